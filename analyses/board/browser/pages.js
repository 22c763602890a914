/**
 * A page to save: a game with its variations, which needs no other file.
 *
 * @import {Game, Patchwork} from "../../../engine/javascript/index.js"
 * @typedef {{ply: number, moves: any[], name?: string}} Variation
 * @typedef {{start: any, moves: any[], variations: Variation[], title: string | null}} Request
 * @typedef {{title: string, game: Game, first: number}} Line A game or a variation, and the number of its first ply.
 */

import { WOVEN } from "../page/drawing/cloths.js";
import { InputError, playerNames } from "./library.js";
import { lineSvg } from "./drawing/line.js";
import { positionSvg } from "./drawing/position.js";
import * as inputs from "./inputs.js";
import { tidy } from "./pictures.js";
import { capital, plyWords, turn } from "./words.js";

/** Plies that are drawn on one page: each takes some 20 KB of it. */
const MOST_PANELS = 1000;
const START = "The line below the picture is the position; any command reads it, and so does the board.";
const RECORD = "The line below is the record; the command replay and the board read it.";
const NOT_DRAWN = " It is not drawn: a page draws up to 1,000 moves.";

/** @param {Patchwork} patchwork @param {Request} request @param {{shell: string}} data The page without its contents. */
export function page(patchwork, { start, moves, variations, title }, { shell }) {
  const game = inputs.game(inputs.position(patchwork, start), moves);
  const titled = title === null ? null : tidy(title);
  const lines = [
    ...(game.moves.length ? [{ title: "The moves", game, first: 1 }] : []),
    ...variations.map((one, number) => variation(game, one, number)),
  ];
  const sections = [section("The position", START, [picture(positionSvg(game.start, titled, WOVEN)), code(game.start.toText())])];
  let room = MOST_PANELS;
  for (const line of lines) {
    const isDrawn = line.game.moves.length <= room;
    sections.push(lineSection(line, isDrawn, titled));
    if (isDrawn) room -= line.game.moves.length;
  }
  /** @type {Record<string, string>} */
  const parts = {
    title: escaped(title || playerNames(game.names).join(" against ")),
    meaning: escaped(`${capital(turn(game.final))}.`),
    sections: sections.join(""),
    day: new Date().toISOString().slice(0, 10),
  };
  return { html: shell.replace(/\{\{(title|meaning|sections|day)\}\}/g, (_, name) => parts[name]) };
}

/** @param {Game} game @param {Variation} request @param {number} number @returns {Line} */
function variation(game, { ply, moves, name = "" }, number) {
  const field = `variations[${number}]`;
  if (ply > game.moves.length) {
    throw new InputError(`${field}.ply`, `${ply}; allowed: 0 to ${game.moves.length}, the moves of the game`);
  }
  if (!moves.length) throw new InputError(`${field}.moves`, "none; allowed: one or more");
  try {
    const line = inputs.game(game.states[ply], moves);
    return { title: `${name || `Variation ${number + 1}`}, after move ${ply}`, game: line, first: ply + 1 };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new InputError(`${field}.${error.field}`, error.reason);
  }
}

/** @param {Line} line @param {boolean} isDrawn @param {string | null} titled */
function lineSection({ title, game, first }, isDrawn, titled) {
  const words = game.moves.map((move, at) => `<li>${marked(plyWords(game.states[at], move, game.states[at + 1]))}</li>`);
  const list = `<ol start="${first}">${words.join("")}</ol>`;
  const parts = [list, ...(isDrawn ? [picture(lineSvg(game, titled, WOVEN))] : []), code(game.toText())];
  return section(title, isDrawn ? RECORD : RECORD + NOT_DRAWN, parts);
}

/** @param {string} title @param {string} meaning @param {string[]} parts Of HTML. */
const section = (title, meaning, parts) =>
  ["<section>", `<h2>${escaped(title)}</h2>`, `<p>${escaped(meaning)}</p>`, ...parts, "</section>", ""].join("\n");

const picture = (/** @type {string} */ svg) => `<div class="picture" translate="no">${svg}</div>`;

const code = (/** @type {string} */ line) => `<p><code translate="no">${escaped(line)}</code></p>`;

/** The words of a ply; no translation touches the patch and the cells. @param {string} words */
const marked = (words) => escaped(words).replace(/(?<= buys )[^ ]+|(?<= on )[a-z]+[0-9]+(?: [a-z]+[0-9]+)*/g, '<span translate="no">$&</span>');

/** @type {Record<string, string>} */
const SIGNS = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "'": "&#39;", '"': "&#34;" };

const escaped = (/** @type {string} */ words) => words.replace(/[&<>'"]/g, (sign) => SIGNS[sign]);
