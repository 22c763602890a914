/** A position as a picture with words: both quilts, what the players have, and what is for sale. */

import { cellName } from "../model/cells.js";
import { initials } from "../model/players.js";
import { say, sayMany } from "../model/say.js";
import { nameOf } from "../model/patch-names.js";
import { markShapes } from "./marks.js";
import { cloth, marked, patchPicture } from "./quilt.js";
import { html, svg, text } from "./svg.js";
import { tokenIcon } from "./tokens.js";

/**
 * @import {Document, Edition} from "../model/document.js"
 * @typedef {{edition: Edition, document: Document, names: [string, string], marks?: import("./marks.js").Mark[],
 *   last?: import("../model/last.js").Last | null, moves?: {player: number, shapes: SVGElement[]}[]}} Shown
 *   `moves` are shapes over the quilt of a player: moves that could be made.
 */

/** @param {Shown} shown @returns {HTMLElement[]} */
export const diagram = (shown) => [html("div", { class: "pair" }, player(shown, 0), player(shown, 1)), sale(shown)];

/** @param {Shown} shown @param {number} side */
function player(shown, side) {
  const { document, names } = shown;
  const { time, buttons, income, quilt } = document.players[side];
  const tiles = tilesOf(shown, side);
  const tile = tiles.length ? `, ${sayMany("holds the {tiles} tile", "holds the {tiles} tiles", tiles.length, { tiles: tiles.join(", ") })}` : "";
  const facts = say("space {space}, {buttons}, income {income}", { space: time, buttons: sayMany("{n} button", "{n} buttons", buttons), income });
  const isNext = document.to_move === side;
  return html(
    "figure",
    { class: isNext ? "to-move" : null },
    html("figcaption", {}, tokenIcon(side, initials(names)), html("b", {}, ` ${names[side]}`), isNext ? html("span", { class: "next" }, ` ${say("to move")}`) : null, html("span", { class: "facts" }, facts + tile)),
    quiltOf(shown, side, quilt),
  );
}

/** The tiles that only one player may take and this one holds. @param {Shown} shown @param {number} side */
function tilesOf({ document, edition }, side) {
  const special = document.special_tile === side ? [edition.square] : [];
  const more = edition.more_tiles.filter((_, n) => document.more_tiles?.[n] === side).map((tile) => tile.side);
  return [...special, ...more].map((each) => `${each}x${each}`);
}

/** @param {Shown} shown @param {number} side @param {string[]} rows */
function quiltOf({ edition, names, marks = [], last, moves = [] }, side, rows) {
  const { width, height } = edition;
  const style = { "text-anchor": "middle", class: "coordinate" };
  const columns = Array.from({ length: width }, (_, n) => text(n + 0.5, -0.32, cellName([0, n]).replace(/\d+/, ""), 0.42, style));
  const lines = Array.from({ length: height }, (_, n) => text(-0.48, n + 0.65, String(n + 1), 0.42, style));
  const cells = last?.player === side ? last.cells : [];
  const lasts = cells.length ? [marked(cells, "last", say("The last move"))] : [];
  const words = rows.map((row, n) => say("row {n} {cells}", { n: n + 1, cells: row })).join(", ");
  return svg("svg", { class: "quilt", role: "img", translate: "no", viewBox: `-0.85 -0.8 ${width + 1.05} ${height + 1}`, "aria-label": say("Quilt of {player}: {rows}", { player: names[side], rows: words }) }, ...columns, ...lines, svg("g", { class: "cloth" }, cloth(rows, edition, side)), ...lasts, ...moves.flatMap(({ player, shapes }) => (player === side ? shapes : [])), ...markShapes(marks, side));
}

/** The patches for sale, with what they cost. @param {Shown} shown */
function sale({ document, edition }) {
  const patches = document.circle.slice(0, edition.for_sale).map((name) => edition.patches.find((each) => each.name === name) ?? null);
  if (!patches.length) return html("p", { class: "sale" }, say("No patch is left."));
  return html("ul", { class: "sale", "aria-label": say("For sale") }, ...patches.map((patch) => html("li", {}, ...(patch ? offer(patch) : [say("an unknown patch")]))));
}

/** @param {import("../model/document.js").Patch} patch */
function offer(patch) {
  const name = html("span", { translate: "no" }, nameOf(patch.name));
  const costs = say("{buttons}, {time} time, income {income}", { buttons: sayMany("{n} button", "{n} buttons", patch.buttons), time: patch.time, income: patch.income });
  return [patchPicture(patch), html("span", {}, name, html("span", { class: "facts" }, costs))];
}
