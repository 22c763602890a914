/**
 * Proofs of the margins of all positions of a game, from its end backwards. The kernel decides which
 * position comes next (`engine/kernel/endgame/driver/review.py`).
 *
 * @typedef {import("../game.js").Game} Game
 * @typedef {import("../kernel.js").Kernel} Kernel
 * @typedef {import("../move.js").Move} Move
 * @typedef {import("../working.js").Limits} Limits
 * @typedef {{lower?: number | null, upper?: number | null, winner?: number | null, best?: Move | null, nodes?: number}} Known
 *   `winner` under best play, the tie-break included; `best`: a move that keeps the mover's bound.
 */

import data from "../built/review.js";
import driver from "../built/endgame.js";
import layout from "../built/layout.js";
import { frugalEntries } from "../drafter.js";
import { EndgameSearch } from "../endgame.js";
import { ContradictionError } from "../errors.js";
import { tablesIn } from "../tables.js";
import { Breath } from "../working.js";

const { kernel: fields } = data;

/**
 * Refuse a lower bound above an upper one.
 * @param {number | null} lower @param {number | null} upper @param {string} what Is bounded.
 */
export function requireInterval(lower, upper, what) {
  if (lower !== null && upper !== null && lower > upper) {
    throw new ContradictionError(`${what} was bounded from below by ${lower} and from above by ${upper}`);
  }
}

/** The proved interval of a position's margin under best play, in points of player 0. */
export class Proved {
  /**
   * @param {Known} known
   */
  constructor({ lower = null, upper = null, winner = null, best = null, nodes = 0 }) {
    requireInterval(lower, upper, "the margin of a position of the game");
    this.lower = lower;
    this.upper = upper;
    this.winner = winner;
    this.best = best;
    this.nodes = nodes;
    Object.freeze(this);
  }

  /** Whether the margin is known. */
  get isExact() {
    return this.lower !== null && this.lower === this.upper;
  }
}

/**
 * Prove what can be proved of the first position of a game and of that after each move.
 * @param {Kernel} kernel @param {Game} game @param {Limits} limits Nodes are for each position.
 * @param {(number: number) => void} report Called with the number of each move before its search.
 */
export async function proveGame(kernel, game, limits, report) {
  const begun = performance.now();
  const left = () => (limits.seconds === undefined ? Infinity : limits.seconds - (performance.now() - begun) / 1000);
  const proofs = new GameProofs(kernel, game);
  const breath = new Breath();
  try {
    for (;;) {
      await breath.take();
      const isSpent = Boolean(limits.signal?.aborted) || left() < fields.LEAST;
      const aim = proofs.advance(isSpent, limits.nodes !== undefined);
      if (aim === fields.NOTHING) return proofs.found();
      if (proofs.ply < game.moves.length) report(proofs.ply + 1);
      const seconds = limits.seconds === undefined ? undefined : Math.max(fields.SHARE * left(), fields.LEAST);
      await proofs.search(aim, { ...limits, seconds });
    }
  } finally {
    proofs.close();
  }
}

/** What is proved of the positions of a game, and searches of them, one after the other. */
export class GameProofs {
  #kernel;
  #game;

  /** @param {Kernel} kernel @param {Game} game */
  constructor(kernel, game) {
    this.#kernel = kernel;
    this.#game = game;
    const arena = kernel.arena();
    const { start, moves } = game;
    const { circle, words } = start.packed();
    this.arena = arena;
    this.review = {
      control: arena.array("int64", fields.CONTROL),
      codes: arena.filled("int64", moves.map((move) => BigInt(start.codeOf(move)))),
      positions: arena.array("int64", moves.length + 1, layout.SIZE),
      found: arena.array("int64", moves.length + 1, fields.FACTS),
    };
    this.place = { tables: tablesIn(kernel, arena, start.edition), circle: arena.filled("int64", circle.map(BigInt)) };
    kernel.call("endgame.driver.review.begin", { ...this.place, review: this.review, words: arena.filled("int64", words) });
  }

  /** The number of moves before the position at work. */
  get ply() {
    return Number(this.review.control.view[fields.PLY]);
  }

  /** Go back to the next position to be searched; return its aim, if any. @param {boolean} isSpent @param {boolean} isCounted @returns {number} */
  advance(isSpent, isCounted) {
    const args = { ...this.place, review: this.review, is_spent: isSpent, is_counted: isCounted };
    const aim = this.#kernel.call("endgame.driver.review.advance", args);
    this.#requireSound();
    return aim;
  }

  /** Search the position at work, with the bounds that are proved already. @param {number} aim @param {Limits} limits */
  async search(aim, limits) {
    const entries = frugalEntries(this.#kernel, limits);
    const options = { line: false, marginOnly: aim === fields.THE_MARGIN, everyMove: false, entries };
    const search = new EndgameSearch(this.#kernel, this.#game.states[this.ply], options);
    const { review } = this;
    try {
      if (search.call("endgame.driver.review.hand_over", { review }) === driver.CONTRADICTED) {
        // Known results exclude positions that need no search.
        const { lower, upper } = this.found()[this.ply];
        throw new ContradictionError(`a position of the game was bounded from below by ${lower} and from above by ${upper}`);
      }
      const { nodes } = await search.prove(limits);
      search.call("endgame.driver.review.take", { review, nodes });
    } finally {
      search.close();
    }
    this.#requireSound();
  }

  #requireSound() {
    // Reading throws where bounds exclude each other.
    if (this.review.control.view[fields.IS_BROKEN]) this.found();
  }

  /** The proof of each position. */
  found() {
    return this.#game.states.map((_, at) => {
      const [lower, upper, winner, best, nodes] = Array.from(/** @type {BigInt64Array} */ (this.review.found.row(at)), Number);
      return new Proved({
        lower: lower === -fields.UNBOUNDED ? null : lower,
        upper: upper === fields.UNBOUNDED ? null : upper,
        winner: winner === layout.NOBODY ? null : winner,
        best: this.move(best),
        nodes,
      });
    });
  }

  /** A proof in the form of the kernel. @param {Known} [known] */
  fact({ lower, upper, winner, best, nodes } = {}) {
    const code = best ? this.#game.start.codeOf(best) : fields.NO_MOVE;
    return [lower ?? -fields.UNBOUNDED, upper ?? fields.UNBOUNDED, winner ?? layout.NOBODY, code, nodes ?? 0].map(BigInt);
  }

  /** The move of a code. @param {number} code */
  move(code) {
    return code === fields.NO_MOVE ? null : this.#game.start.moveOf(code);
  }

  /** Give the memory back. */
  close() {
    this.arena.free();
  }
}
