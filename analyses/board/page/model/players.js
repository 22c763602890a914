/** Names of the two players, and the signs of their tokens. */

import * as documents from "./document.js";
import { levelName } from "./levels.js";
import { say } from "./say.js";
import { AUTOMA, SIDE } from "./solo.js";

/** @typedef {import("./document.js").Document} Document */

/** Names of players without names. @type {[string, string]} */
export const COLOURS = [say("Blue"), say("Orange")];

export class Players {
  colours = COLOURS;

  /** @param {import("../board.js").Board} board */
  constructor(board) {
    this.board = board;
  }

  /** What the game calls its players without names: by their colours, and Automa. @returns {[string, string]} */
  get unnamed() {
    return this.board.document.solo ? [this.colours[1 - SIDE], levelName(AUTOMA)] : this.colours;
  }

  /** The names that the game gives its players; empty where it gives none. @returns {[string, string]} */
  get given() {
    return this.board.document.names ?? ["", ""];
  }

  /** The name of a player. @param {number} player */
  name(player) {
    return this.given[player] || this.unnamed[player];
  }

  /** The names of both. @returns {[string, string]} */
  get called() {
    return [this.name(0), this.name(1)];
  }

  /** The letters on the tokens. @returns {[string, string]} */
  get signs() {
    return initials(this.called);
  }

  /**
   * Names as a document has them: both or none.
   * @param {[string, string]} names @param {[string, string]} unnamed In the place of one that is not given. @returns {[string, string] | null}
   */
  both(names, unnamed = this.colours) {
    if (!names.some(Boolean)) return null;
    return [names[0] || unnamed[0], names[1] || unnamed[1]];
  }

  /**
   * Give the players other names, in every position of the game; what is known of them stays.
   * @param {[string, string]} names Both empty for none; one that is empty becomes what the game calls the player.
   */
  async rename(names) {
    const { board } = this;
    const given = this.both(names, this.unnamed);
    const { document } = board;
    const renamed = documents.named(document, given);
    // The server knows what a name may be, and says it.
    const answer = await board.facts.wait(renamed);
    const wrong = answer.remarks.find((/** @type {any} */ each) => each.field.startsWith("names"));
    if (wrong) throw new Error(`${wrong.field}: ${wrong.reason}`);
    if (board.document === document) this.replace(new Map([[document, renamed]]), given);
  }

  /**
   * Put documents with other names in the place of all documents of the game.
   * @param {Map<Document, Document>} others Those that are there already.
   * @param {[string, string] | null} given
   */
  replace(others, given) {
    const { board } = this;
    const nodes = Object.fromEntries(
      Object.entries(board.work.tree.nodes).map(([id, node]) => {
        const other = others.get(node.document) ?? documents.named(node.document, given);
        others.set(node.document, other);
        board.analyses.carry(node.document, other);
        board.keeping.carry(node.document, other);
        return [id, { ...node, document: other }];
      }),
    );
    const { review, exercise } = board.view;
    const now = (/** @type {Document} */ each) => others.get(each) ?? each;
    board.store.change(
      { tree: { ...board.work.tree, nodes } },
      {
        hint: null,
        line: null,
        review: review && { ...review, documents: review.documents.map(now) },
        exercise: exercise && { ...exercise, document: now(exercise.document) },
      },
    );
    if (board.played) board.played = now(board.played);
  }
}

/**
 * First letters, or 1 and 2 where those are the same, as `initials` of the engine.
 * @param {[string, string]} names @returns {[string, string]}
 */
export function initials(names) {
  const [first, second] = names.map((name) => [...([...name][0] ?? "").toUpperCase()][0] ?? "");
  return first === second ? ["1", "2"] : [first, second];
}
