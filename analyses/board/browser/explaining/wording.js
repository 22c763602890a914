/**
 * Words of entries: patches with what they are worth; the same as `analyses/explaining/wording.py`.
 *
 * @import {Entry} from "./account.js"
 */

import { rounded } from "../library.js";
import { decimal, patchName, say } from "../say.js";

/** Points with their sign; estimated ones with one digit. @param {number} points @param {boolean} [isWhole] */
export function signed(points, isWhole = true) {
  const size = rounded(Math.abs(points), 1);
  if (!size) return "0";
  return `${points > 0 ? "+" : "-"}${isWhole ? size : decimal(size)}`;
}

/** Words as a list in a sentence. @param {string[]} words */
export function joined(words) {
  const head = words.slice(0, -1);
  const last = words[words.length - 1];
  return head.length ? say("{others} and {last}", { others: head.join(", "), last }) : last;
}

/** Patches with their points: `domino (+4) and plus (-1)`. @param {Entry[]} entries */
export const worth = (entries) => joined(entries.map(({ patch, points }) => `${patchName(String(patch))} (${signed(points)})`));

/** The points of a purchase item by item: `domino, +3: spaces +4, buttons -1`. @param {Entry} entry */
export function breakdown({ patch, points, price }) {
  const { cells, income, buttons, time } = /** @type {import("./account.js").Price} */ (price);
  const items = [
    cells && say("spaces {points}", { points: signed(cells) }),
    income && say("income {points}", { points: signed(income) }),
    buttons && say("buttons {points}", { points: signed(buttons) }),
    time && say("time {points}", { points: signed(time) }),
  ];
  return `${patchName(String(patch))}, ${signed(points)} (${items.filter(Boolean).join(", ")})`;
}
