/**
 * The record in progress, kept in the browser: a reload, or another day, loses nothing of it.
 *
 * @typedef {import("./recording.js").Recording} Recording
 */

import * as trees from "./tree.js";

/** Where it is kept; a page that is loaded again goes on with it if it was on the screen. */
const KEPT = "patchwork-record";
const ON_SCREEN = "patchwork-recording";

export class Draft {
  /** @param {Recording} recording */
  constructor(recording) {
    this.recording = recording;
  }

  /** Keep what is recorded, or that nothing is on the screen. */
  keep() {
    const { record, board } = this.recording;
    if (!record) {
      sessionStorage.removeItem(ON_SCREEN);
      return;
    }
    sessionStorage.setItem(ON_SCREEN, "yes");
    const { edition, stage, names, circle, gap, rest } = record;
    const moves = stage === "moves" ? [...this.recording.line, ...rest] : record.moves;
    const ply = stage === "moves" && !rest.length ? trees.depth(board.work.tree, board.work.at) : null;
    const shownNames = stage === "moves" ? board.names : names;
    if (!circle.length && !shownNames.some(Boolean)) return;
    localStorage.setItem(KEPT, JSON.stringify({ edition: edition.reference, stage, names: shownNames, circle, gap, moves, ply }));
  }

  /** What was kept; null where there is nothing. @returns {any} */
  get kept() {
    try {
      return JSON.parse(localStorage.getItem(KEPT) ?? "null");
    } catch {
      return null;
    }
  }

  get wasOnScreen() {
    return sessionStorage.getItem(ON_SCREEN) !== null;
  }

  /** Go on with what was kept. */
  async resume() {
    const { kept, recording } = this;
    if (!kept) return;
    const { board } = recording;
    const { edition } = await recording.read(kept.edition, "");
    const { names, circle, gap, moves, stage, ply } = kept;
    recording.enter({ stage: "circle", edition, names, circle, gap, moves, rest: [], why: null });
    if (stage !== "moves") return;
    await recording.start();
    const way = trees.through(board.work.tree, trees.ROOT);
    if (ply !== null && way[ply] !== undefined) board.go(way[ply]);
  }
}
