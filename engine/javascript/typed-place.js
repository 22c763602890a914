/**
 * Place and orientation of a patch as typed: `c3, turned`, `as pictured`, all cells.
 *
 * @typedef {import("./cell.js").Cell} Cell
 * @typedef {import("./placement.js").Place} Place
 * @typedef {import("./state.js").State} State
 */

import { CELL, EMPTY, cellName, cellNamed, inReadingOrder } from "./cell.js";
import { InputError, Sentence, either } from "./errors.js";
import { Move } from "./move.js";
import { playerNames } from "./names.js";
import { Orientation } from "./orientation.js";
import { LEATHER } from "./patch.js";
import { pictureOf, places } from "./placement.js";
import { whyIllegal } from "./problems.js";
import { shown } from "./wording.js";

const ONE_CELL = new RegExp(`^${CELL}$`);
const CELLS = new RegExp(`^(?:${CELL})+$`);
const NUMBER = /^[1-9][0-9]{0,3}$/;
const TURNS = /^r([0-3]?)$/;
const COMMAS = /^,+|,+$/g;
const FEW_CORNERS = 12;
const FILLING = ["", "at", "and"];
/** @type {[string[], number][]} */
const TIMES = [
  [["turned", "three", "times"], 3],
  [["turned", "twice"], 2],
  [["turned", "once"], 1],
  [["turned"], 1],
  [["as", "pictured"], 0],
  [["pictured"], 0],
];

/** Whether a word is the name of a cell. @param {string} word */
export const isCell = (word) => ONE_CELL.test(word);

/** @param {string} word The name of a cell. @returns {Cell} */
function readCell(word) {
  const [, letters, number] = /** @type {RegExpExecArray} */ (ONE_CELL.exec(word));
  return cellNamed(letters, number);
}

/** The one move that is meant by a patch and the words behind it. @param {State} state @param {string} patch @param {string[]} words */
export function placed(state, patch, words) {
  const found = places(state, patch);
  if (!found.length) throw new InputError(patch, whyNowhere(state, patch));
  const { lies, rest } = orientation(state, words);
  const cells = rest.join("");
  if (patch === LEATHER && CELLS.test(cells)) return legalMove(state, patch, cells);
  if (lies !== null) {
    if (rest.length !== 1 || !isCell(rest[0])) throw new InputError(patch, "{placement}, and where? name one corner, as c3", { placement: lies.words });
    const wanted = String(lies.lay(pictureOf(state.edition, patch)));
    const among = found.filter((place) => place.shape === wanted);
    const values = { cell: rest[0], placement: lies.words, corners: corners(among) };
    return at(found, among, patch, rest[0], new Sentence("no place with its upper left corner at {cell} {placement}; {corners}", values));
  }
  if (!rest.length) throw new InputError(patch, "where? {corners}", { corners: corners(found) });
  const [first, second] = rest;
  if (rest.length === 1 && NUMBER.test(first)) return numbered(found, patch, first);
  if (rest.length === 1 && isCell(first)) {
    return at(found, found, patch, first, new Sentence("no place with its upper left corner at {cell}; {corners}", { cell: first, corners: corners(found) }));
  }
  if (rest.length === 2 && NUMBER.test(first) && isCell(second)) {
    const among = found.filter((place) => place.orientation === Number(first));
    const values = { cell: second, number: Number(first), corners: corners(among) };
    return at(found, among, patch, second, new Sentence("no place with its upper left corner at {cell} in orientation {number}; {corners}", values));
  }
  if (CELLS.test(cells)) return legalMove(state, patch, cells);
  throw new InputError(
    patch,
    "{value}; allowed: a corner (c3), turned (r, r2, r3) or flipped (f), a number, an orientation and a corner (2 c3), or all cells",
    { value: shown(rest.join(" ")) },
  );
}

/** How a patch is said to lie, null where nothing is said, and the words left over. @param {State} state @param {string[]} words */
function orientation(state, words) {
  let left = words.map((word) => word.toLowerCase().replace(COMMAS, "")).filter((word) => !FILLING.includes(word));
  /** @type {string[]} */
  const rest = [];
  /** @type {number | null} */
  let turns = null;
  let isFlipped = false;
  while (left.length) {
    const said = TIMES.find(([each]) => each.every((word, n) => left[n] === word));
    const short = TURNS.exec(left[0]);
    const isCorner = !rest.length && isOn(state, left[0]); // A wide quilt has a column r.
    if (said) turns = said[1];
    else if (short && !isCorner) turns = Number(short[1] || 1);
    else if (left[0] === "f" || left[0] === "flipped") isFlipped = true;
    else rest.push(left[0]);
    left = left.slice(said ? said[0].length : 1);
  }
  return { lies: turns === null && !isFlipped ? null : new Orientation(turns ?? 0, isFlipped), rest };
}

/** Whether a word is a cell of the quilt. @param {State} state @param {string} word */
function isOn({ edition }, word) {
  if (!isCell(word)) return false;
  const [row, column] = readCell(word);
  return row < edition.height && column < edition.width;
}

/** @param {Place[]} found @param {string} patch @param {string} number */
function numbered(found, patch, number) {
  if (Number(number) > found.length) {
    throw new InputError(patch, "{value}; allowed: 1 to {most}, as {patch} lists", { value: number, most: found.length, patch });
  }
  return found[Number(number) - 1].move;
}

/**
 * The one placement with a corner.
 * @param {Place[]} all @param {Place[]} among Those that are meant so far.
 * @param {string} patch @param {string} word @param {Sentence} why There is none.
 */
function at(all, among, patch, word, why) {
  const corner = readCell(word);
  const isThere = (/** @type {Place} */ place) => inReadingOrder(place.corner, corner) === 0;
  const found = among.filter(isThere);
  if (found.length === 1) return found[0].move;
  if (!found.length) throw new InputError(patch, why);
  const lying = all.filter(isThere).map(({ lies }) => new Sentence("{placement} ({typed})", { placement: lies.words, typed: short(lies) }));
  throw new InputError(patch, "at {cell} how does it lie? {choices}", { cell: cellName(corner), choices: either(lying) });
}

/** @param {Place[]} among */
function corners(among) {
  const found = [...new Set(among.map(({ corner }) => corner).sort(inReadingOrder).map(cellName))];
  const few = found.slice(0, FEW_CORNERS).join(" ") + (found.length > FEW_CORNERS ? " ..." : "");
  return found.length ? new Sentence("possible corners: {cells}", { cells: few }) : new Sentence("it fits nowhere in this orientation");
}

/** An orientation as it is typed fast: `r2 f`. @param {Orientation} lies */
const short = ({ turns, isFlipped }) =>
  [...(turns || !isFlipped ? [`r${turns}`] : []), ...(isFlipped ? ["f"] : [])].join(" ");

/** Why a patch for sale cannot be bought. @param {State} state @param {string} patch */
function whyNowhere(state, patch) {
  if (patch === LEATHER) return whyIllegal(state, new Move(LEATHER));
  const price = state.edition.find(patch).buttons;
  const has = state.players[state.toMove].buttons;
  const name = playerNames(state.names)[state.toMove];
  if (price > has) return new Sentence("costs {price}; {name} has {buttons}", { price, name, buttons: has });
  return new Sentence("fits nowhere on the quilt");
}

/** A legal move by its cells. @param {State} state @param {string} patch @param {string} cells */
export function legalMove(state, patch, cells) {
  const move = Move.fromText(`${patch}@${cells.toLowerCase()}`);
  const { edition } = state;
  const outside = move.cells.find(([row, column]) => row >= edition.height || column >= edition.width);
  if (outside) {
    const { height: rows, width: columns } = edition;
    throw new InputError("move", "{cell} is outside the quilt, {rows} rows of {columns}", { cell: cellName(outside), rows, columns });
  }
  state.codeOf(move);
  const covered = coveredBy(state, move);
  if (covered.length && places(state, patch).length) { // Else something worse is wrong.
    throw new InputError("move", "{cells} covered already", { cells: covered.map(cellName).join(" ") });
  }
  state.play(move);
  return move;
}

/** The cells of a move that are not free. @param {State} state @param {Move} move */
function coveredBy(state, move) {
  const { labels, width } = state.players[state.toMove].quilt;
  const marks = [...labels];
  return move.cells.filter(([row, column]) => marks[row * width + column] !== EMPTY);
}
