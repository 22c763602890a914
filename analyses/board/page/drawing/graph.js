/** The course of a game: the margin after each ply, and what each move gave away. */

import { PAPER, PLAYER } from "./colours.js";
import { refill, svg, text } from "./svg.js";

/**
 * @typedef {{ply: number, player: number | null, margin: number | null, error: number | null,
 *   lower: number | null, upper: number | null, lost: number, proved: boolean}} Point
 *   The position after a ply; `lost` is what the move that led here gave away.
 */

const WIDE = 440;
const HIGH = 190;
const LEFT = 34;
const FOOT = 20;

/**
 * Draw the graph anew.
 * @param {Element} picture @param {Point[]} points @param {number} now The ply looked at.
 * @param {[string, string]} names
 */
export function drawGraph(picture, points, now, names) {
  const last = Math.max(1, points.length - 1);
  const { low, high } = scale(points);
  const x = (/** @type {number} */ ply) => LEFT + ((WIDE - LEFT - 10) * ply) / last;
  const y = (/** @type {number} */ value) => {
    const held = Math.max(low, Math.min(high, value));
    return 8 + ((HIGH - FOOT - 16) * (high - held)) / (high - low);
  };
  const found = [];
  const small = { class: "coordinate" };
  const apart = tick((high - low) / 5);
  for (let value = apart * Math.ceil(low / apart); value <= high; value += apart) {
    found.push(svg("path", { d: `M${LEFT} ${y(value)}H${WIDE - 8}`, class: value === 0 ? "zero" : "grid" }));
    found.push(text(LEFT - 5, y(value) + 4, String(Math.abs(value)), 11, { ...small, "text-anchor": "end" }));
  }
  found.push(text(WIDE - 10, 16, `${names[0]} ahead`, 11, { ...small, "text-anchor": "end" }));
  found.push(text(WIDE - 10, HIGH - FOOT - 4, `${names[1]} ahead`, 11, { ...small, "text-anchor": "end" }));
  const step = last > 60 ? 20 : last > 24 ? 10 : 5;
  for (let ply = 0; ply <= last; ply += step) found.push(text(x(ply), HIGH - 4, String(ply), 11, { ...small, "text-anchor": "middle" }));
  found.push(...errors(points, x, y), ...bands(points, x, y, low, high), ...lines(points, x, y));
  found.push(svg("path", { d: `M${x(now)} 4V${HIGH - FOOT}`, class: "now" }));
  found.push(...dots(points, x, y));
  picture.setAttribute("viewBox", `0 0 ${WIDE} ${HIGH}`);
  picture.setAttribute("aria-label", courseWords(points, names));
  refill(picture, ...found);
}

/** The ply that lies nearest to a place of the picture. @param {number} at @param {number} points */
export const plyAt = (at, points) => Math.max(0, Math.min(points - 1, Math.round(((at - LEFT) / (WIDE - LEFT - 10)) * Math.max(1, points - 1))));

export const width = WIDE;

/**
 * The ends of the axis: they hold every margin with its error, and 0. An interval that is proved
 * may be wider; what of it lies outside is cut off.
 * @param {Point[]} points
 */
function scale(points) {
  const known = points.flatMap(({ margin, error }) => (margin === null ? [] : [margin - (error ?? 0), margin + (error ?? 0)]));
  const low = Math.min(-2, ...known);
  const high = Math.max(2, ...known);
  const room = 0.05 * (high - low);
  return { low: low - room, high: high + room };
}

/** A round number of points, at least as large as `least`. @param {number} least */
const tick = (least) => [1, 2, 5, 10, 20, 50, 100].find((each) => each >= least) ?? 200;

/** An interval that is proved, as far as it lies on the picture; one that covers all of it says nothing. */
function bands(
  /** @type {Point[]} */ points,
  /** @type {(ply: number) => number} */ x,
  /** @type {(value: number) => number} */ y,
  /** @type {number} */ low,
  /** @type {number} */ high,
) {
  const half = Math.max(2, (x(1) - x(0)) / 2);
  return points
    .filter(({ lower, upper }) => lower !== upper && ((lower ?? low) > low || (upper ?? high) < high))
    .map((point) => {
      const [top, bottom] = [y(point.upper ?? high), y(point.lower ?? low)];
      return svg("rect", { x: x(point.ply) - half, y: top, width: 2 * half, height: Math.max(1, bottom - top), class: "band" });
    });
}

/** The standard error to either side of what is estimated. */
function errors(
  /** @type {Point[]} */ points,
  /** @type {(ply: number) => number} */ x,
  /** @type {(value: number) => number} */ y,
) {
  return points.slice(1).flatMap((point, n) => {
    const before = points[n];
    if (before.margin === null || point.margin === null || (!before.error && !point.error)) return [];
    const corners = [
      [before.ply, before.margin + (before.error ?? 0)],
      [point.ply, point.margin + (point.error ?? 0)],
      [point.ply, point.margin - (point.error ?? 0)],
      [before.ply, before.margin - (before.error ?? 0)],
    ];
    return [svg("path", { d: `M${corners.map(([ply, value]) => `${x(ply)} ${y(value)}`).join("L")}Z`, class: "error" })];
  });
}

/** Lines between neighbours, dashed where one of both is estimated. */
function lines(
  /** @type {Point[]} */ points,
  /** @type {(ply: number) => number} */ x,
  /** @type {(value: number) => number} */ y,
) {
  return points.slice(1).flatMap((point, n) => {
    const before = points[n];
    if (before.margin === null || point.margin === null) return [];
    const d = `M${x(before.ply)} ${y(before.margin)}L${x(point.ply)} ${y(point.margin)}`;
    return [svg("path", { d, class: before.proved && point.proved ? "course" : "course estimated" })];
  });
}

/** A dot in the colour of who moved; the larger, the more was lost. */
function dots(
  /** @type {Point[]} */ points,
  /** @type {(ply: number) => number} */ x,
  /** @type {(value: number) => number} */ y,
) {
  return points.flatMap((point) => {
    if (point.margin === null || point.player === null) return [];
    const r = 2.5 + Math.min(7, 1.1 * point.lost);
    const style = { fill: PLAYER[point.player], stroke: PAPER, "stroke-width": 1 };
    return [svg("circle", { cx: x(point.ply), cy: y(point.margin), r, ...style })];
  });
}

/** @param {Point[]} points @param {[string, string]} names */
function courseWords(points, names) {
  const costly = points.filter((point) => point.lost >= 0.5 && point.player !== null);
  const lost = costly.map((point) => `${names[/** @type {number} */ (point.player)]} −${point.lost.toFixed(1)} at move ${point.ply}`);
  return `Margin over ${points.length - 1} moves. ${lost.join("; ") || "No loss is known"}.`;
}
