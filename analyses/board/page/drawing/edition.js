/** A picture by which an edition is found: its quilt and its track, with the buttons before the first leather patch counted. */

import { marksBeforeLeather } from "../model/edition-signs.js";
import { svg, text } from "./svg.js";
import { incomeMark, leatherMark } from "./tokens.js";

/** @typedef {import("../model/document.js").Rules} Rules */

/** Sides in units of the picture: of a cell of the quilt, of a quilt of nine, of a space of the track. */
const [CELL, QUILT, SPACE] = [6, 54, 9.6];
/** The most spaces in a row of the track; from row to row; the middle of the first one. */
const [IN_ROW, ROW, FIRST] = [27, 27, 14];
const RIBBON = 7;
/** Where the track begins. */
const LEFT = QUILT + 14;
const [WIDE, HIGH] = [LEFT + IN_ROW * SPACE + 6, 62];

/** @param {Rules} edition */
export function editionPicture(edition) {
  const spaces = edition.last + 1;
  const inRow = Math.ceil(spaces / Math.ceil(spaces / IN_ROW));
  const at = (/** @type {number} */ space) => /** @type {const} */ ([LEFT + ((space % inRow) + 0.5) * SPACE, FIRST + ROW * Math.floor(space / inRow)]);
  const ribbon = Array.from({ length: spaces }, (_, space) => at(space)).map(([x, y]) =>
    svg("rect", { class: "space", x: x - SPACE / 2, y: y - RIBBON / 2, width: SPACE, height: RIBBON }),
  );
  const counted = marksBeforeLeather(edition).map((mark, n) => text(at(mark)[0], at(mark)[1] + 14.5, String(n + 1), 10, { "text-anchor": "middle" }));
  const [first] = edition.leather_marks;
  const ring = first === undefined ? null : svg("circle", { class: "first-leather", cx: at(first)[0], cy: at(first)[1], r: 8.5 });
  return svg(
    "svg",
    { class: "edition", viewBox: `0 0 ${WIDE} ${HIGH}`, "aria-hidden": "true" },
    ...quilt(edition),
    ...ribbon,
    ...edition.income_marks.map((mark) => incomeMark(...at(mark), 4.6)),
    ...edition.leather_marks.map((mark) => leatherMark(...at(mark))),
    ...counted,
    ring,
  );
}

/** The cells of an empty quilt. @param {Rules} edition */
function quilt({ height, width, blocked }) {
  const side = Math.min(CELL, QUILT / Math.max(height, width));
  const [left, top] = [(QUILT - width * side) / 2 + 2, (HIGH - height * side) / 2];
  return Array.from({ length: height * width }, (_, cell) => cell)
    .filter((cell) => !blocked.includes(cell))
    .map((cell) => svg("rect", { class: "cell", x: left + (cell % width) * side, y: top + Math.floor(cell / width) * side, width: side, height: side }));
}
