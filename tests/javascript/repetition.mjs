/** Prints the days between the repetitions of a puzzle, and what a rating becomes, as JSON. */

import { placeOn } from "../../analyses/board/page/model/daily.js";
import { Rating } from "../../analyses/board/page/model/rating.js";
import { Repetition } from "../../analyses/board/page/model/repetition.js";
import { restore, written } from "../../analyses/board/page/model/carrying.js";

/** Settings that are kept in memory. */
class Kept {
  values = {};

  read(name, usual, fits) {
    const value = this.values[name] === undefined ? null : JSON.parse(this.values[name]);
    return value !== null && fits(value) ? value : usual;
  }

  replace(values) {
    for (const [name, value] of Object.entries(values)) this.write(name, value);
  }

  write(name, value) {
    this.values[name] = JSON.stringify(value);
  }
}

const settings = new Kept();
const repetition = new Repetition(settings);
repetition.note("puzzles-current/2", true, 0);
repetition.note("puzzles-current/1", false, 0);
const days = [];
let day = 0;
for (const isRight of [true, true, true, false, true]) {
  while (!repetition.due(day).length) day += 1;
  days.push(day);
  repetition.note("puzzles-current/1", isRight, day);
  repetition.note("puzzles-current/1", true, day); // Practice before its day.
}

const rating = new Rating(settings);
rating.note("puzzles-current/1", 1500, true);
rating.note("puzzles-current/1", 1500, true); // Only the first time counts.
rating.note("puzzles-current/2", 1520, true);
const high = rating.now.rating;
rating.note("puzzles-current/3", 1200, false);

const other = new Kept();
await restore(other, written(settings), async () => {});
const refused = [];
const progress = (parts) => JSON.stringify({ format: "patchwork-progress/1", ...parts });
const bad = ["{", '{"format":"x"}', progress({ rating: { rating: "1" } }), progress({ repetition: { "nope/1": { ease: 2, row: 0, days: 0, due: 0 } } }), progress({ puzzels: {} }), progress({ puzzles: {}, exercises: [] })];
for (const text of bad) {
  try {
    // No exercise is legal here.
    await restore(other, text, async (exercises) => {
      if (text.includes("exercises")) throw new Error(`exercises: ${exercises.length}`);
    });
  } catch (error) {
    refused.push(error.message);
  }
}
const places = Array.from({ length: 200 }, (_, n) => placeOn(new Date(n * 86_400_000), 200));
console.log(JSON.stringify({
  days,
  keys: Object.keys(repetition.cards),
  high,
  now: rating.now,
  isCarried: written(other) === written(settings),
  refused,
  places: new Set(places).size,
}));
