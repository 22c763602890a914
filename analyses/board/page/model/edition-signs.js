/** By what a reader finds out which edition lies on the table. */

import { say, sayMany } from "./say.js";

/** @typedef {import("./document.js").Rules} Rules */

/** Which boxes they are. @type {Record<string, string>} */
const BOXES = { current: say("boxes after the first ones, and the app"), "first-2014": say("the first boxes"), express: "2018" };

/** The income marks of a track before its first leather patch. @param {Rules} edition */
export const marksBeforeLeather = ({ income_marks, leather_marks }) => income_marks.filter((mark) => mark < leather_marks[0]);

/** Which boxes an edition is, what to look for on the table, and what is uncertain. @param {Rules} edition */
export function tellingWords(edition) {
  const { name, height, width, leather_marks, caution } = edition;
  const n = marksBeforeLeather(edition).length;
  const track = sayMany("{n} button before the first leather patch", "{n} buttons before the first leather patch", n);
  const quilt = say("quilt of {height}x{width}", { height, width });
  const table = leather_marks.length ? `${quilt}; ${track}` : quilt;
  return [BOXES[name], table, caution && say("Caution: {words}", { words: say(caution) })].filter(Boolean);
}

/** Whether two editions have the same rules. @param {Rules} one @param {Rules} other */
export const isSameEdition = (one, other) => JSON.stringify(one.reference) === JSON.stringify(other.reference);

/** Whether an edition is a printing, not rules that are written out. @param {Rules} edition */
export const isPrinting = ({ reference }) => typeof reference === "string";
