/** Cloth on the page: the drawing of `cloth.js` as nodes, in the colours that the page has now. */

import { extent, shapeKey } from "../model/cells.js";
import * as drawing from "./cloth.js";
import { Element, path } from "./element.js";
import { PAGE } from "./fabric.js";
import * as outlines from "./outline.js";
import { svg } from "./svg.js";
import { clashName, define, usedBy } from "./weave.js";

/**
 * @import {Cell} from "../model/cells.js"
 * @import {Edition, Patch} from "../model/document.js"
 */

/** Sizes of a cell for which cloth is drawn, in pixels. */
const [LARGE, SMALL] = [40, 8];
const PARTS = "cloth-parts";

/** A whole quilt: linen, and what lies on it. @param {string[]} rows @param {Edition} edition @param {number | null} player */
export function cloth(rows, edition, player = null) {
  const quilt = { labels: rows.flatMap((row) => [...row]), width: rows[0].length };
  const root = new Element("g", {});
  drawing.linen(root, quilt, LARGE, PAGE, player);
  root.children[0].attributes.class = "holes";
  drawing.pieces(root, quilt, LARGE, PAGE, incomesOf(edition));
  return nodeOf(root);
}

/** The buttons on patches; none on a shape that the patch of a letter has not. @param {Edition} edition @returns {drawing.Incomes} */
const incomesOf = (edition) => (letter, cells) => {
  const patch = edition.patches.find((each) => each.letter === letter);
  if (!patch?.income) return 0;
  const shape = shapeKey([...cells]);
  return patch.orientations.some((each) => shapeKey(each) === shape) ? patch.income : 0;
};

/** A patch in one of its orientations. @param {Cell[]} cells @param {Patch} patch @param {boolean} isSmall With colour and seam only. */
function shaped(cells, patch, isSmall = false) {
  const root = new Element("g", {});
  drawing.patchShape(root, cells, patch.letter, isSmall ? SMALL : LARGE, PAGE, patch.income);
  return nodeOf(root);
}

/** A picture of a patch. @param {Patch} patch @param {Cell[]} cells @param {boolean} isSmall */
export function patchPicture(patch, cells = patch.orientations[0], isSmall = false) {
  const [rows, columns] = extent(cells);
  const [wide, high] = [columns + 0.2, rows + 0.2];
  const picture = svg("svg", { viewBox: `-0.1 -0.1 ${wide} ${high}`, class: "patch", translate: "no", "aria-hidden": "true" }, shaped(cells, patch, isSmall));
  // For those who draw all patches with cells of one size.
  picture.style.setProperty("--columns", String(wide));
  picture.style.setProperty("--rows", String(high));
  return picture;
}

/** A patch, or leather, that lies on a quilt for a look or in hand. @param {Cell[]} cells @param {Patch | null} patch */
export function laid(cells, patch) {
  if (patch) return shaped(cells, patch);
  const root = new Element("g", {});
  for (const cell of cells) drawing.leather(root, cell, LARGE, PAGE);
  return nodeOf(root);
}

/** The border of cells. @param {Cell[]} cells @param {Record<string, string | number>} style */
export const outline = (cells, style) => svg("path", { d: outlines.outline(cells), fill: "none", "stroke-linejoin": "round", ...style });

/** One square for each cell, as one path. */
export { squares } from "./outline.js";

/** A mark around cells: the best move, the last one, or a mistake. @param {Cell[]} cells @param {"best" | "last" | "wrong"} kind @param {string} words @param {(root: Element) => void} below Draws below the mark. */
export function marked(cells, kind, words, below = () => {}) {
  const root = new Element("g", { class: kind });
  root.add("title", {}).text = words;
  below(root);
  drawing.mark(root, cells, kind, PAGE);
  return nodeOf(root);
}

/** A move that was not made: its patch, or leather, pale, and the mark around it. @param {Cell[]} cells @param {"best" | "wrong"} kind @param {string} words @param {Patch | null} patch */
export const proposed = (cells, kind, words, patch) => marked(cells, kind, words, (root) => drawing.proposal(root, cells, patch, LARGE, PAGE));

/** Hatching on cells where a patch does not fit. @param {Cell[]} cells */
export function clashing(cells) {
  const root = new Element("g", {});
  path(root, outlines.squares(cells), { class: "clash", fill: `url(#${clashName(PAGE)})` });
  return nodeOf(root);
}

/** The node of an element; what it uses is defined once for the whole page. @param {Element} element @returns {SVGElement} */
function nodeOf(element) {
  const name = usedBy(element.attributes.fill);
  if (name && !document.getElementById(name)) definitions().append(...defined(name));
  return svg(element.tag, element.attributes, element.text || null, ...element.children.map(nodeOf));
}

/** @param {string} name */
function defined(name) {
  const place = new Element("defs", {});
  define(place, name, name);
  return place.children.map(nodeOf);
}

function definitions() {
  let found = document.getElementById(PARTS);
  if (!found) {
    document.body.append(svg("svg", { width: 0, height: 0, id: "cloth", "aria-hidden": "true" }, svg("defs", { id: PARTS })));
    found = /** @type {HTMLElement} */ (document.getElementById(PARTS));
  }
  return found;
}
