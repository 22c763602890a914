/** The colours that only whole pictures use, as `engine/drawing/colours.py` has them. */

export { GRID, HATCH, HOLE, INCOME, INK, LEATHER, PAPER, PLAYER, STITCH, TILE, UNKNOWN, colour } from "../../page/drawing/colours.js";

export const QUIET = "#5f5f5f";
export const TRACK_FILL = "#eef1ea";
export const TRACK_LINE = "#8d9488";
export const SALE_FILL = "#fffbe6";
export const SALE_LINE = "#b08900";
export const HIGHLIGHT = "#c2006b";
export const WOOD = "#6b4a2b";
