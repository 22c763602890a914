/** All that the browser keeps of the reader's puzzles, as a file for another browser. */

import { areExercises } from "./exercises.js";
import { isProgress } from "./progress.js";
import { isRated } from "./rating.js";
import { areCards } from "./repetition.js";

/** @typedef {import("./settings.js").Settings} Settings */

const FORMAT = "patchwork-progress/1";

/** What is kept, and what fits it. @type {Record<string, (value: any) => boolean>} */
const PARTS = { puzzles: isProgress, rating: isRated, repetition: areCards, exercises: areExercises };

/** @param {Settings} settings @returns {string} */
export function written(settings) {
  const parts = Object.entries(PARTS).map(([name, fits]) => [name, settings.read(name, null, fits)]);
  return JSON.stringify({ format: FORMAT, ...Object.fromEntries(parts.filter(([, value]) => value !== null)) });
}

/** Take the place of what is kept; nothing is taken of a file that does not fit. @param {Settings} settings @param {string} text */
export function restore(settings, text) {
  let document;
  try {
    document = JSON.parse(text);
  } catch {
    throw new Error("This is not saved progress: it is not JSON.");
  }
  if (document?.format !== FORMAT) throw new Error(`This is not saved progress: format must be ${FORMAT}.`);
  const parts = Object.entries(PARTS).filter(([name]) => document[name] !== undefined);
  for (const [name, fits] of parts) {
    if (document[name] === null || !fits(document[name])) throw new Error(`${name}: a field is missing or has the wrong type.`);
  }
  for (const [name] of parts) settings.write(name, document[name]);
}
