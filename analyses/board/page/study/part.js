/**
 * The tab of a study. Who opens a link reads it; its author has a form for its chapters and for what
 * is said of the position.
 */

import { say, sayMany } from "../model/say.js";
import { ofTab } from "../model/storage.js";
import { byId, follow } from "../parts/part.js";
import { html, refill } from "../drawing/svg.js";
import { stepButtons } from "../parts/steps.js";
import { MarkDrawing } from "./drawing.js";
import { linkAt, readStudyLink, studyLink } from "./link.js";
import { placeKey, toggled } from "./notes.js";
import { chapterOf } from "./opening.js";
import { choicesAt } from "./order.js";
import { printStudy } from "./printing.js";
import { Reading, chapterItem, choiceShapes, commentItems } from "./reading.js";
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
    /** The link that is read; empty for a study of one's own. */
    this.link = "";
    // A chapter is kept with its study.
    board.keeping.isElsewhere = () => Boolean(this.study?.shown);
    /** @type {ReturnType<typeof setTimeout> | undefined} */ this.waiting = undefined;
    document.head.append(html("link", { rel: "stylesheet", href: new URL("../study/study.css", import.meta.url).href }));
    this.panel = html("section", { id: "panel-study", role: "tabpanel", "aria-labelledby": "tab-study", tabindex: -1, hidden: true });
    byId("panel-puzzles").after(this.panel);
    this.title = /** @type {HTMLInputElement} */ (html("input", { id: "study-title", type: "text", maxlength: 100 }));
    this.name = /** @type {HTMLInputElement} */ (html("input", { id: "chapter-title", type: "text", maxlength: 100 }));
    this.comment = /** @type {HTMLTextAreaElement} */ (html("textarea", { id: "study-comment", rows: 4, maxlength: 4000 }));
    this.chapters = html("ol", { class: "chapters" });
    this.remove = this.button(say("Remove chapter"), () => this.study?.remove());
    this.up = this.button(say("Move up"), () => this.study?.moveUp());
    this.drawing = this.button(say("Draw marks"), () => this.toggleDrawing());
    this.clear = this.button(say("Clear marks"), () => this.study?.annotate({ marks: [] }));
    this.notes = html(
      "div",
      {},
      html("label", { for: "chapter-title", class: "block" }, say("Title of the chapter"), this.name),
      html("label", { for: "study-comment", class: "block" }, say("Comment on this position"), this.comment),
      html("div", { class: "row" }, this.drawing, this.clear),
      html("p", { class: "note" }, say("Draw with the right mouse button, or press Draw marks: a click on a cell is a ring, a drag an arrow; the same again takes it away.")),
    );
    this.again = this.button(say("Open the last study"), () => this.openLast());
    this.comments = html("ol", { class: "comments", "aria-label": say("Comments of this chapter") });
    this.away = html("p", { class: "note" }, say("The game on the board is not a chapter of this study. Add it, or open a chapter."));
    this.form = html("div", {});
    this.reading = new Reading(board);
    this.editing = this.button(say("Edit a copy"), () => this.edit());
    this.saving = html("div", { class: "row" }, this.button(say("Save the study"), () => this.save()), this.button(say("Copy link to the study"), () => this.copy()), this.again);
    this.build();
    // Of a study that is too large for a link, the game on the board is shared.
    sharing.own = async (isHere) => (this.isShown ? this.ownLink(isHere ? this.study?.at : 0).catch(() => null) : null);
    sharing.line.own = () => (this.isShown && this.link ? linkAt(this.link, this.study?.at ?? 0) : null);
    this.quilts = [0, 1].map((side) => new MarkDrawing(board, side, () => this.isDrawing, () => this.isShown && !this.link, (mark) => this.mark(mark)));
    follow(board, () => [this.study, this.study?.version, board.work.tree, board.work.at, board.view.tab, this.isDrawing], () => this.draw());
  }

  /** @param {string} words @param {() => unknown} action */
  button(words, action) {
    return /** @type {HTMLButtonElement} */ (html("button", { type: "button", onclick: () => this.board.trying(async () => void (await action())) }, words));
  }

  /** Whether a chapter is on the board. */
  get isShown() {
    return Boolean(this.study?.shown);
  }

  /** Put the controls into the panel, and listen to them. */
  build() {
    const ends = html("div", { class: "row" }, this.editing, this.button(say("Print"), () => this.print()), this.button(say("Close the study"), () => this.close()));
    this.panel.append(this.reading.root, this.form, ends);
    this.form.append(
      html("label", { for: "study-title", class: "block" }, say("Title of the study"), this.title),
      this.chapters,
      html("div", { class: "row" }, this.button(say("Add this game as a chapter"), () => this.study?.add()), this.up, this.remove),
      this.away,
      stepButtons(this.board),
      this.notes,
      this.comments,
      this.saving,
    );
    this.title.addEventListener("change", () => this.retitle(this.title.value.trim()));
    this.name.addEventListener("change", () => this.rename(this.name.value.trim()));
    this.comment.addEventListener("input", () => this.study?.annotate({ comment: this.comment.value }));
    // What was written last is kept, too, when the page is left.
    window.addEventListener("pagehide", () => this.keepNow());
    document.addEventListener("visibilitychange", () => document.hidden && this.keepNow());
  }

  // -- a study -------------------------------------------------------------------------------------

  /** Begin a study with the game on the board, or go to the one that is open. */
  begin() {
    if (!this.study) {
      const study = new Study(this.board);
      study.add();
      this.put(study, "");
    }
    this.board.store.show({ tab: "study", mode: "play" });
  }

  /** @param {Study} study @param {string} link The link that is read. */
  put(study, link) {
    this.study = study;
    this.link = link;
    this.isDrawing = false;
    this.tabs.toggle("study", say("Study"), true);
    study.changed();
  }

  /** Open the text of a study. @param {string} text @param {number} [chapter] From 1. @param {string} [link] The link that it came by. */
  async open(text, chapter = 1, link = "") {
    const file = await this.board.server.post("/api/study", { text });
    chapterOf(file, chapter);
    const study = await Study.of(this.board, file);
    this.put(study, link);
    const kept = link ? this.kept : null;
    if (kept && kept.at === chapter - 1 && linkAt(kept.link, 0) === linkAt(link, 0)) study.open(kept.at, kept.place);
    else if (link) {
      this.reading.study = study;
      this.reading.openChapter(chapter - 1);
    } else study.open(chapter - 1);
    this.board.store.show({ tab: "study" });
    const { length } = study.chapters;
    this.board.say(sayMany("A study of {n} chapter.", "A study of {n} chapters.", length));
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
    await this.open(text, chapter, hash);
  }

  /** Make the study that is read one's own. */
  edit() {
    this.link = "";
    this.sharing.line.address();
    this.study?.changed();
    this.title.focus();
  }

  /** What the tab had before it was loaded anew. @returns {{at: number, place: string, file: any, link: string} | null} */
  get kept() {
    return JSON.parse(ofTab.read(KEPT) ?? "null");
  }

  /** Open again what the tab had before it was loaded anew; the board keeps its game. */
  async resume() {
    const { kept } = this;
    if (this.study || !kept) return;
    const { at, place, file, link } = kept;
    const study = await Study.of(this.board, await this.board.server.post("/api/study", { text: JSON.stringify(file) }));
    this.put(study, link);
    const { tree } = this.board.work;
    const { line } = await this.board.facts.wait(tree.nodes[0].document);
    // An address may have led elsewhere.
    if (file.chapters[at]?.start !== line) return;
    study.open(at, place);
    this.board.store.show({ tab: "study" });
  }

  close() {
    this.study = null;
    this.link = "";
    this.isDrawing = false;
    clearTimeout(this.waiting);
    ofTab.remove(KEPT);
    this.tabs.toggle("study", say("Study"), false);
    this.panel.hidden = true;
    delete document.body.dataset.reads;
    this.sharing.line.address();
    this.board.store.show({ tab: "game", reads: false });
    this.board.keeping.now();
  }

  // -- drawing -------------------------------------------------------------------------------------

  draw() {
    const { study } = this;
    const note = study?.note;
    const isReading = Boolean(study && this.link);
    const reads = isReading && this.board.view.tab === "study";
    document.body.toggleAttribute("data-reads", reads);
    if (reads !== this.board.view.reads) this.board.store.show({ reads });
    const shown = isReading && study?.shown;
    const { document: now, work, edition } = this.board;
    const choices = shown ? choiceShapes(edition, choicesAt(shown, work.at)) : [];
    for (const quilt of this.quilts) quilt.show(note?.marks ?? [], this.isDrawing && Boolean(note), now.to_move === quilt.side ? choices : []);
    this.reading.root.hidden = this.editing.hidden = !isReading;
    this.form.hidden = isReading;
    if (!study) return;
    study.follow();
    this.keepLater();
    if (isReading) this.reading.draw(study);
    else this.drawForm(study);
  }

  /** @param {Study} study */
  drawForm(study) {
    const { note, shown } = study;
    write(this.title, study.title);
    refill(this.chapters, ...study.chapters.map((_, n) => chapterItem(study, n, () => study.open(n))));
    this.again.hidden = this.last === null;
    this.notes.hidden = this.comments.hidden = !shown;
    this.away.hidden = shown !== null;
    this.remove.disabled = this.up.disabled = !shown;
    this.drawing.setAttribute("aria-pressed", String(this.isDrawing));
    if (shown) {
      write(this.name, shown.title);
      refill(this.comments, ...commentItems(this.board, shown));
    }
    if (note) write(this.comment, note.comment);
    this.clear.disabled = !note?.marks.length;
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
    this.waiting = setTimeout(() => this.keepNow(), LATER);
  }

  keepNow() {
    clearTimeout(this.waiting);
    this.keep().catch((error) => console.info("The study was not kept:", error));
  }

  async keep() {
    const { study } = this;
    if (!study?.chapters.length) return;
    const file = await study.written();
    const { tree, at } = this.board.work;
    const { link } = this;
    ofTab.write(KEPT, JSON.stringify({ at: study.shown ? study.at : -1, place: placeKey(tree, at), file, link }));
    // Who reads another study does not lose the own one.
    if (!link) this.board.settings.write(LAST, file);
  }

  async save() {
    const file = await /** @type {Study} */ (this.study).written();
    const address = URL.createObjectURL(new Blob([JSON.stringify(file, null, 1)], { type: "application/json" }));
    html("a", { href: address, download: "study.json" }).click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  }

  /** The link to the study, which begins with its first chapter unless another is named. */
  async ownLink(chapter = 0) {
    return this.link ? linkAt(this.link, chapter) : studyLink(await /** @type {Study} */ (this.study).written(), chapter + 1);
  }

  async copy() {
    await this.sharing.copy(this.sharing.place + (await this.ownLink()));
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
