/**
 * A position or a game as it is written down, and everything wrong or doubtful in it.
 *
 * @import {Game, Patchwork, Problem, State} from "../../../engine/javascript/index.js"
 * @typedef {{isGame: boolean, isDiary?: boolean, content: any}} Document The line, the diary, or what the JSON holds.
 * @import {Remark} from "../page/model/facts.js"
 * @typedef {{state: State | null, game: Game | null, remarks: Remark[], verdict: string}} Checked
 */

import * as library from "./library.js";

const { ENTER, InputError, fieldOf } = library;
const SOLO_FORMAT = "patchwork-solo/1";
const FORMATS = [library.STATE_FORMAT, library.GAME_FORMAT];
const KINDS = ["position", "game"];
const QUILT_ROW = /\.quilt\[(\d+)\]$/;
const VARIANT_FILE = ".toml";
/** Remarks that are shown of a document. */
const MOST_REMARKS = 200;

/** Said of what is neither of the two. */
export const NOT_OURS = library.notOurs(KINDS);

// -- reading ---------------------------------------------------------------------------------------

/** Read a line, or take a document. @param {string | object} received @returns {Document} */
export function read(received) {
  const document = typeof received === "string" ? readText(received) : taken(received);
  if (namesAFile(document)) throw new InputError("edition", "is a file; give the variant in full, as JSON");
  return document;
}

/** @param {string} text @returns {Document} */
function readText(text) {
  if (library.isDiary(text)) return { isGame: true, isDiary: true, content: text };
  const kind = library.words(text)[0];
  if (KINDS.includes(kind)) return { isGame: kind === "game", content: library.stripped(text) };
  return taken(library.parse(text, ...KINDS));
}

/** Whether a text says that it is a solo position or game. @param {string} text */
export function isSolo(text) {
  const start = text.replace(/^[\ufeff \t\r\n]+/, "");
  return start.startsWith("{") ? fieldOf(library.parse(text), "format") === SOLO_FORMAT : library.words(start)[0] === "solo";
}

/** @param {any} content @returns {Document} */
function taken(content) {
  const format = library.isObject(content) ? fieldOf(content, "format") : undefined;
  return { isGame: format === library.GAME_FORMAT, content };
}

/** @param {Document} document */
function namesAFile({ content, isDiary }) {
  const isFile = (/** @type {unknown} */ word) => typeof word === "string" && word.endsWith(VARIANT_FILE);
  if (typeof content === "string") return library.words(isDiary ? library.withoutComments(content) : content).some(isFile);
  if (!library.isObject(content)) return false;
  const start = fieldOf(content, "start");
  return [content, start].some((each) => library.isObject(each) && isFile(fieldOf(each, "edition")));
}

/** The error of JSON that names no format of ours. @param {Document} document */
function foreign({ content }) {
  if (typeof content === "string") return null;
  if (!library.isObject(content)) {
    return new InputError("", "{value}, so {words}; allowed: a JSON object; {enter}", { value: library.kindOfValue(content), words: NOT_OURS, enter: ENTER });
  }
  if (typeof fieldOf(content, "format") === "string") return null;
  return new InputError("format", "missing, so {words}; allowed: {allowed}; {enter}", { words: NOT_OURS, allowed: library.either(FORMATS), enter: ENTER });
}

/** A position that obeys the rules. @param {Patchwork} patchwork @param {Document} document */
export function stateOf(patchwork, document) {
  const wrong = foreign(document);
  if (wrong) throw wrong;
  return patchwork.position(document.content);
}

/** A game, each move checked by the rules. @param {Patchwork} patchwork @param {Document} document */
export function gameOf(patchwork, document) {
  const wrong = foreign(document);
  if (wrong) throw wrong;
  return patchwork.game(document.content);
}

// -- checking --------------------------------------------------------------------------------------

/** A document with the remarks on everything in it. @param {Patchwork} patchwork @param {Document} document @returns {Checked} */
export function check(patchwork, document) {
  const alien = foreign(document);
  const flaws = alien ? [alien] : document.isGame ? gameFlaws(patchwork, document.content) : positionFlaws(patchwork, document.content);
  if (flaws.length) return wrongly(flaws);
  if (!document.isGame) {
    const state = stateOf(patchwork, document);
    return rightly({ state, game: null }, state.problems().map((problem) => ofProblem(problem, "")));
  }
  return checkedGame(attempted(() => gameOf(patchwork, document)));
}

/** The same of a diary. @param {Patchwork} patchwork @param {Document} document */
export const checkDiary = async (patchwork, { content }) => checkedGame(await patchwork.readDiary(content).catch(inputError));

/** @param {Game | InstanceType<typeof InputError>} found @returns {Checked} */
function checkedGame(found) {
  if (found instanceof InputError) return wrongly([found]);
  return rightly({ state: null, game: found }, found.start.problems().map((problem) => ofProblem(problem, "start.")));
}

/** @param {InstanceType<typeof InputError>[]} flaws @returns {Checked} */
const wrongly = (flaws) => ({ state: null, game: null, remarks: flaws.slice(0, MOST_REMARKS).map(ofFlaw), verdict: "wrong" });

/** @param {{state: State | null, game: Game | null}} found @param {Remark[]} remarks @returns {Checked} */
const rightly = (found, remarks) => ({ ...found, remarks, verdict: remarks.length ? "doubtful" : "fine" });

/** @param {InstanceType<typeof InputError>} flaw @returns {Remark} */
function ofFlaw({ document }) {
  const row = QUILT_ROW.exec(document.field);
  return { severity: "wrong", ...document, field: document.field || "document", row: row ? Number(row[1]) : null, column: null };
}

/** @param {Problem} problem @param {string} prefix @returns {Remark} */
function ofProblem({ field, reason, sentence, cells }, prefix) {
  const [row, column] = cells[0] ?? [null, null];
  return { severity: "doubtful", field: prefix + field, row, column, reason, ...sentence.parts };
}

/** The result of an action, or the error in the input that it throws. @template T @param {() => T} action */
export function attempted(action) {
  try {
    return action();
  } catch (error) {
    return inputError(error);
  }
}

/** An error in the input, not of the program. @param {unknown} error */
function inputError(error) {
  if (error instanceof InputError) return error;
  throw error;
}

/** Everything that keeps the rules from being played. @param {Patchwork} patchwork @param {any} content @returns {InstanceType<typeof InputError>[]} */
function positionFlaws(patchwork, content) {
  if (typeof content !== "string") return documentFlaws(patchwork, content);
  const setup = attempted(() => patchwork.setup(content));
  return setup instanceof InputError ? [setup] : setup.flaws();
}

/** @param {Patchwork} patchwork @param {any} document */
function documentFlaws(patchwork, document) {
  const found = library.complaints("StateModel", document);
  if (found.length) return found; // Without values of the right kind there is nothing to look at.
  const edition = attempted(() => patchwork.editionInDocument(fieldOf(document, "edition") ?? "current"));
  if (edition instanceof InputError) return [edition];
  return [...library.drawingFlaws(document, edition), ...library.drawn(document, edition).flaws()];
}

/** Everything wrong with a game before its first move is played. @param {Patchwork} patchwork @param {any} content */
function gameFlaws(patchwork, content) {
  if (typeof content !== "string") {
    const found = library.complaints("GameModel", content);
    if (found.length) return found;
    const start = fieldOf(content, "start") ?? null;
    const flaws = start === null ? [] : documentFlaws(patchwork, start);
    if (flaws.length) return flaws.map(({ field, sentence }) => new InputError(`start.${field}`, sentence));
  }
  const recorded = attempted(() => patchwork.recorded(content));
  return recorded instanceof InputError ? [recorded] : recorded.start.flaws();
}
