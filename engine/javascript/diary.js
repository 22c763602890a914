/**
 * A game as a person writes it down: a header, then a line for each ply.
 *
 * @typedef {import("./diary-lines.js").Line} Line
 * @typedef {import("./edition.js").Edition} Edition
 * @typedef {import("./move.js").Move} Move
 * @typedef {import("./names.js").Names} Names
 * @typedef {import("./notation.js").ReadEdition} ReadEdition
 * @typedef {import("./state.js").State} State
 * @typedef {Map<string, Line>} Fields The lines of a header by their fields.
 */

import { DIARY, HEADER, begins, diaryLines } from "./diary-lines.js";
import { InputError } from "./errors.js";
import { tidyNames, unquoted } from "./names.js";
import { editionText, isBeginning, positionText, readPosition } from "./notation.js";
import { UNKNOWN_PATCH } from "./patch.js";
import { patchNames } from "./patch-names.js";
import { Setup } from "./setup.js";
import { SPACE, lengthOf, stripped, words } from "./text.js";
import { possibleWords, readTypedMove, typedWords } from "./typed-move.js";
import { didYouMean, shown } from "./wording.js";

const REST = new RegExp(`(?:\\.\\.\\.|…|\\?)[${SPACE}]*$`, "u");
const UNKNOWN = /\?([0-9]{0,3})/g;
const ESCAPED = /[%,#]/g;
const WIDTH = 88;

// -- reading ---------------------------------------------------------------------------------------

/** A diary whose header is read, and whose plies wait to be played. */
class Diary {
  #plies;

  /** @param {Setup} setup The first position, checked. @param {Line[]} plies */
  constructor(setup, plies) {
    this.setup = setup;
    this.#plies = plies;
  }

  /** The moves from the first position, each checked by the rules. @param {State} start */
  moves(start) {
    /** @type {Move[]} */
    const moves = [];
    let state = start;
    for (const line of this.#plies) {
      const move = at(line, () => moveOf(line.text, state));
      state = state.play(move);
      moves.push(move);
    }
    return moves;
  }
}

/** Read the header of a diary, and part its plies. @param {string} text @param {ReadEdition} readEdition */
export function readDiary(text, readEdition) {
  const lines = [...diaryLines(text)];
  if (!lines.length || !begins(lines[0])) {
    throw new InputError("line 1", "allowed: {diary} EDITION, as {diary} current", { diary: DIARY });
  }
  const after = lines.findIndex((line, number) => number > 0 && !HEADER.test(line.text));
  const plies = after < 0 ? lines.length : after;
  return new Diary(startOf(lines.slice(0, plies), readEdition), lines.slice(plies));
}

/** The result of an action; errors name the line. @template T @param {Line} line @param {() => T} action */
function at(line, action) {
  try {
    return action();
  } catch (error) {
    if (error instanceof InputError) throw flawOf(line, error);
    throw error;
  }
}

/** @param {Line} line @param {InputError} error */
const flawOf = ({ number }, error) => new InputError(`line ${number}`, error.located);

/** @param {string} text @param {State} state */
function moveOf(text, state) {
  if (state.isOver) throw new InputError("", "the game is over; leave this line out");
  if (HEADER.test(text)) throw new InputError("", "{text} belongs above the first move, and once", { text: shown(text) });
  try {
    return readTypedMove(text, state);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new InputError("", "{reason}; possible: {possible}", { reason: error.located, possible: possibleWords(state) });
  }
}

/** The first position, as the header says. @param {Line[]} header @param {ReadEdition} readEdition */
function startOf([first, ...rest], readEdition) {
  /** @type {Fields} */
  const fields = new Map();
  for (const line of rest) {
    const [, name, content] = /** @type {RegExpExecArray} */ (HEADER.exec(line.text));
    const field = name.toLowerCase();
    if (fields.has(field)) throw flawOf(line, new InputError(field, "is given twice; leave one out"));
    fields.set(field, { number: line.number, text: stripped(content) });
  }
  const edition = at(first, () => editionOf(first, readEdition));
  const named = fields.get("names");
  const names = named ? at(named, () => tidyNames(named.text.split(",").map(unquoted))) : null;
  return position(edition, fields, names, rest.at(-1) ?? first, readEdition);
}

/** @param {Line} first @param {ReadEdition} readEdition */
function editionOf({ text }, readEdition) {
  const [, word = "current", ...more] = words(text);
  if (!more.length) return readEdition(word);
  throw new InputError(DIARY, "{rest} is too much; allowed: {diary} EDITION", { rest: shown(more.join(" ")), diary: DIARY });
}

/**
 * The first position of a circle, or the one that is given as a line.
 * @param {Edition} edition @param {Fields} fields @param {Names | null} names
 * @param {Line} last Of the header. @param {ReadEdition} readEdition
 */
function position(edition, fields, names, last, readEdition) {
  const [circle, start] = [fields.get("circle"), fields.get("start")];
  const line = circle ?? start;
  if (!line || (circle && start)) {
    if (start) throw flawOf(last, new InputError("circle", "is already in start"));
    throw flawOf(last, new InputError("circle", "missing; name the patches in reach order"));
  }
  return at(line, () => {
    const setup = circle
      ? Setup.beginning(edition, circleOf(edition, circle.text), names)
      : readPosition(line.text, readEdition).with(names ? { names } : {});
    if (setup.edition !== edition) {
      throw new InputError("start", "is of another edition than {edition}, the first line", { edition: edition.name });
    }
    setup.check();
    return setup;
  });
}

/** The patches of a circle, `?` for each that is not known. @param {Edition} edition @param {string} text */
function circleOf(edition, text) {
  const most = edition.patches.length;
  const told = text.replace(REST, "");
  /** @type {string[]} */
  const circle = [];
  let begin = 0;
  for (const unknown of told.matchAll(UNKNOWN)) {
    for (const name of patchesOf(edition, told.slice(begin, unknown.index))) circle.push(name);
    const run = Number(unknown[1] || 1);
    begin = unknown.index + unknown[0].length;
    for (let n = 0; n < run; n += 1) circle.push(UNKNOWN_PATCH);
    if (circle.length > most) {
      throw new InputError("circle", "more than the {count} patches of edition {edition}", { count: most, edition: edition.name });
    }
  }
  for (const name of patchesOf(edition, told.slice(begin))) circle.push(name);
  if (told !== text) while (circle.length < most) circle.push(UNKNOWN_PATCH);
  return circle;
}

/** @param {Edition} edition @param {string} text */
function patchesOf(edition, text) {
  /** @type {string[]} */
  const found = [];
  for (const item of text.split(/[,;]/)) {
    const exact = stripped(item);
    if (edition.index.has(exact)) { // A variant may call a patch as another one is lettered.
      found.push(exact);
      continue;
    }
    for (const [name, word] of patchNames(edition, item)) {
      if (name === null) {
        const hint = didYouMean(word, edition.index.keys());
        throw new InputError("circle", "{name} is not a patch of {edition}{hint}", { name: shown(word), edition: edition.name, hint });
      }
      found.push(name);
    }
  }
  return found;
}

// -- writing ---------------------------------------------------------------------------------------

/** The diary of a game; `readDiary` reads it back. @param {State} start @param {readonly Move[]} moves */
export function diaryText(start, moves) {
  const lines = [`${DIARY} ${editionText(start.edition)}`];
  if (start.names !== null) lines.push(`names: ${start.names.map(escaped).join(", ")}`);
  if (isBeginning(start)) lines.push(...folded("circle", circleWords(start)));
  else lines.push(`start: ${positionText(start.withNames(null))}`);
  lines.push("");
  let state = start;
  for (const move of moves) {
    lines.push(typedWords(state, move));
    state = state.play(move);
  }
  return `${lines.join("\n")}\n`;
}

/** @param {string} name */
const escaped = (name) => name.replace(ESCAPED, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** The names of a circle, with an open end where only the beginning is known. @param {State} start */
function circleWords({ circle }) {
  const known = circle.findLastIndex((name) => name !== UNKNOWN_PATCH) + 1;
  return [...circle.slice(0, known), ...(known < circle.length ? ["..."] : [])];
}

/** A line of the header, folded into indented ones. @param {string} field @param {string[]} items */
function folded(field, items) {
  const lines = [`${field}:`];
  items.forEach((item, n) => {
    const word = n + 1 < items.length ? `${item},` : item;
    const line = `${lines[lines.length - 1]} ${word}`;
    if (lengthOf(line) <= WIDTH) lines[lines.length - 1] = line;
    else lines.push(`  ${word}`);
  });
  return lines;
}
