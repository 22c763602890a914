/**
 * The lines of a diary that say something, without comments.
 * @typedef {{number: number, text: string}} Line `number` is from 1.
 */

import { SPACE, linesOf, stripped, words } from "./text.js";

/** The word that a diary begins with; behind it stands the edition. */
export const DIARY = "diary";

/** A line of the header: its field, and what it says. */
export const HEADER = new RegExp(`^(names|circle|start)[${SPACE}]*:(.*)$`, "isu");
const COMMENT = new RegExp(`(?:^|[${SPACE}])#.*`, "u");
const INDENTED = new RegExp(`^[${SPACE}]`, "u");

/** Whether a text begins as a diary does. @param {string} text */
export function isDiary(text) {
  for (const line of diaryLines(text)) return begins(line);
  return false;
}

/** Whether a line is the first of a diary. @param {Line} line */
export const begins = ({ text }) => words(text)[0].toLowerCase() === DIARY;

/** A diary without its comments. @param {string} text */
export const withoutComments = (text) => [...diaryLines(text)].map((line) => line.text).join("\n");

/**
 * The lines that say something. What is indented goes on with the line of the header above it, up
 * to the next empty line.
 * @param {string} text @returns {Generator<Line, void, void>}
 */
export function* diaryLines(text) {
  /** @type {Line | null} */
  let header = null;
  let number = 0;
  for (const raw of linesOf(text.replace(/^\ufeff/, ""))) {
    number += 1;
    const kept = raw.replace(COMMENT, "");
    const said = stripped(kept);
    if (said && header !== null && INDENTED.test(kept)) {
      header = { number: header.number, text: `${header.text} ${said}` };
      continue;
    }
    const isRemark = !said && stripped(raw) !== "";
    if (header !== null && !isRemark) {
      yield header;
      header = null;
    }
    if (!said) continue;
    const line = { number, text: said };
    if (HEADER.test(said)) header = line;
    else yield line;
  }
  if (header !== null) yield header;
}
