/**
 * Editions: everything that a printing or a designer's variant fixes about the game.
 *
 * @typedef {import("./cell.js").Cell} Cell
 * @typedef {{patches: {name: string, cells: string[], buttons: number, time: number, income: number}[],
 *   width: number, height: number, last: number, income_marks: number[],
 *   leather_marks: Record<string, number[]>, square: number, square_points: number,
 *   hole_penalty: number, start_buttons: number}} Printings What the published game fixes.
 * @typedef {{name: string, patches: readonly Patch[], width: number, height: number, last: number,
 *   incomeMarks: readonly number[], leatherMarks: readonly number[], square: number,
 *   squarePoints: number, holePenalty: number, startButtons: number,
 *   definition: Map<string, any> | null}} Facts `definition` is the variant as its author wrote it.
 */

import { InputError } from "./errors.js";
import { LETTERS, Patch, UNKNOWN_PATCH } from "./patch.js";
import { tablesOf } from "./tables.js";
import { plain } from "./values.js";
import { didYouMean, shown } from "./wording.js";

/** The editions of the published game; the first is the default. */
export const PRINTINGS = ["current", "first-2014"];
/** Patches in front of the neutral token that may be bought. */
export const FOR_SALE = 3;
/** Two words of 64 bits hold a quilt. */
export const MAX_CELLS = 128;
/** One word holds the circle. */
export const MAX_PATCHES = LETTERS.length;

/** A printing or a variant. */
export class Edition {
  /** @type {ReturnType<typeof tablesOf> | undefined} */
  #tables;

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
    this.startButtons = facts.startButtons;
    this.definition = facts.definition;
    /** Number of each patch by name. */
    this.index = new Map(facts.patches.map((patch, number) => [patch.name, number]));
    /** Letter of each patch by name. */
    this.letter = new Map(facts.patches.map((patch, number) => [patch.name, LETTERS[number]]));
    Object.freeze(this);
  }

  /** Number of cells of the quilt. */
  get cells() {
    return this.width * this.height;
  }

  /** Number of the patch behind which the neutral token starts: the first of the smallest. */
  get starter() {
    const areas = this.patches.map((patch) => patch.area);
    return areas.indexOf(Math.min(...areas));
  }

  /** The edition as the kernel's tables. */
  get tables() {
    this.#tables ??= tablesOf(this);
    return this.#tables;
  }

  /** What the formats write for it: a printing's name, or a variant in full. */
  get reference() {
    return this.definition === null ? this.name : plain(this.definition);
  }

  /** The patch of a name. @param {unknown} name @param {string} [field] */
  find(name, field = "patch") {
    if (name === UNKNOWN_PATCH) throw new InputError(field, "this patch is unknown; name it");
    const number = typeof name === "string" ? this.index.get(name) : undefined;
    if (number !== undefined) return this.patches[number];
    const near = didYouMean(String(name), this.index.keys(), 3);
    const hint = near || `; one of ${[...this.index.keys()].join(", ")}`;
    throw new InputError(field, `unknown patch ${shown(name)}${hint}`);
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
    startButtons: data.start_buttons,
    definition: null,
  };
  return new Map(
    PRINTINGS.map((name) => [
      name,
      new Edition({ ...common, name, leatherMarks: data.leather_marks[name] }),
    ]),
  );
}
