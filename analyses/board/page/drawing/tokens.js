/** The small things on the table: tokens, marks of the track, the numbers of plies. */

import { INK, PAPER } from "./colours.js";
import { PAGE } from "./fabric.js";
import { group, svg, text } from "./svg.js";

/** A player's colour on the page, and what is read on it. @param {number} player */
const fill = (player) => PAGE.paint(`p${player}`);
const ON = ["var(--on-p0, #ffffff)", "var(--on-p1, #ffffff)"];

/**
 * A token: the first player's is a disc, the second's a rhombus, for those who do not see the colours.
 * @param {number} x @param {number} y @param {number} radius @param {number} player
 * @param {string} sign What stands on it.
 * @param {number} size Of the sign.
 * @param {boolean} isHollow Where it would stand.
 */
export function token(x, y, radius, player, sign, size = 1.3 * radius, isHollow = false) {
  const style = isHollow
    ? { fill: "var(--surface, #ffffff)", stroke: fill(player), "stroke-width": radius / 4.5 }
    : { fill: fill(player), stroke: "var(--surface, #ffffff)", "stroke-width": radius / 6 };
  const side = 0.92 * radius;
  return svg(
    "g",
    { class: isHollow ? "token hollow" : "token", transform: `translate(${x} ${y})` },
    player === 0 ? svg("circle", { r: radius, ...style }) : svg("rect", { x: -side, y: -side, width: 2 * side, height: 2 * side, rx: 0.2 * radius, transform: "rotate(45)", ...style }),
    text(0, 0.36 * size, sign, size, { "text-anchor": "middle", "font-weight": "bold", fill: isHollow ? fill(player) : ON[player] }),
  );
}

/** A picture of a token that stands in a line of text. @param {number} player @param {[string, string]} signs */
export const tokenIcon = (player, signs) =>
  svg("svg", { viewBox: "-9 -9 18 18", class: "icon", "aria-hidden": "true" }, token(0, 0, player ? 6.4 : 8, player, signs[player], player ? 8.5 : 10.4));

/** A button where an income is paid. @param {number} x @param {number} y @param {number} [radius] */
export const incomeMark = (x, y, radius = 5.5) =>
  group(
    x,
    y,
    svg("circle", { r: radius, fill: PAGE.paint("bone"), stroke: PAGE.paint("bone-edge"), "stroke-width": 0.2 * radius }),
    ...[-1, 1].flatMap((across) => [-1, 1].map((down) => svg("circle", { cx: 0.28 * radius * across, cy: 0.28 * radius * down, r: 0.13 * radius, fill: PAGE.paint("bone-edge") }))),
  );

/** A button in a line of text. */
export const coin = () => svg("svg", { viewBox: "-8 -8 16 16", class: "icon", "aria-hidden": "true" }, incomeMark(0, 0, 7));

/** A leather patch that waits on the track. @param {number} x @param {number} y @param {number} [side] */
export const leatherMark = (x, y, side = 9) =>
  svg("rect", { x: x - side / 2, y: y - side / 2, width: side, height: side, rx: 1, fill: PAGE.paint("leather"), stroke: "var(--surface, #ffffff)", "stroke-width": 1.2 });

/** The marker on the space from which Automa has the special tile. @param {number} x @param {number} y @param {number} square Its side. */
export const tileMark = (x, y, square) =>
  group(x, y, svg("rect", { x: -9, y: -9, width: 18, height: 18, rx: 3, fill: "var(--surface, #ffffff)", stroke: fill(1), "stroke-width": 1.5 }), text(0, 3.2, `${square}²`, 9, { "text-anchor": "middle", "font-weight": "bold", fill: fill(1) }));

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
      fill: fill(player),
      stroke: PAPER,
      "stroke-width": 0.07 * size,
    }),
    text(0, 0.21 * size, String(ply), 0.58 * size, {
      "text-anchor": "middle",
      "font-weight": "bold",
      fill: ON[player],
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
