/**
 * What a study says, in the order in which it is read: positions with a comment or marks, and moves
 * that a comment calls good or bad, which are said where they can be played.
 *
 * @typedef {import("./study.js").Chapter} Chapter
 * @typedef {{chapter: number, at: number}} Stop A position at which something is said.
 * @typedef {{id: number, move: string, words: string, sign: string, kind: "best" | "wrong", text: string}} Choice
 */

import * as trees from "../model/tree.js";
import { noteAt } from "./notes.js";

/** A comment on a move may begin with a sign, as in records of chess. */
const SIGN = /^(\?\?|\?!|\?|!!?)\s+/;

/** The sign of a comment, and its text. @param {string} comment */
export function signed(comment) {
  const sign = SIGN.exec(comment)?.[1] ?? "";
  return { sign, text: comment.replace(SIGN, "") };
}

/** All positions of a game, each variation behind the move that it replaces. @param {trees.Tree} tree */
export function inOrder(tree) {
  const found = [/** @type {number} */ (trees.ROOT)];
  const line = (/** @type {number[]} */ choices) => {
    for (let at = choices; at.length; at = tree.nodes[at[0]].children) {
      found.push(at[0]);
      for (const other of at.slice(1)) {
        found.push(other);
        line(tree.nodes[other].children);
      }
    }
  };
  line(tree.nodes[trees.ROOT].children);
  return found;
}

/** The moves from a position that a comment calls good or bad. @param {Chapter} chapter @param {number} at @returns {Choice[]} */
export function choicesAt({ work: { tree }, notes }, at) {
  return tree.nodes[at].children.flatMap((id) => {
    const { sign, text } = signed(noteAt(notes, tree, id).comment);
    const node = tree.nodes[id];
    if (!sign) return [];
    return [{ id, move: /** @type {string} */ (node.move), words: trees.wordsOf(node), sign, kind: sign.startsWith("!") ? "best" : "wrong", text }];
  });
}

/** What is said at a position itself. @param {Chapter} chapter @param {number} at */
export function textAt({ work: { tree }, notes }, at) {
  const { comment } = noteAt(notes, tree, at);
  return tree.nodes[at].parent !== null && signed(comment).sign ? "" : comment;
}

/** The positions of a chapter at which something is said; the first one where nothing is. @param {Chapter} chapter */
export function saidIn(chapter) {
  const { work: { tree }, notes } = chapter;
  const isSaid = (/** @type {number} */ at) => textAt(chapter, at) || noteAt(notes, tree, at).marks.length || choicesAt(chapter, at).length;
  const found = inOrder(tree).filter(isSaid);
  return found.length ? found : [/** @type {number} */ (trees.ROOT)];
}

/** @param {Chapter[]} chapters @returns {Stop[]} */
export const stopsOf = (chapters) => chapters.flatMap((each, chapter) => saidIn(each).map((at) => ({ chapter, at })));

/**
 * The places in the list of stops before and behind a position, which may be one itself.
 * @param {Chapter[]} chapters @param {Stop[]} stops @param {Stop} now
 */
export function besides(chapters, stops, now) {
  const order = inOrder(chapters[now.chapter].work.tree);
  const place = order.indexOf(now.at);
  const side = (/** @type {Stop} */ { chapter, at }) => Math.sign(chapter - now.chapter || order.indexOf(at) - place);
  return { before: stops.findLastIndex((stop) => side(stop) < 0), behind: stops.findIndex((stop) => side(stop) > 0) };
}
