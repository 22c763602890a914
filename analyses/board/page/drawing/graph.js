/** The course of a game: the margin after each ply, and what each move gave away. */

import { figure, say, sayMany } from "../model/say.js";
import { refill, svg, text } from "./svg.js";

/**
 * @typedef {{ply: number, player: number | null, margin: number | null, error: number | null,
 *   lower: number | null, upper: number | null, lost: number, mark: string, proved: boolean}} Point
 *   The position after a ply; `lost` is what the move that led here gave away, `mark` its mark in the review.
 * @typedef {(value: number) => number} Scale
 */

const [WIDE, HIGH] = [320, 132];
const [LEFT, RIGHT, TOP, FOOT] = [24, 8, 18, 32];
const SIZE = 12;

/**
 * Draw the graph anew.
 * @param {Element} picture @param {Point[]} points @param {number} now The ply looked at.
 * @param {[string, string]} names @param {number | null} whose Whose mistakes are marked; null for both.
 */
export function drawGraph(picture, points, now, names, whose) {
  const last = Math.max(1, points.length - 1);
  const { low, high } = scale(points);
  /** @type {Scale} */
  const x = (ply) => LEFT + ((WIDE - LEFT - RIGHT) * ply) / last;
  /** @type {Scale} */
  const y = (value) => TOP + ((HIGH - FOOT - TOP) * (high - Math.max(low, Math.min(high, value)))) / (high - low);
  const found = [];
  const small = { class: "coordinate" };
  const apart = tick((high - low) / 4);
  for (let value = apart * Math.ceil(low / apart); value <= high; value += apart) {
    found.push(svg("path", { d: `M${LEFT} ${y(value)}H${WIDE - RIGHT}`, class: value === 0 ? "zero" : "grid" }));
    found.push(text(LEFT - 5, y(value) + 4, String(Math.abs(value)), SIZE, { ...small, "text-anchor": "end" }));
  }
  found.push(text(LEFT, SIZE, say("↑ {player} ahead", { player: names[0] }), SIZE, small));
  found.push(text(LEFT, HIGH - FOOT + SIZE + 3, say("↓ {player} ahead", { player: names[1] }), SIZE, small));
  const step = last > 60 ? 20 : last > 24 ? 10 : 5;
  for (let ply = step; ply <= last; ply += step) found.push(text(x(ply), HIGH - 3, String(ply), SIZE, { ...small, "text-anchor": "middle" }));
  found.push(...areas(points, x, y), ...errors(points, x, y), ...bands(points, x, y, low, high), ...lines(points, x, y));
  found.push(svg("path", { d: `M${x(now)} ${TOP}V${HIGH - FOOT}`, class: "now" }));
  found.push(...dots(points.filter(({ player }) => whose === null || player === whose), x, y));
  picture.setAttribute("viewBox", `0 0 ${WIDE} ${HIGH}`);
  picture.setAttribute("aria-label", courseWords(points, names));
  refill(picture, ...found);
}

/** The ply that lies nearest to a place of the picture. @param {number} at @param {number} points */
export const plyAt = (at, points) => Math.max(0, Math.min(points - 1, Math.round(((at - LEFT) / (WIDE - LEFT - RIGHT)) * Math.max(1, points - 1))));

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
function bands(/** @type {Point[]} */ points, /** @type {Scale} */ x, /** @type {Scale} */ y, /** @type {number} */ low, /** @type {number} */ high) {
  const half = Math.max(2, (x(1) - x(0)) / 2);
  return points
    .filter(({ lower, upper }) => lower !== upper && ((lower ?? low) > low || (upper ?? high) < high))
    .map((point) => {
      const [top, bottom] = [y(point.upper ?? high), y(point.lower ?? low)];
      return svg("rect", { x: x(point.ply) - half, y: top, width: 2 * half, height: Math.max(1, bottom - top), class: "band" });
    });
}

/** The standard error to either side of what is estimated. @param {Point[]} points @param {Scale} x @param {Scale} y */
function errors(points, x, y) {
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

/** Lines between neighbours, dashed where one of both is estimated. @param {Point[]} points @param {Scale} x @param {Scale} y */
function lines(points, x, y) {
  return points.slice(1).flatMap((point, n) => {
    const before = points[n];
    if (before.margin === null || point.margin === null) return [];
    const d = `M${x(before.ply)} ${y(before.margin)}L${x(point.ply)} ${y(point.margin)}`;
    return [svg("path", { d, class: before.proved && point.proved ? "course" : "course estimated" })];
  });
}

/** A mark on each costly move: filled for a blunder, a ring for a mistake. @param {Point[]} points @param {Scale} x @param {Scale} y */
function dots(points, x, y) {
  return points.flatMap(({ ply, margin, mark }) => {
    if (margin === null || !DOTS[mark]) return [];
    return [svg("circle", { cx: x(ply), cy: y(margin), r: 4, class: DOTS[mark] })];
  });
}

/** How costly moves are marked, by their marks in the review. @type {Record<string, string>} */
const DOTS = { "??": "blunder", "?": "mistake" };

/** The lead as an area in the colour of who is ahead. @param {Point[]} points @param {Scale} x @param {Scale} y */
function areas(points, x, y) {
  return points.slice(1).flatMap((point, n) => {
    const before = points[n];
    if (before.margin === null || point.margin === null) return [];
    const from = { ply: before.ply, margin: before.margin };
    const to = { ply: point.ply, margin: point.margin };
    const turn = from.margin * to.margin < 0 ? from.ply + from.margin / (from.margin - to.margin) : null;
    const pairs = turn === null ? [[from, to]] : [[from, { ply: turn, margin: 0 }], [{ ply: turn, margin: 0 }, to]];
    return pairs.map(([one, other]) => {
      const d = `M${x(one.ply)} ${y(0)}V${y(one.margin)}L${x(other.ply)} ${y(other.margin)}V${y(0)}Z`;
      return svg("path", { d, class: one.margin + other.margin > 0 ? "lead-0" : "lead-1" });
    });
  });
}

/** @param {Point[]} points @param {[string, string]} names */
function courseWords(points, names) {
  const costly = points.filter((point) => point.lost >= 0.5 && point.player !== null);
  const lost = costly.map((point) => say("{player} −{points} at move {n}", { player: names[/** @type {number} */ (point.player)], points: figure(point.lost, 1), n: point.ply }));
  return `${sayMany("Margin over {n} move.", "Margin over {n} moves.", points.length - 1)} ${lost.join("; ") || say("No loss is known")}.`;
}
