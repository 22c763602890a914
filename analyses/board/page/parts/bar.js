/** The lead: whose it is, how large and how sure, in words and on a scale with Blue on the left, as the quilts lie. */

import { proved } from "../model/analyses.js";
import { leadWords, marginWords } from "../model/margins.js";
import { figure, say } from "../model/say.js";
import { icon } from "../drawing/icons.js";
import { html, refill } from "../drawing/svg.js";

/**
 * @typedef {import("../model/analyses.js").Analysis} Analysis
 * @typedef {{lower: number | null, upper: number | null}} Interval
 */

/** How sure a figure is. @param {boolean} isProved */
export const certainty = (isProved) =>
  isProved
    ? html("span", { class: "cert sure" }, icon("seal"), say("Proved"))
    : html("span", { class: "cert" }, say("Estimate"));

/**
 * @param {Analysis} analysis @param {[string, string]} names
 * @returns {HTMLElement}
 */
export function bar(analysis, names) {
  const interval = proved(analysis);
  const best = analysis.answer?.moves?.[0];
  const exact = interval !== null && interval.lower !== null && interval.lower === interval.upper;
  return html("div", { class: "bar" }, ...scaled(interval, exact ? null : best), words(analysis, interval, best, exact, names), sides(names));
}

/**
 * The lead as a bar from the middle: its end is sharp where it is proved, soft where it is estimated, and open
 * where only one bound is known.
 * @param {Interval | null} interval @param {any} best
 */
function scaled(interval, best) {
  const reach = reachOf(interval, best);
  const at = (/** @type {number} */ value) => 50 - (50 * Math.max(-reach, Math.min(reach, value))) / reach;
  const put = (/** @type {string} */ kind, /** @type {number} */ from, /** @type {number} */ to) => {
    const [left, right] = [at(from), at(to)].sort((one, other) => one - other);
    const part = html("span", { class: kind });
    Object.assign(part.style, { left: `${left}%`, width: `${right - left}%` });
    return part;
  };
  const side = (/** @type {number} */ value) => `player-${value < 0 ? 1 : 0}`;
  const scale = html("div", { class: "scale", "aria-hidden": "true" });
  if (interval) {
    const { lower, upper } = interval;
    const exact = lower !== null && lower === upper;
    const band = put("band", exact ? 0 : lower ?? -reach, upper ?? reach);
    if (exact) band.classList.add("exact", side(lower));
    scale.append(band);
  }
  if (best) {
    const { margin, margin_error: error } = best;
    const fill = put(`fill ${side(margin)}`, 0, margin + Math.sign(margin) * error);
    fill.style.setProperty("--sure", `${(100 * Math.max(0, Math.abs(margin) - error)) / (Math.abs(margin) + error || 1)}%`);
    const value = html("span", { class: "diamond" });
    value.style.left = `${at(margin)}%`;
    scale.append(fill, value);
  }
  scale.append(html("span", { class: "middle-line" }));
  const numbers = html("div", { class: "ticks", "aria-hidden": "true" });
  for (const value of ticks(reach)) {
    const tick = html("span", { class: "tick" }, String(Math.abs(value)));
    tick.style.left = `${at(value)}%`;
    numbers.append(tick);
  }
  return [scale, numbers];
}

/**
 * @param {Analysis} analysis @param {Interval | null} interval
 * @param {any} best @param {boolean} exact @param {[string, string]} names
 */
function words({ runs }, interval, best, exact, names) {
  const lines = html("p", { class: "verdicts" });
  if (best && !exact) {
    const error = html("small", {}, `± ${figure(best.margin_error, 1)}`);
    lines.append(html("span", { class: "estimated" }, html("b", {}, leadWords(best.margin, names)), " ", error, " ", certainty(false)));
  }
  if (interval) {
    const said = marginWords(interval, names, tieWinner(best));
    lines.append(html("span", { class: exact ? "proved" : "proved more" }, html("b", {}, said.charAt(0).toUpperCase() + said.slice(1)), " ", certainty(true)));
  }
  if (!interval && !best) lines.append(html("span", { class: "note" }, runs ? say("Nothing is known yet.") : say("Nothing is known yet: press Analyse.")));
  return lines;
}

/** The estimated chance to win, for the details: never none, and never certain. @param {any} best @param {[string, string]} names */
export function chanceWords(best, names) {
  if (!best || best.lower === best.upper && best.lower !== null || best.win === undefined) return "";
  const leader = best.win < 0.5 ? 1 : 0;
  const percent = Math.round(100 * (leader ? 1 - best.win : best.win));
  if (percent > 99) return say("{player}: more than {percent} % chance of winning", { player: names[leader], percent: 99 });
  return say("{player}: {percent} % chance of winning", { player: names[leader], percent });
}

/**
 * Who wins a tie, or null: of a move that is proved no chance is estimated, the one or the other is
 * certain.
 * @param {any} best
 */
function tieWinner(best) {
  const isProved = best?.lower === 0 && best.upper === 0 && (best.win === 0 || best.win === 1);
  return isProved ? 1 - best.win : null;
}

/** @param {[string, string]} names */
const sides = (names) => html("p", { class: "ends", "aria-hidden": "true" }, ...names.map((name, n) => html("span", { class: `player-${n}` }, name)));

/** How far the scale reaches either way. @param {Interval | null} interval @param {any} best */
function reachOf(interval, best) {
  const values = [10, interval?.lower ?? 0, interval?.upper ?? 0, best ? Math.abs(best.margin) + best.margin_error : 0];
  return 10 * Math.ceil((1.02 * Math.max(...values.map(Math.abs))) / 10);
}

/** @param {number} reach */
function ticks(reach) {
  const step = reach <= 10 ? 5 : reach <= 30 ? 10 : reach <= 60 ? 20 : 50 * Math.max(1, Math.ceil(reach / 400));
  const found = [0];
  for (let value = step; value < 0.75 * reach; value += step) found.push(value, -value);
  return found;
}

/** @param {HTMLElement} root @param {Analysis} analysis @param {[string, string]} names */
export const showBar = (root, analysis, names) => refill(root, bar(analysis, names));
