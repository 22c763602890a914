/**
 * A chapter as a file has it, and as the tree of a game with notes.
 *
 * @import {Mark, Notes} from "./notes.js"
 * @typedef {{after: number, move: string, comment?: string, marks?: Mark[]}} Step
 * @typedef {{title?: string, start: string, comment?: string, marks?: Mark[], moves?: Step[]}} Written
 * @typedef {{format: string, title?: string, chapters: Written[]}} File
 * @typedef {{edition: import("../model/document.js").Edition, tree: trees.Tree, notes: Notes}} Grown
 */

import { regrown } from "../model/growing.js";
import * as trees from "../model/tree.js";
import { noteAt, withNote } from "./notes.js";

export const FORMAT = "patchwork-study/1";

/** @param {import("../server/search.js").Server} server @param {Written} written @returns {Promise<Grown>} */
export async function grownChapter(server, { start, comment = "", marks = [], moves = [] }) {
  const { document, edition } = await server.post("/api/read", { text: start });
  const { tree, ids } = await regrown(server, document, moves.map(({ after, move }) => [after, move]));
  let notes = withNote(new Map(), tree, trees.ROOT, { comment, marks });
  moves.forEach((step, n) => {
    notes = withNote(notes, tree, ids[n + 1], { comment: step.comment ?? "", marks: step.marks ?? [] });
  });
  return { edition, tree, notes };
}

/**
 * The chapter as a file has it, each move behind the one before it.
 * @param {string} title @param {string} start The line of the first position.
 * @param {trees.Tree} tree @param {Notes} notes @returns {Written}
 */
export function writtenChapter(title, start, tree, notes) {
  /** @type {Step[]} */
  const moves = [];
  const add = (/** @type {number} */ id, /** @type {number} */ number) => {
    for (const child of tree.nodes[id].children) {
      moves.push({ after: number, move: /** @type {string} */ (tree.nodes[child].move), ...filled(noteAt(notes, tree, child)) });
      add(child, moves.length);
    }
  };
  add(trees.ROOT, 0);
  return { ...(title ? { title } : {}), start, ...filled(noteAt(notes, tree, trees.ROOT)), ...(moves.length ? { moves } : {}) };
}

/** A note without what is empty. @param {import("./notes.js").Note} note */
const filled = ({ comment, marks }) => ({ ...(comment ? { comment } : {}), ...(marks.length ? { marks } : {}) });
