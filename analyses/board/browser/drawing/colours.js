/** The colours that only whole pictures use, as `engine/drawing/colours.py` has them. */

export { INCOME, INK, LEATHER, PAPER, PLAYER, TILE, UNKNOWN } from "../../page/drawing/colours.js";

import { INK, PAPER } from "../../page/drawing/colours.js";

export const QUIET = "#5f5f5f";
export const GRID = "#bdb7a8";
export const HIGHLIGHT = "#c2006b";
export const TRACK_FILL = "#eef1ea";
export const TRACK_LINE = "#8d9488";
export const SALE_FILL = "#fffbe6";
export const SALE_LINE = "#b08900";
export const WOOD = "#6b4a2b";

/** @typedef {{ink: string, quiet: string, paper: string, track: string, line: string}} Theme The colours of a picture's ground and of what lies on it. */

/** @type {Theme} */
export const LIGHT = { ink: INK, quiet: QUIET, paper: PAPER, track: TRACK_FILL, line: TRACK_LINE };
/** @type {Theme} */
export const DARK = { ink: "#ececec", quiet: "#b4b8bf", paper: "#1b1d21", track: "#3a3f46", line: "#8d9488" };
