/** All that the browser keeps of the reader's puzzles, as a file for another browser. */

import { areExercises, isKey, isLessonKey } from "./exercises.js";
import { parsed } from "./own-file.js";
import { isProgress } from "./progress.js";
import { isRated } from "./rating.js";
import { areCards } from "./repetition.js";
import { say } from "./say.js";

/** @typedef {import("./settings.js").Settings} Settings */

const FORMAT = "patchwork-progress/1";

/** Fields that are kept, and the check of each. @type {Record<string, (value: any) => boolean>} */
const PARTS = { puzzles: isProgress, rating: isRated, repetition: areCards, exercises: areExercises };

/** The puzzles that a part names. @type {Record<string, (value: any) => string[]>} */
const NAMED = { puzzles: Object.keys, rating: ({ tried }) => Object.keys(tried), repetition: Object.keys, exercises: () => [] };

/** @param {Settings} settings @returns {string} */
export function written(settings) {
  const parts = Object.entries(PARTS).map(([name, fits]) => [name, settings.read(name, null, fits)]);
  return JSON.stringify({ format: FORMAT, ...Object.fromEntries(parts.filter(([, value]) => value !== null)) });
}

/**
 * Take the place of what is kept; nothing is taken of a file that does not fit.
 * @param {Settings} settings @param {string} text
 * @param {(exercises: import("./exercises.js").Exercise[]) => Promise<void>} check Fails where one is not legal.
 */
export async function restore(settings, text, check) {
  const document = parsed(text, FORMAT, say("saved progress"));
  const strange = Object.keys(document).find((name) => name !== "format" && !Object.hasOwn(PARTS, name));
  if (strange !== undefined) throw new Error(say("{field}: no such field; allowed: {fields}.", { field: strange.slice(0, 60), fields: Object.keys(PARTS).join(", ") }));
  const parts = Object.entries(PARTS).filter(([name]) => document[name] !== undefined);
  for (const [name, fits] of parts) {
    if (document[name] === null || !fits(document[name])) throw new Error(say("{name}: a field is missing or has the wrong type.", { name }));
    const unknown = NAMED[name](document[name]).find((key) => !isKey(key) && !(name === "puzzles" && isLessonKey(key)));
    if (unknown !== undefined) throw new Error(say("{name}: there is no puzzle {puzzle}.", { name, puzzle: unknown.slice(0, 60) }));
  }
  await check(document.exercises ?? []);
  settings.replace(Object.fromEntries(parts.map(([name]) => [name, document[name]])));
}
