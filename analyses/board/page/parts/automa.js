/** Automa's side in a solo game, in the place of its quilt: its card, its level, its piles. Loaded with the first one. */

import { levelNames } from "../model/automa-names.js";
import * as solo from "../model/solo.js";
import { nameOf } from "../model/patch-names.js";
import { say, sayMany } from "../model/say.js";
import { backPicture, cardPicture } from "../drawing/automa-card.js";
import { patchPicture } from "../drawing/quilt.js";
import { html, refill } from "../drawing/svg.js";
import { byId, follow } from "./part.js";
import { styled } from "./styled.js";

/** @typedef {import("../board.js").Board} Board */

export class AutomaPart {
  /** @param {Board} board */
  constructor(board) {
    styled(new URL("../automa.css", import.meta.url));
    this.board = board;
    this.card = html("div", { class: "cards" });
    this.about = html("div", { class: "about" });
    byId(`player-${solo.SIDE}`).append(html("div", { class: "quilt automa" }, html("div", { class: "inside" }, this.card, this.about)));
    follow(board, () => [board.document, board.state], () => board.document.solo && board.state?.solo && this.draw(board.document.solo, board.state.solo));
  }

  /** @param {solo.Automa} automa @param {solo.SoloFacts} facts */
  draw({ level, deck, piles }, facts) {
    const { document, work } = this.board;
    const number = solo.lastCard(work.tree, work.at);
    const card = facts.cards.find((each) => each.number === number);
    const back = deck.shown === null ? null : backPicture(deck.shown);
    refill(this.card, card ? cardPicture(card) : back ?? backPicture(null), card && back);
    refill(
      this.about,
      html("p", { class: "level" }, html("b", {}, say("Level {level}, {name}", { level, name: levelNames()[level - 1] })), " ", solo.countsWords(facts.counts)),
      html("p", {}, solo.tileWords(document, facts)),
      ...this.pile(say("With buttons"), piles.with_buttons),
      ...this.pile(say("Without buttons"), piles.without_buttons),
      html("p", { class: "note" }, sayMany("{n} card left", "{n} cards left", deck.left)),
    );
  }

  /** @param {string} words @param {string[]} names */
  pile(words, names) {
    const { patches } = this.board.edition;
    const shown = names.map((name) => html("li", { title: nameOf(name) }, patchPicture(/** @type {any} */ (patches.find((each) => each.name === name))), html("span", { class: "hidden" }, nameOf(name))));
    return [html("p", { class: "pile" }, `${words}: ${names.length}`), shown.length ? html("ul", { class: "pile" }, ...shown) : null];
  }
}
