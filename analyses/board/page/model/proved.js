/**
 * The games whose winner is proved, and what the proof says of a game against it.
 *
 * @typedef {import("./document.js").Document} Document
 * @typedef {{name: string, player: number, least: number, line: string, is_small: boolean}} ProvedGame
 * @typedef {{player: number, least: number, is_sure: boolean, move: string | null,
 *   words: string | null, finished: boolean, lead: number | null}} Verdict
 *   `is_small` says that a search answers every position at once, so that there is no file. `least`
 *   is what the player wins by at least, `lead` what it won by.
 */

import { say } from "./say.js";
import * as trees from "./tree.js";

/** The opponent that plays by the proof. */
export const PROOF = "the proof";

/** The names of both players in a line; the proof holds whatever they are called. */
const NAMES = / names:.*$/;

export class ProvedGames {
  /** @param {import("../board.js").Board} board */
  constructor(board) {
    this.board = board;
    /** @type {ProvedGame[]} */ this.games = [];
    /** @type {WeakMap<Document, Promise<Verdict>>} */ this.verdicts = new WeakMap();
    /** @type {Promise<void> | null} */ this.loading = null;
  }

  /** Learn which games there are, once; only the engine in the browser knows them. */
  load() {
    this.loading ??= this.board.server.isBrowser
      ? this.board.server.get("/api/proved").then((games) => {
          this.games = games;
          this.board.store.show({});
        })
      : Promise.resolve();
    return this.loading;
  }

  /** The proved game on the board, if it is one. @returns {ProvedGame | null} */
  get here() {
    const { board } = this;
    if (!this.games.length) return null;
    const line = board.facts.of(board.work.tree.nodes[trees.ROOT].document)?.line;
    return this.games.find((game) => game.line === line?.replace(NAMES, "")) ?? null;
  }

  /** The proof's verdict on the game up to the position on the board. @returns {Promise<Verdict>} */
  verdict() {
    const { board, here } = this;
    const { document } = board;
    const known = this.verdicts.get(document);
    if (known) return known;
    if (!here) return Promise.reject(new Error(say("The winner of this game is not proved.")));
    const { tree, at } = board.work;
    const moves = trees.path(tree, at).slice(1).map((id) => tree.nodes[id].move);
    const asked = board.server.post(`/api/proved/${here.name}`, { position: document, moves });
    this.verdicts.set(document, asked);
    asked.catch(() => this.verdicts.delete(document));
    return asked;
  }
}
