/**
 * The strong player as an opponent: one decision after the other, with its memory kept.
 *
 * @typedef {import("./evaluation.js").Evaluation} Evaluation
 * @typedef {import("./groups.js").Group} Group
 * @typedef {import("./kernel.js").Kernel} Kernel
 * @typedef {import("./move.js").Move} Move
 * @typedef {import("./state.js").State} State
 * @typedef {import("./working.js").Limits} Limits
 */

import endgame from "./built/endgame.js";
import numbers from "./built/players.js";
import { Drafter, SHAPER, forKernel, roomWithin } from "./drafter.js";
import { allocated } from "./groups.js";
import { requirePlayable } from "./problems.js";
import { Searcher } from "./searcher.js";
import { Breath, requireLimits } from "./working.js";

const { deciding, searchRequest } = numbers;
const ENTRY = "players.deciding.advance";
/** Seconds a decision where no limit is given. */
const SECONDS = 0.05;

/** Chooses moves in games of one edition or of several. */
export class Player {
  #kernel;
  #evaluationOf;
  #style;
  /** @type {Drafter | null} */
  #drafter = null;
  #arena;
  /** @type {Group} */
  #decision = {};

  /**
   * @param {Kernel} kernel @param {(state: State) => Promise<Evaluation>} evaluationOf
   * @param {"strong" | "draft"} [name] `draft` is weaker: every purchase at its snuggest placement.
   */
  constructor(kernel, evaluationOf, name = "strong") {
    this.#kernel = kernel;
    this.#evaluationOf = evaluationOf;
    this.#style = name === "draft" ? numbers.style.DRAFT : numbers.style.STRONG;
    this.name = name;
    this.#arena = kernel.arena();
  }

  /**
   * Choose a move.
   * @param {State} state @param {Limits} [limits] With nodes alone, a decision repeats exactly.
   * @returns {Promise<Move>}
   */
  async choose(state, limits = {}) {
    requirePlayable(state);
    requireLimits(limits);
    const { nodes, seconds } = limits;
    const own = nodes === undefined && seconds === undefined ? { ...limits, seconds: SECONDS } : limits;
    const moves = state.legalMoves();
    return moves.length === 1 ? moves[0] : this.#decide(state, own);
  }

  /** @param {State} state @param {Limits} limits */
  async #decide(state, limits) {
    const begun = performance.now();
    const spent = () => (performance.now() - begun) / 1000;
    const drafter = await this.#drafterFor(state, limits);
    const { circle, words } = state.packed();
    drafter.take(circle, words);
    const decision = this.#decision;
    const arena = this.#kernel.arena();
    try {
      const args = { ...drafter.seen, decision, spent: 0 };
      this.#kernel.call("players.deciding.begin", { ...args, program: deciding.DECIDE, ...forKernel(limits) });
      const advance = this.#kernel.bind(arena, ENTRY, args);
      for (;;) {
        const step = advance.run({ spent: spent() });
        if (step === searchRequest.FINISHED) return state.moveOf(Number(decision.numbers.view[deciding.CODE]));
        if (step === searchRequest.PROVE) await this.#prove(state, spent, limits.signal);
        else await drafter.run(step, decision.request, spent, limits.signal);
      }
    } finally {
      arena.free();
    }
  }

  /** The search with its memory, kept for the next decision of such limits. @param {State} state @param {Limits} limits */
  async #drafterFor(state, limits) {
    const room = roomWithin(this.#kernel, limits, false);
    const known = this.#drafter;
    const isSame = known?.edition === state.edition && known.sizes.entries === room.entries && known.sizes.quilts === room.quilts;
    if (known && isSame) return known;
    const evaluation = await this.#evaluationOf(state);
    this.#forget();
    const drafter = new Drafter(this.#kernel, state.edition, evaluation, this.#style, room);
    const shape = { tables: drafter.tables, kind: numbers.sizes.DECISION, size: 0 };
    this.#decision = allocated(this.#kernel, this.#arena, ENTRY, "decision", SHAPER, shape);
    this.#drafter = drafter;
    return drafter;
  }

  /** Let the endgame search look for the best move within its share. @param {State} state @param {() => number} spent @param {AbortSignal} [signal] */
  async #prove(state, spent, signal) {
    const { numbers: row, seconds, request } = this.#decision;
    const most = Number(row.view[deciding.PROOF_NODES]);
    const until = seconds.view[deciding.PROOF_UNTIL];
    const code = Number(request.numbers.view[searchRequest.CODE]);
    const guess = Number(request.numbers.view[searchRequest.VALUE]) / numbers.arena.POINT;
    const searcher = new Searcher(this.#kernel, state, { entries: endgame.TAKEOVER_ENTRIES, lookAhead: false });
    const breath = new Breath();
    try {
      searcher.call("endgame.driver.driver.begin_takeover", { code, guess });
      await searcher.run(async (countsNodes) => {
        await breath.take();
        if (signal?.aborted) return false;
        return !countsNodes || !(most === searchRequest.NO_LIMIT ? spent() > until : searcher.nodes > most);
      });
      const found = searcher.known(endgame.BEST_CODE);
      if (found !== endgame.NO_MOVE) row.view[deciding.PROVED] = BigInt(found);
    } finally {
      searcher.close();
    }
  }

  #forget() {
    this.#drafter?.close();
    this.#drafter = null;
    this.#arena.free();
  }

  /** Give the memory back. */
  close() {
    this.#forget();
  }
}
