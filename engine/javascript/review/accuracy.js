/**
 * Accuracy from 0 to 100: a published function of the points lost per unforced decision.
 *
 * @typedef {import("./decision.js").Decision} Decision
 * @typedef {{decisions: number, unknown: number, lost: number, error: number, lower: number,
 *   upper: number | null, perDecision: number | null, estimate: number | null,
 *   accuracy: [number, number] | null}} Total
 *   The points that a player lost over unforced decisions: `decisions` whose loss is known, and
 *   `unknown` ones; `lower` and `upper` are proved; `accuracy` has a low and a high end, and `estimate` is
 *   that by the points lost as estimated.
 */

import data from "../built/review.js";
import { rounded } from "../rounding.js";

const { SCALE } = data.accuracy;
/** Half-width of the interval of an estimate, in standard errors. */
export const { ERRORS } = data.accuracy;
/** Steps of accuracy within one. */
const TENTHS = 10;

/** @param {number} lost Points lost per unforced decision. */
const accuracy = (lost) => 100 * Math.exp(-lost / SCALE);

/** @param {readonly number[]} values */
export const sum = (values) => values.reduce((total, value) => total + value, 0);

/** The total lost over some decisions of a player; errors add as squares. @param {readonly Decision[]} decisions @returns {Total} */
export function total(decisions) {
  const free = decisions.filter((each) => !each.forced);
  const known = free.filter((each) => each.lost !== null);
  const isBounded = known.every((each) => each.lostUpper !== null);
  const lost = {
    decisions: known.length,
    unknown: free.length - known.length,
    lost: sum(known.map((each) => each.lost ?? 0)),
    error: Math.sqrt(sum(known.map((each) => (each.lostError ?? 0) ** 2))),
    lower: sum(known.map((each) => each.lostLower)),
    upper: isBounded ? sum(known.map((each) => each.lostUpper ?? 0)) : null,
  };
  if (!known.length) return { ...lost, perDecision: null, estimate: null, accuracy: null };
  const perDecision = lost.lost / known.length;
  return { ...lost, perDecision, estimate: accuracy(Math.max(perDecision, 0)), accuracy: interval(lost) };
}

/** @param {Omit<Total, "perDecision" | "estimate" | "accuracy">} lost @returns {[number, number]} */
function interval({ decisions, lost, error, lower, upper }) {
  const most = Math.min(lost + ERRORS * error, upper ?? Infinity);
  const least = Math.max(lost - ERRORS * error, lower, 0);
  const [low, high] = [most, least].map((points) => accuracy(points / decisions));
  if (most === least) return [rounded(low, 1), rounded(high, 1)];
  return [Math.floor(TENTHS * low) / TENTHS, Math.ceil(TENTHS * high) / TENTHS];
}
