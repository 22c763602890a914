/**
 * The record in progress, kept in the browser: a reload, or another day, loses nothing of it.
 *
 * @typedef {import("./recording.js").Recording} Recording
 */

import * as trees from "./tree.js";

/** The last record, of any tab. */
const LAST = "patchwork-record";
/** What this tab records now: loaded again, it goes on with that. */
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
    const { edition, stage, names, circle, gap, rest } = record;
    const moves = stage === "moves" ? [...this.recording.line, ...rest] : record.moves;
    const ply = stage === "moves" && !rest.length ? trees.depth(board.work.tree, board.work.at) : null;
    const shownNames = stage === "moves" ? board.names : names;
    const text = JSON.stringify({ edition: edition.reference, stage, names: shownNames, circle, gap, moves, ply });
    sessionStorage.setItem(ON_SCREEN, text);
    if (circle.length || shownNames.some(Boolean)) localStorage.setItem(LAST, text);
  }

  /** The last record; null where there is none. */
  get last() {
    return read(localStorage.getItem(LAST));
  }

  /** What was on the screen when the page was left; null where no game was recorded. */
  get onScreen() {
    return read(sessionStorage.getItem(ON_SCREEN));
  }

  /** Go on with a record. @param {any} kept */
  async resume(kept) {
    const { recording } = this;
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

/** @param {string | null} text @returns {any} */
function read(text) {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}
