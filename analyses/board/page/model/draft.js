/**
 * The record in progress, kept in the browser: a reload, or another day, loses nothing of it.
 *
 * @typedef {import("./recording.js").Recording} Recording
 */

import { Settings } from "./settings.js";
import { ofTab } from "./storage.js";
import * as trees from "./tree.js";

/** The last record, of any tab. */
const LAST = "record";
/** Key of this tab's record: loaded again, it goes on with that. */
const ON_SCREEN = "patchwork-recording";

export class Draft {
  /** @param {Recording} recording */
  constructor(recording) {
    this.recording = recording;
    this.settings = new Settings();
  }

  /** Keep what is recorded, or that nothing is on the screen. */
  keep() {
    const { record, board } = this.recording;
    if (!record) {
      ofTab.remove(ON_SCREEN);
      return;
    }
    const { edition, stage, names, circle, gap, rest } = record;
    const moves = stage === "moves" ? [...this.recording.line, ...rest] : record.moves;
    const ply = stage === "moves" && !rest.length ? trees.depth(board.work.tree, board.work.at) : null;
    const shownNames = stage === "moves" ? board.players.given : names;
    const kept = { edition: edition.reference, stage, names: shownNames, circle, gap, moves, ply };
    ofTab.write(ON_SCREEN, JSON.stringify(kept));
    if (circle.length || shownNames.some(Boolean)) this.settings.write(LAST, kept);
  }

  /** The last record, or null. @returns {any} */
  get last() {
    return this.settings.read(LAST, null, (kept) => Array.isArray(kept.circle));
  }

  /** The draft on the screen when the page was left; null where no game was recorded. @returns {any} */
  get onScreen() {
    try {
      return JSON.parse(ofTab.read(ON_SCREEN) ?? "null");
    } catch {
      return null;
    }
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
