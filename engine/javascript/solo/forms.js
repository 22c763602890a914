/**
 * The forms of a solo position or game: `patchwork-solo/1`, and one line. docs/reference/solo.md is
 * the specification; `engine/solo/forms.py` and `flaws.py` say the same.
 *
 * @import {Patchwork} from "../patchwork.js"
 * @import {Setup} from "../setup.js"
 */

import solo from "../built/solo.js";
import { InputError } from "../errors.js";
import { parse } from "../json.js";
import { positionText, readCircle } from "../notation.js";
import { requireKnownCircle } from "../problems.js";
import { State } from "../state.js";
import { words as wordsOf } from "../text.js";
import { validate } from "../validation.js";
import { fieldOf } from "../values.js";
import { shown as quoted } from "../wording.js";
import { DECKS } from "./rules.js";
import { SoloState } from "./state.js";

const { automa, levels } = solo;

/** The word that a line begins with. */
export const SOLO = "solo";
export const SOLO_FORMAT = solo.FORMAT;
const HEAD = "solo DECK LEVEL SEEN LEFT SHOWN PILE";
const START = HEAD.split(" ").length;
/** Words before the first ply: those of a position without names follow the head. */
const LENGTH = START + 9;
const NONE = "-";

// -- writing ---------------------------------------------------------------------------------------

/** The patches of Automa, those with buttons first. @param {SoloState} state */
export function pilesOf({ edition, pile }) {
  const withButtons = pile.filter((name) => edition.find(name).income);
  return { with_buttons: withButtons, without_buttons: pile.filter((name) => !withButtons.includes(name)) };
}

/** The `patchwork-solo/1` document of a position. @param {SoloState} state */
export const soloDocument = (state) => ({
  format: SOLO_FORMAT,
  level: state.level,
  deck: { name: state.deck, seen: [...state.seen], left: state.left, shown: state.shown },
  piles: pilesOf(state),
  board: state.board.document(),
});

/** A solo position as one line. @param {SoloState} state */
export function soloText({ board, edition, deck, level, seen, left, shown, pile }) {
  const letters = pile.map((name) => edition.letter.get(name)).join("");
  const head = [SOLO, deck, level, seen.join(",") || NONE, left, shown ?? NONE, letters || NONE];
  return [...head, positionText(board.withNames(null))].join(" ");
}

// -- reading ---------------------------------------------------------------------------------------

/** A solo position and its plies from a text or a document. @param {Patchwork} patchwork @param {string | object} source @returns {{start: SoloState, plies: string[]}} */
export const readSolo = (patchwork, source) =>
  typeof source === "string" && wordsOf(source)[0] === SOLO ? readLine(patchwork, source) : readDocument(patchwork, parse(source));

/** @param {Patchwork} patchwork @param {any} document */
function readDocument(patchwork, document) {
  validate("SoloModel", document, SOLO_FORMAT);
  const [given, deck, piles] = ["board", "deck", "piles"].map((name) => fieldOf(document, name));
  const board = within("board", () => boardOf(patchwork, patchwork.setup(given)));
  const fields = ["with_buttons", "without_buttons"].map((name) => /** @type {[string, string[]]} */ ([name, (piles && fieldOf(piles, name)) ?? []]));
  for (const [name, names] of fields) {
    names.forEach((patch, n) => {
      const place = `piles.${name}[${n}]`;
      if (Boolean(board.edition.find(patch, place).income) !== (name === "with_buttons")) throw new InputError(place, "{name} belongs to the other pile", { name: patch });
    });
  }
  const parts = {
    deck: fieldOf(deck, "name"),
    level: fieldOf(document, "level"),
    seen: fieldOf(deck, "seen") ?? [],
    left: fieldOf(deck, "left"),
    shown: fieldOf(deck, "shown") ?? null,
    pile: fields.flatMap(([, names]) => names),
  };
  return { start: checked(patchwork, board, parts), plies: fieldOf(document, "plies") ?? [] };
}

/** @param {Patchwork} patchwork @param {string} text */
function readLine(patchwork, text) {
  const words = wordsOf(text);
  if (words.length < LENGTH) throw new InputError(SOLO, "allowed: {fields} position ..., then plies", { fields: HEAD });
  const [, deck, level, seen, left, shown, pile] = words;
  const board = boardOf(patchwork, patchwork.setup(words.slice(START, LENGTH).join(" ")));
  const parts = {
    deck,
    level: number(level, "level"),
    seen: seen === NONE ? [] : seen.split(",").map((each) => number(each, "seen")),
    left: number(left, "left"),
    shown: shown === NONE ? null : number(shown, "shown"),
    pile: readCircle(board.edition, pile),
  };
  return { start: checked(patchwork, board, parts), plies: words.slice(LENGTH) };
}

/** @param {string} text @param {string} field */
function number(text, field) {
  if (!/^[0-9]{1,3}$/.test(text)) throw new InputError(field, "{value}; allowed: a whole number from 0", { value: quoted(text) });
  return Number(text);
}

/** The board of a setup; Automa holds the special tile without a quilt. @param {Patchwork} patchwork @param {Setup} setup */
function boardOf(patchwork, setup) {
  const flaw = setup.flaws().find(({ field }) => !(field === "special_tile" && setup.specialTile === automa.AUTOMA));
  if (flaw) throw flaw;
  const { circle, words } = setup.pack();
  const quilts = /** @type {any} */ (setup.players.map(({ quilt }) => quilt));
  const bare = new State(patchwork, { edition: setup.edition, circle, words, quilts, names: null, unknown: setup.unknown });
  return bare.withNames(setup.names);
}

/** @template T @param {string} field @param {() => T} action @returns {T} */
function within(field, action) {
  try {
    return action();
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new InputError(`${field}.${error.field}`, error.sentence);
  }
}

// -- what keeps the parts from going together ------------------------------------------------------

/** @param {Patchwork} patchwork @param {State} board @param {import("./state.js").Parts} parts */
function checked(patchwork, board, parts) {
  requireKnownCircle(board);
  for (const [field, value, allowed] of flaws(board, parts)) throw new InputError(field, "{value}; allowed: {allowed}", { value: quoted(value), allowed });
  return new SoloState(patchwork, board, parts);
}

/** @param {State} board @param {import("./state.js").Parts} parts @returns {Generator<[string, any, string]>} */
function* flaws(board, { deck, level, seen, left, shown, pile }) {
  const { edition } = board;
  const cards = Object.hasOwn(DECKS, deck) ? DECKS[deck] : null;
  if (!cards) return yield ["deck", deck, Object.keys(DECKS).join(", ")];
  if (level < 1 || level > levels.length) yield ["level", level, `1 to ${levels.length}`];
  if (edition.definition !== null) yield ["edition", edition.name, "current, first-2014"];
  const numbers = cards.map((card) => card.number);
  if (new Set(seen).size !== seen.length || !seen.every((each) => numbers.includes(each))) yield ["seen", seen, `different numbers, ${numbers[0]} to ${numbers[numbers.length - 1]}`];
  const passes = [automa.FIRST_CARDS, automa.CARDS].map((most) => most - seen.length);
  if (!passes.includes(left) || left < 1) yield ["left", left, passes.filter((each) => each > 0).join(" or ")];
  const budgets = [...new Set(cards.filter((card) => !seen.includes(card.number)).map(({ budget }) => budget))];
  if (shown !== null && deck !== "tactical") yield ["shown", shown, "none with the normal deck"];
  else if (shown !== null && !budgets.includes(shown)) yield ["shown", shown, budgets.sort((one, other) => one - other).join(", ")];
  yield* pileFlaws(board, pile);
  const other = board.players[automa.AUTOMA];
  if (other.quilt.holes !== edition.cells) throw new InputError("board.players[1].quilt", "Automa has no quilt; leave it empty");
  if (other.income) yield ["board.players[1].income", other.income, "0"];
  if (board.leatherOwed && board.toMove === automa.AUTOMA) yield ["board.leather_owed", board.leatherOwed, "0: Automa places none"];
}

/** @param {State} board @param {readonly string[]} pile @returns {Generator<[string, any, string]>} */
function* pileFlaws({ edition, circle, players }, pile) {
  const sewn = players[0].quilt.sewn();
  for (const [n, name] of pile.entries()) {
    edition.find(name, `pile[${n}]`);
    if (circle.includes(name) || sewn.has(edition.letter.get(name) ?? "")) yield [`pile[${n}]`, name, "a patch that is neither in the circle nor on your quilt"];
  }
  if (new Set(pile).size !== pile.length) yield ["pile", pile, "different patches"];
}
