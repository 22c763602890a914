/**
 * Positions that a user sets up: what must hold to play on, and packing them for the kernel.
 *
 * @import {Edition, Seat, Tile} from "./edition.js"
 * @import {Names} from "./names.js"
 * @typedef {{time: number, buttons: number, income: number, quilt: Quilt}} Player
 * @typedef {{edition: Edition, circle: readonly string[], players: readonly [Player, Player],
 *   toMove?: number | null, specialTile?: number | null, leatherOwed?: number,
 *   finishedFirst?: number | null, names?: Names | null,
 *   moreTiles?: readonly (number | null)[] | null}} Parts
 *   Parts that follow from the rest may be null.
 * @typedef {{edition: Edition, circle: readonly string[], players: readonly Player[], leatherOwed: number}} Begun
 */

import { LEATHER_MARK, outlineOf } from "./cell.js";
import { InputError, Sentence, plural } from "./errors.js";
import layout from "./built/layout.js";
import { tidyNames } from "./names.js";
import { UNKNOWN_PATCH } from "./patch.js";
import { Quilt } from "./quilt.js";
import { isWhole } from "./values.js";
import { shortened, shown } from "./wording.js";

/** The least upper limit of buttons and income, though no game of a printing comes near it. */
const MOST_BUTTONS = 9999;
/** The number of missing patches of a circle that a message names. */
const FEW = 5;

/** A position from the parts that a user gave. */
export class Setup {
  /** @param {Parts} parts */
  constructor(parts) {
    this.edition = parts.edition;
    this.circle = parts.circle;
    this.players = parts.players;
    this.toMove = parts.toMove ?? null;
    this.specialTile = parts.specialTile ?? null;
    this.leatherOwed = parts.leatherOwed ?? 0;
    this.finishedFirst = parts.finishedFirst ?? null;
    this.names = parts.names ?? null;
    this.moreTiles = parts.moreTiles ?? null;
  }

  /** The first position of a game. @param {Edition} edition @param {readonly string[]} circle @param {Names | null} [names] */
  static beginning(edition, circle, names = null) {
    if (circle.length !== edition.patches.length) {
      const missing = [...edition.index.keys()].filter((name) => !circle.includes(name));
      const [count, all, names] = [circle.length, edition.patches.length, missing.join(", ")];
      throw new InputError("circle", missing.length > 0 && missing.length <= FEW
        ? plural("{n} patch; a new game has all {all}; missing: {names}", "{n} patches; a new game has all {all}; missing: {names}", count, { all, names })
        : plural("{n} patch; a new game has all {all}", "{n} patches; a new game has all {all}", count, { all }));
    }
    const mover = edition.firstPlayer;
    const second = edition.seats[1 - mover].leather;
    return new Setup({
      edition,
      circle,
      players: [beginner(edition, 0), beginner(edition, 1)],
      toMove: second ? 1 - mover : mover,
      leatherOwed: second || edition.seats[mover].leather,
      names,
    });
  }

  /** The same with other parts. @param {Partial<Parts>} parts */
  with(parts) {
    return new Setup({ ...this, ...parts });
  }

  /** Names of the patches that may stand where the circle has `?`, in the edition's order. @returns {readonly string[]} */
  get unknown() {
    if (!this.circle.includes(UNKNOWN_PATCH)) return [];
    const unnamed = new Map(
      this.edition.patches.filter((patch) => !this.circle.includes(patch.name)).map((patch) => [patch.name, patch]),
    );
    for (const { quilt } of this.players) {
      for (const [letter, cells] of quilt.sewn()) {
        const outline = outlineOf(cells);
        const twins = [...unnamed.keys()].filter((name) => unnamed.get(name)?.outline === outline);
        const lettered = twins.filter((name) => this.edition.letter.get(name) === letter);
        if (lettered.length || twins.length === 1) unnamed.delete((lettered.length ? lettered : twins)[0]);
      }
    }
    return [...unnamed.keys()];
  }

  /** Throw the first thing that keeps the rules from being played. */
  check() {
    const [first] = this.flaws();
    if (first) throw first;
  }

  /** Everything that keeps the rules from being played. @returns {InputError[]} */
  flaws() {
    const parts = this.players.flatMap((player, number) => playerFlaws(this.edition, player, `players[${number}]`));
    parts.push(...this.#whoFlaws());
    const found = [
      ...circleFlaws(this.edition, this.circle), ...this.#unknownFlaws(), ...namesFlaws(this.names), ...parts,
    ];
    if (parts.length) return found; // The next checks compare them.
    found.push(...this.#finishFlaws());
    if (owesStartLeather(this)) found.push(...this.#startLeatherFlaws());
    else {
      found.push(...this.#leatherFlaws());
      if (!this.#allHome) found.push(...this.#turnFlaws());
    }
    found.push(...this.#tileFlaws());
    return found;
  }

  #startLeatherFlaws() {
    if (this.toMove === null) {
      return [new InputError("to_move", "needed while leather is placed before the first move")];
    }
    const most = this.edition.seats[this.toMove].leather;
    if (this.leatherOwed <= most) return roomFlaws(this.players[this.toMove], this.leatherOwed);
    const values = { value: shown(this.leatherOwed), player: this.toMove, most };
    return [new InputError("leather_owed", "{value}; player {player} places {most} before the first move", values)];
  }

  #tileFlaws() {
    const given = this.moreTiles;
    const { moreTiles, name, square, squarePoints } = this.edition;
    const misfit = given && given.length !== moreTiles.length ? [new InputError("more_tiles", plural("{n} entry; edition {edition} has {most} more tiles", "{n} entries; edition {edition} has {most} more tiles", given.length, { edition: name, most: moreTiles.length }))] : [];
    const special = { side: square, points: squarePoints, both: false };
    const held = [{ field: "special_tile", who: this.specialTile, tile: special }];
    if (!misfit.length) {
      held.push(...moreTiles.map((tile, n) => ({ field: `more_tiles[${n}]`, who: given?.[n] ?? null, tile })));
    }
    const found = held.flatMap(({ field, who, tile }) => {
      const why = this.#whyNotHeld(who, tile);
      return why ? [new InputError(field, why)] : [];
    });
    return [...found, ...misfit];
  }

  /** Why a tile cannot be held, by one rule for all of them. @param {any} who @param {Tile} tile */
  #whyNotHeld(who, { side, both }) {
    if (who === null) {
      if (both || this.#filling(side).length < 2) return null;
      return new Sentence("both quilts fill a square of side {side}; give the player who filled it first", { side });
    }
    if (![0, 1].includes(who)) return new Sentence("{value}; allowed: 0, 1 or null", { value: shown(who) });
    if (both) return new Sentence("each player may take this tile; write null");
    if (side === 0) return new Sentence("the edition has no special tile; write null");
    return this.edition.squares(side).length ? null : new Sentence("no square of side {side} lies on the quilt; write null", { side });
  }

  #unknownFlaws() {
    const places = this.circle.filter((name) => name === UNKNOWN_PATCH).length;
    if (places <= this.unknown.length) return [];
    const values = { unknown: this.unknown.length, mark: UNKNOWN_PATCH };
    return [new InputError("circle", plural("{n} patch is unknown, but only {unknown} are named nowhere; leave out some '{mark}'", "{n} patches are unknown, but only {unknown} are named nowhere; leave out some '{mark}'", places, values))];
  }

  #whoFlaws() {
    const fields = { to_move: this.toMove, special_tile: this.specialTile, finished_first: this.finishedFirst };
    const found = Object.entries(fields)
      .filter(([, who]) => ![null, 0, 1].includes(who))
      .map(([field, who]) => new InputError(field, "{value}; allowed: 0, 1 or null", { value: shown(who) }));
    if (!isWhole(this.leatherOwed)) {
      found.push(new InputError("leather_owed", "{value}; allowed: a whole number", { value: shown(this.leatherOwed) }));
    }
    return found;
  }

  get #allHome() {
    return this.players.every((player) => player.time === this.edition.last);
  }

  #finishFlaws() {
    const home = this.players.map((player) => player.time === this.edition.last);
    const first = this.finishedFirst;
    const flaw = (/** @type {string} */ reason, /** @type {Record<string, unknown>} */ values = {}) => [new InputError("finished_first", reason, values)];
    if (this.#allHome) return first === null ? flaw("needed when both tokens are home: 0 or 1") : [];
    if (first !== null && !home[first]) return flaw("player {player} is not on the last space", { player: first });
    if (home.includes(true) && first !== null && first !== home.indexOf(true)) {
      return flaw("only player {index} is home", { index: home.indexOf(true) });
    }
    return [];
  }

  #leatherFlaws() {
    const owed = this.leatherOwed;
    const flaw = (/** @type {string} */ reason, /** @type {Record<string, unknown>} */ values = {}) => [new InputError("leather_owed", reason, values)];
    const ahead = this.#ahead;
    if (owed === 0) return [];
    if (ahead === null) {
      return flaw("must be 0 while both tokens share a space: a player who owes leather is ahead");
    }
    const [leader, other] = [this.players[ahead], this.players[1 - ahead]];
    const passed = this.edition.leatherMarks.filter((mark) => other.time < mark && mark <= leader.time).length;
    if (owed < 0 || owed > passed) {
      return flaw("{value}; allowed: 0 to {most}, the leather marks between the tokens", { value: shown(owed), most: passed });
    }
    return roomFlaws(leader, owed);
  }

  #turnFlaws() {
    const ahead = this.#ahead;
    if (ahead === null) {
      return this.toMove === null ? [new InputError("to_move", "needed when both tokens share a space: 0 or 1")] : [];
    }
    const mover = this.leatherOwed ? ahead : 1 - ahead;
    if (this.toMove === null || this.toMove === mover) return [];
    return this.leatherOwed
      ? [new InputError("to_move", "player {mover} has just passed a leather mark and moves; write {mover} or leave it out", { mover })]
      : [new InputError("to_move", "player {mover} is behind and moves; write {mover} or leave it out", { mover })];
  }

  /** The packed state and the circle by numbers, of a checked position. */
  pack() {
    const words = new BigInt64Array(layout.SIZE);
    this.players.forEach(({ quilt, time, buttons, income }, number) => {
      const { free } = quilt;
      const fields = [free, free >> 64n, time, buttons, income].map(BigInt);
      words.set(fields.map((field) => BigInt.asIntN(64, field)), number * layout.PER_PLAYER);
    });
    words[layout.MOVER] = BigInt(this.#mover());
    words[layout.OWED] = BigInt(this.leatherOwed);
    words[layout.TILE] = BigInt(this.specialTile ?? this.#squares()[0] ?? layout.NOBODY);
    words[layout.FINISHED] = BigInt(this.#firstHome() ?? layout.NOBODY);
    words[layout.CLAIMS] = BigInt(this.#claims());
    const unknown = this.unknown[Symbol.iterator]();
    const known = this.circle.map((name) => (name === UNKNOWN_PATCH ? unknown.next().value : name));
    const { index, later, atTheStart } = this.edition;
    let circle = known.map((name) => /** @type {number} */ (index.get(/** @type {string} */ (name))));
    let left = circle.length;
    if (this.edition.isWaiting(left)) {
      left -= later.length;
      // Places of patches that are gone: nobody looks at them.
      const begun = [...circle.slice(0, left), ...Array(atTheStart - left).fill(0)];
      circle = [...begun, ...begun, ...circle.slice(left)];
    } else if (later.length) words[layout.CLAIMS] |= BigInt(layout.JOINED);
    words[layout.REMAINING] = BigInt.asIntN(64, (1n << BigInt(left)) - 1n);
    return { words, circle };
  }

  /** Who holds each further tile that only one player may take; null for the others. @returns {(number | null)[]} */
  get holders() {
    if (this.moreTiles !== null) return [...this.moreTiles];
    return this.edition.moreTiles.map(({ side, both }) => (both ? null : this.#filling(side)[0] ?? null));
  }

  /** The word of the packed state for further tiles and leather that bring points. */
  #claims() {
    const tiles = this.holders.reduce((/** @type {number} */ sum, who, number) => (who === null ? sum : sum | (1 << (2 * number + who))), 0);
    if (!this.edition.leatherPoints) return tiles;
    const leather = this.players.map(({ quilt }) => quilt.labels.split(LEATHER_MARK).length - 1);
    return leather.reduce((sum, count, number) => sum + count * 2 ** (layout.LEATHER_AT + layout.LEATHER_BITS * number), tiles);
  }

  /** Whose token is ahead, or null. */
  get #ahead() {
    const [a, b] = this.players.map((player) => player.time);
    return a === b ? null : Number(b > a);
  }

  #mover() {
    if (owesStartLeather(this)) return this.toMove ?? 0;
    const ahead = this.#ahead;
    if (ahead !== null) return this.leatherOwed ? ahead : 1 - ahead;
    // The later arrival made the last move of the game.
    if (this.#allHome && this.finishedFirst !== null) return 1 - this.finishedFirst;
    return this.toMove ?? 0;
  }

  /** Who fills a bonus square. */
  #squares() {
    return this.#filling(this.edition.square);
  }

  /** Who fills a square of a side. @param {number} side */
  #filling(side) {
    return [0, 1].filter((number) => hasSquare(this.edition, side, this.players[number].quilt.filled));
  }

  #firstHome() {
    const ahead = this.#ahead;
    if (this.finishedFirst !== null || ahead === null) return this.finishedFirst;
    return this.players[ahead].time === this.edition.last ? ahead : null;
  }
}

/** @param {Edition} edition @param {readonly string[]} circle */
function circleFlaws(edition, circle) {
  /** @type {InputError[]} */
  const found = [];
  if (circle.length > edition.patches.length) {
    found.push(new InputError("circle", plural("{n} patch; edition {edition} has {all}", "{n} patches; edition {edition} has {all}", circle.length, { edition: edition.name, all: edition.patches.length })));
  }
  const seen = new Set();
  circle.forEach((name, number) => {
    const field = `circle[${number}]`;
    if (name === UNKNOWN_PATCH) return;
    if (seen.has(name)) {
      found.push(new InputError(field, "patch {name} is listed twice; list it once", { name: shortened(name, 40) }));
      return;
    }
    seen.add(name);
    found.push(...caught(() => edition.find(name, field)));
  });
  found.push(...waitingFlaws(edition, circle));
  return found;
}

/** The flaw of a circle in which patches that still wait do not come last. @param {Edition} edition @param {readonly string[]} circle */
function waitingFlaws(edition, circle) {
  if (!edition.isWaiting(circle.length)) return [];
  const { later, laterWhen: when } = edition;
  const begun = circle.slice(0, -later.length);
  const isBeside = (/** @type {string} */ name) => name === UNKNOWN_PATCH || later.includes(name);
  if (!begun.some((name) => later.includes(name)) && circle.slice(-later.length).every(isBeside)) return [];
  const reason = "the patches that join later come last until {when} are left of the others: {names}";
  return [new InputError("circle", reason, { when, names: later.join(", ") })];
}

/** @param {Player} player @param {number} owed */
const roomFlaws = ({ quilt: { holes } }, owed) =>
  owed > holes ? [new InputError("leather_owed", plural("{value}; the quilt has {n} empty cell", "{value}; the quilt has {n} empty cells", holes, { value: shown(owed) }))] : [];

/** @param {Names | null} names */
const namesFlaws = (names) => (names === null ? [] : caught(() => tidyNames(names)));

/** Errors that a check throws, as a list. @param {() => void} check @returns {InputError[]} */
function caught(check) {
  try {
    check();
    return [];
  } catch (error) {
    if (error instanceof InputError) return [error];
    throw error;
  }
}

/** @param {Edition} edition @param {Player} player @param {string} field */
function playerFlaws(edition, player, field) {
  /** @type {InputError[]} */
  const found = [];
  for (const [name, most] of /** @type {const} */ ([["time", edition.last], ...riches(edition)])) {
    const value = player[name];
    if (!isWhole(value)) found.push(new InputError(`${field}.${name}`, "{value}; allowed: a whole number", { value: shown(value) }));
    else if (value < 0 || value > most) {
      found.push(new InputError(`${field}.${name}`, "{value}; allowed: 0 to {most}", { value: shown(value), most }));
    }
  }
  const { quilt } = player;
  if (quilt.width !== edition.width || quilt.height !== edition.height) {
    found.push(new InputError(`${field}.quilt`, "{height} rows of {width}; allowed: {rows} of {columns}", { height: quilt.height, width: quilt.width, rows: edition.height, columns: edition.width }));
  } else if (!quilt.hasOutlineOf(edition)) {
    found.push(new InputError(`${field}.quilt`, "another outline than that of edition {edition}", { edition: edition.name }));
  }
  return found;
}

/** The most buttons and income of a player: no game of the edition holds more. @param {Edition} edition @returns {[["buttons", number], ["income", number]]} */
function riches(edition) {
  const most = (/** @type {"buttons" | "income"} */ field) => Math.max(...edition.seats.map((seat) => seat[field]));
  const income = edition.patches.reduce((sum, patch) => sum + patch.income, most("income"));
  const paid = edition.incomePay * edition.incomeMarks.length + edition.incomePoints;
  const buttons = most("buttons") + edition.advancePay * edition.last + paid * income;
  return [["buttons", Math.max(MOST_BUTTONS, buttons)], ["income", Math.max(MOST_BUTTONS, income)]];
}

/** A player as the seat begins. @param {Edition} edition @param {number} number @returns {Player} */
export function beginner(edition, number) {
  const { space, buttons, income } = edition.seats[number];
  return { time: space, buttons, income, quilt: Quilt.ofEdition(edition) };
}

/** Whether leather is owed before the first move, by the rules of the edition. @param {Begun} position */
export function owesStartLeather({ edition, circle, players, leatherOwed }) {
  return (
    leatherOwed > 0 &&
    edition.seats.some((seat) => seat.leather > 0) &&
    circle.length === edition.patches.length &&
    players.every((player, number) => player.time === edition.seats[number].space)
  );
}

/** Whether a mask of covered cells holds a full square of a side. @param {Edition} edition @param {number} side @param {bigint} filled */
export const hasSquare = (edition, side, filled) =>
  edition.squares(side).some((window) => (window & ~filled) === 0n);
