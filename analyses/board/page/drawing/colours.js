/** The colours of pictures, as engine/drawing/colours.py has them: dark letters can be read on all. */

import data from "../model/cloth-data.js";

const { light } = data.themes;

export const INK = "#222222";
export const PAPER = "#ffffff";
export const LEATHER = light.leather;
export const UNKNOWN = "#c9c9c9";
export const HATCH = "#8d8d8d";
export const INCOME = "#2f7fd1";
export const TILE = "#f7d64a";
export const FITS = "#0b6b3a";
export const PLAYER = [light.p0, light.p1];
