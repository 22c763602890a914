/**
 * A page to save: a game with its variations, which needs no other file.
 *
 * @import {Game, Patchwork} from "../../../engine/javascript/index.js"
 * @typedef {{ply: number, moves: any[], name?: string}} Variation
 * @typedef {{start: any, moves: any[], variations: Variation[], title: string | null}} Request
 * @typedef {{title: string, game: Game, first: number}} Line A game or a variation, and the number of its first ply.
 */

import { WOVEN } from "../page/drawing/fabric.js";
import { InputError } from "./library.js";
import { lineSvg } from "./drawing/line.js";
import { positionSvg } from "./drawing/position.js";
import { code, escaped, pageHtml, picture, section } from "./html.js";
import * as inputs from "./inputs.js";
import { tidy } from "./pictures.js";
import { say } from "./say.js";
import { capital, playerNames, plyWords, sentence, turn } from "./words.js";

/** Plies that are drawn on one page: each takes some 20 KB of it. */
const MOST_PANELS = 1000;
const startWords = () => say("The line below the picture is the position; any command reads it, and so does the board.");
const recordWords = () => say("The line below is the record; the command replay and the board read it.");
const notDrawn = () => say("It is not drawn: a page draws up to 1,000 moves.");
/** Signs around what no translation touches; no name of a player has them. */
const [FROM, TO] = ["\ue000", "\ue001"];

/** @param {Patchwork} patchwork @param {Request} request @param {{shell: string}} data The page without its contents. */
export function page(patchwork, { start, moves, variations, title }, { shell }) {
  const game = inputs.game(inputs.position(patchwork, start), moves);
  const titled = title === null ? null : tidy(title);
  const lines = [
    ...(game.moves.length ? [{ title: say("The moves"), game, first: 1 }] : []),
    ...variations.map((one, number) => variation(game, one, number)),
  ];
  const sections = [section(say("The position"), startWords(), [picture(positionSvg(game.start, titled, WOVEN)), code(game.start.toText())])];
  let room = MOST_PANELS;
  for (const line of lines) {
    const isDrawn = line.game.moves.length <= room;
    sections.push(lineSection(line, isDrawn, titled));
    if (isDrawn) room -= line.game.moves.length;
  }
  const [player, other] = playerNames(game.names);
  const heading = title || say("{player} against {other}", { player, other });
  return { html: pageHtml(shell, heading, escaped(sentence(capital(turn(game.final)))), sections) };
}

/** @param {Game} game @param {Variation} request @param {number} number @returns {Line} */
function variation(game, { ply, moves, name = "" }, number) {
  const field = `variations[${number}]`;
  if (ply > game.moves.length) {
    throw new InputError(`${field}.ply`, "{value}; allowed: 0 to {most}, the moves of the game", { value: ply, most: game.moves.length });
  }
  if (!moves.length) throw new InputError(`${field}.moves`, "none; allowed: one or more");
  try {
    const line = inputs.game(game.states[ply], moves);
    return { title: say("{line}, after move {n}", { line: name || say("Variation {n}", { n: number + 1 }), n: ply }), game: line, first: ply + 1 };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new InputError(`${field}.${error.field}`, error.sentence);
  }
}

/** @param {Line} line @param {boolean} isDrawn @param {string | null} titled */
function lineSection({ title, game, first }, isDrawn, titled) {
  const words = game.moves.map((move, at) => `<li>${marked(plyWords(game.states[at], move, game.states[at + 1], (fixed) => FROM + fixed + TO))}</li>`);
  const list = `<ol start="${first}">${words.join("")}</ol>`;
  const parts = [list, ...(isDrawn ? [picture(lineSvg(game, titled, WOVEN))] : []), code(game.toText())];
  return section(title, isDrawn ? recordWords() : `${recordWords()} ${notDrawn()}`, parts);
}

/** The words of a ply; no translation touches the patch and the cells. @param {string} words */
const marked = (words) => escaped(words).replaceAll(FROM, '<span translate="no">').replaceAll(TO, "</span>");
