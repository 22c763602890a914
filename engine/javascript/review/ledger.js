/**
 * The ledger of a game: its margin as a sum of the circle and the points each player gave away. All
 * figures are rounded to tenths of a point before they are added, so that the printed ones add up.
 *
 * @import {Decision, Value} from "./decision.js"
 * @typedef {{item: string, player: number | null, first: number | null, last: number | null,
 *   margin: number, error: number, is_proved: boolean}} Item A line of it, as it counts for player 0.
 */

import { rounded } from "../rounding.js";
import { sum, total } from "./accuracy.js";

/** @param {number} points */
const tenths = (points) => rounded(points, 1);

/** The ply after which every position is proved; the last ply and 1 without one. @param {readonly Decision[]} decisions @param {Value} final */
export function provedFrom(decisions, final) {
  const values = [...decisions.map((each) => each.before), final];
  let at = values.length;
  while (at > 0 && values[at - 1].proof.isExact) at -= 1;
  return at;
}

/** The lines of the ledger; none if the first or the last position has no value. @param {readonly Decision[]} decisions @param {Value} final @returns {Item[]} */
export function ledger(decisions, final) {
  const { margin, error } = decisions[0].before;
  if (margin === null || error === null || final.margin === null || final.error === null) return [];
  const plies = decisions.length;
  const since = Math.min(provedFrom(decisions, final), plies);
  const items = [item("circle", { margin: tenths(margin), error: tenths(error), is_proved: since === 0 })];
  if (since > 0) {
    items.push(...[0, 1].map((player) => lostItem(decisions.slice(0, since), player, false)));
    items.push(...sumItems(items, since, plies, since < plies ? decisions[since].before : final));
  }
  if (since < plies) {
    items.push(...[0, 1].map((player) => lostItem(decisions.slice(since), player, true)));
    items.push(item("final", { last: plies, margin: tenths(final.margin), error: 0, is_proved: true }));
  }
  return items;
}

/** @param {string} name @param {Partial<Item> & {margin: number, error: number, is_proved: boolean}} rest @returns {Item} */
const item = (name, rest) => ({ item: name, player: null, first: null, last: null, ...rest });

/** The line that the estimates do not explain, and the sum where they end. @param {readonly Item[]} items @param {number} since @param {number} plies @param {Value} value */
function sumItems(items, since, plies, value) {
  const [margin, error] = [tenths(value.margin ?? 0), tenths(value.error ?? 0)];
  const open = tenths(margin - sum(items.map((each) => each.margin)));
  const doubt = tenths(Math.sqrt(sum([...items.map((each) => each.error), error].map((one) => one ** 2))));
  return [
    item("unexplained", { margin: open, error: doubt, is_proved: false }),
    item(since === plies ? "final" : "value", { first: since, last: since, margin, error, is_proved: value.proof.isExact }),
  ];
}

/** The points a player gave away over some plies, signed for player 0. @param {readonly Decision[]} decisions @param {number} player @param {boolean} isProved */
function lostItem(decisions, player, isProved) {
  const found = total(decisions.filter((each) => each.player === player));
  const [first, last] = [decisions[0].ply, decisions[decisions.length - 1].ply];
  return item("lost", { player, first, last, margin: tenths((2 * player - 1) * found.lost), error: tenths(found.error), is_proved: isProved });
}
