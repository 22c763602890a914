/** A picture to save, still or moving: how it looks, and a preview of the very file. */

import { say, sayMany } from "../model/say.js";
import { html } from "../drawing/svg.js";
import { download } from "./download.js";

/** @typedef {import("./saving.js").Saving} Saving */

/** The views of a compact picture. */
const VIEWS = {
  position: say("Everything"),
  quilts: say("Both quilts"),
  mover: say("The mover's quilt"),
  first: say("The first player's quilt"),
  second: say("The second player's quilt"),
};
/** Pictures of one size and one look. @type {Record<string, string>} */
const WHOLE = { table: say("The table with its circle"), ring: say("The circle alone"), line: say("The moves that follow") };
/** The request for each of them. @type {Record<string, string>} */
const KINDS = { table: "position", ring: "ring", line: "line" };

/** What a picture of a position may mark. */
const MARKS = { none: say("Nothing"), next: say("The next move"), judged: say("The best move and the mistake") };

/** Widths by purpose, in pixels of the file; a bitmap has two for each of its picture. */
const STILL = [[say("Article"), 1200], [say("Forum"), 800], [say("Print"), 2400]];
const MOVING = [[say("Forum"), 480], [say("Article"), 640], [say("Large"), 800]];
const [ZOOM, PACE] = [2, 1];
/** Milliseconds after a change until the preview follows. */
const LATER = 150;

/** @type {Record<string, string>} */
const TYPES = { svg: "image/svg+xml", png: "image/png", gif: "image/gif" };

export class PictureTab {
  /** @param {Saving} saving @param {boolean} isMoving */
  constructor(saving, isMoving) {
    this.saving = saving;
    this.isMoving = isMoving;
    /** The file of the preview. @type {Blob | null} */ this.file = null;
    /** The number of the preview that was requested last. */
    this.count = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */ this.waiting = undefined;
    const input = (/** @type {Record<string, string | number | boolean>} */ style) => /** @type {HTMLInputElement} */ (html("input", style));
    const option = (/** @type {[string, string]} */ [value, words]) => html("option", { value }, words);
    const choices = Object.entries(isMoving ? VIEWS : { ...VIEWS, ...WHOLE });
    this.view = /** @type {HTMLSelectElement} */ (html("select", {}, ...choices.map(option)));
    this.mark = /** @type {HTMLSelectElement} */ (html("select", {}, ...Object.entries(MARKS).map(option)));
    const name = isMoving ? "moving-width" : "picture-width";
    this.widths = (isMoving ? MOVING : STILL).map(([words, value], n) => ({ words, field: input({ type: "radio", name, value, checked: n === 0 }) }));
    this.seconds = input({ type: "number", min: 0.1, max: 60, step: 0.1, value: PACE });
    this.letters = input({ type: "checkbox" });
    this.dark = input({ type: "checkbox" });
    this.image = /** @type {HTMLImageElement} */ (html("img", { alt: "" }));
    this.about = html("p", { class: "note", role: "status" });
    this.name = html("p", { class: "note" });
    this.root = html("div", { class: "picture-tab" }, html("div", { class: "preview" }, this.image, this.about), this.form());
    this.root.addEventListener("change", () => this.later());
  }

  form() {
    const { saving, isMoving } = this;
    const button = (/** @type {string} */ words, /** @type {() => Promise<void>} */ action, kind = "") => html("button", { type: "button", class: kind, onclick: () => saving.saving(action) }, words);
    const check = (/** @type {HTMLElement} */ field, /** @type {string} */ words) => html("label", { class: "check" }, field, ` ${words}`);
    this.width = html("fieldset", { class: "seg" }, html("legend", {}, say("Width for")), ...this.widths.map(({ words, field }) => html("label", {}, field, html("span", {}, String(words)))));
    return html(
      "div",
      { class: "picture-form" },
      html("label", { class: "block" }, say("Show"), " ", this.view),
      this.width,
      html("label", { class: "block" }, ...(isMoving ? [say("Seconds a move"), " ", this.seconds] : [say("Mark"), " ", this.mark])),
      check(this.letters, say("Letters on the patches")),
      check(this.dark, say("Dark")),
      button(isMoving ? say("Save GIF") : say("Save PNG"), () => this.save(isMoving ? "gif" : "png"), "main"),
      html("div", { class: "row" }, isMoving ? null : button(say("Copy"), () => this.copy()), button("SVG", () => this.save("svg"))),
      this.name,
    );
  }

  /** Show the preview anew, a moment later. */
  later() {
    // What is saved meanwhile is not the picture from before.
    this.forget();
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.saving.saving(() => this.preview()), LATER);
  }

  /** Forget the preview; the number of the next one. */
  forget() {
    this.file = null;
    this.count += 1;
    return this.count;
  }

  /** The picture that is chosen of those of one size; undefined for a compact one. */
  get kind() {
    return KINDS[this.view.value];
  }

  /** @param {string} format */
  request(format) {
    const { saving, isMoving, kind } = this;
    const common = { format, title: saving.board.work.title || null, letters: this.letters.checked };
    const width = Number(this.widths.find(({ field }) => field.checked)?.field.value);
    const look = { crop: this.view.value, width: isMoving ? width : width / ZOOM, dark: this.dark.checked };
    if (isMoving) {
      const { start, moves } = saving.line;
      return { what: "moving", position: start, moves, pace: Number(this.seconds.value), ...common, ...look };
    }
    const position = saving.board.document;
    if (kind === "ring" || kind === "line") return { what: kind, position, moves: saving.ahead, ...common };
    const marked = { position, ...this.marked(), ...common };
    return kind ? { what: kind, ...marked } : { what: "compact", ...marked, ...look };
  }

  /** The moves that are marked; the picture of the table shows them before they are made. */
  marked() {
    const { saving, kind } = this;
    if (this.mark.value === "none" || (kind && this.mark.value === "next")) return {};
    const [next] = saving.ahead;
    const { best, played } = saving.board.lines.judged;
    const found = this.mark.value === "next" ? next && { moves: [next] } : (best ?? played) && { best, played };
    if (!found) throw new Error(say("There is no move to mark: play one, or analyse the position."));
    return found;
  }

  /** @param {string} format */
  draw(format) {
    const report = (/** @type {number} */ done) => {
      this.about.textContent = say("Drawing: {n} of {all}", { n: done, all: this.saving.line.moves.length + 1 });
    };
    return this.saving.board.server.file("/api/pictures", this.request(format), report);
  }

  /** A long picture is drawn when it is saved; until then the same one moves as SVG. */
  async preview() {
    const isWhole = Boolean(this.kind);
    for (const { field } of this.widths) field.disabled = isWhole;
    this.dark.disabled = this.mark.options[1].disabled = isWhole;
    this.mark.disabled = isWhole && this.kind !== "position";
    this.name.textContent = this.nameOf(this.isMoving ? "gif" : "png");
    const count = this.forget();
    const file = await this.draw(this.isMoving ? "svg" : "png");
    if (count === this.count) await this.show(file);
  }

  /** @param {Blob} file */
  async show(file) {
    this.file = file;
    URL.revokeObjectURL(this.image.src);
    this.image.src = URL.createObjectURL(file);
    this.image.alt = say("Preview: {title}", { title: this.saving.board.work.title || this.view.selectedOptions[0].textContent });
    await this.image.decode();
    const values = { wide: this.image.naturalWidth, high: this.image.naturalHeight, size: Math.max(1, Math.round(file.size / 1000)) };
    const film = () => sayMany("The moving picture: {wide} × {high}, {n} frame", "The moving picture: {wide} × {high}, {n} frames", this.saving.line.moves.length + 1, values);
    this.about.textContent = this.isMoving && file.type === TYPES.svg ? film() : say("This is the file: {wide} × {high}, {size} kB", values);
  }

  /** @param {string} format */
  nameOf(format) {
    const kind = this.kind === "ring" ? "circle" : this.kind === "line" ? "line" : this.isMoving ? "film" : `move-${this.saving.depth}`;
    return this.saving.nameOf(kind, format);
  }

  /** @param {string} format */
  async save(format) {
    const file = this.file?.type === TYPES[format] ? this.file : await this.draw(format);
    download(file, this.nameOf(format), TYPES[format]);
    if (format === "gif") await this.show(file);
  }

  async copy() {
    const file = this.file ?? (await this.draw("png"));
    try {
      await navigator.clipboard.write([new ClipboardItem({ [TYPES.png]: file })]);
    } catch {
      throw new Error(say("This browser does not let a page copy pictures: save it."));
    }
    this.about.textContent = say("Copied.");
  }
}
