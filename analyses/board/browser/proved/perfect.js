/**
 * Perfect play on a small quilt: the exact search answers each of its positions in a moment.
 *
 * @import {Patchwork, State} from "../../../../engine/javascript/index.js"
 * @typedef {{name: string, player: number, line: string}} Small A game of the small board.
 * @typedef {{least: number, isSure: boolean, best: string}} Standing
 *   What the side leads by at the end at least, and its best move.
 */

import { Game, Move } from "../library.js";

export class Perfect {
  /** @param {Patchwork} patchwork @param {Small} game */
  constructor(patchwork, { player, line }) {
    this.patchwork = patchwork;
    this.start = patchwork.position(line);
    this.hero = player;
  }

  /** @param {State} state */
  isHero = (state) => state.toMove === this.hero;

  /** The game of some moves. @param {Move[]} moves */
  game = (moves) => Game.played(this.start, moves);

  /** Where a game stands: a search to the end of it. @param {Game} game @returns {Promise<Standing>} */
  async standingOf({ final }) {
    const [first, second] = final.scores();
    const margin = (/** @type {number} */ points) => (this.hero ? -points : points);
    if (final.isOver) return { least: margin(first - second), isSure: false, best: "" };
    const { lower, line } = await this.patchwork.endgame(final, { everyMove: false });
    return { least: margin(lower), isSure: false, best: line[0] };
  }

  /** @param {Standing} standing */
  move = ({ best }) => Move.fromText(best);
}
