/** A study on paper: each chapter with its moves, its comments, and a picture where something is said. */

import { lastMove } from "../model/last.js";
import * as trees from "../model/tree.js";
import { diagram } from "../drawing/diagram.js";
import { html } from "../drawing/svg.js";
import { readable } from "../drawing/untranslated.js";
import { noteAt } from "./notes.js";

/**
 * @import {Chapter, Study} from "./study.js"
 */

/** @param {Study} study @param {[string, string]} colours Names of players without names. */
export function printStudy(study, colours) {
  const paper = html("div", { id: "study-print" }, study.title ? html("h1", {}, study.title) : null, ...study.chapters.map((chapter) => new Paper(chapter, colours).written()));
  document.body.append(paper);
  document.body.dataset.print = "study";
  window.addEventListener("afterprint", () => {
    paper.remove();
    delete document.body.dataset.print;
  }, { once: true });
  window.print();
}

class Paper {
  /** @param {Chapter} chapter @param {[string, string]} colours */
  constructor({ title, work, notes }, colours) {
    this.title = title;
    this.work = work;
    this.notes = notes;
    this.colours = colours;
  }

  written() {
    const moves = html("div", {});
    this.line(this.work.tree.nodes[trees.ROOT].children, 1, moves);
    return html("section", {}, html("h2", {}, this.title), ...this.place(trees.ROOT, true), moves);
  }

  /** The text on a position, with its picture. @param {number} at @param {boolean} [isFirst] */
  place(at, isFirst = false) {
    const { edition, tree } = this.work;
    const { comment, marks } = noteAt(this.notes, tree, at);
    if (!isFirst && !comment && !marks.length) return [];
    const { document } = tree.nodes[at];
    const picture = diagram({ edition, document, names: document.names ?? this.colours, marks, last: lastMove(tree, at) });
    return [html("div", { class: "diagram" }, ...picture), comment ? html("p", { class: "comment" }, comment) : null];
  }

  /** A line of moves; each variation stands behind the move that it replaces. @param {number[]} choices @param {number} ply @param {HTMLElement} into */
  line(choices, ply, into) {
    const { tree } = this.work;
    for (let at = choices; at.length; at = tree.nodes[at[0]].children) {
      into.append(...this.move(at[0], ply));
      for (const other of at.slice(1)) {
        const beside = html("div", { class: "variation" });
        beside.append(...this.move(other, ply));
        this.line(tree.nodes[other].children, ply + 1, beside);
        into.append(beside);
      }
      ply += 1;
    }
  }

  /** @param {number} id @param {number} ply @returns {(Node | string)[]} */
  move(id, ply) {
    const words = html("span", { class: "ply-words" }, `${ply}. `, ...readable(trees.wordsOf(this.work.tree.nodes[id])), " ");
    return [words, ...this.place(id).filter((each) => each !== null)];
  }
}
