/**
 * Bound of the hero's lead: the gain of only advancing, less the most that the other can
 * gain. The most is Lagrange's: a table has the best way home for each number of buttons and
 * each income, where a patch may be bought again and again, but each purchase pays the multiplier of its
 * patch and one for each cell. Any multipliers that are not below 0 give a bound.
 *
 * @typedef {import("./facts.js").Facts} Facts
 * @typedef {import("./relaxed.js").Position} Position
 */

import { HERO, NOBODY, OTHER, margin } from "./relaxed.js";

/** Parts of a point in which tables and multipliers are kept. */
export const PARTS = 32;
/** Most buttons that are distinguished: more of them buy nothing more. */
export const RICH = 39;
/** Highest income that is distinguished. */
export const GREAT = 27;

/** The index in a table of a space, a number of buttons and an income. @param {number} space @param {number} buttons @param {number} income */
export const placeIn = (space, buttons, income) => (space * (RICH + 1) + buttons) * (GREAT + 1) + income;

export class Bounds {
  /** @param {Facts} facts @param {number[]} multipliers Those of the other: each patch, and last a cell. */
  constructor(facts, multipliers) {
    this.facts = facts;
    this.multipliers = multipliers;
    this.cell = multipliers[facts.patches.length];
    this.table = new Int32Array(placeIn(facts.last + 1, 0, 0));
    this.fill();
  }

  /** Fill the table, from the last space to the first. */
  fill() {
    for (let space = this.facts.last - 1; space >= 0; space -= 1) {
      for (let buttons = 0; buttons <= RICH; buttons += 1) {
        for (let income = 0; income <= GREAT; income += 1) {
          this.table[placeIn(space, buttons, income)] = this.best(space, buttons, income);
        }
      }
    }
  }

  /** The most to be gained from a space, when all later ones are known. @param {number} space @param {number} buttons @param {number} income */
  best(space, buttons, income) {
    const { facts, multipliers, cell, table } = this;
    const marks = facts.incomeMarks;
    const step = marks[space + 1] - marks[space];
    let best = PARTS + table[placeIn(space + 1, buttonsAfter(buttons, -1, income, step), income)];
    facts.patches.forEach((patch, n) => {
      if (Math.min(patch.buttons, RICH) > buttons) return;
      const to = Math.min(space + patch.time, facts.last);
      const more = Math.min(income + patch.income, GREAT);
      const points = facts.penalty * patch.area - patch.buttons + patch.income * (marks[facts.last] - marks[space]);
      const there = buttonsAfter(buttons, patch.buttons, more, marks[to] - marks[space]);
      best = Math.max(best, PARTS * points - multipliers[n] - cell * patch.area + table[placeIn(to, there, more)]);
    });
    return best;
  }

  /** Lower bound of the hero's lead at the end if it only advances from here. @param {Position} position */
  sure(position) {
    return margin(this.facts, position) + this.advancing(position) - this.most(position);
  }

  /** The hero's gain by only advancing. @param {Position} position */
  advancing({ runners }) {
    const { last, incomeMarks } = this.facts;
    const { place, income } = runners[HERO];
    return last - place + (incomeMarks[last] - incomeMarks[place]) * income;
  }

  /** Upper bound of the other's gain. @param {Position} position */
  most({ runners, room, left, tile }) {
    const { facts, multipliers, cell } = this;
    const { place, buttons, income } = runners[OTHER];
    const { last, incomeMarks, leatherMarks } = facts;
    const leader = Math.max(place, runners[HERO].place);
    const leather = leatherMarks[last] - leatherMarks[leader];
    let parts = this.table[placeIn(place, Math.min(buttons, RICH), Math.min(income, GREAT))];
    multipliers.slice(0, -1).forEach((multiplier, patch) => {
      if ((left >> BigInt(patch)) & 1n) parts += multiplier;
    });
    parts += cell * room + leather * Math.max(0, PARTS * facts.penalty - cell);
    const square = tile === NOBODY ? facts.squarePoints : 0;
    return Math.floor(parts / PARTS) + (incomeMarks[last] - incomeMarks[place]) * income + square;
  }
}

/** The row after a price is paid and the income of some marks is taken. @param {number} buttons @param {number} price @param {number} income @param {number} marks */
function buttonsAfter(buttons, price, income, marks) {
  if (buttons === RICH || (marks > 0 && income === GREAT)) return RICH;
  return Math.min(buttons - price + marks * income, RICH);
}
