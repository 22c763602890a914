/**
 * Exact endgames: limits in, a proof out.
 *
 * @typedef {import("./kernel.js").Kernel} Kernel
 * @typedef {import("./move.js").Move} Move
 * @typedef {import("./state.js").State} State
 * @typedef {import("./working.js").Limits} Limits
 * @typedef {{lower: number, upper: number, exactMoves: number, moves: number, nodes: number,
 *   seconds: number}} Progress Bounds proved so far.
 * @typedef {{marginOnly?: boolean, winnerOnly?: boolean, everyMove?: boolean, entries?: number,
 *   line?: boolean, onProgress?: (progress: Progress) => void} & Limits} EndgameOptions
 *   `marginOnly`: stop when the margin is exact, without a line. `winnerOnly`: find only the winner
 *   and a move that wins. `everyMove`: go on until every move's margin is exact. `entries` of the
 *   transposition table, 48 bytes each. `line`: whether an unfinished search looks for a line that
 *   shows its bound, some tenths of a second.
 * @typedef {{move: string, patch: string | null, cells: readonly (readonly number[])[], lower: number,
 *   upper: number}} RootMove A move with the proved interval of the margin after it.
 */

/**
 * The proved margins of a position and its moves: player 0's score less player 1's, in points.
 * @typedef {object} EndgameAnswer
 * @property {"exact" | "bounds"} status
 * @property {number} lower
 * @property {number} upper
 * @property {number | null} winner Who wins under best play, the tie-break included; 2 where a tie is shared; null while unknown.
 * @property {[number, number] | null} scores Both scores under best play; null while unknown.
 * @property {RootMove[]} moves Every legal move, best for the mover first.
 * @property {string[]} line Best play by tokens; of an unfinished search, what shows the best bound.
 * @property {boolean} line_complete
 * @property {import("./working.js").Stopped} stopped
 * @property {number} nodes
 * @property {number} seconds
 */

import numbers from "./built/endgame.js";
import layout from "./built/layout.js";
import { InputError } from "./errors.js";
import { requirePlayable } from "./problems.js";
import { Searcher } from "./searcher.js";
import { shown } from "./wording.js";
import { Allowance, requireLimits } from "./working.js";

/** Seconds that the line of an unfinished search may take after the limit. */
const GRACE = 0.3;
const LEAST_ENTRIES = 2;
const MOST_ENTRIES = 1 << 25;

/** One search of one position, which may be continued. */
export class EndgameSearch {
  #searcher;
  #options;

  /** @param {Kernel} kernel @param {State} state @param {EndgameOptions} [options] */
  constructor(kernel, state, options = {}) {
    requirePlayable(state);
    requireOptions(options);
    this.state = state;
    this.#options = options;
    this.#searcher = new Searcher(kernel, state, options);
    this.#searcher.call("endgame.driver.driver.list_moves", {});
  }

  /** The bounds proved so far. @param {number} [seconds] @returns {Progress} */
  progress(seconds = 0) {
    const moves = this.#searcher.roots();
    const exactMoves = moves.filter((root) => root.lower === root.upper).length;
    const { nodes } = this.#searcher;
    return { ...this.#searcher.interval(), exactMoves, moves: moves.length, nodes, seconds };
  }

  /**
   * Search until all that was requested is known, or a limit is reached. Called again it goes on.
   * @param {Limits} [limits] Nodes and seconds count from here on.
   * @returns {Promise<EndgameAnswer>}
   */
  async solve(limits = this.#options) {
    const { status, stopped, seconds, line, roots, isComplete, ...rest } = await this.prove(limits);
    return {
      ...rest,
      status,
      moves: roots.map((root) => this.#shown(root)),
      line: line.map(String),
      line_complete: isComplete,
      stopped,
      seconds: Math.round(seconds * 1000) / 1000,
    };
  }

  /** Search; return the proof, moves by their codes. @param {Limits} limits */
  async prove(limits) {
    requireLimits(limits);
    const searcher = this.#searcher;
    const allowance = new Allowance(limits, () => searcher.nodes);
    searcher.allowHelp(limits.nodes === undefined); // A limit of nodes repeats exactly.
    await this.#search(allowance);
    const { nodes } = searcher;
    const seconds = allowance.spent;
    const { lower, upper } = searcher.interval();
    const found = searcher.line();
    const final = searcher.known(numbers.IS_BEST_PLAY) ? played(this.state, found) : null;
    const roots = this.#ordered(found);
    const line = found.length || final ? found : await this.#likelyLine(roots[0]);
    return {
      status: /** @type {"exact" | "bounds"} */ (lower === upper ? "exact" : "bounds"),
      lower,
      upper,
      winner: final ? final.winner : this.#provedWinner(lower, upper),
      scores: final ? final.scores() : null,
      roots,
      line,
      isComplete: played(this.state, line).isOver,
      stopped: allowance.stopped,
      nodes,
      seconds,
    };
  }

  /** @param {Allowance} allowance */
  async #search(allowance) {
    const searcher = this.#searcher;
    const { marginOnly, winnerOnly, everyMove = true, onProgress } = this.#options;
    const aims =
      (marginOnly ? numbers.MARGIN_ONLY : 0) | (winnerOnly ? numbers.WINNER_ONLY : 0) | (everyMove ? numbers.EVERY_MOVE : 0);
    searcher.call("endgame.driver.driver.begin", { aims });
    let pace = searcher.known(numbers.PACE_FROM);
    await searcher.run(
      (countsNodes) => {
        if (countsNodes) onProgress?.(this.progress(allowance.spent));
        return allowance.mayGoOn(countsNodes);
      },
      () => {
        if (searcher.known(numbers.PACE_FROM) !== pace) allowance.takePace();
        pace = searcher.known(numbers.PACE_FROM);
        this.#expect(allowance);
      },
    );
  }

  /** Set at how many nodes the search is likely to end. @param {Allowance} allowance */
  #expect(allowance) {
    const left = allowance.nodesLeft();
    const last = left === Infinity ? numbers.NO_LIMIT : this.#searcher.nodes + Math.trunc(left);
    this.#searcher.note(numbers.LAST_NODE, last);
  }

  /** All that is proved, for `takeOver`: it outlives the search. */
  proved() {
    return this.#searcher.proved();
  }

  /** Narrow what needs no search by what another search of the same position proved. @param {import("./searcher.js").Proved} proved */
  takeOver(proved) {
    this.#searcher.takeOver(proved);
  }

  /** Call an entry of the kernel on the arrays of the search and more. @param {string} name @param {import("./groups.js").Group} more */
  call(name, more) {
    return this.#searcher.call(name, more);
  }

  /** Nodes visited so far. */
  get nodes() {
    return this.#searcher.nodes;
  }

  /** The moves, best for the mover first; of equals the one that the line shows. @param {readonly Move[]} line */
  #ordered(line) {
    const sign = this.state.toMove ? 1 : -1;
    const first = line[0]?.toText();
    const ranked = this.#searcher.roots().map((root) => ({
      ...root,
      rank: [
        this.state.moveOf(root.code).toText() === first ? 0 : 1,
        ...(this.state.toMove ? [root.upper, root.lower] : [sign * root.lower, sign * root.upper]),
      ],
    }));
    return ranked.sort((a, b) => a.rank.map((each, at) => each - b.rank[at]).find((order) => order) ?? 0);
  }

  /** @param {{code: number, lower: number, upper: number}} root @returns {RootMove} */
  #shown({ code, lower, upper }) {
    const move = this.state.moveOf(code);
    return { move: move.toText(), patch: move.patch, cells: move.cells, lower, upper };
  }

  /** Who wins under best play, 2 for a shared tie; null while unknown. @param {number} lower @param {number} upper */
  #provedWinner(lower, upper) {
    const known = this.#searcher.known(numbers.WINNER);
    if (known >= 0) return known;
    if (lower === 0 && upper === 0 && this.state.edition.tieBreak === "shared") return layout.BOTH;
    return lower <= 0 && upper >= 0 ? null : Number(upper < 0);
  }

  /** The line that shows the best bound of an unfinished search. @param {{code: number, lower: number, upper: number}} best */
  async #likelyLine(best) {
    const { marginOnly, winnerOnly, line = true } = this.#options;
    if (marginOnly || winnerOnly || !line) return [];
    const searcher = this.#searcher;
    const margin = this.state.toMove ? best.upper : best.lower;
    searcher.call("endgame.driver.driver.begin_line", { code: best.code, margin });
    const grace = new Allowance({ seconds: GRACE }, () => searcher.nodes);
    await searcher.run(() => grace.mayGoOn(false));
    return searcher.line();
  }

  /** Give the memory back. */
  close() {
    this.#searcher.close();
  }
}

/**
 * Solve an endgame.
 * @param {Kernel} kernel @param {State} state @param {EndgameOptions} [options]
 */
export async function endgame(kernel, state, options = {}) {
  const search = new EndgameSearch(kernel, state, options);
  try {
    return await search.solve();
  } finally {
    search.close();
  }
}

/** The position after some moves. @param {State} state @param {readonly Move[]} moves */
const played = (state, moves) => moves.reduce((position, move) => position.play(move), state);

/** @param {EndgameOptions} options */
function requireOptions(options) {
  requireLimits(options);
  const { entries = LEAST_ENTRIES } = options;
  const isPower = Number.isInteger(entries) && Number.isInteger(Math.log2(entries));
  if (!isPower || entries < LEAST_ENTRIES || entries > MOST_ENTRIES) {
    throw new InputError("entries", "{value}; allowed: a power of two from {least_entries} to {most_entries}", { value: shown(entries), least_entries: LEAST_ENTRIES, most_entries: MOST_ENTRIES });
  }
}
