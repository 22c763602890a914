/** The page of solved circles: a table that is filtered and sorted, and the line of a circle. */

/** @typedef {import("./circles.js").Circle} Circle */

import { addressOf } from "../../../analyses/board/page/model/address.js";
import { figure, say, signed } from "../../../analyses/board/page/model/say.js";
import { minus } from "../../../analyses/board/page/model/numbers.js";
import { html, svg } from "../../../analyses/board/page/drawing/svg.js";
import { chosen, counted, isExact, sorted } from "./circles.js";
import { read } from "./reading.js";

const PLAYERS = [say("first"), say("second")];
const OPEN = say("open");
/** How many columns stand before the line, which a phone is to show too. */
const BEFORE = 3;
/** Rows that are shown at once. */
const PAGE = 50;

/** @type {{words: string, isToken?: boolean, key: (circle: Circle) => any, show: (circle: Circle) => string}[]} */
const COLUMNS = [
  { words: say("Circle"), key: ({ seed }) => seed, show: ({ seed }) => String(seed) },
  { words: say("Value"), key: ({ lower, upper }) => lower + upper, show: valueWords },
  { words: say("Winner"), key: ({ winner }) => winner, show: winnerWords },
  { words: say("First move"), isToken: true, key: ({ best }) => best, show: ({ best }) => best ?? OPEN },
  { words: say("Scores"), key: ({ scores }) => scores?.[0] ?? null, show: ({ scores }) => minus(scores?.join(" : ") ?? OPEN) },
  { words: say("Special tile"), key: ({ tile }) => tile, show: ({ tile, scores }) => (scores ? PLAYERS[tile ?? -1] ?? say("nobody") : OPEN) },
  { words: say("Nodes"), key: ({ nodes }) => nodes, show: ({ nodes }) => figure(nodes) },
];

/** @param {string} id */
const byId = (id) => /** @type {any} */ (document.getElementById(id));

/** @type {{rules: string, circles: Circle[]}} */
let data = { rules: "", circles: [] };
/** @type {Promise<Record<string, string>> | null} */
let lines = null;
let order = { column: 0, isDown: false };
let shownRows = PAGE;

/** @param {Circle} circle */
function valueWords(circle) {
  return isExact(circle) ? signed(circle.lower) : say("{least} to {most}", { least: signed(circle.lower), most: signed(circle.upper) });
}

/** @param {Circle} circle */
function winnerWords({ winner, lower, upper }) {
  if (winner === null) return OPEN;
  return lower === 0 && upper === 0 ? say("{player}, tie-break", { player: PLAYERS[winner] }) : PLAYERS[winner];
}

async function load() {
  const size = byId("size").value;
  const found = await read(`${size}.json`);
  if (byId("size").value !== size) return;
  const fields = found.fields;
  data = {
    rules: found.rules,
    circles: found.circles.map((/** @type {any[]} */ row) => Object.fromEntries(fields.map((/** @type {string} */ name, /** @type {number} */ at) => [name, row[at]]))),
  };
  lines = null;
  begin();
}

/** @param {string} id */
const valueIn = (id) => (byId(id).value === "" ? null : Number(byId(id).value));

/** The circles that are asked for, in order. */
function wanted() {
  const choice = { winner: byId("winner").value, kind: byId("kind").value, least: valueIn("least"), most: valueIn("most") };
  return sorted(chosen(data.circles, choice), COLUMNS[order.column].key, order.isDown);
}

/** Show the table from its beginning. */
function begin() {
  shownRows = PAGE;
  draw();
}

function draw() {
  const circles = wanted();
  byId("head").replaceChildren(...withLine(COLUMNS.map(heading), html("th", { scope: "col" }, say("Best line"))));
  byId("rows").replaceChildren(...circles.slice(0, shownRows).map(row));
  byId("more").hidden = circles.length <= shownRows;
  byId("summary").textContent = summary(circles);
  byId("bars").replaceChildren(bars(counted(circles)));
}

/** @param {Circle[]} circles */
function summary(circles) {
  const won = [0, 1].map((side) => circles.filter(({ winner }) => winner === side).length);
  const counts = { n: circles.length, all: data.circles.length, first: won[0], second: won[1], open: circles.length - won[0] - won[1] };
  return say("{n} of {all} circles: the first player wins {first}, the second {second}; {open} open.", counts);
}

/** @param {{words: string}} column @param {number} at */
function heading({ words }, at) {
  const direction = order.column === at ? (order.isDown ? "descending" : "ascending") : null;
  const sort = () => {
    order = { column: at, isDown: order.column === at && !order.isDown };
    begin();
    byId("head").querySelector("[aria-sort] button").focus();
  };
  return html("th", { scope: "col", "aria-sort": direction }, html("button", { type: "button", onclick: sort }, words));
}

/** @param {Circle} circle */
function row(circle) {
  const open = (/** @type {Event} */ event) => showLine(circle, /** @type {HTMLElement} */ (event.currentTarget));
  const button = html("button", { type: "button", "aria-expanded": "false", "aria-label": say("Best line of circle {circle}", { circle: String(circle.seed) }), onclick: open }, circle.scores ? say("show") : OPEN);
  return html("tr", { "data-seed": circle.seed }, ...withLine(COLUMNS.map(({ show, isToken }) => html("td", { translate: isToken ? "no" : null }, show(circle))), html("td", {}, button)));
}

/** @param {HTMLElement[]} cells @param {HTMLElement} line */
const withLine = (cells, line) => [...cells.slice(0, BEFORE), line, ...cells.slice(BEFORE)];

/** Show the line of a circle below it, or hide it. @param {Circle} circle @param {HTMLElement} button */
async function showLine(circle, button) {
  const place = /** @type {HTMLElement} */ (button.closest("tr"));
  const next = place.nextElementSibling;
  if (next?.classList.contains("details")) {
    next.remove();
    button.setAttribute("aria-expanded", "false");
    return;
  }
  button.setAttribute("aria-expanded", "true");
  lines ??= read(`${byId("size").value}-lines.json`);
  const line = (await lines)[circle.seed] ?? "";
  if (button.getAttribute("aria-expanded") !== "true" || place.nextElementSibling?.classList.contains("details")) return;
  const address = `../board/${addressOf(`game ${data.rules} ${circle.circle} ${line}`.trimEnd())}`;
  const words = line ? say("Step through it on the board") : say("Open this circle on the board");
  place.after(html("tr", { class: "details" }, html("td", { class: "line", colspan: COLUMNS.length + 1 }, html("div", {}, html("a", { href: address }, words), " ", html("span", { translate: "no" }, line)))));
}

/** How often each value occurs. @param {[number, number][]} counts */
function bars(counts) {
  const most = counts.reduce((one, [, count]) => Math.max(one, count), 1);
  const drawn = counts.flatMap(([value, count], at) => {
    const height = (70 * count) / most;
    const kind = value > 0 ? "won" : value < 0 ? "lost" : "tie";
    return [
      svg("rect", { class: kind, x: 20 * at + 2, y: 84 - height, width: 16, height }),
      svg("text", { x: 20 * at + 10, y: 80 - height }, count ? String(count) : ""),
      svg("text", { x: 20 * at + 10, y: 96 }, signed(value)),
    ];
  });
  const words = say("How many of these circles have each exact value");
  return svg("svg", { class: "bars", viewBox: `0 0 ${Math.max(1, 20 * counts.length)} 100`, role: "img", "aria-label": words }, ...drawn);
}

byId("size").addEventListener("change", load);
for (const id of ["winner", "kind", "least", "most"]) byId(id).addEventListener("input", begin);
byId("more").addEventListener("click", () => {
  shownRows += PAGE;
  draw();
});
load();
