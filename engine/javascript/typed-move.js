/**
 * A move as people type it: `advance`, `plus c3`, `3/4/1 at c3, turned`, `leather d4`; in variants
 * with the pie rule also `swap`.
 *
 * @typedef {import("./state.js").State} State
 */

import { InputError, Sentence, both, either, plural } from "./errors.js";
import { Move, SWAP_WORD } from "./move.js";
import { moveWords } from "./move-words.js";
import { LEATHER } from "./patch.js";
import { whyIllegal } from "./problems.js";
import { SPACE, stripped, words } from "./text.js";
import { isCell, legalMove, placed } from "./typed-place.js";
import { didYouMean, shown } from "./wording.js";

const ADVANCE = "advance";
/** Moves without a place, and how they are typed fast. */
const ALONE = new Map([[ADVANCE, "adv"], [SWAP_WORD, "swap"]]);
const PRICE = /^([0-9]{1,3})\/([0-9]{1,3})(?:\/([0-9]{1,3}))?$/;
const SPACES = new RegExp(`^(?:\\+|advance(?![0-9]))[${SPACE}]*(?:([0-9]{1,3})(?:[${SPACE}]*spaces?)?)?$`, "iu");

/** The one legal move that a line names in a position that is not over. @param {string} line With a word in it. @param {State} state */
export function readTypedMove(line, state) {
  const spaces = SPACES.exec(stripped(line));
  if (spaces) return advance(state, spaces[1] === undefined ? null : Number(spaces[1]));
  const [first, ...rest] = words(line);
  if (first.includes("@")) return tokenMove(first, rest, state);
  if (state.leatherOwed && isCell(first.toLowerCase())) return placed(state, LEATHER, [first, ...rest]);
  const meant = meantWord(first, state);
  if (!ALONE.has(meant)) return placed(state, meant, rest);
  if (rest.length) throw new InputError(meant, "{rest} is too much; nothing follows {word}", { rest: shown(rest.join(" ")), word: meant });
  return meant === ADVANCE ? advance(state, null) : swap(state);
}

/** @param {State} state */
function swap(state) {
  const move = new Move(SWAP_WORD);
  state.play(move); // It says why, where it is not legal.
  return move;
}

/** The word for the swap, where the mover may. @param {State} state */
const swapWords = (state) => (state.isLegal(SWAP_WORD) ? [SWAP_WORD] : []);

/** The move of a token, in which the patch may be given as it is for sale. @param {string} first @param {string[]} rest @param {State} state */
function tokenMove(first, rest, state) {
  const sign = first.indexOf("@");
  return legalMove(state, patchOf(first.slice(0, sign), state), first.slice(sign + 1) + rest.join(""));
}

/** The advance, which is as long as is said, if it is. @param {State} state @param {number | null} spaces */
function advance(state, spaces) {
  const move = new Move();
  if (state.leatherOwed) throw new InputError(ADVANCE, "{reason}; name a free cell, as c3", { reason: whyIllegal(state, move) });
  const mover = state.toMove;
  const goes = state.play(move).players[mover].time - state.players[mover].time;
  if (spaces !== null && spaces !== goes) throw new InputError(ADVANCE, plural("{n} space; from here it is {goes}", "{n} spaces; from here it is {goes}", spaces, { goes }));
  return move;
}

/** Words for a legal move that `readTypedMove` reads back. @param {State} state @param {Move} move */
export function typedWords(state, move) {
  if (move.patch === null) return ADVANCE;
  const said = moveWords(state, move);
  const token = move.toText();
  return [said, `${said}, as pictured`].find((line) => reads(line, state) === token) ?? token;
}

/** The token of the move that a line names; null where it names none. @param {string} line @param {State} state */
function reads(line, state) {
  try {
    return readTypedMove(line, state).toText();
  } catch (error) {
    if (error instanceof InputError) return null;
    throw error;
  }
}

/** The choices in a position that is not over: `advance, plus (P, 5/4/2)`. @param {State} state */
export function possibleWords(state) {
  if (state.leatherOwed) return new Sentence("{leather} on a free cell", { leather: LEATHER });
  const buyable = new Set(state.legalMoves().filter((move) => move.isPurchase).map((move) => String(move.patch)));
  return [ADVANCE, ...[...buyable].map((name) => pricedWords(name, state)), ...swapWords(state)].join(", ");
}

// -- patches ---------------------------------------------------------------------------------------

/** The patch for sale, `advance` or `swap` that a word or its beginning names. @param {string} word @param {State} state */
function meantWord(word, state) {
  if (ALONE.has(word.toLowerCase())) return word.toLowerCase();
  const patch = byName(word, state);
  const swaps = swapWords(state);
  const same = patch === null ? undefined : [ADVANCE, ...swaps].find((move) => word === move[0]);
  if (patch !== null && same !== undefined) {
    const number = 1 + state.forSale.indexOf(patch);
    throw new InputError(shown(word), "{move} or {patch} (letter {word})? type {meant} or {number}", { move: same, patch, word, meant: ALONE.get(same), number });
  }
  if (patch !== null) return patch;
  const choices = state.leatherOwed ? [LEATHER] : [ADVANCE, ...state.forSale, ...swaps];
  const near = beginning(word, choices);
  if (near.length === 1) return near[0];
  if (near.length) throw new InputError(shown(word), "{words}? type one more letter", { words: either(near) });
  const other = [...word].length === 1 ? byName(otherCase(word), state) : null;
  if (other !== null) return other;
  throw new InputError(shown(word), whyUnknown(word, state, choices));
}

/** @param {string} letter */
const otherCase = (letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase());

/** The patch for sale of a number, a letter, a name or a price; null for another word. @param {string} word @param {State} state */
function byName(word, state) {
  if (state.leatherOwed) return word.toLowerCase() === LEATHER ? LEATHER : null;
  const { edition, forSale } = state;
  const sale = forSale.filter((name) => edition.index.has(name));
  if (PRICE.test(word)) return atPrice(word, sale, state);
  if (sale.includes(word)) return word;
  const letter = sale.find((name) => edition.letter.get(name) === word);
  const numbered = forSale.find((name, n) => String(n + 1) === word && sale.includes(name));
  const named = sale.findLast((name) => name.toLowerCase() === word.toLowerCase());
  return letter ?? numbered ?? named ?? null;
}

/** The patch for sale of a price: buttons, time and, if given, income. @param {string} price @param {string[]} sale @param {State} state */
function atPrice(price, sale, state) {
  const wanted = price.split("/").map(Number);
  const fitting = sale.filter((name) => {
    const { buttons, time, income } = state.edition.find(name);
    return wanted.every((part, n) => part === [buttons, time, income][n]);
  });
  if (fitting.length === 1) return fitting[0];
  if (fitting.length) throw new InputError(price, "{patches} cost that; name one of them", { patches: both(fitting) });
  if (!sale.length) throw new InputError(price, "no patch for sale has this price; for sale: nothing");
  const prices = sale.map((name) => pricedWords(name, state)).join(", ");
  throw new InputError(price, "no patch for sale has this price; for sale: {prices}", { prices });
}

/** The names of a patch: `plus (P, 5/4/2)`. @param {string} name @param {State} state */
function pricedWords(name, { edition }) {
  const { buttons, time, income } = edition.find(name);
  return `${name} (${edition.letter.get(name)}, ${buttons}/${time}/${income})`;
}

/** The patch of a token: as for sale, or as it is written. @param {string} word @param {State} state */
function patchOf(word, state) {
  if (state.leatherOwed || !word) return word;
  const near = beginning(word, state.forSale);
  return byName(word, state) ?? (near.length === 1 ? near[0] : word);
}

/** @param {string} word @param {string[]} names */
const beginning = (word, names) => names.filter((name) => name.toLowerCase().startsWith(word.toLowerCase()));

/** The words allowed instead of another. @param {string} word @param {State} state @param {string[]} choices */
function whyUnknown(word, state, choices) {
  const { index, letter } = state.edition;
  if (index.has(word)) return whyIllegal(state, new Move(word));
  const lettered = [...letter].find(([, each]) => each === word);
  if (lettered) return whyIllegal(state, new Move(lettered[0]));
  if (word.toLowerCase() === LEATHER) return new Sentence("no leather patch is owed");
  const hint = didYouMean(word, choices) || new Sentence("; allowed: {names}", { names: choices.join(", ") });
  return new Sentence("no move{hint}", { hint });
}
