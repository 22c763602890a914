/** The tab of a study: its chapters, what is said of the position, and where the study goes. */

import { ofTab } from "../model/storage.js";
import { byId, follow } from "../parts/part.js";
import { html, refill } from "../drawing/svg.js";
import { stepButtons } from "../parts/steps.js";
import { MarkDrawing } from "./drawing.js";
import { readStudyLink, studyLink } from "./link.js";
import { placeKey, toggled } from "./notes.js";
import { chapterOf } from "./opening.js";
import { printStudy } from "./printing.js";
import { Study } from "./study.js";

/** @typedef {import("../board.js").Board} Board */

/** Where a tab keeps its study. */
const KEPT = "patchwork-board/1/study";
/** Where the browser keeps the study that was changed last. */
const LAST = "study";
/** Milliseconds after a change until it is kept. */
const LATER = 500;

export class StudyPart {
  /** @param {Board} board @param {import("../parts/tabs.js").Tabs} tabs @param {import("../parts/sharing.js").Sharing} sharing */
  constructor(board, tabs, sharing) {
    this.board = board;
    this.tabs = tabs;
    this.sharing = sharing;
    /** @type {Study | null} */ this.study = null;
    /** The study that an earlier visit has left. @type {object | null} */
    this.last = board.settings.read(LAST, null, (value) => Array.isArray(value.chapters));
    this.isDrawing = false;
    // A chapter is kept with its study.
    board.keeping.isElsewhere = () => Boolean(this.study?.shown);
    /** @type {ReturnType<typeof setTimeout> | undefined} */ this.waiting = undefined;
    document.head.append(html("link", { rel: "stylesheet", href: new URL("study.css", import.meta.url).href }));
    this.panel = html("section", { id: "panel-study", role: "tabpanel", "aria-labelledby": "tab-study", tabindex: -1, hidden: true });
    byId("panel-puzzles").after(this.panel);
    this.title = /** @type {HTMLInputElement} */ (html("input", { id: "study-title", type: "text", maxlength: 100 }));
    this.name = /** @type {HTMLInputElement} */ (html("input", { id: "chapter-title", type: "text", maxlength: 100 }));
    this.comment = /** @type {HTMLTextAreaElement} */ (html("textarea", { id: "study-comment", rows: 4, maxlength: 4000 }));
    this.chapters = html("ol", { class: "chapters" });
    this.remove = this.button("Remove chapter", () => this.study?.remove());
    this.up = this.button("Move up", () => this.study?.moveUp());
    this.drawing = this.button("Draw marks", () => this.toggleDrawing());
    this.clear = this.button("Clear marks", () => this.study?.annotate({ marks: [] }));
    this.notes = html(
      "div",
      {},
      html("label", { for: "chapter-title", class: "block" }, "Title of the chapter", this.name),
      html("label", { for: "study-comment", class: "block" }, "Comment on this position", this.comment),
      html("div", { class: "row" }, this.drawing, this.clear),
      html("p", { class: "note" }, "Draw with the right mouse button, or press Draw marks: a click on a cell is a ring, a drag an arrow; the same again takes it away."),
    );
    this.again = this.button("Open the last study", () => this.openLast());
    this.away = html("p", { class: "note" }, "The game on the board is no chapter of this study. Add it, or open a chapter.");
    this.build();
    this.quilts = [0, 1].map((side) => new MarkDrawing(board, side, () => this.isDrawing, () => Boolean(this.study?.shown), (mark) => this.mark(mark)));
    follow(board, () => [this.study, this.study?.version, board.work.tree, board.work.at, board.view.tab, this.isDrawing], () => this.draw());
  }

  /** @param {string} words @param {() => unknown} action */
  button(words, action) {
    return /** @type {HTMLButtonElement} */ (html("button", { type: "button", onclick: () => this.board.trying(async () => void (await action())) }, words));
  }

  /** Put the controls into the panel, and listen to them. */
  build() {
    this.panel.append(
      html("label", { for: "study-title", class: "block" }, "Title of the study", this.title),
      this.chapters,
      html("div", { class: "row" }, this.button("Add this game as a chapter", () => this.study?.add()), this.up, this.remove),
      this.away,
      stepButtons(this.board),
      this.notes,
      html("div", { class: "row" }, this.button("Save the study", () => this.save()), this.button("Copy link to the study", () => this.copy()), this.button("Print", () => this.print()), this.button("Close the study", () => this.close()), this.again),
    );
    this.title.addEventListener("change", () => this.retitle(this.title.value.trim()));
    this.name.addEventListener("change", () => this.rename(this.name.value.trim()));
    this.comment.addEventListener("input", () => this.study?.annotate({ comment: this.comment.value }));
  }

  // -- a study -------------------------------------------------------------------------------------

  /** Begin a study with the game on the board, or go to the one that is open. */
  begin() {
    if (!this.study) {
      const study = new Study(this.board);
      study.add();
      this.put(study);
    }
    this.board.store.show({ tab: "study", mode: "play" });
  }

  /** @param {Study} study */
  put(study) {
    this.study = study;
    this.isDrawing = false;
    this.tabs.toggle("study", "Study", true);
    study.changed();
  }

  /** Open the text of a study. @param {string} text @param {number} [chapter] From 1. */
  async open(text, chapter = 1) {
    const file = await this.board.server.post("/api/study", { text });
    chapterOf(file, chapter);
    const study = await Study.of(this.board, file);
    this.put(study);
    study.open(chapter - 1);
    this.board.store.show({ tab: "study" });
    const { length } = study.chapters;
    this.board.say(`A study of ${length} ${length === 1 ? "chapter" : "chapters"}.`);
  }

  /** Open what an earlier visit has left. */
  async openLast() {
    const text = JSON.stringify(this.last);
    this.last = null;
    await this.open(text);
  }

  /** @param {string} hash */
  async openLink(hash) {
    const { text, chapter } = await readStudyLink(hash);
    await this.open(text, chapter);
  }

  /** Open again what the tab had before it was loaded anew; the board keeps its game. */
  async resume() {
    const kept = ofTab.read(KEPT);
    if (this.study || !kept) return;
    const { at, place, file } = JSON.parse(kept);
    const study = await Study.of(this.board, await this.board.server.post("/api/study", { text: JSON.stringify(file) }));
    this.put(study);
    const { tree } = this.board.work;
    const { line } = await this.board.facts.wait(tree.nodes[0].document);
    // An address may have led elsewhere.
    if (file.chapters[at]?.start !== line) return;
    study.open(at, place);
    this.board.store.show({ tab: "study" });
  }

  close() {
    this.study = null;
    this.isDrawing = false;
    clearTimeout(this.waiting);
    ofTab.remove(KEPT);
    this.tabs.toggle("study", "Study", false);
    this.panel.hidden = true;
    this.board.store.show({ tab: "game" });
    this.board.keeping.now();
  }

  // -- drawing -------------------------------------------------------------------------------------

  draw() {
    const { study } = this;
    const note = study?.note;
    for (const quilt of this.quilts) quilt.show(note?.marks ?? [], this.isDrawing && Boolean(note));
    if (!study) return;
    study.follow();
    this.keepLater();
    write(this.title, study.title);
    refill(this.chapters, ...study.chapters.map(({ title }, n) => this.item(title, n)));
    this.again.hidden = this.last === null;
    this.notes.hidden = !study.shown;
    this.away.hidden = study.shown !== null;
    this.remove.disabled = this.up.disabled = !study.shown;
    this.drawing.setAttribute("aria-pressed", String(this.isDrawing));
    if (study.shown) write(this.name, study.shown.title);
    if (note) write(this.comment, note.comment);
    this.clear.disabled = !note?.marks.length;
  }

  /** @param {string} title @param {number} n */
  item(title, n) {
    const isShown = this.study?.shown === this.study?.chapters[n];
    return html("li", {}, html("button", { type: "button", class: "link", "aria-current": isShown ? "true" : null, onclick: () => this.study?.open(n) }, title || `Chapter ${n + 1}`));
  }

  toggleDrawing() {
    this.isDrawing = !this.isDrawing;
    this.board.store.show({ piece: null });
  }

  /** @param {import("./notes.js").Mark} mark */
  mark(mark) {
    const { study } = this;
    if (study?.note) study.annotate({ marks: toggled(study.note.marks, mark) });
  }

  /** @param {string} title */
  retitle(title) {
    if (!this.study) return;
    this.study.title = title;
    this.study.changed();
  }

  /** @param {string} title */
  rename(title) {
    const shown = this.study?.shown;
    if (!this.study || !shown) return;
    shown.title = title;
    this.study.changed();
  }

  // -- where it goes -------------------------------------------------------------------------------

  keepLater() {
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.keep().catch((error) => console.info("The study was not kept:", error)), LATER);
  }

  async keep() {
    const { study } = this;
    if (!study?.chapters.length) return;
    const file = await study.written();
    const { tree, at } = this.board.work;
    ofTab.write(KEPT, JSON.stringify({ at: study.shown ? study.at : -1, place: placeKey(tree, at), file }));
    this.board.settings.write(LAST, file);
  }

  async save() {
    const file = await /** @type {Study} */ (this.study).written();
    const address = URL.createObjectURL(new Blob([JSON.stringify(file, null, 1)], { type: "application/json" }));
    html("a", { href: address, download: "study.json" }).click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  }

  async copy() {
    const study = /** @type {Study} */ (this.study);
    const link = this.sharing.place + (await studyLink(await study.written(), Math.max(0, study.at) + 1));
    await this.sharing.copy(link);
  }

  print() {
    const study = /** @type {Study} */ (this.study);
    study.follow();
    printStudy(study, this.board.players.colours);
  }
}

/** Show a text in a field, but not over what is being typed. @param {HTMLInputElement | HTMLTextAreaElement} field @param {string} text */
function write(field, text) {
  if (field.value !== text && (document.activeElement !== field || field instanceof HTMLTextAreaElement)) field.value = text;
}
