/** The margin on a scale of points: what is proved as a band closing in, what is estimated apart. */

import { proved } from "../model/analyses.js";
import { marginWords } from "../model/margins.js";
import { html, refill } from "../drawing/svg.js";

/** @typedef {import("../model/analyses.js").Analysis} Analysis */

/**
 * @param {Analysis} analysis @param {[string, string]} names
 * @returns {HTMLElement}
 */
export function bar(analysis, names) {
  const interval = proved(analysis);
  const best = analysis.answer?.moves?.[0];
  const exact = interval !== null && interval.lower !== null && interval.lower === interval.upper;
  const reach = scale(interval, exact ? null : best);
  const at = (/** @type {number} */ value) => `${(100 * (value + reach)) / (2 * reach)}%`;
  const wide = (/** @type {number} */ low, /** @type {number} */ high) => `${(100 * (high - low)) / (2 * reach)}%`;
  const scaleBar = html("div", { class: "scale", "aria-hidden": "true" });
  for (const value of ticks(reach)) {
    const tick = html("span", { class: value === 0 ? "tick zero" : "tick" }, String(Math.abs(value)));
    tick.style.left = at(value);
    scaleBar.append(tick);
  }
  if (interval) {
    const low = interval.lower ?? -reach;
    const high = interval.upper ?? reach;
    const band = html("span", { class: exact ? "band exact" : "band" });
    band.style.left = at(low);
    band.style.width = wide(low, high);
    scaleBar.append(band);
  }
  if (best && !exact) {
    const whisker = html("span", { class: "whisker" });
    const low = Math.max(-reach, best.margin - best.margin_error);
    whisker.style.left = at(low);
    whisker.style.width = wide(low, Math.min(reach, best.margin + best.margin_error));
    const diamond = html("span", { class: "diamond" });
    diamond.style.left = at(best.margin);
    scaleBar.append(whisker, diamond);
  }
  return html("div", { class: "bar" }, words(analysis, interval, best, exact, names), scaleBar, sides(names));
}

/**
 * @param {Analysis} analysis @param {{lower: number | null, upper: number | null} | null} interval
 * @param {any} best @param {boolean} exact @param {[string, string]} names
 */
function words({ runs }, interval, best, exact, names) {
  const lines = html("p", { class: "verdicts" });
  if (interval) {
    lines.append(html("span", { class: "proved" }, html("b", {}, "proved"), ` ${marginWords(interval, names, tieWinner(best))}`));
  }
  if (best && !exact) {
    const error = ` ± ${best.margin_error.toFixed(1)}`;
    const leader = best.win < 0.5 ? 1 : 0;
    const win = `; ${chance(leader ? 1 - best.win : best.win)} for ${names[leader]}`;
    lines.append(html("span", { class: "estimated" }, html("b", {}, "estimated"), ` ${marginWords({ lower: best.margin, upper: best.margin }, names)}${error}${win}`));
  }
  if (!interval && !best) lines.append(html("span", { class: "note" }, runs ? "Nothing is known yet." : "Nothing is known yet: press Analyse."));
  return lines;
}

/** An estimated chance to win: never none, and never certain. @param {number} win */
function chance(win) {
  const percent = Math.round(100 * win);
  return percent > 99 ? "more than 99 %" : `${percent} %`;
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
const sides = (names) =>
  html("p", { class: "ends", "aria-hidden": "true" }, html("span", {}, `← ${names[1]}`), html("span", {}, "lead in points"), html("span", {}, `${names[0]} →`));

/** How far the scale reaches either way. @param {any} interval @param {any} best */
function scale(interval, best) {
  const values = [10];
  if (interval?.lower !== null && interval?.lower !== undefined) values.push(Math.abs(interval.lower));
  if (interval?.upper !== null && interval?.upper !== undefined) values.push(Math.abs(interval.upper));
  if (best) values.push(Math.abs(best.margin) + best.margin_error);
  return 10 * Math.ceil((1.02 * Math.max(...values)) / 10);
}

/** @param {number} reach */
function ticks(reach) {
  const step = reach <= 10 ? 5 : reach <= 30 ? 10 : reach <= 60 ? 20 : 50 * Math.max(1, Math.ceil(reach / 400));
  const found = [0];
  for (let value = step; value < 0.96 * reach; value += step) found.push(value, -value);
  return found;
}

/** @param {HTMLElement} root @param {Analysis} analysis @param {[string, string]} names */
export const showBar = (root, analysis, names) => refill(root, bar(analysis, names));
