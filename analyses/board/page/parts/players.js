/** Holdings of a player: time, buttons and income, typed or clicked, and their consequences. */

import { minus } from "../model/numbers.js";
import * as documents from "../model/document.js";
import { HERE } from "../model/people.js";
import { say, sayMany, signed } from "../model/say.js";
import { SIDE, accountWords } from "../model/solo.js";
import { withTerms } from "../drawing/terms.js";
import { coin, tokenIcon } from "../drawing/tokens.js";
import { html, refill } from "../drawing/svg.js";
import { Field, markField, showReasons } from "./field.js";
import { QuiltPart } from "./quilts.js";
import { follow } from "./part.js";

/** @typedef {import("../board.js").Board} Board */

const FIELDS = /** @type {const} */ (["time", "buttons", "income"]);
const LABELS = { time: say("time"), buttons: say("buttons"), income: say("income") };

/** What a game has brought a player, once it is over. @param {any} state @param {number} side */
function endWords(state, side) {
  if (!state?.is_over) return "";
  return state.winner === documents.BOTH ? say("shares the tie") : state.winner === side ? say("wins") : "";
}

/** How a score is made up. @param {Board} board @param {number} side @returns {string} */
export const accountOf = ({ document, state }, side) => (state.solo && side === SIDE ? accountWords(document, state) : state.accounts[side]);

export class PlayerPart {
  /**
   * @param {Board} board @param {number} side @param {HTMLElement} root
   * @param {() => void} rename Asks for other names.
   */
  constructor(board, side, root, rename) {
    this.board = board;
    this.side = side;
    this.head = html("h2", {});
    this.name = html("button", { type: "button", class: "name", title: say("Change the names"), onclick: rename });
    this.facts = html("p", { class: "facts" });
    this.account = html("p", { class: "account", hidden: true });
    this.reasons = html("p", { id: `reasons-${side}`, class: "reasons", role: "status" });
    /** @type {Record<string, Field>} */ this.fields = {};
    const fields = FIELDS.map((field) => this.field(field));
    this.fill = html("button", { type: "button", class: "small", onclick: () => board.trying(() => this.income()) });
    root.append(this.head, html("div", { class: "figures" }, ...fields, this.fill), this.facts, this.account, this.reasons);
    new QuiltPart(board, side, root);
    follow(
      board,
      () => [board.document, board.answer, board.view.mode, board.view.side, board.players.name(0), board.players.name(1), board.view.hint, board.view.opponent],
      () => this.draw(root),
    );
  }

  /** @param {"time" | "buttons" | "income"} field */
  field(field) {
    const id = `${field}-${this.side}`;
    const input = /** @type {HTMLInputElement} */ (
      html("input", { id, type: "number", min: 0, inputmode: "numeric", step: 1 })
    );
    this.fields[field] = new Field(input);
    input.addEventListener("change", () => this.typed(field, input));
    input.addEventListener("focus", () => {
      if (this.board.view.mode === "setup") this.board.store.show({ side: this.side });
    });
    return html("label", { for: id, class: `of-${field}` }, html("span", {}, LABELS[field]), input, field === "buttons" ? coin() : null);
  }

  /** @param {"time" | "buttons" | "income"} field @param {HTMLInputElement} input */
  typed(field, input) {
    const { board, side } = this;
    const value = Math.trunc(Number(input.value));
    // A number with an exponent could be neither read again nor carried by the page's address.
    if (!Number.isSafeInteger(value) || input.value === "") {
      this.fields[field].reset();
      return;
    }
    if (value === board.document.players[side][field]) this.fields[field].reset();
    else this.set(field, value);
  }

  /** @param {"time" | "buttons" | "income"} field @param {number} value */
  set(field, value) {
    const { board, side } = this;
    if (field === "time") board.edit(documents.atTime(board.edition, board.document, side, value));
    if (field === "buttons") board.edit(documents.withButtons(board.document, side, value));
    if (field === "income") board.edit(documents.withIncome(board.document, side, value));
  }

  /** Fill the income in from the patches; quick hands wait for what they pay. */
  async income() {
    const { board, side } = this;
    let document, answer;
    do {
      document = board.document;
      answer = await board.facts.wait(document);
    } while (board.document !== document && board.view.mode === "setup");
    const pays = answer.sewn?.[side]?.income;
    if (!pays || board.document !== document) return;
    board.edit(documents.withIncome(document, side, pays[0]));
    const [low, high] = pays;
    board.say(low === high ? say("Income {low}.", { low }) : say("Income {low}, or up to {high}: patches of the same shape pay differently.", { low, high }));
  }

  /** @param {HTMLElement} root */
  draw(root) {
    const { board, side } = this;
    root.classList.toggle("in-hand", board.view.mode === "setup" && board.view.side === side);
    for (const field of FIELDS) this.showField(field);
    this.showReasons();
    // Until the server has answered, what was known before stays: nothing jumps.
    if (board.answer) this.drawFacts(root);
  }

  /** @param {HTMLElement} root */
  drawFacts(root) {
    const { board, side } = this;
    const { state } = board;
    const moves = state && !state.is_over && state.to_move === side;
    root.classList.toggle("to-move", Boolean(moves));
    this.name.textContent = board.players.name(side);
    root.setAttribute("aria-label", board.players.name(side));
    const { opponent } = board.view;
    const isReader = opponent && opponent.level !== HERE && opponent.side !== side;
    const badge = moves ? (isReader ? say("Your move") : say("to move")) : endWords(state, side);
    refill(
      this.head,
      tokenIcon(side, board.players.signs),
      this.name,
      badge ? html("span", { class: moves ? `badge moves-${side}` : "badge" }, badge) : null,
      ...this.tiles(),
    );
    this.showIncome();
    this.showAccount();
    const scores = board.hint?.scores;
    // Both take the same place, so that nothing moves while a line is looked at.
    const ends = scores ? html("b", {}, say("line ends: {points}", { points: scores[side] })) : null;
    refill(this.facts, html("span", { class: ends ? "covered" : "" }, ...(state ? this.words(state) : [])), ends);
  }

  /** The tiles that the player holds; where there is only one, its points say which. */
  tiles() {
    const { edition, state } = this.board;
    const isOne = edition.more_tiles.length === 0;
    return (state?.tiles[this.side] ?? []).map((/** @type {any} */ tile) =>
      html("span", { class: "badge tile" }, isOne ? signed(tile.points) : `${tile.side}x${tile.side} ${signed(tile.points)}`),
    );
  }

  /** The parts of the score, once the game is over. */
  showAccount() {
    const { state } = this.board;
    this.account.hidden = !state?.is_over;
    this.account.textContent = state?.is_over ? minus(accountOf(this.board, this.side)) : "";
  }

  /** @param {"time" | "buttons" | "income"} field */
  showField(field) {
    const { board, side } = this;
    const { input } = this.fields[field];
    input.readOnly = board.view.mode !== "setup";
    // What can only be read is no stop of the Tab key; a screen reader reads it where it stands.
    input.tabIndex = input.readOnly ? -1 : 0;
    this.fields[field].show(String(board.document.players[side][field]));
    input.max = String(field === "time" ? board.edition.last : 9999);
    markField(input, this.remarkOf(field), this.reasons.id);
  }

  /** @param {"time" | "buttons" | "income"} field */
  remarkOf(field) {
    return this.board.answer?.remarks.find((each) => each.field === `players[${this.side}].${field}`);
  }

  /** Say why figures are wrong or doubtful, in the place of what follows from them: nothing jumps. */
  showReasons() {
    const { board } = this;
    if (!board.answer) return;
    const isShown = board.view.mode === "setup" || !board.state;
    const remarks = isShown ? FIELDS.map((field) => ({ name: field, remark: this.remarkOf(field) })) : [];
    showReasons(this.reasons, remarks);
    this.facts.hidden = this.reasons.textContent !== "";
  }

  showIncome() {
    const { board, side } = this;
    const pays = board.answer?.sewn?.[side]?.income;
    this.fill.hidden = board.view.mode !== "setup";
    const known = pays && (pays[0] === pays[1] ? `${pays[0]}` : `${pays[0]}–${pays[1]}`);
    this.fill.textContent = known ? say("from patches: {income}", { income: known }) : say("from patches");
    this.fill.title = say("Fill in the income of the patches on this quilt");
    /** @type {HTMLButtonElement} */ (this.fill).disabled = !pays;
  }

  /** @param {any} state */
  words(state) {
    if (state.solo && this.side === SIDE) return withTerms(say("score {points}", { points: state.scores[SIDE] }));
    const { holes, scores, income_left: left } = state;
    const rest = sayMany("score {points}, {n} payday left", "score {points}, {n} paydays left", left[this.side].length, { points: scores[this.side] });
    return [...withTerms(sayMany("{n} empty space", "{n} empty spaces", holes[this.side])), html("span", { class: "more" }, ", ", ...withTerms(rest))];
  }
}
