/**
 * Pictures to save: a position, a line or the circle, as `engine/drawing` draws them.
 *
 * @import {Game, Patchwork} from "../../../engine/javascript/index.js"
 * @typedef {{what: "position" | "line" | "ring" | "compact" | "moving", position: any, moves: any[], format: "svg" | "png" | "gif", title: string | null,
 *   crop: string, width: number | null, dark: boolean, letters: boolean, pace: number, best: any, played: any}} Request
 */

import { Fabric } from "../page/drawing/fabric.js";
import { InputError, either, lengthOf, words } from "./library.js";
import { animatedSvg, gifPictures } from "./drawing/animation.js";
import { compactSvg } from "./drawing/compact.js";
import { lineSvg } from "./drawing/line.js";
import { Look } from "./drawing/look.js";
import { positionSvg } from "./drawing/position.js";
import { ringSvg } from "./drawing/ring.js";
import * as inputs from "./inputs.js";
import { reachRows } from "./reach.js";

/** Plies of a line as a bitmap: each takes megabytes of memory. As SVG any number is drawn. */
const LONGEST_BITMAP = 80;
/** Formats of pictures. */
const [STILL, MOVING] = [["svg", "png"], ["svg", "gif"]];
const LONGEST_TITLE = 200;

/** Width of a GIF in pixels, unless another is chosen. */
const GIF_WIDTH = 640;

/** A picture as the text of its SVG, a GIF as those of its pictures; the page makes bitmaps of them. @param {Patchwork} patchwork @param {Request} request */
export function picture(patchwork, { what, position, moves, format, title, pace, best, played, ...chosen }) {
  const game = inputs.game(inputs.position(patchwork, position), moves);
  const titled = title === null ? null : tidy(title);
  const look = new Look(chosen);
  const fabric = new Fabric("light", chosen.letters);
  const allowed = what === "moving" ? MOVING : STILL;
  if (!allowed.includes(format)) throw new InputError("format", "{value}; allowed: {allowed}", { value: format, allowed: either(allowed) });
  const moveOf = (/** @type {any} */ received, /** @type {string} */ field) => (received === null ? null : inputs.move(received, field));
  const marks = () => ({ best: moveOf(best, "best"), played: moveOf(played, "played") });
  if (format === "gif") return gifPictures(game, pace, new Look({ ...chosen, width: chosen.width ?? GIF_WIDTH }), titled);
  if (what === "compact" && moves.length && (best ?? played) !== null) throw new InputError("move", "does not go with the best and the played move; choose");
  if (what === "compact") return { svg: compactSvg(game.start, game.moves[0] ?? null, game.states[1] ?? null, look, titled, marks()) };
  if (what === "moving") return { svg: animatedSvg(game, pace, look, titled) };
  if (what === "position") return { svg: positionSvg(game.final, titled, fabric, marks()) };
  if (what === "ring") return { svg: ringSvg(game, reachOf(patchwork, game), depthOf(game), titled, fabric) };
  if (!game.moves.length) throw new InputError("moves", "missing; a line to draw needs at least one move");
  if (format === "png" && game.moves.length > LONGEST_BITMAP) {
    throw new InputError("moves", "{value}; a bitmap has up to {most}, svg has them all", { value: game.moves.length, most: LONGEST_BITMAP });
  }
  return { svg: lineSvg(game, titled, fabric) };
}

/** The patches that each player can still buy, in reach order. @param {Patchwork} patchwork @param {Game} game */
function reachOf({ kernel }, { start }) {
  const rows = reachRows(kernel, start);
  return [0, 1].map((player) => rows.filter((row) => row.player === player));
}

/** The purchases of a line, of which at least one is looked ahead. @param {Game} game */
const depthOf = ({ moves }) => Math.max(1, moves.filter(({ patch, isLeather }) => patch !== null && !isLeather).length);

/** A title on one line, and not too long. @param {string} title */
export function tidy(title) {
  const line = words(title).join(" ");
  return lengthOf(line) <= LONGEST_TITLE ? line : `${[...line].slice(0, LONGEST_TITLE - 1).join("").trimEnd()}…`;
}
