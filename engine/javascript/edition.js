/**
 * Editions: everything that a printing or a designer's variant fixes about the game.
 *
 * @typedef {import("./cell.js").Cell} Cell
 * @typedef {{patches: {name: string, cells: string[], buttons: number, time: number, income: number}[],
 *   width: number, height: number, last: number, income_marks: number[],
 *   leather_marks: Record<string, number[]>, square: number, square_points: number,
 *   hole_penalty: number, seats: Seat[]}} Printings The facts of the published game.
 * @typedef {{buttons: number, space: number, income: number, leather: number}} Seat
 *   The possessions of a player at the start; leather is placed before the first move.
 * @typedef {{side: number, points: number, both: boolean}} Tile
 *   Points for a square of covered cells; `both`: whether each player may take one.
 * @typedef {{name: string, patches: readonly Patch[], width: number, height: number, last: number,
 *   incomeMarks: readonly number[], leatherMarks: readonly number[], square: number,
 *   squarePoints: number, holePenalty: number, seats: readonly [Seat, Seat], swap?: boolean, caution?: string,
 *   forSale?: number, startPatch?: string | null, firstPatches?: readonly string[],
 *   later?: readonly string[], laterWhen?: number, laterShuffled?: boolean,
 *   moreTiles?: readonly Tile[], rowPoints?: number, columnPoints?: number, incomePoints?: number,
 *   leatherPoints?: number, advancePay?: number, incomePay?: number, maxButtons?: number, tieBreak?: string, blocked?: readonly Cell[],
 *   definition: Map<string, any> | null}} Facts `definition` is the variant as its author wrote it.
 */

import declared from "./built/variant.js";
import { InputError, Sentence } from "./errors.js";
import { LETTERS, Patch, UNKNOWN_PATCH } from "./patch.js";
import { maskOf, squares } from "./tables.js";
import { plain } from "./values.js";
import { didYouMean, shown } from "./wording.js";

/** The facts that are the same in every printing. */
const { DEFAULTS } = declared;
/** The editions of the published game; the first is the default. */
export const PRINTINGS = ["current", "first-2014"];
/** Two words of 64 bits hold a quilt. */
export const MAX_CELLS = 128;
/** One word holds the circle. */
export const MAX_PATCHES = LETTERS.length;

/** A printing or a variant. */
export class Edition {
  /** @type {Map<number, bigint[]>} */
  #squares = new Map();

  /** @param {Facts} facts */
  constructor(facts) {
    this.name = facts.name;
    this.patches = facts.patches;
    this.width = facts.width;
    this.height = facts.height;
    this.last = facts.last;
    this.incomeMarks = facts.incomeMarks;
    this.leatherMarks = facts.leatherMarks;
    this.square = facts.square;
    this.squarePoints = facts.squarePoints;
    this.holePenalty = facts.holePenalty;
    /** The possessions of each player at the start. */
    this.seats = facts.seats;
    /** Whether the second player may, instead of a first move, take the first player's seat. */
    this.swap = facts.swap ?? DEFAULTS.swap;
    /** What is uncertain about the rules; empty for nothing. */
    this.caution = facts.caution ?? DEFAULTS.caution;
    /** Patches in front of the neutral token that may be bought. */
    this.forSale = facts.forSale ?? DEFAULTS.forSale;
    /** Patch behind which the neutral token starts; null for the smallest. */
    this.startPatch = facts.startPatch ?? DEFAULTS.startPatch;
    /** The circle begins with these. */
    this.firstPatches = facts.firstPatches ?? DEFAULTS.firstPatches;
    /** Patches that join the circle later, behind the neutral token; the last of `patches`. */
    this.later = facts.later ?? DEFAULTS.later;
    /** Patches left in the circle when they join. */
    this.laterWhen = facts.laterWhen ?? DEFAULTS.laterWhen;
    /** Whether their order is drawn at the start of a game. */
    this.laterShuffled = facts.laterShuffled ?? DEFAULTS.laterShuffled;
    /** Tiles besides the special tile. */
    this.moreTiles = facts.moreTiles ?? [];
    this.rowPoints = facts.rowPoints ?? DEFAULTS.rowPoints;
    this.columnPoints = facts.columnPoints ?? DEFAULTS.columnPoints;
    this.incomePoints = facts.incomePoints ?? DEFAULTS.incomePoints;
    this.leatherPoints = facts.leatherPoints ?? DEFAULTS.leatherPoints;
    this.advancePay = facts.advancePay ?? DEFAULTS.advancePay;
    this.incomePay = facts.incomePay ?? DEFAULTS.incomePay;
    /** Buttons that a player may hold; 0 for no limit. */
    this.maxButtons = facts.maxButtons ?? DEFAULTS.maxButtons;
    /** The winner if the points are equal: `first`, `second`, `cells` or `shared`. */
    this.tieBreak = facts.tieBreak ?? DEFAULTS.tieBreak;
    /** Cells of the rectangle that are not part of the quilt, in reading order. */
    this.blocked = facts.blocked ?? [];
    /** Mask of all cells of the quilt. */
    this.everywhere = ((1n << BigInt(this.width * this.height)) - 1n) & ~maskOf(this.blocked, this.width);
    this.definition = facts.definition;
    /** Number of each patch by name. */
    this.index = new Map(facts.patches.map((patch, number) => [patch.name, number]));
    /** Letter of each patch by name. */
    this.letter = new Map(facts.patches.map((patch, number) => [patch.name, LETTERS[number]]));
    Object.freeze(this);
  }

  /** Number of cells of the quilt; blocked cells do not count. */
  get cells() {
    return this.width * this.height - this.blocked.length;
  }

  /** Every tile, the special tile first. @returns {Tile[]} */
  get tiles() {
    const special = { side: this.square, points: this.squarePoints, both: false };
    return [...(this.square ? [special] : []), ...this.moreTiles];
  }

  /** Who moves first: the player behind; on the same space the player of seat 0. */
  get firstPlayer() {
    return Number(this.seats[0].space > this.seats[1].space);
  }

  /** Number of the patches of the circle at the start; those that come later are the last. */
  get atTheStart() {
    return this.patches.length - this.later.length;
  }

  /** Length of the kernel's circle: what waits beside it has places behind two copies of the others. */
  get circleLength() {
    return this.atTheStart * (this.later.length ? 2 : 1) + this.later.length;
  }

  /** Whether patches wait beside the circle while that many are left, they included. @param {number} left */
  isWaiting(left) {
    return this.later.length > 0 && left > this.laterWhen + this.later.length;
  }

  /** Number of the patch behind which the neutral token starts: the one named, or the first of the smallest. */
  get starter() {
    const named = this.startPatch === null ? undefined : this.index.get(this.startPatch);
    if (named !== undefined) return named;
    const areas = this.patches.slice(0, this.atTheStart).map((patch) => patch.area);
    return areas.indexOf(Math.min(...areas));
  }

  /** The windows of a square of that side which lie on the quilt; none for side 0. @param {number} side */
  squares(side) {
    const known = this.#squares.get(side) ?? squares(this, side);
    this.#squares.set(side, known);
    return known;
  }

  /** Its name in the formats: a printing's name, or a variant in full. */
  get reference() {
    return this.definition === null ? this.name : plain(this.definition);
  }

  /** The patch of a name. @param {unknown} name @param {string} [field] */
  find(name, field = "patch") {
    if (name === UNKNOWN_PATCH) throw new InputError(field, "this patch is unknown; name it");
    const number = typeof name === "string" ? this.index.get(name) : undefined;
    if (number !== undefined) return this.patches[number];
    const near = didYouMean(String(name), this.index.keys(), 3);
    const hint = near || new Sentence("; one of {names}", { names: [...this.index.keys()].join(", ") });
    throw new InputError(field, "unknown patch {name}{hint}", { name: shown(name), hint });
  }
}

/**
 * The editions of the published game, by name.
 * @param {Printings} data
 * @returns {Map<string, Edition>}
 */
export function printingsOf(data) {
  const patches = data.patches.map((each) =>
    Patch.drawn(each.name, each.cells, each.buttons, each.time, each.income),
  );
  const common = {
    patches,
    width: data.width,
    height: data.height,
    last: data.last,
    incomeMarks: data.income_marks,
    square: data.square,
    squarePoints: data.square_points,
    holePenalty: data.hole_penalty,
    seats: /** @type {[Seat, Seat]} */ (data.seats),
    definition: null,
  };
  return new Map(
    PRINTINGS.map((name) => [
      name,
      new Edition({ ...common, name, leatherMarks: data.leather_marks[name] }),
    ]),
  );
}
