/**
 * How a compact picture looks: what it shows, how wide it is, and whether it is dark.
 *
 * @import {Cell, Quilt} from "../../../../engine/javascript/index.js"
 * @typedef {{top: number, left: number, bottom: number, right: number}} Part A rectangle of cells.
 */

import { CELL, InputError, cellName, cellNamed, shown } from "../library.js";
import { Fabric } from "../../page/drawing/fabric.js";
import { DARK, LIGHT } from "./colours.js";

/** Views of a compact picture: everything, both quilts, or the quilt of one player. */
const VIEWS = ["position", "quilts", "mover", "first", "second"];
const [LEAST_WIDTH, MOST_WIDTH] = [80, 2000];
const WHOLE_CELL = new RegExp(`^${CELL}$`);

export class Look {
  /** @param {{crop?: string, width?: number | null, dark?: boolean, letters?: boolean}} chosen */
  constructor({ crop = "position", width = null, dark = false, letters = false }) {
    const [view, ...rest] = crop.split(":");
    this.crop = crop;
    this.view = view;
    this.width = width;
    this.theme = dark ? DARK : LIGHT;
    this.fabric = new Fabric(dark ? "dark" : "light", letters);
    this.corners = corners(rest.join(":"));
    if (!VIEWS.includes(view) || (rest.length && this.corners.length !== 2)) {
      throw new InputError("crop", "{value}; allowed: {allowed}, or one with cells, as first:b2-h8", { value: shown(crop), allowed: VIEWS.join(", ") });
    }
    if (width !== null && !(width >= LEAST_WIDTH && width <= MOST_WIDTH)) {
      throw new InputError("width", "{value}; allowed: {least} to {most} pixels", { value: width, least: LEAST_WIDTH, most: MOST_WIDTH });
    }
  }

  /** The cells of a quilt that are shown. @param {Quilt} quilt @returns {Part} */
  part({ width, height }) {
    if (!this.corners.length) return { top: 0, left: 0, bottom: height - 1, right: width - 1 };
    const [rows, columns] = [0, 1].map((axis) => this.corners.map((cell) => cell[axis]));
    const part = { top: Math.min(...rows), left: Math.min(...columns), bottom: Math.max(...rows), right: Math.max(...columns) };
    if (part.bottom >= height || part.right >= width) {
      throw new InputError("crop", "{value}; the last cell of the quilt is {last}", { value: shown(this.crop), last: cellName([height - 1, width - 1]) });
    }
    return part;
  }
}

/** The cells of `b2-h8`; none of another text. @param {string} cells @returns {Cell[]} */
function corners(cells) {
  const found = cells.split("-").map((name) => WHOLE_CELL.exec(name));
  return found.flatMap((match) => (match && found.every(Boolean) ? [cellNamed(match[1], match[2])] : []));
}
