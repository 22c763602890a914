/**
 * Studies: chapters with comments, marks and variations. What is wrong with one is said as
 * `engine/study.py` says it.
 *
 * @import {Edition, Patchwork} from "../../../engine/javascript/index.js"
 * @typedef {{player: number, from: string, to?: string | null}} Mark
 * @typedef {{after: number, move: string, comment?: string, marks?: Mark[]}} Step
 * @typedef {{title?: string, start: string, comment?: string, marks?: Mark[], moves?: Step[]}} Chapter
 */

import * as library from "./library.js";

const { InputError } = library;

const FORMAT = "patchwork-study/1";
const CELL = new RegExp(`^${library.CELL}$`);

/** The study in a text, each move checked by the rules. @param {Patchwork} patchwork @param {string} given */
export function readStudy(patchwork, given) {
  // Read strictly first; then, as nothing is wrong with it, by the browser's own parser.
  library.validate("StudyModel", library.parse(given), FORMAT);
  const study = JSON.parse(given.replace(/^\ufeff/, ""));
  study.chapters.forEach((/** @type {Chapter} */ chapter, /** @type {number} */ n) => checkChapter(patchwork, chapter, `chapters[${n}]`));
  return study;
}

/** @param {Patchwork} patchwork @param {Chapter} chapter @param {string} field */
function checkChapter(patchwork, { start: line, marks = [], moves = [] }, field) {
  const start = startOf(patchwork, line, `${field}.start`);
  checkMarks(marks, start.edition, `${field}.marks`);
  const states = [start];
  const seen = new Set();
  moves.forEach((step, number) => {
    const here = `${field}.moves[${number}]`;
    if (step.after > number) {
      throw new InputError(`${here}.after`, "{value}; allowed: 0 to {most}, the number of a move before it", { value: step.after, most: number });
    }
    const move = within(`${here}.move`, () => {
      const read = library.Move.fromText(step.move);
      states.push(states[step.after].play(read));
      return read.toText();
    });
    if (seen.has(`${step.after} ${move}`)) throw new InputError(`${here}.move`, "{move} is already there after the same move", { move });
    seen.add(`${step.after} ${move}`);
    checkMarks(step.marks ?? [], start.edition, `${here}.marks`);
  });
}

/** @template T @param {string} field @param {() => T} action */
function within(field, action) {
  try {
    return action();
  } catch (error) {
    if (error instanceof InputError) throw new InputError(field, error.sentence);
    throw error;
  }
}

/** @param {Patchwork} patchwork @param {string} line @param {string} field */
function startOf(patchwork, line, field) {
  const words = library.words(line);
  if (words[0] !== "position") throw new InputError(field, "{value}; allowed: the line of a position", { value: library.shown(line) });
  if (words.some((word) => word.endsWith(".toml"))) throw new InputError(field, "names a file; give the variant in full");
  try {
    return patchwork.position(line);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new InputError(field, error.located);
  }
}

/** @param {Mark[]} marks @param {Edition} edition @param {string} field */
function checkMarks(marks, { width, height }, field) {
  marks.forEach((mark, number) => {
    for (const name of /** @type {const} */ (["from", "to"])) {
      const said = mark[name];
      if (said === undefined || said === null) continue;
      const here = `${field}[${number}].${name}`;
      const found = CELL.exec(said);
      if (!found) throw new InputError(here, "{value}; allowed: a column letter and a row from 1, as b3", { value: library.shown(said) });
      const [row, column] = library.cellNamed(found[1], found[2]);
      if (row >= height || column >= width) throw new InputError(here, "{text} is not on the quilt, which is {size}", { text: said, size: `${width}x${height}` });
    }
  });
}
