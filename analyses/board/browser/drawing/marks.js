/**
 * Marks of moves: on a quilt, around a patch for sale, and beside words below a picture.
 *
 * @import {Cell, Edition, Move, State} from "../../../../engine/javascript/index.js"
 * @import {Fabric} from "../../page/drawing/fabric.js"
 * @import {Element} from "./svg.js"
 * @typedef {{best: Move | null, played: Move | null}} Chosen The moves of a review that a picture marks, in two colours.
 * @typedef {object} Marked A move that is marked.
 * @property {"best" | "last" | "wrong"} kind
 * @property {number} player On whose quilt.
 * @property {readonly Cell[]} cells
 * @property {string | null} bought The patch that has a frame where it is for sale.
 * @property {boolean} isMade Whether the patch lies on the quilt; otherwise it is drawn there, pale.
 * @property {string} caption The words beside its sign.
 * @property {string} about The words of the description.
 * @typedef {{kind: Marked["kind"] | null, words: string}} Line
 */

import { drawSign, frame, mark, proposal, scaled } from "../../page/drawing/cloth.js";
import { InputError } from "../library.js";
import { say } from "../say.js";
import { captionWords, plyWords, sentence } from "../words.js";
import { text, wrapped } from "./svg.js";

/** Room for the sign of a mark before its words. */
const INDENT = 16;
/** Pixels of a cell in which the sign beside words is drawn. */
const SIGN = 15;

/** The marks in a position; what is refused is named after the move. @param {State} state @param {Chosen} chosen @returns {Marked[]} */
export function marksOn(state, { best, played }) {
  if (best && String(best) === String(played)) return [judged(state, "best", best, "best", (words) => say("Best and played: {words}", { words }))];
  return [
    ...(best ? [judged(state, "best", best, "best", (words) => say("Best: {words}", { words }))] : []),
    ...(played ? [judged(state, "wrong", played, "played", (words) => say("Played: {words}", { words }))] : []),
  ];
}

/** @param {State} state @param {Marked["kind"]} kind @param {Move} move @param {string} field @param {(words: string) => string} label @returns {Marked} */
function judged(state, kind, move, field, label) {
  const after = played(state, move, field);
  const [caption, about] = [label(captionWords(state, move, after)), sentence(label(plyWords(state, move, after)))];
  return { ...made(state.toMove, move), kind, isMade: false, caption, about };
}

/** @param {State} state @param {Move} move @param {string} field */
function played(state, move, field) {
  try {
    return state.play(move);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new InputError(error.field.replace(/^move/, field), error.sentence);
  }
}

/** The mark of a move that was made. @param {number} player @param {Move} move @returns {Marked} */
export const made = (player, { cells, isPurchase, patch }) => ({ kind: "last", player, cells, bought: isPurchase ? patch : null, isMade: true, caption: "", about: "" });

/** Mark moves on a quilt whose first cell is at the corner; cells are `size` wide. @param {Element} parent @param {[number, number]} corner @param {Marked[]} marks @param {number} size @param {number} pixels @param {Fabric} fabric @param {Edition} edition */
export function drawMarks(parent, corner, marks, size, pixels, fabric, edition) {
  const shown = marks.filter(({ cells }) => cells.length);
  if (!shown.length) return;
  const node = scaled(parent, ...corner, size);
  // Where two patches share cells, the marks of both are in front.
  for (const { cells, bought } of shown.filter(({ isMade }) => !isMade)) {
    const patch = bought === null ? null : { letter: /** @type {string} */ (edition.letter.get(bought)), income: edition.find(bought).income };
    proposal(node, cells, patch, pixels, fabric);
  }
  for (const { kind, cells } of shown) mark(node, cells, kind, fabric);
}

/** A frame around a patch for sale for each move that buys it. @param {Element} parent @param {Marked[]} marks @param {string} name @param {number} width @param {number} height @param {Fabric} fabric */
export const drawFrames = (parent, marks, name, width, height, fabric) =>
  marks.filter(({ bought }) => bought === name).forEach(({ kind }, place) => frame(parent, width, height, place, kind, fabric));

/** The lines of the words beside the signs of marks; the first of each has its kind. @param {Marked[]} marks @param {number} width @param {number} size @returns {Line[]} */
export const legend = (marks, width, size) =>
  marks.flatMap(({ kind, caption }) => wrapped(caption, width - INDENT, size).map((words, n) => ({ kind: n ? null : kind, words })));

/** Write the lines of a legend, the first with its base line at y, with the signs of marks. @param {Element} parent @param {Line[]} lines @param {number} y @param {number} leading @param {number} size @param {Fabric} fabric */
export function drawLegend(parent, lines, y, leading, size, fabric) {
  lines.forEach(({ kind, words }, n) => {
    const base = y + leading * n;
    if (kind) drawSign(scaled(parent, 5.5, base - 0.35 * size, SIGN), kind, fabric);
    text(parent, INDENT, base, words, size);
  });
}
