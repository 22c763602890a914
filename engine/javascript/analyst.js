/**
 * A position as the strong player sees it: every move with its estimate and what is proved of it.
 * The choice of searches is made in `engine/kernel/players/analysing.py`.
 *
 * @typedef {import("./evaluation.js").Evaluation} Evaluation
 * @typedef {import("./groups.js").Group} Group
 * @typedef {import("./kernel.js").Kernel} Kernel
 * @typedef {import("./move.js").Move} Move
 * @typedef {import("./state.js").State} State
 * @typedef {import("./working.js").Limits} Limits
 * @typedef {import("./drafter.js").Room} Room
 * @typedef {Awaited<ReturnType<EndgameSearch["prove"]>>} Proved
 * @typedef {{move: Move, margin: number, error: number, win: number, lower: number | null,
 *   upper: number | null, line: Move[], isBestPlay: boolean}} Considered
 *   `isBestPlay`: whether the line is proved to be best play to the end of the game.
 * @typedef {{moves: Considered[], depth: number, nodes: number, seconds: number,
 *   lower: number | null, upper: number | null, roots: Root[]}} Assessment
 *   `roots` are the proved intervals of all legal moves, or none.
 * @typedef {{move: Move, lower: number, upper: number}} Root
 */

import numbers from "./built/players.js";
import { Drafter, SHAPER, forKernel, roomWithin } from "./drafter.js";
import { EndgameSearch } from "./endgame.js";
import { allocated } from "./groups.js";
import layout from "./built/layout.js";

const { analysis: fields, proof, searchRequest } = numbers;
const ENTRY = "players.analysing.advance";

/** The strong player at work on one position: each time it goes on, it knows more. */
export class Analyst {
  #kernel;
  #evaluation;
  #arena;
  /** @type {Drafter | null} */
  #drafter = null;
  /** @type {EndgameSearch | null} */
  #search = null;
  /** @type {Proved | null} */
  #proved = null;
  #proofNodes = 0;
  #seconds = 0;
  #onProgress;
  /** @type {Group} */
  #analysis = {};

  /** @param {Kernel} kernel @param {State} state @param {Evaluation} evaluation @param {(progress: import("./endgame.js").Progress) => void} [onProgress] */
  constructor(kernel, state, evaluation, onProgress) {
    this.#kernel = kernel;
    this.#evaluation = evaluation;
    this.#onProgress = onProgress;
    this.#arena = kernel.arena();
    this.state = state;
  }

  /** Whether every move is proved, and best play to its end: nothing is left to find out. */
  get isSettled() {
    return this.#number(fields.IS_SETTLED) === 1;
  }

  /** @param {number} field */
  #number(field) {
    return Number(this.#analysis.numbers?.view[field] ?? 0);
  }

  /** Search on within the limits; return the estimates and proofs by then. @param {Limits} limits @returns {Promise<Assessment>} */
  async goOn(limits) {
    const begun = performance.now();
    const spent = () => (performance.now() - begun) / 1000;
    const drafter = this.#makeRoom(limits);
    await this.#run(drafter, limits, spent);
    this.#seconds += spent();
    return {
      moves: Array.from({ length: this.#number(fields.MOVES) }, (_, row) => this.#considered(row)),
      depth: this.#number(fields.DEPTH),
      nodes: this.#number(fields.NODES) + this.#proofNodes + (this.#search?.nodes ?? 0),
      seconds: this.#seconds,
      lower: this.#proved?.lower ?? null,
      upper: this.#proved?.upper ?? null,
      roots: (this.#proved?.roots ?? []).map(({ code, lower, upper }) => ({ move: this.state.moveOf(code), lower, upper })),
    };
  }

  /** Have memory enough for the limits; what is proved goes with it to a larger one. @param {Limits} limits */
  #makeRoom(limits) {
    const room = roomWithin(this.#kernel, limits, true);
    if (this.#drafter && this.#drafter.sizes.entries >= room.entries) return this.#drafter;
    const isFirst = !this.#drafter;
    this.#drafter?.close();
    const drafter = new Drafter(this.#kernel, this.state.edition, this.#evaluation, numbers.style.STRONG, room);
    this.#drafter = drafter;
    const { circle, words } = this.state.packed();
    drafter.take(circle, words);
    if (isFirst) this.#begin(drafter);
    if (this.#number(fields.PROVES) && !this.isSettled) this.#enlargeProof(room);
    return drafter;
  }

  /** @param {Drafter} drafter */
  #begin(drafter) {
    const shape = { tables: drafter.tables, kind: numbers.sizes.ANALYSIS, size: 0 };
    this.#analysis = allocated(this.#kernel, this.#arena, ENTRY, "analysis", SHAPER, shape);
    const errors = this.#arena.filled("float64", this.#evaluation.errors);
    const args = { ...drafter.seen, analysis: this.#analysis, settings: drafter.settings, errors };
    this.#kernel.call("players.analysing.begin", args);
  }

  /** @param {Room} room */
  #enlargeProof({ proofEntries }) {
    const before = this.#search?.proved();
    this.#proofNodes += this.#search?.nodes ?? 0;
    this.#search?.close(); // Two would take too much memory.
    const options = { line: false, onProgress: this.#onProgress, ...(proofEntries ? { entries: proofEntries } : {}) };
    this.#search = new EndgameSearch(this.#kernel, this.state, options);
    if (before) this.#search.takeOver(before);
  }

  /** Run an analysis to its end. @param {Drafter} drafter @param {Limits} limits @param {() => number} spent */
  async #run(drafter, limits, spent) {
    const analysis = this.#analysis;
    const arena = this.#kernel.arena();
    try {
      this.#kernel.call("players.analysing.go_on", { analysis, ...forKernel(limits) });
      const args = { ...drafter.seen, analysis, spent: 0, is_cancelled: 0 };
      const advance = this.#kernel.bind(arena, ENTRY, args);
      let isCancelled = false;
      for (;;) {
        const step = advance.run({ spent: spent(), is_cancelled: isCancelled });
        if (step === searchRequest.FINISHED) return;
        if (step === searchRequest.PROVE) await this.#prove(limits.signal);
        else await drafter.run(step, analysis.request, spent, limits.signal);
        if (step === searchRequest.SEARCH) isCancelled = limits.signal?.aborted ?? false;
      }
    } finally {
      arena.free();
    }
  }

  /** Let the endgame search go on for its share of the limits, and write what it proved. @param {AbortSignal} [signal] */
  async #prove(signal) {
    const seconds = this.#analysis.seconds.view[fields.PROOF_SECONDS];
    const nodes = this.#number(fields.PROOF_NODES);
    const search = /** @type {EndgameSearch} */ (this.#search);
    this.#proved = await search.prove({
      seconds: seconds === Infinity ? undefined : seconds,
      nodes: nodes === searchRequest.NO_LIMIT ? undefined : nodes,
      signal,
    });
    this.#write(this.#proved);
  }

  /** @param {Proved} proved */
  #write({ roots, line, isComplete, winner, lower, upper }) {
    const rows = this.#analysis.proof;
    const codes = line.map((move) => this.state.codeOf(move));
    rows.codes.view.set(roots.map((root) => BigInt(root.code)));
    rows.lower.view.set(roots.map((root) => BigInt(root.lower)));
    rows.upper.view.set(roots.map((root) => BigInt(root.upper)));
    rows.line.view.set(codes.map(BigInt));
    const view = rows.numbers.view;
    view[proof.MOVES] = BigInt(roots.length);
    view[proof.LENGTH] = BigInt(codes.length);
    view[proof.IS_COMPLETE] = BigInt(isComplete);
    view[proof.WINNER] = BigInt(winner ?? layout.NOBODY);
    view[proof.LOWER] = BigInt(lower);
    view[proof.UPPER] = BigInt(upper);
  }

  /** A move of the answer. @param {number} row @returns {Considered} */
  #considered(row) {
    const { moves, figures, lines } = this.#analysis;
    const move = Array.from(/** @type {BigInt64Array} */ (moves.row(row)), Number);
    const estimate = figures.row(row);
    const begin = move[fields.LINE];
    const line = Array.from(lines.view.subarray(begin, begin + move[fields.LENGTH]), (code) => this.state.moveOf(Number(code)));
    const isProved = (move[fields.FLAGS] & fields.IS_PROVED) !== 0;
    return {
      move: this.state.moveOf(move[fields.CODE]),
      margin: estimate[fields.MARGIN],
      error: estimate[fields.ERROR],
      win: estimate[fields.WIN],
      lower: isProved ? move[fields.LOWER] : null,
      upper: isProved ? move[fields.UPPER] : null,
      line,
      isBestPlay: (move[fields.FLAGS] & fields.IS_BEST_PLAY) !== 0,
    };
  }

  /** Give the memory back. */
  close() {
    this.#search?.close();
    this.#drafter?.close();
    this.#arena.free();
  }
}
