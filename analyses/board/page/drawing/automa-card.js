/** A card of Automa: the buttons that it may spend, what narrows its choice, and its income. */

import { filterNames } from "../model/automa-names.js";
import { say, sayMany } from "../model/say.js";
import signs from "./automa-signs.js";
import { incomeMark } from "./tokens.js";
import { group, svg, text } from "./svg.js";

const [WIDE, HIGH] = [60, 84];
const INK = "var(--ink)";
const LINE = { "stroke-width": 1.6, "stroke-linecap": "round", "stroke-linejoin": "round" };
const paint = (name = "") => (name ? `var(--${name})` : "none");

/** The sign of a filter around its middle. @param {string} name */
const sign = (name) => {
  const steps = /** @type {Record<string, {d?: string, fill?: string, stroke?: string, button?: number}[]>} */ (signs)[name];
  return steps.map(({ d, fill, stroke, button }) => (button === undefined ? svg("path", { d, ...LINE, fill: paint(fill), stroke: paint(stroke) }) : incomeMark(button, 0, 4)));
};

/** @param {import("../model/solo.js").Card} card */
export function cardPicture({ number, budget, income, filters }) {
  const rows = filters.map((name, n) => group(WIDE / 2, 34 + 15 * n, ...sign(name)));
  const none = text(WIDE / 2, 52, "–", 14, { "text-anchor": "middle", fill: INK });
  return framed(
    cardWords({ number, budget, income, filters }),
    text(9, 19, String(budget), 16, { "font-weight": "bold", fill: INK }),
    incomeMark(budget > 9 ? 38 : 28, 13.4, 6),
    svg("path", { d: "M6 25H54M6 72H54", stroke: "var(--line)", "stroke-width": 1 }),
    ...(rows.length ? rows : [none]),
    text(7, 80.5, String(number), 7, { fill: "var(--quiet)" }),
    text(42, 81, `+${income}`, 9, { "text-anchor": "end", "font-weight": "bold", fill: INK }),
    incomeMark(49, 78, 4),
  );
}

/** The back of the next card; that of the tactical deck shows its budget. @param {number | null} shown */
export const backPicture = (shown) =>
  framed(
    shown === null ? say("The deck of Automa") : sayMany("The next card pays up to {n} button", "The next card pays up to {n} buttons", shown),
    svg("rect", { x: 5, y: 5, width: WIDE - 10, height: HIGH - 10, rx: 4, fill: "var(--p1-soft)", stroke: "var(--p1)", "stroke-width": 1, "stroke-dasharray": "3 2" }),
    shown === null ? incomeMark(WIDE / 2, HIGH / 2, 12) : group(WIDE / 2, HIGH / 2, text(-2, 6, String(shown), 18, { "text-anchor": "end", "font-weight": "bold", fill: INK }), incomeMark(9, 0, 7)),
  );

/** @param {string} words @param {...Node} inside */
const framed = (words, ...inside) =>
  svg(
    "svg",
    { viewBox: `0 0 ${WIDE} ${HIGH}`, class: "automa-card", role: "img", "aria-label": words, translate: "no" },
    svg("rect", { x: 0.8, y: 0.8, width: WIDE - 1.6, height: HIGH - 1.6, rx: 6, fill: "var(--surface)", stroke: "var(--edge)", "stroke-width": 1.2 }),
    ...inside,
  );

/** @param {import("../model/solo.js").Card} card */
function cardWords({ number, budget, income, filters }) {
  const values = { number, income, filters: filters.map((name) => filterNames()[name]).join(", ") || say("none") };
  return sayMany("Card {number}: pays up to {n} button; filters: {filters}; income {income}", "Card {number}: pays up to {n} buttons; filters: {filters}; income {income}", budget, values);
}
