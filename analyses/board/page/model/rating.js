/**
 * The reader's Elo rating against the puzzles, kept by the browser. The first move in a puzzle
 * counts, once: a right one is a win against the rating that was measured for the puzzle.
 *
 * @typedef {{rating: number, streak: number, best: number, tried: Record<string, boolean>}} Rated
 *   `tried` has whether the first move was right, by set and number; `streak` how many of the last
 *   ones in a row were, and `best` the longest such row.
 */

import { sayMany } from "./say.js";

const NAME = "rating";

/** The rating of the panel of players that the puzzles were measured with. */
const START = 1500;

/** Points that a puzzle can win or lose: twice as many in the first ones, when little is known. */
const STEP = 20;
const FIRST = 20;

/** @type {Rated} */
const NEW = { rating: START, streak: 0, best: 0, tried: {} };

/** @param {any} value @returns {boolean} */
export const isRated = (value) =>
  ["rating", "streak", "best"].every((name) => Number.isFinite(value[name])) &&
  value.tried !== null &&
  typeof value.tried === "object" &&
  Object.values(value.tried).every((each) => typeof each === "boolean");

export class Rating {
  /** @param {import("./settings.js").Settings} settings */
  constructor(settings) {
    this.settings = settings;
  }

  /** @returns {Rated} */
  get now() {
    return this.settings.read(NAME, NEW, isRated);
  }

  /** @param {string} key The puzzle by set and number. */
  isTried(key) {
    return key in this.now.tried;
  }

  /** Take in the first move in a puzzle. @param {string} key @param {number} puzzle Its rating. @param {boolean} isRight */
  note(key, puzzle, isRight) {
    if (!this.isTried(key)) this.settings.write(NAME, rated(this.now, key, puzzle, isRight));
  }

  /** In words; null before the first puzzle. @returns {string | null} */
  get words() {
    const { rating, streak, best, tried } = this.now;
    const number = Object.keys(tried).length;
    if (!number) return null;
    const values = { rating: String(Math.round(rating)), streak, best };
    return sayMany("Your rating: {rating} after {n} puzzle. Streak: {streak}, longest {best}.", "Your rating: {rating} after {n} puzzles. Streak: {streak}, longest {best}.", number, values);
  }
}

/** @param {Rated} before @param {string} key @param {number} puzzle @param {boolean} isRight @returns {Rated} */
function rated({ rating, streak, best, tried }, key, puzzle, isRight) {
  const expected = 1 / (1 + 10 ** ((puzzle - rating) / 400));
  const step = Object.keys(tried).length < FIRST ? 2 * STEP : STEP;
  const row = isRight ? streak + 1 : 0;
  return {
    rating: rating + step * (Number(isRight) - expected),
    streak: row,
    best: Math.max(best, row),
    tried: { ...tried, [key]: isRight },
  };
}
