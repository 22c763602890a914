/**
 * Notes of a study on the positions of a game. A note belongs to the moves that lead to its
 * position, so that it stays where it is when names change or a move is undone and played again.
 *
 * @typedef {import("../drawing/marks.js").Mark} Mark
 * @typedef {{comment: string, marks: Mark[]}} Note
 * @typedef {Map<string, Note>} Notes
 */

import * as trees from "../model/tree.js";

/** @param {trees.Tree} tree @param {number} at */
export const placeKey = (tree, at) =>
  trees.path(tree, at).slice(1).map((id) => trees.moveKey(/** @type {string} */ (tree.nodes[id].move))).join(" ");

/** @param {Notes} notes @param {trees.Tree} tree @param {number} at @returns {Note} */
export const noteAt = (notes, tree, at) => notes.get(placeKey(tree, at)) ?? { comment: "", marks: [] };

/** Notes with another note on a position. @param {Notes} notes @param {trees.Tree} tree @param {number} at @param {Note} note @returns {Notes} */
export function withNote(notes, tree, at, note) {
  const next = new Map(notes);
  if (note.comment || note.marks.length) next.set(placeKey(tree, at), note);
  else next.delete(placeKey(tree, at));
  return next;
}

/** A mark that is there is taken away, another one is added. @param {Mark[]} marks @param {Mark} mark */
export function toggled(marks, mark) {
  const isSame = (/** @type {Mark} */ each) => each.player === mark.player && each.from === mark.from && (each.to ?? null) === (mark.to ?? null);
  return marks.some(isSame) ? marks.filter((each) => !isSame(each)) : [...marks, mark];
}
