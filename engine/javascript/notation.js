/**
 * The compact text forms: one token for a move, one line for a position or a game.
 *
 * @typedef {import("./edition.js").Edition} Edition
 * @typedef {import("./names.js").Names} Names
 * @typedef {import("./setup.js").Player} Player
 * @typedef {{edition: Edition, circle: readonly string[], players: readonly [Player, Player],
 *   toMove: number | null, specialTile: number | null, leatherOwed: number,
 *   finishedFirst: number | null, names: Names | null,
 *   moreTiles: readonly (number | null)[] | null}} Position
 * @typedef {(word: string) => Edition} ReadEdition
 */

import { base64Bytes, base64Text } from "./base64.js";
import { EMPTY } from "./cell.js";
import { deflated } from "./deflate.js";
import { MAX_PATCHES } from "./edition.js";
import { InputError, plural } from "./errors.js";
import { inflated } from "./inflate.js";
import { Move } from "./move.js";
import { isNames, namesText, readNames } from "./names.js";
import { UNKNOWN_PATCH } from "./patch.js";
import { Quilt } from "./quilt.js";
import { Setup } from "./setup.js";
import { words } from "./text.js";
import { compactText } from "./values.js";
import { shown } from "./wording.js";

/** The beginning of an edition in full in a line. */
export const VARIANT_WORD = "variant:";
const NONE = "-";
const LONGEST_DEFINITION = 1 << 20;
const FIELDS = "position EDITION CIRCLE PLAYER PLAYER TO_MOVE SPECIAL_TILE LEATHER_OWED FINISHED_FIRST";
const LENGTH = FIELDS.split(" ").length;

// -- parts of a line -------------------------------------------------------------------------------

/** An edition as one word. @param {Edition} edition */
export function editionText(edition) {
  if (edition.definition === null) return edition.name;
  const bytes = new TextEncoder().encode(compactText(edition.definition));
  return VARIANT_WORD + base64Text(deflated(bytes));
}

/** The JSON of a variant that a line has in full, as bytes. @param {string} word */
export function definitionIn(word) {
  const packed = base64Bytes(word.slice(VARIANT_WORD.length));
  const plain = packed && inflated(packed, LONGEST_DEFINITION);
  if (!plain) throw new InputError("edition", "the variant is damaged; copy the whole line");
  return plain;
}

/** @param {Edition} edition @param {readonly string[]} circle */
function circleText(edition, circle) {
  const letters = circle.map((name) => (name === UNKNOWN_PATCH ? name : edition.letter.get(name))).join("");
  return letters.replace(/\?{2,}/g, (run) => `${UNKNOWN_PATCH}${run.length}`) || NONE;
}

/** Names of patches in reach order, given by their letters. @param {Edition} edition @param {string} text */
export function readCircle(edition, text) {
  const names = new Map([...edition.letter].map(([name, letter]) => [letter, name]));
  /** @type {string[]} */
  const circle = [];
  if (text === NONE) return circle;
  for (const [, run, letter] of text.matchAll(/\?([0-9]{0,4})|([^])/gu)) {
    if (letter === undefined) circle.push(...unknownRun(Number(run || 1)));
    else {
      const name = names.get(letter);
      if (name === undefined) {
        throw new InputError(`circle[${circle.length}]`, "{letter} is not a patch letter of edition {edition}", { letter: shown(letter), edition: edition.name });
      }
      circle.push(name);
    }
  }
  return circle;
}

/** @param {number} length @returns {string[]} */
function unknownRun(length) {
  if (length > MAX_PATCHES) {
    throw new InputError("circle", "{run} unknown patches; allowed: up to {most}", { run: length, most: MAX_PATCHES });
  }
  return new Array(length).fill(UNKNOWN_PATCH);
}

/** @param {Quilt} quilt */
const quiltText = (quilt) => quilt.rows.map((row) => row.replace(/\.+/g, (run) => String(run.length))).join("/");

/** @param {string} text @param {Edition} edition @param {string} field */
function readQuilt(text, edition, field) {
  const rows = text.split("/").map((row, number) => {
    const parts = [...row.matchAll(/([0-9]+)|([^0-9])/gu)];
    if (parts.some(([, run]) => run && (run.length > 3 || Number(run) > edition.width))) {
      throw new InputError(`${field}[${number}]`, "each row has {width} cells", { width: edition.width });
    }
    return parts.map(([, run, mark]) => mark ?? EMPTY.repeat(Number(run))).join("");
  });
  return Quilt.drawn(rows, edition.width, edition.height, field, edition.blocked);
}

/** @param {Player} player */
const playerText = ({ time, buttons, income, quilt }) => `${time},${buttons},${income},${quiltText(quilt)}`;

/** @param {string} text @param {Edition} edition @param {string} field @returns {Player} */
function readPlayer(text, edition, field) {
  const parts = text.split(",");
  if (parts.length !== 4) throw new InputError(field, "allowed: TIME,BUTTONS,INCOME,QUILT");
  const [time, buttons, income] = ["time", "buttons", "income"].map((name, at) => number(parts[at], `${field}.${name}`));
  return { time, buttons, income, quilt: readQuilt(parts[3], edition, `${field}.quilt`) };
}

/** @param {string} text @param {string} field */
function number(text, field) {
  if (!/^[0-9]{1,9}$/.test(text)) throw new InputError(field, "{value}; allowed: a whole number from 0", { value: shown(text) });
  return Number(text);
}

const whoText = (/** @type {number | null} */ who) => (who === null ? NONE : String(who));

/** @param {string} text @param {string} field */
function readWho(text, field) {
  if (!["0", "1", NONE].includes(text)) throw new InputError(field, "{value}; allowed: 0, 1 or {none}", { value: shown(text), none: NONE });
  return text === NONE ? null : Number(text);
}

/** Who holds the special tile, then each further tile of a variant. @param {Position} state */
function tilesText({ edition, specialTile, moreTiles }) {
  const more = moreTiles ?? edition.moreTiles.map(() => null);
  return [specialTile, ...more].map(whoText).join(",");
}

/** @param {string} text @param {Edition} edition */
function readTiles(text, { moreTiles, name }) {
  const [special, ...more] = text.split(",");
  const holders = more.map((who, at) => readWho(who, `more_tiles[${at}]`));
  if (holders.length !== moreTiles.length) {
    throw new InputError("more_tiles", plural("{n} entry; edition {edition} has {most} more tiles", "{n} entries; edition {edition} has {most} more tiles", holders.length, { edition: name, most: moreTiles.length }));
  }
  return { specialTile: readWho(special, "special_tile"), moreTiles: moreTiles.length ? holders : null };
}

// -- lines -----------------------------------------------------------------------------------------

/** A position as one line. @param {Position} state */
export const positionText = (state) =>
  [
    "position",
    editionText(state.edition),
    circleText(state.edition, state.circle),
    ...state.players.map(playerText),
    whoText(state.toMove),
    tilesText(state),
    String(state.leatherOwed),
    whoText(state.finishedFirst),
    ...namesWords(state.names),
  ].join(" ");

/** @param {Names | null} names */
const namesWords = (names) => (names === null ? [] : [namesText(names)]);

/** Read a position from one line. @param {string} text @param {ReadEdition} readEdition */
export function readPosition(text, readEdition) {
  const parts = words(text);
  const last = parts.at(-1);
  const names = last !== undefined && isNames(last) ? readNames(/** @type {string} */ (parts.pop())) : null;
  if (parts.length !== LENGTH || parts[0] !== "position") {
    throw new InputError("position", plural("{n} field; allowed: {fields}, then names:A,B", "{n} fields; allowed: {fields}, then names:A,B", parts.length, { fields: FIELDS }));
  }
  const edition = readEdition(parts[1]);
  const tiles = readTiles(parts[6], edition);
  return new Setup({
    ...tiles,
    edition,
    circle: readCircle(edition, parts[2]),
    players: [readPlayer(parts[3], edition, "players[0]"), readPlayer(parts[4], edition, "players[1]")],
    toMove: readWho(parts[5], "to_move"),
    leatherOwed: number(parts[7], "leather_owed"),
    finishedFirst: readWho(parts[8], "finished_first"),
    names,
  });
}

/** Whether a position is the first of a game, so that its circle says everything. @param {Position} state */
export function isBeginning(state) {
  const { edition, circle, players, toMove, leatherOwed, specialTile, moreTiles } = state;
  if (circle.length !== edition.patches.length) return false;
  // A drawn position may differ from the first one only in who holds a tile.
  if ([specialTile, ...(moreTiles ?? [])].some((holder) => holder !== null)) return false;
  const first = Setup.beginning(edition, circle);
  const isBlank = (/** @type {Player} */ { time, buttons, income, quilt }, /** @type {number} */ number) => {
    const begun = first.players[number];
    return time === begun.time && buttons === begun.buttons && income === begun.income && quilt.equals(begun.quilt);
  };
  return players.every(isBlank) && toMove === first.toMove && leatherOwed === first.leatherOwed;
}

/** A game as one line. @param {Position} start @param {readonly Move[]} moves */
export function gameText(start, moves) {
  const head = isBeginning(start)
    ? [editionText(start.edition), circleText(start.edition, start.circle), ...namesWords(start.names)]
    : [positionText(start)];
  return ["game", ...head, ...moves.map((move) => move.toText())].join(" ");
}

/** Read a game from one line: where it starts, and its moves. @param {string} text @param {ReadEdition} readEdition */
export function readGameText(text, readEdition) {
  const parts = words(text);
  if (parts.length < 3 || parts[0] !== "game") {
    throw new InputError("game", "allowed: game EDITION CIRCLE MOVE MOVE ...");
  }
  const fromPosition = parts[1] === "position";
  const fields = fromPosition ? 1 + LENGTH : 3;
  const end = fields + Number(isNames(parts[fields]));
  const start = fromPosition
    ? readPosition(parts.slice(1, end).join(" "), readEdition)
    : beginning(parts.slice(1, end), readEdition);
  return { start, moves: parts.slice(end).map((token, at) => Move.fromText(token, `moves[${at}]`)) };
}

/** @param {string[]} parts @param {ReadEdition} readEdition */
function beginning([word, circle, names], readEdition) {
  const edition = readEdition(word);
  const named = names === undefined ? null : readNames(names);
  return Setup.beginning(edition, readCircle(edition, circle), named);
}
