/**
 * The exchange formats: documents in, documents out.
 *
 * @typedef {import("./edition.js").Edition} Edition
 * @typedef {import("./names.js").Names} Names
 * @typedef {import("./notation.js").Position} Position
 * @typedef {import("./setup.js").Player} Player
 * @typedef {(reference: any) => Edition} EditionOf
 */

import { BLOCKED, EMPTY } from "./cell.js";
import { InputError } from "./errors.js";
import { parse } from "./json.js";
import { Move, SWAP_WORD } from "./move.js";
import { tidyNames } from "./names.js";
import { isBeginning } from "./notation.js";
import { LEATHER } from "./patch.js";
import { Quilt } from "./quilt.js";
import { Setup } from "./setup.js";
import { validate } from "./validation.js";
import { fieldOf } from "./values.js";

export const STATE_FORMAT = "patchwork-state/1";
export const GAME_FORMAT = "patchwork-game/1";

const PLAYER_FIELDS = ["time", "buttons", "income", "quilt"];

/** A field, or null where it is absent. @param {object} document @param {string} name */
const optionalField = (document, name) => fieldOf(document, name) ?? null;

// -- positions -------------------------------------------------------------------------------------

/** Read a `patchwork-state/1` document. @param {unknown} given Text, bytes or parsed. @param {EditionOf} editionOf */
export function readState(given, editionOf) {
  const document = parse(given);
  validate("StateModel", document, STATE_FORMAT);
  return setupOf(document, editionOf);
}

/** @param {object} document @param {EditionOf} editionOf */
function setupOf(document, editionOf) {
  const edition = editionOf(fieldOf(document, "edition") ?? "current");
  const [flaw] = drawingFlaws(document, edition);
  if (flaw) throw flaw;
  return drawn(document, edition);
}

/** Everything that keeps the rows of a document from being quilts of an edition. @param {object} document @param {Edition} edition */
export const drawingFlaws = (document, edition) =>
  fieldOf(document, "players").flatMap((/** @type {object} */ player, /** @type {number} */ number) =>
    Quilt.flaws(fieldOf(player, "quilt"), edition.width, edition.height, `players[${number}].quilt`, edition.blocked),
  );

/** The state of a document, quilts whose rows are not right filled up or cut to size. @param {object} document @param {Edition} edition */
export function drawn(document, edition) {
  const [first, second] = fieldOf(document, "players").map((/** @type {object} */ player) => playerOf(player, edition));
  return new Setup({
    edition,
    circle: fieldOf(document, "circle"),
    players: [first, second],
    toMove: optionalField(document, "to_move"),
    specialTile: optionalField(document, "special_tile"),
    leatherOwed: fieldOf(document, "leather_owed") ?? 0,
    finishedFirst: optionalField(document, "finished_first"),
    names: optionalField(document, "names"),
    moreTiles: optionalField(document, "more_tiles"),
  });
}

/** @param {object} player @param {Edition} edition @returns {Player} */
function playerOf(player, edition) {
  const [time, buttons, income, rows] = PLAYER_FIELDS.map((name) => fieldOf(player, name));
  return { time, buttons, income, quilt: toSize(rows, edition) };
}

/** @param {string[]} rows @param {Edition} edition */
function toSize(rows, { width, height, blocked }) {
  const sized = Array.from({ length: height }, (_, at) => {
    const marks = [...(rows[at] ?? "")].slice(0, width);
    return [...marks, ...new Array(width - marks.length).fill(EMPTY)];
  });
  for (const [row, column] of blocked) sized[row][column] = BLOCKED;
  return Quilt.drawn(sized.map((marks) => marks.join("")), width, height, "quilt", blocked);
}

/** The `patchwork-state/1` document of a position. @param {Position} state @returns {import("./documents.js").StateDocument} */
export const stateDocument = (state) => ({
  format: STATE_FORMAT,
  edition: state.edition.reference,
  circle: [...state.circle],
  players: state.players.map(({ time, buttons, income, quilt }) => ({ time, buttons, income, quilt: quilt.rows })),
  to_move: state.toMove,
  special_tile: state.specialTile,
  leather_owed: state.leatherOwed,
  finished_first: state.finishedFirst,
  ...moreTilesField(state),
  ...namesField(state.names),
});

/** @param {Position} state */
function moreTilesField({ edition, moreTiles }) {
  if (!edition.moreTiles.length) return {};
  return { more_tiles: moreTiles === null ? null : [...moreTiles] };
}

/** @param {Names | null} names */
const namesField = (names) => (names === null ? {} : { names: [...names] });

// -- games -----------------------------------------------------------------------------------------

/** Read a `patchwork-game/1` document: where it starts, and its moves. @param {unknown} given Text, bytes or parsed. @param {EditionOf} editionOf */
export function readGame(given, editionOf) {
  const document = parse(given);
  validate("GameModel", document, GAME_FORMAT);
  const start = beginning(document, editionOf);
  /** @type {Move[]} */
  const moves = fieldOf(document, "moves").map((/** @type {any} */ move, /** @type {number} */ number) =>
    typeof move === "string" ? Move.fromText(move, `moves[${number}]`) : moveOf(move, `moves[${number}]`),
  );
  return { start, moves };
}

/** The position a game starts from: with a circle the first one, else any. @param {object} document @param {EditionOf} editionOf */
function beginning(document, editionOf) {
  const start = optionalField(document, "start");
  const names = optionalField(document, "names");
  if (start !== null) return startOf(document, start, names, editionOf);
  const circle = optionalField(document, "circle");
  if (circle === null) throw new InputError("circle", "missing; it must be given, or start");
  return Setup.beginning(editionOf(optionalField(document, "edition") ?? "current"), circle, names);
}

/** @param {object} document @param {object} start @param {Names | null} names @param {EditionOf} editionOf */
function startOf(document, start, names, editionOf) {
  const doubled = ["edition", "circle", ...(optionalField(start, "names") === null ? [] : ["names"])];
  const stated = doubled.find((field) => optionalField(document, field) !== null);
  if (stated) throw new InputError(stated, "is in start already; leave it out");
  const tidied = names === null ? null : tidyNames(names);
  try {
    const setup = setupOf(start, editionOf);
    const named = tidied === null ? setup : setup.with({ names: tidied });
    named.check(); // Here, where it is known that its fields stand in start.
    return named;
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new InputError(`start.${error.field}`, error.sentence);
  }
}

/** The move of a checked document. @param {object} document @param {string} field */
export function moveOf(document, field) {
  const parts = ["advance", "patch", "cells", "leather", "swap"].map((name) => optionalField(document, name));
  const [advance, patch, cells, leather, swap] = parts;
  const count = parts.filter((part) => part !== null).length;
  if (count === 1 && advance !== null) return new Move();
  if (count === 1 && swap !== null) return new Move(SWAP_WORD);
  if (count === 1 && leather !== null) return new Move(LEATHER, [leather]);
  if (count === 2 && patch !== null && cells !== null) return new Move(patch, cells);
  throw new InputError(
    field,
    'allowed: {"advance": true}, {"patch": NAME, "cells": [[row, column], ...]}, {"leather": [row, column]} or {"swap": true}',
  );
}

/** The `patchwork-game/1` document of a game. @param {Position} start @param {readonly Move[]} moves @returns {import("./documents.js").GameDocument} */
export function gameDocument(start, moves) {
  const head = isBeginning(start)
    ? { edition: start.edition.reference, circle: [...start.circle], ...namesField(start.names) }
    : { start: stateDocument(start) };
  return { format: GAME_FORMAT, ...head, moves: moves.map((move) => move.toJSON()) };
}
