/** The reasons of a difference between two moves: parts that add up to it. */

import { capital } from "../model/phrases.js";
import { minus } from "../model/numbers.js";
import { figure, say, signed } from "../model/say.js";
import { html, refill } from "../drawing/svg.js";
import { readable } from "../drawing/untranslated.js";
import { certainty } from "./bar.js";

/**
 * @typedef {import("./why.js").Why} Why
 * @typedef {import("./why.js").Question} Question
 * @typedef {{concept: string, points: number, words: string}} Part
 * @typedef {{difference: number, error: number, established: boolean, parts: Part[], line: string[], other_line: string[]}} Explanation
 */

/** Parts that are put into words; the others are given together. */
const SHOWN = 3;

/** What was found, by its question. @type {Map<string, Explanation>} */
const known = new Map();

/** @param {Why} why @param {Question} question */
export async function show(why, question) {
  const { board } = why;
  const key = JSON.stringify(question);
  if (why.shown === key) return;
  const found = known.get(key);
  const isBusy = Boolean(board.view.task) || board.analyses.of(board.document).runs;
  why.shown = found || !isBusy ? key : null;
  refill(why.reasons, ...(found ? [...why.choice(), ...rows(found)] : [html("p", { class: "note" }, say("Searching …"))]));
  if (found || isBusy) return;
  const end = await board.search("explain", say("looking for the reasons …"), question);
  if (end.answer) known.set(key, end.answer);
  if (why.shown !== key) return;
  // What another search has ended is begun again behind it.
  if (end.answer || end.stopped === "replaced") why.shown = null;
  else refill(why.reasons, ...why.choice());
  if (end.answer) await show(why, question);
}

/** @param {Explanation} found */
function rows({ difference, error, established, parts }) {
  const rest = parts[parts.length - 1];
  const claims = parts.slice(0, -1);
  const after = difference < 0 ? claims.filter(({ points }) => points > 0).slice(0, 1) : [];
  const cost = difference < 0 ? claims.filter(({ points }) => points < 0).slice(0, SHOWN - after.length) : claims.slice(0, SHOWN);
  const said = [...after, ...cost];
  const together = sum(claims.filter((each) => !said.includes(each)));
  const digits = error ? 1 : undefined;
  const claim = (/** @type {Part} */ { points, words }) => row(points, `${capital(minus(words))}.`);
  return [
    established ? null : html("p", { class: "note" }, say("Not established: the difference is smaller than its error.")),
    ...(after.length ? [html("h4", {}, say("What it was after")), html("ul", {}, ...after.map(claim)), html("h4", {}, say("What it costs"))] : []),
    html(
      "ul",
      {},
      ...cost.map(claim),
      Math.abs(together) < 0.05 ? null : row(together, say("Other reasons, together.")),
      Math.abs(rest.points) < 0.05 ? null : row(rest.points, say("Not explained.")),
      html("li", { class: "sum" }, html("b", {}, signed(difference, digits)), html("span", {}, say("In all"), error ? ` ± ${figure(error, 1)} ` : " ", certainty(!error))),
    ),
  ];
}

/** @param {number} points @param {string} words */
const row = (points, words) => html("li", {}, html("b", {}, signed(points, Number.isInteger(points) ? undefined : 1)), html("span", {}, ...readable(words)));

/** @param {Part[]} parts */
const sum = (parts) => parts.reduce((all, { points }) => all + points, 0);
