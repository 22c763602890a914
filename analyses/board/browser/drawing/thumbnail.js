/** A small picture of a quilt; the same as `analyses/report/thumbnail.py` makes. */

import { WOVEN } from "../../page/drawing/fabric.js";
import { escaped } from "../html.js";
import { BLOCKED, EMPTY, LEATHER_MARK, UNKNOWN as UNKNOWN_MARK } from "../library.js";
import { LEATHER, UNKNOWN } from "./colours.js";

/** Width or height of the picture, in pixels. */
const LARGEST = 60;
/** @type {Record<string, string>} */
const FILLS = { [EMPTY]: WOVEN.paint("linen"), [LEATHER_MARK]: LEATHER, [UNKNOWN_MARK]: UNKNOWN };

/** A quilt as SVG: a patch is a patch of colour. @param {import("../../../../engine/javascript/index.js").Quilt} quilt @param {string} label */
export function thumbnail({ rows, width, height }, label) {
  const scale = Math.floor(LARGEST / Math.max(width, height)) || 1;
  /** The path of every run of cells along a row, by their letter. @type {Map<string, string>} */
  const runs = new Map();
  rows.forEach((row, y) => {
    for (const { 0: run, 1: letter, index: x } of row.matchAll(/(.)\1*/g)) {
      runs.set(letter, `${runs.get(letter) ?? ""}M${x} ${y}h${run.length}v1h-${run.length}z`);
    }
  });
  runs.delete(BLOCKED);
  const shapes = [...runs].map(([letter, path]) => `<path fill="${FILLS[letter] ?? WOVEN.colour(letter)}" d="${path}"/>`);
  const said = escaped(label);
  return (
    `<svg class="small" width="${scale * width}" height="${scale * height}" viewBox="0 0 ${width} ${height}" ` +
    `shape-rendering="crispEdges" role="img" aria-label="${said}"><title>${said}</title>${shapes.join("")}</svg>`
  );
}
