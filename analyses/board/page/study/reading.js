/** A study as its readers see it: the text, a diagram on a phone, and the way to the next comment. */

import { cellsOfMove } from "../model/cells.js";
import { lastMove } from "../model/last.js";
import { say } from "../model/say.js";
import * as trees from "../model/tree.js";
import { diagram } from "../drawing/diagram.js";
import { named } from "../model/patch-names.js";
import { icon } from "../drawing/icons.js";
import { proposed } from "../drawing/quilt.js";
import { html, refill } from "../drawing/svg.js";
import { readable } from "../drawing/untranslated.js";
import { keepFocus, phone } from "../parts/part.js";
import { stepButtons } from "../parts/steps.js";
import { noteAt, placeKey } from "./notes.js";
import { besides, choicesAt, saidIn, stopsOf, textAt } from "./order.js";

/**
 * @typedef {import("../board.js").Board} Board
 * @typedef {import("./study.js").Chapter} Chapter
 * @typedef {import("./study.js").Study} Study
 */

/** Characters of a comment in the list. */
const SHORT = 60;

export class Reading {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    /** @type {Study | null} */ this.study = null;
    this.place = html("p", { class: "chapter-place" });
    this.title = html("p", { class: "note" });
    this.heading = html("h2", {});
    this.comment = html("p", { class: "comment" });
    this.diagram = html("div", { class: "diagram" });
    this.choices = html("ul", { class: "choices" });
    this.back = /** @type {HTMLButtonElement} */ (html("button", { type: "button", "aria-label": say("Comment before"), onclick: () => this.go("before") }, icon("back")));
    this.count = html("span", {});
    this.next = /** @type {HTMLButtonElement} */ (html("button", { type: "button", class: "main", onclick: () => this.go("behind") }, say("Next comment"), " ", this.count));
    this.list = html("ol", { class: "comments", "aria-label": say("Comments of this chapter") });
    this.chapters = html("ol", { class: "chapters", "aria-label": say("Chapters") });
    this.here = html("div", { "aria-live": "polite" }, this.heading, this.comment, this.diagram, this.choices);
    this.there = html("p", { class: "note" }, say("The game on the board is not in this study. Open a chapter to read on."));
    this.root = html(
      "div",
      { class: "reading" },
      this.place,
      this.title,
      this.here,
      this.there,
      html("div", { class: "reading-bar" }, this.back, this.next),
      stepButtons(board),
      this.list,
      this.chapters,
    );
    phone.addEventListener("change", () => board.work.tree && this.study && this.draw(this.study));
  }

  /** @param {Study} study */
  draw(study) {
    this.study = study;
    const { shown, chapters } = study;
    const { at } = study;
    this.title.textContent = study.title;
    refill(
      this.place,
      ...chapters.map((_, n) => html("i", { class: n <= at ? "done" : null })),
      html("span", {}, say("Chapter {n} of {all}", { n: at + 1, all: chapters.length })),
    );
    this.chapters.hidden = chapters.length < 2;
    keepFocus(this.chapters, () => refill(this.chapters, ...chapters.map((_, n) => chapterItem(study, n, () => this.openChapter(n)))));
    this.here.hidden = this.list.hidden = !shown;
    this.there.hidden = shown !== null;
    if (shown) this.drawChapter(study, shown);
    const stops = stopsOf(chapters);
    const { before, behind } = besides(chapters, stops, this.now);
    this.back.disabled = before < 0;
    this.next.disabled = behind < 0;
    this.count.textContent = behind < 0 ? "" : say("{n} of {all}", { n: behind + 1, all: stops.length });
  }

  /** Where the reader is. @returns {import("./order.js").Stop} */
  get now() {
    const study = /** @type {Study} */ (this.study);
    const chapter = Math.max(0, study.at);
    return { chapter, at: study.shown ? this.board.work.at : trees.ROOT };
  }

  /** @param {Study} study @param {Chapter} chapter */
  drawChapter(study, chapter) {
    const { board } = this;
    const { edition, tree, at } = board.work;
    this.heading.textContent = chapter.title || say("Chapter {n}", { n: study.at + 1 });
    this.comment.textContent = textAt(chapter, at);
    const choices = choicesAt(chapter, at);
    refill(this.choices, ...choices.map(({ id, words, sign, kind, text }) => html(
      "li",
      {},
      html("span", { class: kind === "best" ? "mark-dot" : "mark-dot wrong" }, kind === "best" ? icon("sew") : sign),
      html("span", {}, html("button", { type: "button", class: "link", onclick: () => board.go(id) }, `${trees.depth(tree, id)} `, ...readable(words)), ` ${text}`),
    )));
    const { document } = tree.nodes[at];
    const moves = document.to_move === null ? [] : [{ player: document.to_move, shapes: choiceShapes(edition, choices) }];
    const drawn = { edition, document, names: document.names ?? board.players.colours, marks: noteAt(chapter.notes, tree, at).marks, last: lastMove(tree, at), moves };
    refill(this.diagram, ...(phone.matches ? diagram(drawn) : []));
    keepFocus(this.list, () => refill(this.list, ...commentItems(board, chapter)));
  }

  /** @param {"before" | "behind"} way */
  go(way) {
    const { chapters } = /** @type {Study} */ (this.study);
    const stops = stopsOf(chapters);
    const stop = stops[besides(chapters, stops, this.now)[way]];
    if (stop) this.open(stop);
    if (phone.matches) scrollTo(0, 0);
  }

  /** Open a chapter where it begins to say something. @param {number} chapter */
  openChapter(chapter) {
    const { chapters } = /** @type {Study} */ (this.study);
    this.open({ chapter, at: saidIn(chapters[chapter])[0] });
  }

  /** @param {import("./order.js").Stop} stop */
  open({ chapter, at }) {
    const study = /** @type {Study} */ (this.study);
    if (study.shown && study.at === chapter) this.board.go(at);
    else study.open(chapter, placeKey(study.chapters[chapter].work.tree, at));
  }
}

/** The moves that comments call good or bad, as they would lie. @param {import("../model/document.js").Edition} edition @param {import("./order.js").Choice[]} choices */
export const choiceShapes = (edition, choices) =>
  choices.flatMap(({ move, kind, words }) => {
    const cells = cellsOfMove(move);
    if (!cells.length) return [];
    const patch = edition.patches.find(({ name }) => name === move.split("@")[0]);
    return [proposed(cells, kind, named(words), patch ?? null)];
  });

/** @param {Study} study @param {number} n @param {() => void} open */
export function chapterItem(study, n, open) {
  const isShown = study.shown === study.chapters[n];
  return html("li", {}, html("button", { type: "button", class: "link", "data-key": n, "aria-current": isShown ? "true" : null, onclick: open }, study.chapters[n].title || say("Chapter {n}", { n: n + 1 })));
}

/** The comments of a chapter with their moves. @param {Board} board @param {Chapter} chapter */
export function commentItems(board, chapter) {
  const { tree, at } = board.work;
  return saidIn(chapter).map((id) => {
    const depth = trees.depth(tree, id);
    const text = textAt(chapter, id) || choicesAt(chapter, id).map(({ text }) => text).join(" ") || say("Marks");
    const short = text.length > SHORT ? `${text.slice(0, SHORT).trimEnd()} …` : text;
    const button = html("button", { type: "button", "data-key": id, "aria-current": id === at ? "step" : null, onclick: () => board.go(id) }, html("span", { class: "note" }, depth ? say("Move {n}", { n: depth }) : say("First position")), html("span", {}, short));
    return html("li", {}, button);
  });
}
