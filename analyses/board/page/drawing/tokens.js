/** The small things on the table: tokens, marks of the track, the numbers of plies. */

import { INCOME, INK, LEATHER, PAPER, PLAYER } from "./colours.js";
import { group, svg, text } from "./svg.js";

/**
 * A disc with a player's sign.
 * @param {number} x @param {number} y @param {number} radius @param {number} player
 * @param {[string, string]} signs Of both players.
 */
export const token = (x, y, radius, player, signs) =>
  svg(
    "g",
    { class: "token", transform: `translate(${x} ${y})` },
    svg("circle", { r: radius, fill: PLAYER[player], stroke: PAPER, "stroke-width": radius / 8 }),
    text(0, 0.48 * radius, signs[player], 1.3 * radius, {
      "text-anchor": "middle",
      "font-weight": "bold",
      fill: PAPER,
    }),
  );

/** A picture of a token that stands in a line of text. @param {number} player @param {[string, string]} signs */
export const tokenIcon = (player, signs) =>
  svg("svg", { viewBox: "-9 -9 18 18", class: "icon", "aria-hidden": "true" }, token(0, 0, 8, player, signs));

/** @param {number} x @param {number} y @param {number} [radius] */
export const incomeMark = (x, y, radius = 5) =>
  group(
    x,
    y,
    svg("circle", { r: radius, fill: INCOME, stroke: INK, "stroke-width": 0.8 }),
    svg("circle", { cx: -0.32 * radius, r: 0.18 * radius, fill: PAPER }),
    svg("circle", { cx: 0.32 * radius, r: 0.18 * radius, fill: PAPER }),
  );

/** @param {number} x @param {number} y */
export const leatherMark = (x, y) =>
  svg("rect", { x: x - 5, y: y - 5, width: 10, height: 10, fill: LEATHER, stroke: INK, "stroke-width": 0.8 });

/** The number of a ply in the colour of who moves. */
export const plyNumber = (
  /** @type {number} */ x,
  /** @type {number} */ y,
  /** @type {number} */ ply,
  /** @type {number} */ player,
  /** @type {number} */ size,
) =>
  group(
    x,
    y,
    svg("rect", {
      x: -0.5 * size,
      y: -0.45 * size,
      width: size,
      height: 0.9 * size,
      rx: 0.22 * size,
      fill: PLAYER[player],
      stroke: PAPER,
      "stroke-width": 0.07 * size,
    }),
    text(0, 0.21 * size, String(ply), 0.58 * size, {
      "text-anchor": "middle",
      "font-weight": "bold",
      fill: PAPER,
    }),
  );

/** The neutral token. */
export const neutralToken = () =>
  svg(
    "svg",
    { viewBox: "-18 -30 36 60", class: "pawn", "aria-hidden": "true" },
    svg("path", { d: "M-15 26L-7 -6H7L15 26Z", fill: "#6b4a2b", stroke: INK, "stroke-width": 1.4 }),
    svg("circle", { cy: -15, r: 12, fill: "#6b4a2b", stroke: INK, "stroke-width": 1.4 }),
  );
