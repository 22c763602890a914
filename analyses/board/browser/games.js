/**
 * Games, positions and variants as the page shows them.
 *
 * @import {Edition, Game, Move, Patchwork, State} from "../../../engine/javascript/index.js"
 * @import {Document} from "./documents.js"
 */

import * as library from "./library.js";
import { numbers } from "./cloth.js";
import { NOT_OURS, check, checkDiary, read as readDocument } from "./documents.js";
import { editionDocument, positionAnswer, stateAnswer } from "./view.js";
import { moveWords, plyWords } from "./words.js";

const { InputError } = library;

/** Fields of a variant; every variant has one. */
const FIELDS = library.VARIANT_FIELDS.join("|");
const VARIANT_FIELD = new RegExp(
  `(?<![^\\n])(?:[${library.BLANK}{,]*["']?(?:${FIELDS})["']?[${library.SPACE}]*[=:]|[${library.BLANK}]*\\[patches(?![\\p{L}\\p{N}_]))`,
  "u",
);
const KINDS = ["position", "game"];
const BEFORE = /^[\ufeff \t\r\n]+/;
/** The field of an error in a text of an unknown form, which has no fields of its own. */
const NO_FORM = "text";
const SEEDS = 2 ** 31;

// -- any text --------------------------------------------------------------------------------------

/** The document in a text: a position, a game or a variant. @param {Patchwork} patchwork @param {string} text */
export const read = async (patchwork, text) =>
  isVariant(text) ? variantAnswer(patchwork, text) : documentAnswer(patchwork, readDocument(text));

/** Whether a text is a variant: TOML, or JSON that names no format. @param {string} text */
function isVariant(text) {
  const start = text.replace(BEFORE, "");
  if (start.startsWith("{")) return library.fieldOf(library.parse(text), "format") === undefined;
  return !library.isDiary(start) && !KINDS.includes(library.words(start)[0]);
}

/** @param {Patchwork} patchwork @param {string} text */
async function variantAnswer(patchwork, text) {
  if (!VARIANT_FIELD.test(text)) throw new InputError(NO_FORM, NOT_OURS);
  const edition = await patchwork.readVariant(text);
  const start = patchwork.start({ edition });
  return { kind: "variant", edition: editionDocument(edition), new: stateAnswer(patchwork, start) };
}

/** A position or a game as it is written down. @param {Patchwork} patchwork @param {Document} document */
export const documentAnswer = (patchwork, document) =>
  document.isGame ? gameAnswer(patchwork, document) : positionAnswer(patchwork, document);

// -- positions -------------------------------------------------------------------------------------

/**
 * The first position of a game, and the seed that repeats it.
 * @param {Patchwork} patchwork @param {Edition} edition
 * @param {{seed?: number | null, circle?: string | string[] | null, names?: string[] | null}} request
 */
export function newGame(patchwork, edition, { seed = null, circle = null, names = null }) {
  const called = names === null ? undefined : library.tidyNames(names);
  if (circle !== null) {
    const order = typeof circle === "string" ? library.readCircle(edition, circle) : circle;
    return { ...stateAnswer(patchwork, patchwork.start({ edition, circle: order, names: called })), seed: null };
  }
  const drawn = seed ?? Math.floor(Math.random() * SEEDS);
  return { ...stateAnswer(patchwork, patchwork.start({ edition, seed: drawn, names: called })), seed: drawn };
}

/** An empty table to set up on: all patches in the edition's own order, no leather to place. @param {Patchwork} patchwork @param {Edition} edition */
export function blank(patchwork, edition) {
  const circle = edition.patches.map((patch) => patch.name);
  const setup = new library.Setup({
    edition,
    circle,
    players: [library.beginner(edition, 0), library.beginner(edition, 1)],
    toMove: edition.firstPlayer,
  });
  return stateAnswer(patchwork, library.State.setUp(patchwork, setup));
}

/** The position after a move, and what the move did. @param {Patchwork} patchwork @param {State} state @param {Move} move */
export function play(patchwork, state, move) {
  const after = state.play(move);
  return { ...stateAnswer(patchwork, after), played: ply(state, move, after) };
}

// -- games -----------------------------------------------------------------------------------------

/** Everything to show of a game as written, legal or not. @param {Patchwork} patchwork @param {Document} document */
async function gameAnswer(patchwork, document) {
  const { game, remarks, verdict } = document.isDiary ? await checkDiary(patchwork, document) : check(patchwork, document);
  if (game) return { ...recordAnswer(game), remarks, verdict };
  return { kind: "game", remarks, verdict, edition: null, document: null, line: null, start: null, plies: [] };
}

/** A game ply by ply, with each position as a line and as a document. @param {Game} game */
export function recordAnswer(game) {
  const { final, start, states, moves } = game;
  return {
    kind: "game",
    remarks: [],
    verdict: "fine",
    edition: editionDocument(start.edition),
    document: game.toJSON(),
    line: game.toText(),
    start: written(start),
    finished: final.isOver,
    winner: final.winner,
    scores: final.scores(),
    plies: moves.map((move, at) => ({
      ply: at + 1,
      ...ply(states[at], move, states[at + 1]),
      ...written(states[at + 1]),
      scores: states[at + 1].scores(),
    })),
  };
}

/** @param {State} before @param {Move} move @param {State} after */
const ply = (before, move, after) => ({
  player: before.toMove,
  move: move.toText(),
  patch: move.patch,
  cells: numbers(/** @type {[number, number][]} */ (move.cells), before.edition.width),
  words: plyWords(before, move, after),
  move_words: moveWords(before, move),
});

/** @param {State} state */
const written = (state) => ({ line: state.toText(), document: state.document() });
