/** The colours of pictures, as engine/drawing/colours.py has them: dark letters can be read on all. */

import { LETTERS } from "../model/letters.js";

export const INK = "#222222";
export const PAPER = "#ffffff";
export const LEATHER = "#8a5a33";
export const STITCH = "#f3dfc6";
export const UNKNOWN = "#c9c9c9";
export const HATCH = "#8d8d8d";
export const HOLE = "#f6f3ec";
export const GRID = "#bdb7a8";
export const INCOME = "#2f7fd1";
export const TILE = "#f7d64a";
export const FITS = "#0b6b3a";
export const CLASHES = "#c8102e";
export const PLAYER = ["#1f4e9e", "#a8431a"];

const PALETTE = [
  "#ff99ab", "#68d7a1", "#d7a6fc", "#d1bf53", "#7ac3ff", "#ffa07c",
  "#2fd8d0", "#f59cd8", "#a2ce72", "#adb4ff", "#f3ae58", "#40d1f7",
  "#ed756e", "#00bc99", "#cc7bd1", "#9ca81f", "#709afb", "#e48233",
  "#00b7ca", "#e573a3", "#5bb661", "#a689f1", "#c99500", "#00abed",
  "#ffcbcc", "#aeefd4", "#f3cfff", "#e3e2a8", "#bfe1ff", "#ffd0b4",
  "#a2eeef", "#ffcbe8", "#c7eab9", "#dad7ff", "#fad8a6", "#a9e9ff",
];

/** The colour of a patch's letter. @param {string} letter */
export const colour = (letter) => PALETTE[LETTERS.indexOf(letter) % PALETTE.length];
