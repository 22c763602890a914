/**
 * The order of the hero's moves, the most hopeful first. It proves nothing: it only makes the file
 * of a strategy small, because nearly every choice is the first.
 *
 * @import {Facts} from "./facts.js"
 * @import {Position, Runner} from "./relaxed.js"
 */

import { GREAT, PARTS, RICH, placeIn } from "./bounds.js";
import { ADVANCE, HERO, choices, follow, margin, offered } from "./relaxed.js";

/** Parts of a point that a free cell is worth to its owner. */
const CELL = 24;

export class Hope {
  /** @param {Facts} facts @param {Int32Array} table Hopes by space, buttons and income. */
  constructor(facts, table) {
    this.facts = facts;
    this.table = table;
  }

  /** The moves of the hero that can be made, the most hopeful first. @param {Position} position @returns {number[]} */
  sorted(position) {
    const ranked = choices(this.facts, position).flatMap((move) => {
      const after = follow(this.facts, position, move);
      return after ? [{ move, rank: this.rank(position, move, after) }] : [];
    });
    return ranked.sort((one, other) => other.rank - one.rank).map(({ move }) => move);
  }

  /** How good a move looks to the hero. @param {Position} position @param {number} move @param {Position} after */
  rank(position, move, after) {
    const { facts } = this;
    const won = PARTS * (margin(facts, after) - margin(facts, position));
    const value = move === ADVANCE ? won : won - CELL * facts.patches[move].area;
    const [hero, other] = after.runners;
    if (after.mover === HERO) return value + this.best(after) - this.from(other);
    return value + this.from(hero) - this.best(after);
  }

  /** The gain that the mover hopes for. @param {Position} position */
  best(position) {
    const { facts } = this;
    const runner = position.runners[position.mover];
    if (runner.place === facts.last) return 0;
    const affordable = offered(facts, position).filter((patch) => facts.patches[patch].buttons <= runner.buttons);
    return Math.max(...[ADVANCE, ...affordable].map((move) => this.by(position, move)));
  }

  /** The gain that the mover hopes for from a move. @param {Position} position @param {number} move */
  by({ runners, mover }, move) {
    const { last, patches, penalty, incomeMarks } = this.facts;
    const runner = runners[mover];
    const patch = move === ADVANCE ? null : patches[move];
    const place = patch ? Math.min(runner.place + patch.time, last) : Math.min(runners[1 - mover].place + 1, last);
    const income = runner.income + (patch?.income ?? 0);
    const paid = patch ? -patch.buttons : place - runner.place;
    const buttons = runner.buttons + paid + (incomeMarks[place] - incomeMarks[runner.place]) * income;
    const cells = patch ? (PARTS * penalty - CELL) * patch.area : 0;
    return cells + PARTS * (buttons - runner.buttons) + this.from({ place, buttons, income });
  }

  /** The gain hoped for from there on. @param {Runner} runner */
  from({ place, buttons, income }) {
    const { last, incomeMarks } = this.facts;
    const hoped = this.table[placeIn(place, Math.max(0, Math.min(buttons, RICH)), Math.min(income, GREAT))];
    return hoped + PARTS * (incomeMarks[last] - incomeMarks[place]) * income;
  }
}
