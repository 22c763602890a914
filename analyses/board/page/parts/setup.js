/** Setup beside quilts and figures: the circle by letters, who moves, the tile. */

import * as documents from "../model/document.js";
import { beginOrdering, endOrdering, ordering } from "../model/ordering.js";
import { listed, say, sayMany } from "../model/say.js";
import { html, refill } from "../drawing/svg.js";
import { Field, markField, showReasons } from "./field.js";
import { follow } from "./part.js";

/** @typedef {import("../board.js").Board} Board */

export class SetupPart {
  /** @param {Board} board @param {HTMLElement} root */
  constructor(board, root) {
    this.board = board;
    this.root = root;
    this.circle = this.input("circle-letters", "text", (value) => this.typedCircle(value));
    this.circle.input.spellcheck = false;
    this.circle.input.autocomplete = "off";
    this.owed = this.input("leather-owed", "number", (value) => this.typedOwed(Math.trunc(Number(value))));
    this.owed.input.min = "0";
    this.mover = this.choice("to-move", (value) => this.set({ to_move: value }));
    this.tile = this.choice("special-tile", (value) => this.set({ special_tile: value }));
    this.first = this.choice("finished-first", (value) => this.set({ finished_first: value }));
    /** @type {{select: HTMLSelectElement, number: number}[]} */ this.choices = [];
    this.moreTiles = html("div", { class: "row" });
    this.moverField = this.field(say("To move (tokens on the same space)"), this.mover);
    this.tileField = this.field(say("Tile"), this.tile);
    this.firstField = this.field(say("Reached the last space first"), this.first);
    this.order = html("button", { type: "button", onclick: () => (ordering(board) ? endOrdering(board) : beginOrdering(board)) });
    this.clear = html("button", { type: "button", onclick: () => this.clearQuilt() });
    const empty = html("button", { type: "button", onclick: () => board.trying(() => board.loading.blank(board.edition.reference)) }, say("Empty table"));
    // A value that follows from the rest in most positions is out of the way, and one stop of the Tab key.
    this.more = /** @type {HTMLDetailsElement} */ (
      html("details", {}, html("summary", {}, say("More")), html("div", { class: "row" }, this.tileField, this.moreTiles, this.field(say("Leather to place now"), this.owed.input), this.clear))
    );
    this.reasons = html("p", { id: "reasons-setup", class: "reasons", role: "status" });
    root.append(empty, this.field(say("Circle as letters"), this.circle.input, "wide"), this.order, this.moverField, this.firstField, this.more, this.reasons);
    follow(board, () => [board.document, board.answer, board.view.mode, board.view.side, board.view.ordering, ...board.players.called, board.edition], () => this.draw());
    follow(board, () => [board.edition], () => this.drawTiles());
  }

  /** A field for each further tile that only one player may take. */
  drawTiles() {
    this.choices = [];
    const fields = this.board.edition.more_tiles.flatMap((tile, number) => {
      if (tile.both) return [];
      const select = this.choice(`tile-${number}`, (holder) => this.setTile(number, holder));
      this.choices.push({ select, number });
      return [this.field(say("{n}x{n} tile, +{points}", { n: tile.side, points: tile.points }), select)];
    });
    refill(this.moreTiles, ...fields);
    this.draw();
  }

  /** @param {number} number @param {number | null} holder */
  setTile(number, holder) {
    const before = this.board.document.more_tiles;
    const tiles = this.board.edition.more_tiles.map((_, n) => (n === number ? holder : before?.[n] ?? null));
    this.set({ more_tiles: tiles });
  }

  /** @param {string} id @param {string} type @param {(value: string) => void} typed */
  input(id, type, typed) {
    const field = new Field(/** @type {HTMLInputElement} */ (html("input", { id, type })));
    field.input.addEventListener("change", () => typed(field.input.value));
    return field;
  }

  /** @param {string} id @param {(value: number | null) => void} chosen */
  choice(id, chosen) {
    const select = /** @type {HTMLSelectElement} */ (
      html(
        "select",
        { id },
        html("option", { value: "" }, say("automatic")),
        html("option", { value: "0" }),
        html("option", { value: "1" }),
      )
    );
    select.addEventListener("change", () => chosen(select.value === "" ? null : Number(select.value)));
    return select;
  }

  /** @param {string} words @param {HTMLElement} control @param {string} [kind] */
  field(words, control, kind = "") {
    return html("label", { for: control.id, class: kind }, html("span", {}, words), control);
  }

  /** @param {Partial<import("../model/document.js").Document>} changes */
  set(changes) {
    this.board.edit({ ...this.board.document, ...changes });
  }

  /** @param {number} owed */
  typedOwed(owed) {
    if (Number.isSafeInteger(owed)) this.set({ leather_owed: owed });
    else this.owed.reset();
  }

  /** @param {string} typed */
  typedCircle(typed) {
    const { board } = this;
    const { circle, strange } = documents.circleOf(board.edition, typed);
    if (strange.length) {
      board.say(say("No patch has the letter {letters}.", { letters: listed(strange, "disjunction") }));
      this.circle.keep();
      this.circle.input.setAttribute("aria-invalid", "true");
      return;
    }
    this.set({ circle });
    board.say(sayMany("{n} patch in the circle.", "{n} patches in the circle.", circle.length));
  }

  clearQuilt() {
    const { board } = this;
    board.edit(documents.bare(board.document, board.view.side));
  }

  draw() {
    const { board } = this;
    for (const select of [this.mover, this.tile, this.first, ...this.choices.map((each) => each.select)]) {
      [0, 1].forEach((player) => {
        select.options[player + 1].textContent = board.players.name(player);
      });
    }
    this.root.hidden = board.view.mode !== "setup";
    const { document } = board;
    this.circle.show(documents.circleLetters(board.edition, document.circle));
    this.owed.show(String(document.leather_owed));
    this.mover.value = String(document.to_move ?? "");
    this.tile.value = String(document.special_tile ?? "");
    for (const { select, number } of this.choices) select.value = String(document.more_tiles?.[number] ?? "");
    this.first.value = String(document.finished_first ?? "");
    const [one, other] = document.players.map((player) => player.time);
    this.moverField.hidden = one !== other && !this.remarkOf("to_move");
    this.firstField.hidden = !(one === other && one === board.edition.last) && !this.remarkOf("finished_first");
    this.tileField.hidden = board.edition.square === 0;
    const [caption] = this.tileField.children;
    caption.textContent = say("{n}x{n} tile", { n: board.edition.square });
    this.clear.textContent = say("Clear the quilt of {player}", { player: board.players.name(board.view.side) });
    const now = ordering(board);
    this.order.textContent = now ? say("Done: {n} of {all} clicked", { n: now.names.length, all: now.circle.length }) : say("Click the circle in order");
    this.order.setAttribute("aria-pressed", String(now !== null));
    if (this.remarkOf("special_tile") || this.remarkOf("more_tiles") || this.remarkOf("leather_owed") || document.leather_owed) this.more.open = true;
    this.mark();
  }

  /** @param {string} field */
  remarkOf(field) {
    return this.board.answer?.remarks.find((each) => each.field.startsWith(field));
  }

  /** Mark the fields, and say why. */
  mark() {
    const fields = [
      { control: this.circle.input, field: "circle", name: say("circle") },
      { control: this.owed.input, field: "leather_owed", name: say("leather to place") },
      { control: this.mover, field: "to_move", name: say("to move") },
      { control: this.tile, field: "special_tile", name: say("tile") },
      { control: this.first, field: "finished_first", name: say("last space first") },
      ...this.choices.map(({ select, number }) => ({ control: select, field: `more_tiles[${number}]`, name: say("tile") })),
    ].map((each) => ({ ...each, remark: this.remarkOf(each.field) }));
    for (const { control, remark } of fields) markField(control, remark, this.reasons.id);
    if (this.board.answer) showReasons(this.reasons, fields);
  }
}
