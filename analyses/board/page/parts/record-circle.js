/** The first screen of a record: the edition, the names, and the circle as it lay on the table. */

import { listed, say, sayMany, sayParts } from "../model/say.js";
import { nameOf } from "../model/patch-names.js";
import { patchPicture } from "../drawing/quilt.js";
import { html, refill } from "../drawing/svg.js";
import { EditionChoice } from "./edition-choice.js";
import { NameFields } from "./names.js";
import { follow, keepFocus } from "./part.js";
import { priceWords } from "./ring.js";

/** @typedef {import("../board.js").Board} Board */

export class RecordCircle {
  /** @param {Board} board @param {HTMLElement} root @param {import("../model/draft.js").Draft} draft */
  constructor(board, root, draft) {
    this.board = board;
    this.root = root;
    this.draft = draft;
    /** Tiles stay the same elements while others come and go: a press on what is gone is lost.
     * @type {Map<string, HTMLElement>} */
    this.tiles = new Map();
    this.rules = "";
    this.edition = new EditionChoice("record-edition", () => this.chosen());
    this.names = new NameFields("record-name");
    for (const input of this.names.inputs) input.addEventListener("change", () => board.recording.change({ names: this.names.value }));
    this.text = /** @type {HTMLTextAreaElement} */ (
      html("textarea", { id: "record-text", rows: 2, spellcheck: "false", autocapitalize: "off", placeholder: "bar-3, plus, C, P …" })
    );
    this.text.addEventListener("keydown", (event) => this.keyInText(event));
    this.count = html("p", { class: "count", role: "status" });
    this.entered = html("ol", { class: "entered", "aria-label": say("The circle, from the neutral token on") });
    this.remaining = html("div", { class: "remaining", role: "group", "aria-label": say("Patches left") });
    this.back = this.button(say("Undo the last"), () => board.recording.takeBackPatch(), say("Backspace"));
    this.begin = this.button(say("Record the moves"), () => this.start(), say("Enter"));
    this.begin.classList.add("main");
    this.partly = this.button(say("The rest is unknown"), () => board.trying(() => board.recording.start()));
    this.earlier = html("p", { class: "row earlier", hidden: true });
    root.append(
      html("h2", { id: "recording-title" }, say("Enter a game")),
      this.earlier,
      this.edition.root,
      html(
        "div",
        { class: "row" },
        html("label", { for: "record-name-0" }, ...sayParts("{token} begins {name}", { token: this.names.tokens[0], name: this.names.inputs[0] })),
        html("label", { for: "record-name-1" }, ...sayParts("{token} against {name}", { token: this.names.tokens[1], name: this.names.inputs[1] })),
      ),
      html("p", {}, say("Enter the circle clockwise from the neutral token: the first three are for sale first. Click the patches, type their letters, or paste names or letters.")),
      html("div", { class: "row" }, this.back, this.begin, this.partly, this.button(say("Close"), () => board.recording.leave(), say("Esc")), this.count),
      this.entered,
      this.remaining,
      html("label", { for: "record-text", class: "block" }, say("Names or letters, with any separator"), this.text),
      html("div", { class: "row" }, this.button(say("Add these"), () => this.paste(this.text.value))),
    );
    document.addEventListener("keydown", (event) => this.pressed(event));
    document.addEventListener("paste", (event) => this.pasted(event));
    follow(board, () => [board.work.record, board.start], () => keepFocus(root, () => this.draw()));
  }

  /** @param {string} words @param {() => unknown} action @param {string} [key] */
  button(words, action, key) {
    const sign = key ? html("kbd", { "aria-hidden": "true" }, key) : null;
    return /** @type {HTMLButtonElement} */ (html("button", { type: "button", "data-key": words, onclick: action }, words, sign ? " " : "", sign));
  }

  get record() {
    return /** @type {import("../model/recording.js").Record} */ (this.board.recording.record);
  }

  // -- what is done ---------------------------------------------------------------------------

  chosen() {
    const { board } = this;
    board.trying(() => board.recording.useEdition(this.edition.value));
  }

  start() {
    const { board } = this;
    if (this.begin.disabled) return;
    board.trying(() => board.recording.start());
  }

  /** @param {string} text */
  async paste(text) {
    const { board } = this;
    await board.trying(async () => {
      board.say(await board.recording.paste(text));
      this.text.value = "";
    });
  }

  /** @param {ClipboardEvent} event */
  pasted(event) {
    const target = /** @type {Element} */ (event.target);
    if (!this.board.recording.isCircle || target.closest("input, textarea")) return;
    const text = event.clipboardData?.getData("text").trim();
    if (text) this.paste(text);
  }

  /** @param {KeyboardEvent} event */
  keyInText(event) {
    if (event.key !== "Enter" || event.shiftKey) return;
    event.preventDefault();
    this.paste(this.text.value);
  }

  /** Letters outside of a field are patches. @param {KeyboardEvent} event */
  pressed(event) {
    const { board } = this;
    const target = /** @type {Element} */ (event.target);
    if (!board.recording.isCircle || document.querySelector("dialog[open]")) return;
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, select, textarea")) return;
    if (event.key === "Enter" && target.closest("button, summary")) return;
    if (event.key === "Backspace") board.recording.takeBackPatch();
    else if (event.key === "Enter") this.start();
    else if (event.key === "Escape") board.recording.leave();
    else if (!/^\p{L}$/u.test(event.key)) return;
    else this.letter(event.key);
    event.preventDefault();
  }

  /** A letter as it is typed; the other case where it is not a patch's. @param {string} key */
  letter(key) {
    const { board } = this;
    const { edition, circle } = this.record;
    const other = key === key.toLowerCase() ? key.toUpperCase() : key.toLowerCase();
    const by = (/** @type {string} */ letter) => edition.patches.find((each) => each.letter === letter);
    const patch = by(key) ?? by(other);
    if (!patch) board.say(say("No patch has the letter {letter}.", { letter: key }));
    else if (circle.includes(patch.name)) board.say(say("{patch} is in the circle already.", { patch: nameOf(patch.name) }));
    else this.add(patch.name);
  }

  /** @param {string} name */
  add(name) {
    const { board } = this;
    board.recording.add([name]);
    const left = board.recording.remaining.length;
    board.say(left ? say("{patch}, {n} left.", { patch: nameOf(name), n: left }) : say("The circle is complete."));
  }

  // -- drawing --------------------------------------------------------------------------------

  draw() {
    const { board } = this;
    const { isCircle, record } = board.recording;
    const isNew = isCircle && this.root.hidden;
    this.root.hidden = !isCircle;
    document.body.dataset.record = record?.stage ?? "";
    if (!isCircle || !record) return;
    this.drawRules();
    this.names.fill(record.names, board.players.colours);
    const { length } = record.circle;
    const all = record.edition.patches.length;
    this.count.textContent = length === all ? sayMany("The patch is in the circle.", "All {n} patches are in the circle.", all) : sayMany("{part} of {n} patch; {left} left.", "{part} of {n} patches; {left} left.", all, { part: length, left: all - length });
    this.back.disabled = record.gap === 0;
    this.begin.disabled = length < all;
    this.partly.disabled = length < record.edition.for_sale || length === all;
    refill(this.entered, ...this.places());
    refill(this.remaining, ...board.recording.remaining.map((patch) => this.tile(patch)));
    this.drawEarlier();
    // Letters and Enter are the circle's from now on, not the button's that was pressed.
    if (isNew) this.root.focus({ preventScroll: true });
  }

  drawRules() {
    const { board, record } = this;
    const rules = JSON.stringify([record.edition.reference, board.edition.reference]);
    if (this.rules === rules) return;
    this.rules = rules;
    this.tiles.clear();
    if (board.start) this.edition.fill(board.start.editions, [board.edition, record.edition]);
  }

  /** An earlier record, while nothing is entered into this one. */
  drawEarlier() {
    const { last } = this.draft;
    this.earlier.hidden = !last || this.record.circle.length > 0 || this.record.names.some(Boolean);
    if (this.earlier.hidden || !last) return;
    const { names, moves, circle } = last;
    const length = moves.length ? sayMany("{n} move", "{n} moves", moves.length) : sayMany("{n} patch of the circle", "{n} patches of the circle", circle.length);
    const values = { players: listed(names.filter(Boolean)), length };
    const words = values.players ? say("An earlier record of {players} is not finished: {length}.", values) : say("An earlier record is not finished: {length}.", values);
    refill(this.earlier, html("span", {}, words), this.button(say("Continue it"), () => this.board.trying(() => this.draft.resume(last))));
  }

  places() {
    const { circle, gap, edition } = this.record;
    const slots = circle.map((name, n) => {
      const patch = /** @type {import("../model/document.js").Patch} */ (edition.patches.find((each) => each.name === name));
      const words = say("{n}: {letter} {patch}; take it out", { n: n + 1, letter: patch.letter, patch: nameOf(name) });
      const button = html(
        "button",
        { type: "button", "data-key": `entered-${n}`, "aria-label": words, title: words, onclick: () => this.board.recording.takeOut(n) },
        patchPicture(patch, undefined, true),
        html("span", { class: "letter" }, patch.letter),
      );
      return html("li", { class: n < edition.for_sale ? "sale" : "" }, button);
    });
    if (gap < circle.length) {
      const words = say("The next patch goes here; go on at the end instead");
      const end = html("button", { type: "button", class: "small", "aria-label": words, title: words, onclick: () => this.board.recording.change({ gap: circle.length }) }, say("next goes here"));
      slots.splice(gap, 0, html("li", { class: "gap" }, end));
    }
    return slots;
  }

  /** @param {import("../model/document.js").Patch} patch */
  tile(patch) {
    const tile = this.tiles.get(patch.name) ?? this.newTile(patch);
    this.tiles.set(patch.name, tile);
    return tile;
  }

  /** @param {import("../model/document.js").Patch} patch */
  newTile(patch) {
    const price = `${patch.buttons}/${patch.time}/${patch.income}`;
    const words = `${patch.letter} ${nameOf(patch.name)}: ${priceWords(patch)}`;
    return html(
      "button",
      { type: "button", class: "tile", "data-name": patch.name, "data-key": patch.name, "aria-label": words, title: words, onclick: () => this.add(patch.name) },
      patchPicture(patch),
      html("span", { class: "letter" }, patch.letter),
      html("span", { class: "costs" }, price),
    );
  }
}
