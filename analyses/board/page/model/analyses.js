/**
 * What searches have found of positions, kept as long as the positions are.
 *
 * @typedef {import("./document.js").Document} Document
 * @typedef {{move: string, patch: string | null, cells: [number, number][], lower: number | null,
 *   upper: number | null, margin: number, margin_error: number, win: number, games: number,
 *   lost: number, lost_error: number | null, line: string}} Considered
 * @typedef {{answer: any, proof: {lower: number | null, upper: number | null} | null,
 *   explanation: any, runs: boolean, stopped: string | null, words: string}} Analysis
 */

import { marginWords } from "./margins.js";

/** @type {Analysis} */
const NOTHING = { answer: null, proof: null, explanation: null, runs: false, stopped: null, words: "" };

export class Analyses {
  /** @param {import("../board.js").Board} board */
  constructor(board) {
    this.board = board;
    /** @type {WeakMap<Document, Analysis>} */ this.found = new WeakMap();
    /** The search under way, and of which position. @type {{document: Document} | null} */
    this.under = null;
    /** Seconds are null where the player's name says how long. @type {{seconds: number | null, player: string}} */
    this.limits = { seconds: 10, player: "strong" };
  }

  /** @param {Document} document @returns {Analysis} */
  of(document) {
    return this.found.get(document) ?? NOTHING;
  }

  /** @param {Document} document @param {Partial<Analysis>} more */
  learn(document, more) {
    this.found.set(document, { ...this.of(document), ...more });
    this.board.store.show({});
  }

  /** What is found of a position holds of it under other names. @param {Document} from @param {Document} to */
  carry(from, to) {
    const known = this.found.get(from);
    if (known) this.found.set(to, { ...known, runs: false });
  }

  /** Search the position on the board. */
  async begin() {
    const { board } = this;
    const { document } = board;
    if (board.opponentThinks()) return;
    const mine = { document };
    this.under = mine;
    this.learn(document, { runs: true, stopped: null, words: "" });
    const body = { position: document, ...this.limits, explain: true };
    let end;
    try {
      end = await board.searches.run("analyse", body, (message) => this.hear(document, message));
    } catch (error) {
      end = { stopped: "refused", answer: null, error: null };
      board.say(error instanceof Error ? error.message : String(error));
    }
    // Begun anew for the same position: what this one has to say is no longer so.
    if (this.under !== mine && this.under?.document === document) return;
    if (this.under === mine) this.under = null;
    this.finish(document, end);
  }

  /** @param {Document} document @param {import("../server/search.js").Message} message */
  hear(document, message) {
    if (message.event === "proof") this.learn(document, { proof: message.proof ?? message });
    if (message.event === "answer") this.learn(document, { answer: message.answer ?? message });
    if (message.event === "progress") this.learn(document, { words: message.words });
  }

  /** @param {Document} document @param {import("../server/search.js").End} end */
  finish(document, end) {
    /** @type {Partial<Analysis>} */
    const more = { runs: false, stopped: end.stopped, words: "" };
    if (end.answer) {
      more.answer = end.answer;
      more.explanation = end.answer.explanation ?? null;
    }
    this.learn(document, more);
    if (end.error) this.board.say(`${end.error.field}: ${end.error.reason}`);
    // Why it was refused has been said.
    else if (end.stopped !== "replaced" && end.stopped !== "refused" && this.board.document === document) {
      this.board.say(verdict(this.of(document), this.board.called));
    }
  }

  /** End what is searched; what it has found stays. */
  stop() {
    this.board.searches.cancel();
  }
}

/**
 * The interval that is proved of a position, as narrow as anything says; null where nothing is.
 * @param {Analysis} analysis @param {{lower: number | null, upper: number | null} | null} [review]
 *   What a review has proved of it.
 * @returns {{lower: number | null, upper: number | null} | null}
 */
export function proved(analysis, review = null) {
  const given = [analysis.answer?.proof, analysis.proof, review].filter(Boolean);
  const ends = (/** @type {"lower" | "upper"} */ end) =>
    given.map((each) => each[end]).filter((value) => value !== null && value !== undefined);
  const lower = ends("lower");
  const upper = ends("upper");
  if (!lower.length && !upper.length) return null;
  const found = {
    lower: lower.length ? Math.max(...lower) : null,
    upper: upper.length ? Math.min(...upper) : null,
  };
  if (found.lower !== null && found.upper !== null && found.lower > found.upper) {
    throw new Error(`Two proofs contradict each other: ${found.lower} above ${found.upper}.`);
  }
  return found;
}

/** What is proved, or else estimated, in words. @param {Analysis} analysis @param {[string, string]} names */
export function verdict(analysis, names) {
  const interval = proved(analysis);
  const words = [];
  if (interval) words.push(`Proved: ${marginWords(interval, names)}.`);
  if (interval && interval.lower !== null && interval.lower === interval.upper) return words[0];
  const best = analysis.answer?.moves?.[0];
  if (best) words.push(`Estimated: ${marginWords({ lower: best.margin, upper: best.margin }, names)} ± ${best.margin_error}.`);
  return words.join(" ") || "Nothing is known yet.";
}

/** A figure with its sign, and a real minus. @param {number} value @param {number} [digits] */
export function signed(value, digits) {
  const size = digits === undefined ? String(Math.abs(value)) : Math.abs(value).toFixed(digits);
  if (Number(size) === 0) return size;
  return value > 0 ? `+${size}` : `−${size}`;
}

/** @param {{lower: number | null, upper: number | null}} interval */
export function between({ lower, upper }) {
  if (lower !== null && lower === upper) return signed(lower);
  if (lower === null) return upper === null ? "nothing" : `at most ${signed(upper)}`;
  return upper === null ? `at least ${signed(lower)}` : `${signed(lower)} to ${signed(upper)}`;
}
