/** The weaves of cloth, each of which a picture or a page defines once. */

import { fine } from "./element.js";
import { Fabric, WEAVES, clothOf } from "./fabric.js";

/** @typedef {import("./element.js").Element} Element */

const CLASH = "clash";
const PALE = "-pale";

/** The name of a patch's weave in a picture; null where nothing is woven in. @param {string} letter @param {Fabric} fabric */
export function weaveName(letter, { theme }) {
  const { weave, pale } = clothOf(letter);
  return WEAVES[weave] ? `${weave}${pale ? PALE : ""}-${theme}` : null;
}

/** The name of the hatching of cells where a patch does not fit. @param {Fabric} fabric */
export const clashName = ({ theme }) => `${CLASH}-${theme}`;

/** The name of the weave that a fill uses. @param {string} [fill] */
export const usedBy = (fill = "") => /^url\(#(.+)\)$/.exec(fill)?.[1];

/** Define a weave. @param {Element} place @param {string} name @param {string} id */
export function define(place, name, id) {
  const at = name.lastIndexOf("-");
  const fabric = new Fabric(/** @type {"light"} */ (name.slice(at + 1)));
  const [weave, pale] = name.slice(0, at).split(PALE);
  if (weave === CLASH) clash(place, fabric, id);
  else woven(place, weave, pale === undefined ? "" : "pale-", fabric, id);
}

/** @param {Element} place @param {Fabric} fabric @param {string} id */
function clash(place, fabric, id) {
  const node = place.add("pattern", { id, patternUnits: "userSpaceOnUse", width: "0.3", height: "0.3", patternTransform: "rotate(45)" });
  node.add("path", { d: "M0 0h.12v.3h-.12z", fill: fabric.paint("bad"), "fill-opacity": "0.8" });
}

/** @param {Element} place @param {string} weave @param {string} pale @param {Fabric} fabric @param {string} id */
function woven(place, weave, pale, fabric, id) {
  const { width, height, turn, fill = [], share, line } = /** @type {import("./fabric.js").Repeat} */ (WEAVES[weave]);
  /** @type {Record<string, string>} */
  const turned = turn === undefined ? {} : { patternTransform: `rotate(${turn})` };
  const node = place.add("pattern", { id, patternUnits: "userSpaceOnUse", width: fine(width), height: fine(height), ...turned });
  const paint = fabric.paint(`${pale}weave`);
  const alpha = (/** @type {string} */ kind) => fabric.paint(pale ? `pale-${kind}alpha` : `weave-${kind}alpha`);
  for (const d of fill) node.add("path", { d, fill: paint, "fill-opacity": alpha(""), ...(share ? { opacity: "0.5" } : {}) });
  if (line) node.add("path", { d: line, fill: "none", stroke: paint, "stroke-opacity": alpha("line-"), "stroke-width": "0.06" });
}
