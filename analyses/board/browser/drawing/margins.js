/**
 * A game as a graph: the margin of each position, with its standard error; the same as `analyses/review/graph.py` draws.
 *
 * @import {Names} from "../../../../engine/javascript/index.js"
 * @import {Decision, Value} from "../../../../engine/javascript/review/decision.js"
 * @import {Review} from "../../../../engine/javascript/review/reviewing.js"
 * @import {Element} from "./svg.js"
 */

import { lostWords, valueWords } from "../costly.js";
import { isolated, say } from "../say.js";
import { playerNames, sentence } from "../words.js";
import { GRID, HIGHLIGHT, INK, PLAYER, QUIET } from "./colours.js";
import { canvas, disc, fixed, group, path, rect, render, roomFor, shortened, text } from "./svg.js";

const [WIDTH, HEIGHT] = [760, 320];
const [LEFT, RIGHT, TOP, BOTTOM] = [46, 16, 34, 46];
const BAND = "#d9e2f0";
/** Radius of the dot of a move that gives nothing away, and of one that gives away much. */
const [LEAST, MOST] = [2.5, 8];
/** Points lost at which the dot is largest. */
const BIG = 12;
const BOLD = { "font-weight": "bold" };

/** Draw the margin of player 0 over the plies of a game, with its band, and every decision. @param {Review} review */
export function marginsSvg({ game, decisions, final, mistakes }) {
  const names = playerNames(game.names);
  const values = [...decisions.map(({ before }) => before), final];
  const scale = new Scale(values);
  const title = say("Margin of {player} over {other}, move by move", { player: names[0], other: names[1] });
  const list = values.map((value, ply) => `${ply}: ${valueWords(value)}`).join("; ");
  const root = canvas(WIDTH, HEIGHT, title, `${say("After each move, in points.")} ${sentence(list)}`);
  text(root, LEFT, 20, shortened(title, WIDTH - LEFT - RIGHT, 14), 14, BOLD);
  axes(root, scale);
  band(root, values, scale);
  line(root, values, scale, ({ margin }) => margin !== null, 1.2);
  line(root, values, scale, ({ proof }) => proof.isExact, 3);
  for (const each of decisions) {
    if (!each.forced && each.after.margin !== null) dot(root, each, scale, names[each.player], mistakes.includes(each));
  }
  legend(root, names);
  return render(root);
}

/** From plies and points to coordinates: it holds every margin with its error, and 0. */
class Scale {
  /** @param {Value[]} values */
  constructor(values) {
    const ends = values.flatMap(({ margin, error }) => (margin === null ? [] : [margin - (error ?? 0), margin + (error ?? 0)]));
    const [low, high] = [Math.min(0, ...ends), Math.max(0, ...ends)];
    const room = 0.04 * (high - low) + 1;
    this.plies = values.length - 1;
    this.low = low - room;
    this.high = high + room;
  }

  /** @param {number} ply */
  x(ply) {
    return LEFT + ((WIDTH - LEFT - RIGHT) * ply) / Math.max(this.plies, 1);
  }

  /** @param {number} points */
  y(points) {
    const inside = Math.min(Math.max(points, this.low), this.high);
    return TOP + ((HEIGHT - TOP - BOTTOM) * (this.high - inside)) / (this.high - this.low);
  }

  /** A place for a path. @param {number} ply @param {number} points */
  at(ply, points) {
    return `${fixed(this.x(ply), 1)} ${fixed(this.y(points), 1)}`;
  }
}

/** @param {Element} root @param {Scale} scale */
function axes(root, scale) {
  const step = roundStep((scale.high - scale.low) / 6);
  for (let number = Math.ceil(scale.low / step); number <= Math.floor(scale.high / step); number += 1) {
    const [points, y] = [number * step, scale.y(number * step)];
    path(root, `M${LEFT} ${fixed(y, 1)}H${WIDTH - RIGHT}`, { stroke: points ? GRID : INK });
    text(root, LEFT - 6, y + 4, isolated(points > 0 ? `+${points}` : String(points + 0)), 11, { "text-anchor": "end" });
  }
  const apart = roundStep(scale.plies / 8);
  for (let ply = 0; ply <= scale.plies; ply += apart) text(root, scale.x(ply), HEIGHT - BOTTOM + 16, String(ply), 11, { "text-anchor": "middle", fill: QUIET });
}

/** The least round number that is not below `least`. @param {number} least */
function roundStep(least) {
  for (let ten = 1; ; ten *= 10) {
    const found = [ten, 2 * ten, 5 * ten].find((each) => each >= least);
    if (found) return found;
  }
}

/** The standard error of estimated margins to either side. @param {Element} root @param {Value[]} values @param {Scale} scale */
function band(root, values, scale) {
  for (const stretch of stretches(values, ({ error }) => error !== null)) {
    const edge = (/** @type {number} */ sign) => stretch.map((ply) => scale.at(ply, (values[ply].margin ?? 0) + sign * (values[ply].error ?? 0)));
    path(root, `M${[...edge(1), ...edge(-1).reverse()].join("L")}Z`, { fill: BAND });
  }
}

/** The margin as a line. @param {Element} root @param {Value[]} values @param {Scale} scale @param {(value: Value) => boolean} holds @param {number} width */
function line(root, values, scale, holds, width) {
  for (const stretch of stretches(values, holds)) {
    path(root, `M${stretch.map((ply) => scale.at(ply, values[ply].margin ?? 0)).join("L")}`, { fill: "none", stroke: INK, "stroke-width": width });
  }
}

/** The plies whose values meet a condition, as runs of consecutive plies. @param {Value[]} values @param {(value: Value) => boolean} holds */
function stretches(values, holds) {
  /** @type {number[][]} */
  const found = [];
  values.forEach((value, ply) => {
    if (!holds(value)) return;
    if (ply && holds(values[ply - 1])) found[found.length - 1].push(ply);
    else found.push([ply]);
  });
  return found;
}

/** A decision at the position after it; its size shows the points given away. @param {Element} root @param {Decision} decision @param {Scale} scale @param {string} player @param {boolean} isCostly */
function dot(root, decision, scale, player, isCostly) {
  const { ply, move, lost, after } = decision;
  const [x, y] = [scale.x(ply), scale.y(after.margin ?? 0)];
  const node = group(root, x, y, say("move {n}, {player}: {move}, lost {points}", { n: ply, player, move: move.toText(), points: lostWords(decision) }));
  const radius = LEAST + (MOST - LEAST) * (Math.min(lost ?? 0, BIG) / BIG);
  mark(node, 0, 0, radius, decision.player, { stroke: isCostly ? HIGHLIGHT : "none", "stroke-width": 2.5 });
  if (isCostly) text(node, 8, y > TOP + 30 ? -10 : 20, String(ply), 11, BOLD);
}

/** Round for player 0, a square of the same area for player 1, as for grey prints. @param {Element} root @param {number} x @param {number} y @param {number} radius @param {number} player @param {import("../../page/drawing/element.js").Style} [style] */
function mark(root, x, y, radius, player, style = {}) {
  const half = (Math.sqrt(Math.PI) / 2) * radius;
  if (player) rect(root, x - half, y - half, 2 * half, 2 * half, { fill: PLAYER[1], ...style });
  else disc(root, x, y, radius, { fill: PLAYER[0], ...style });
}

/** @param {Element} root @param {Names} names */
function legend(root, names) {
  const y = HEIGHT - 10;
  let x = LEFT;
  names.forEach((name, player) => {
    mark(root, x + 5, y - 4, 5, player);
    const said = shortened(name, 150, 11);
    text(root, x + 14, y, said, 11);
    x += 30 + roomFor(said, 6.8, 11);
  });
  text(root, x, y, shortened(say("larger: gave away more; thick line: proved; band: standard error"), WIDTH - RIGHT - x, 11), 11, { fill: QUIET });
}
