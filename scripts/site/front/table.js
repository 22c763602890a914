/**
 * A position to look at: both quilts and what is for sale.
 *
 * @typedef {{time: number, buttons: number, income: number, quilt: string[]}} Player
 * @typedef {{letter: string, name: string, cells: [number, number][], buttons: number, time: number, income: number}} Offer
 * @typedef {{players: [Player, Player], to_move: number, sale: Offer[]}} Shown
 */

import { cloth, patchShape } from "../../../analyses/board/page/drawing/cloth.js";
import { html, svg } from "../../../analyses/board/page/drawing/svg.js";

const NAMES = ["Blue", "Orange"];
/** Cells of room around a drawing. */
const ROOM = 0.1;

/** @param {number} buttons */
const counted = (buttons) => `${buttons} button${buttons === 1 ? "" : "s"}`;

/** @param {Shown} shown */
export const table = ({ players, to_move: mover, sale }) => [
  html("div", { class: "quilts" }, ...players.map((player, side) => quilt(player, side, side === mover))),
  html("ul", { class: "sale", "aria-label": "For sale" }, ...sale.map(offer)),
];

/** @param {Player} player @param {number} side @param {boolean} moves */
function quilt({ quilt: rows, time, buttons, income }, side, moves) {
  const empty = rows.join("").split(".").length - 1;
  return html(
    "figure",
    { class: `player-${side}` },
    picture(rows[0].length, rows.length, cloth(rows), `${NAMES[side]}'s quilt, ${empty} cells empty`),
    html("figcaption", {}, html("b", {}, `${NAMES[side]}${moves ? " to move" : ""}`), `space ${time}, ${counted(buttons)}, income ${income}`),
  );
}

/** @param {Offer} offer */
function offer({ letter, name, cells, buttons, time, income }) {
  const height = 1 + Math.max(...cells.map(([row]) => row));
  const width = 1 + Math.max(...cells.map(([, column]) => column));
  const worth = `${counted(buttons)}, ${time} time${income ? `, income ${income}` : ""}`;
  return html("li", {}, picture(width, height, patchShape(cells, letter), name), worth);
}

/** @param {number} width @param {number} height @param {SVGElement} drawing @param {string} words */
const picture = (width, height, drawing, words) =>
  svg("svg", { viewBox: `${-ROOM} ${-ROOM} ${width + 2 * ROOM} ${height + 2 * ROOM}`, role: "img", "aria-label": words }, drawing);
