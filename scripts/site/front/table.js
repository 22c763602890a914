/**
 * A position to look at: both quilts and what is for sale.
 *
 * @typedef {{time: number, buttons: number, income: number, quilt: string[]}} Player
 * @typedef {{letter: string, name: string, cells: [number, number][], buttons: number, time: number, income: number}} Offer
 * @typedef {{players: [Player, Player], to_move: number, sale: Offer[]}} Shown
 */

import { cloth, patchPicture } from "../../../analyses/board/page/drawing/quilt.js";
import { html, svg } from "../../../analyses/board/page/drawing/svg.js";
import { nameOf } from "../../../analyses/board/page/model/patch-names.js";
import { say, sayMany } from "../../../analyses/board/page/model/say.js";

export const NAMES = [say("Blue"), say("Orange")];
/** Cells of room around a drawing. */
const ROOM = 0.22;

/** @param {Shown} shown */
export const table = ({ players, to_move: mover, sale }) => [
  html("div", { class: "quilts" }, ...players.map((player, side) => quilt(player, side, side === mover))),
  html("ul", { class: "sale", "aria-label": say("For sale") }, ...sale.map(offer)),
];

/** @param {Player} player @param {number} side @param {boolean} moves */
function quilt({ quilt: rows, time, buttons, income }, side, moves) {
  const empty = rows.join("").split(".").length - 1;
  return html(
    "figure",
    { class: `player-${side}` },
    picture(rows[0].length, rows.length, cloth(rows, { patches: [] }, side), sayMany("{player}'s quilt, {n} cell empty", "{player}'s quilt, {n} cells empty", empty, { player: NAMES[side] })),
    html("figcaption", {}, html("b", {}, moves ? say("{player} to move", { player: NAMES[side] }) : NAMES[side]), say("space {time}, {buttons}, income {income}", { time, buttons: sayMany("{n} button", "{n} buttons", buttons), income })),
  );
}

/** @param {Offer} offer */
function offer({ letter, name, cells, buttons, time, income }) {
  const price = { buttons: sayMany("{n} button", "{n} buttons", buttons), time, income };
  const worth = income ? say("{buttons}, {time} time, income {income}", price) : say("{buttons}, {time} time", price);
  const drawn = patchPicture({ letter, income }, cells);
  drawn.removeAttribute("aria-hidden");
  drawn.setAttribute("role", "img");
  drawn.setAttribute("aria-label", nameOf(name));
  return html("li", {}, drawn, worth);
}

/** @param {number} width @param {number} height @param {SVGElement} drawing @param {string} words */
const picture = (width, height, drawing, words) =>
  svg("svg", { viewBox: `${-ROOM} ${-ROOM} ${width + 2 * ROOM} ${height + 2 * ROOM}`, role: "img", "aria-label": words }, drawing);
