/**
 * Inputs from a page: positions, moves, games and rules, in full.
 *
 * @import {Patchwork, State} from "../../../engine/javascript/index.js"
 */

import * as library from "./library.js";
import { gameOf, read, stateOf } from "./documents.js";

const { InputError } = library;

/** The largest seed: the last whole number up to which a page has them all. */
export const MOST_SEED = Number.MAX_SAFE_INTEGER;
const VARIANT_FILE = ".toml";

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
  library.validate("MoveModel", received);
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
  if (typeof received !== "string") library.validate("Variant", received);
  else if (received.endsWith(VARIANT_FILE)) {
    throw new InputError("edition", "{received} is a file; give the variant in full, as JSON", { received: library.shown(received) });
  }
  return patchwork.editionInDocument(received);
}
