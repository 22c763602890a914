/**
 * What a page sends: positions, moves, games and rules, in full.
 *
 * @typedef {import("../../../engine/javascript/models.js").Model} Model
 * @typedef {import("../../../engine/javascript/patchwork.js").Patchwork} Patchwork
 * @typedef {import("../../../engine/javascript/state.js").State} State
 */

import * as library from "./library.js";
import { gameOf, read, stateOf } from "./documents.js";

const { InputError, either, list, optional, record, text, whole } = library;

/** Moves of a game or a line; the longest game of a printing has 63. */
const MOST_PLIES = 1000;
const LONGEST_TEXT = 1 << 20;
/** The largest seed: the last whole number up to which a page has them all. */
export const MOST_SEED = Number.MAX_SAFE_INTEGER;
const VARIANT_FILE = ".toml";

const ANY = () => [];
const TEXT = text(0, LONGEST_TEXT);
const WORDS = text(0, 200);
const RECEIVED = either({ "constrained-str": TEXT, "dict[str,any]": library.dictionary(ANY) });
const PAGE = text(8, 64);
const NAMES = list(WORDS, 0, 100);
const LEATHER = whole(0, 128);
const FLAG = library.oneOf("true or false", true, false);
const MOVES = list(RECEIVED, 0, MOST_PLIES);
/** A number with a fraction or without. @type {Model} */
const NUMBER = (value, path) =>
  typeof value === "number" && Number.isFinite(value) ? [] : [{ path, type: "value", input: value, allowed: "a number" }];

/** What each request holds. */
export const REQUESTS = {
  read: record({ text: TEXT }, ["text"]),
  position: record({ position: RECEIVED }, ["position"]),
  move: record({ position: RECEIVED, move: RECEIVED }, ["position", "move"]),
  new: record({
    edition: RECEIVED,
    seed: optional(whole(0, MOST_SEED)),
    circle: optional(either({ "constrained-str": TEXT, "list[constrained-str]": list(WORDS, 0, 100) })),
    names: optional(list(WORDS, 2, 2)),
  }),
  blank: record({ edition: RECEIVED }),
  game: record({ game: optional(RECEIVED), start: optional(RECEIVED), moves: optional(MOVES) }),
  circle: record({ edition: RECEIVED, text: TEXT }),
  typed: record({ position: RECEIVED, text: WORDS }, ["position", "text"]),
  diary: record({ start: RECEIVED, moves: MOVES }, ["start"]),
  record: record({ start: RECEIVED, lines: list(MOVES, 1, 3) }, ["start", "lines"]),
  pictures: record(
    {
      title: optional(WORDS), what: library.oneOf("position, line, ring, compact, moving", "position", "line", "ring", "compact", "moving"), position: RECEIVED,
      moves: MOVES, format: library.oneOf("svg, png, gif", "svg", "png", "gif"), crop: WORDS, width: optional(whole()), dark: FLAG, pace: NUMBER,
    },
    ["what", "position"],
  ),
  pages: record(
    {
      title: optional(WORDS), start: RECEIVED, moves: MOVES,
      variations: list(record({ ply: whole(0), moves: MOVES, name: WORDS }, ["ply", "moves"]), 0, 100),
    },
    ["start"],
  ),
  proved: record({ position: RECEIVED, moves: MOVES }, ["position", "moves"]),
  puzzle: record({ move: optional(RECEIVED), give_up: FLAG }),
  analyse: record(
    { page: PAGE, kind: text(), position: RECEIVED, seconds: optional(NUMBER), player: WORDS, explain: FLAG },
    ["page", "kind", "position"],
  ),
  pack: record(
    {
      page: PAGE, kind: text(), position: RECEIVED, player: whole(0, 1), patches: NAMES, leather: LEATHER, seconds: NUMBER,
      objective: library.oneOf("fit, cells, points", "fit", "cells", "points"),
    },
    ["page", "kind", "position", "player", "patches"],
  ),
  square: record(
    {
      page: PAGE, kind: text(), position: RECEIVED, player: whole(0, 1), patches: NAMES, leather: LEATHER, seconds: NUMBER,
      minimise: library.oneOf("cost, time, patches", "cost", "time", "patches"),
    },
    ["page", "kind", "position", "player"],
  ),
  reply: record(
    { page: PAGE, kind: text(), position: RECEIVED, against: WORDS, seed: whole() },
    ["page", "kind", "position"],
  ),
  judge: record(
    { page: PAGE, kind: text(), position: RECEIVED, move: RECEIVED, seconds: NUMBER },
    ["page", "kind", "position", "move"],
  ),
  review: record(
    { page: PAGE, kind: text(), game: RECEIVED, seconds: optional(NUMBER), player: WORDS, mistakes: whole(), title: optional(WORDS) },
    ["page", "kind", "game"],
  ),
};

/** A position that obeys the rules. @param {Patchwork} patchwork @param {string | object} received */
export const position = (patchwork, received) => stateOf(patchwork, positionDocument(received));

/** A position as the page sent it, legal or not. @param {string | object} received */
export function positionDocument(received) {
  const document = read(received);
  if (document.isGame) throw new InputError("position", "this is a game; allowed: a position");
  return document;
}

/** A move, by its token or as a game record has it. @param {any} received @param {string} [field] */
export function move(received, field = "move") {
  if (typeof received === "string") return library.Move.fromText(received, field);
  library.validate(library.MOVE, received);
  return library.moveOf(received, field);
}

/** A game from its first position, each move checked by the rules. @param {State} start @param {any[]} moves */
export const game = (start, moves) => library.Game.played(start, moves.map((one, number) => move(one, `moves[${number}]`)));

/** A game as the page sent it, or a position as one without moves. @param {Patchwork} patchwork @param {string | object} received */
export function recordOf(patchwork, received) {
  const document = read(received);
  return document.isGame ? gameOf(patchwork, document) : library.Game.played(stateOf(patchwork, document), []);
}

/** The rules that a page names, or a variant in full. @param {Patchwork} patchwork @param {any} received */
export function edition(patchwork, received) {
  if (typeof received !== "string") library.validate(library.VARIANT, received);
  else if (received.endsWith(VARIANT_FILE)) {
    throw new InputError("edition", `${library.shown(received)} is a file; give the variant in full, as JSON`);
  }
  return patchwork.editionInDocument(received);
}
