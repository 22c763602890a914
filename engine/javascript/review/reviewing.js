/**
 * The review of a game: proofs from the end backwards, estimates, and a second look.
 *
 * @import {Evaluation} from "../evaluation.js"
 * @import {Game} from "../game.js"
 * @import {Kernel} from "../kernel.js"
 * @import {State} from "../state.js"
 * @import {Limits} from "../working.js"
 * @import {Decision, Estimates} from "./decision.js"
 * @typedef {{work: "proofs" | "estimates", number: number, of: number}} ReviewProgress
 *   The move whose position is being proved, or how many decisions are estimated.
 * @typedef {{mistakes?: number, secondLook?: boolean, onProgress?: (progress: ReviewProgress) => void} & Limits} ReviewOptions
 *   `nodes` are for each decision, `seconds` for the whole review. `mistakes`: how many of the most
 *   costly moves to name. `secondLook`: whether to estimate those once more where they are proved.
 * @typedef {{kernel: Kernel, evaluation: Evaluation, reread: (state: State) => State}} Tools
 *   `reread` returns a position as its line is read: what a search hashes depends on where the
 *   circle begins.
 */

import data from "../built/review.js";
import { InputError } from "../errors.js";
import { requireKnownCircle } from "../problems.js";
import { isWhole } from "../values.js";
import { shown } from "../wording.js";
import { requireLimits } from "../working.js";
import { sum, total } from "./accuracy.js";
import { choices, isPlayedFound } from "./choices.js";
import { NOTHING, decisions } from "./decision.js";
import { documentOf } from "./document.js";
import { estimateDecision } from "./estimates.js";
import { ledger, provedFrom } from "./ledger.js";
import { proveGame } from "./proofs.js";

const { SECONDS, PROOFS, ESTIMATES, PROOF_NODES, MISTAKES, MOST_MISTAKES, LEAST } = data.limits;

/** The loss of each decision of a game. */
export class Review {
  /**
   * @param {Game} game @param {string} player
   * @param {{plies: Decision[], final: import("./decision.js").Value}} found @param {number} most
   * @param {{nodes: number, seconds: number, isInterrupted: boolean}} work
   */
  constructor(game, player, { plies, final }, most, { nodes, seconds, isInterrupted }) {
    this.game = game;
    this.player = player;
    this.decisions = plies;
    this.final = final;
    this.nodes = nodes;
    this.seconds = seconds;
    this.isInterrupted = isInterrupted;
    /** The most costly moves, the worst first. */
    this.mistakes = mistakes(plies, most);
    /** The points that each player lost over its unforced decisions. */
    this.totals = [0, 1].map((number) => total(plies.filter((each) => each.player === number)));
    this.ledger = ledger(plies, final);
    Object.freeze(this);
  }

  /** The ply after which every position is proved; null without one. */
  get provedFrom() {
    const found = provedFrom(this.decisions, this.final);
    return found > this.decisions.length ? null : found;
  }

  /** Some moves of a decision to choose from. @param {Decision} decision */
  choices(decision) {
    return choices(decision);
  }

  /** Whether the played move gives nothing away. @param {Decision} decision */
  isFound(decision) {
    return isPlayedFound(decision);
  }

  /** The document that the command prints. */
  toJSON() {
    return documentOf(this);
  }
}

/** The most costly moves, the worst first; each lost points or the game. @param {readonly Decision[]} decisions @param {number} most */
function mistakes(decisions, most) {
  const loss = (/** @type {Decision} */ { lost }) => lost ?? 0;
  const costly = decisions.filter((each) => loss(each) >= NOTHING || each.spoilsWin);
  return costly.sort((a, b) => loss(b) - loss(a) || a.ply - b.ply).slice(0, most);
}

/** Refuse what cannot be reviewed. @param {Game} game @param {ReviewOptions} options */
export function requireReviewable(game, options) {
  requireLimits(options);
  const { nodes, seconds, mistakes: most = MISTAKES } = options;
  if (nodes !== undefined && seconds !== undefined) {
    throw new InputError("seconds", "nodes already limit the search; leave one of the two out");
  }
  if (!(isWhole(most) && most >= 1 && most <= MOST_MISTAKES)) {
    throw new InputError("mistakes", "{value}; allowed: 1 to {most}", { value: shown(most), most: MOST_MISTAKES });
  }
  if (!game.moves.length) throw new InputError("game", "no move was played; there is nothing to review");
  requireKnownCircle(game.start);
}

/** Review a game. @param {Tools} tools @param {Game} game @param {ReviewOptions} [options] */
export async function review(tools, game, options = {}) {
  requireReviewable(game, options);
  const reviewer = new Reviewer(tools, game, options);
  return reviewer.review();
}

/** A review at work. */
class Reviewer {
  #tools;
  #game;
  #options;
  #begun = performance.now();
  /** Seconds of the whole review; none where nodes limit each decision. @type {number | undefined} */
  #total;
  /** @type {Estimates} */
  #estimates = new Map();

  /** @param {Tools} tools @param {Game} game @param {ReviewOptions} options */
  constructor(tools, game, options) {
    this.#tools = tools;
    this.#game = game;
    this.#options = options;
    this.#total = options.nodes === undefined ? options.seconds ?? SECONDS : undefined;
  }

  get #spent() {
    return (performance.now() - this.#begun) / 1000;
  }

  get #isCancelled() {
    return this.#options.signal?.aborted ?? false;
  }

  async review() {
    const { mistakes: most = MISTAKES, nodes, secondLook = true } = this.#options;
    const [game, { kernel }] = [this.#game, this.#tools];
    const proofs = await this.#prove();
    await this.#estimate(this.#open(proofs), ESTIMATES);
    if (secondLook) {
      const { plies } = decisions(kernel, game, proofs, this.#estimates);
      // Alternatives are shown only for the costly moves, proved ones included.
      const costly = mistakes(plies, most).map((each) => each.ply);
      await this.#estimate(costly.filter((ply) => !this.#estimates.has(ply)), 1);
    }
    const player = nodes === undefined ? "strong" : `strong:${nodes}n`;
    return new Review(game, player, decisions(kernel, game, proofs, this.#estimates), most, {
      nodes: sum([...proofs, ...this.#estimates.values()].map((each) => each.nodes)),
      seconds: this.#spent,
      isInterrupted: this.#isCancelled,
    });
  }

  #prove() {
    const { nodes, signal, onProgress } = this.#options;
    const limits = nodes === undefined ? { seconds: PROOFS * Number(this.#total) } : { nodes: PROOF_NODES * nodes };
    const of = this.#game.moves.length;
    return proveGame(this.#tools.kernel, this.#game, { ...limits, signal }, (number) => onProgress?.({ work: "proofs", number, of }));
  }

  /** The plies whose loss is not proved; for an unfinished game also the next one. @param {readonly import("./proofs.js").Proved[]} proofs */
  #open(proofs) {
    const { plies, final } = decisions(this.#tools.kernel, this.#game, proofs, new Map());
    const found = plies.filter(({ forced, before, after }) => !(forced || (before.proof.isExact && after.proof.isExact)));
    return [...found.map(({ ply }) => ply), ...(final.proof.isExact ? [] : [proofs.length])];
  }

  /**
   * Have the player estimate some decisions, each in its share of the time left.
   * @param {readonly number[]} plies @param {number} until Share of the whole time after which all are to be answered.
   */
  async #estimate(plies, until) {
    const { nodes, signal, onProgress } = this.#options;
    const { kernel, evaluation, reread } = this.#tools;
    for (const [done, ply] of plies.entries()) {
      if (this.#isCancelled) return;
      const seconds = this.#total === undefined ? undefined : Math.max((until * this.#total - this.#spent) / (plies.length - done), LEAST);
      const state = reread(this.#game.states[ply - 1]);
      const move = this.#game.moves[ply - 1] ?? null;
      const estimate = await estimateDecision(kernel, evaluation, state, move, { nodes, seconds, signal });
      if (this.#isCancelled) return; // It may be less than an answer.
      this.#estimates.set(ply, estimate);
      onProgress?.({ work: "estimates", number: done + 1, of: plies.length });
    }
  }
}
