/** The analysis of a diagram: the margin, proved or estimated, and the best moves. */

import { leadWords, marginWords } from "../model/margins.js";
import { figure, say } from "../model/say.js";
import { html, refill } from "../drawing/svg.js";
import { readable } from "../drawing/untranslated.js";
import { Searches } from "../server/search.js";

/** @typedef {import("../model/document.js").Document} Document */

const SECONDS = 10;
const MOST_MOVES = 3;

export class EmbedAnalysis {
  /**
   * @param {import("../server/search.js").Server} server @param {HTMLElement} root @param {HTMLButtonElement} button
   * @param {() => [string, string]} names @param {() => Document} position @param {() => void} drawn
   */
  constructor(server, root, button, names, position, drawn) {
    this.searches = new Searches(server);
    this.root = root;
    this.button = button;
    this.names = names;
    this.position = position;
    this.drawn = drawn;
    /** Answers about each position. @type {WeakMap<Document, {answer: any, proof: any, words: string}>} */
    this.found = new WeakMap();
    /** The position that is searched. @type {Document | null} */ this.under = null;
  }

  /** Analyse the position that is shown, or stop. */
  switch() {
    if (this.under) this.searches.cancel();
    else this.begin(this.position());
  }

  /** @param {Document} document */
  async begin(document) {
    this.under = document;
    this.learn(document, { words: "" });
    let words;
    try {
      const body = { position: document, seconds: SECONDS, player: "strong" };
      const end = await this.searches.run("analyse", body, (message) => this.hear(document, message));
      if (end.answer) this.learn(document, { answer: end.answer });
      words = end.error ? `${end.error.field}: ${end.error.reason}` : "";
    } catch (error) {
      words = error instanceof Error ? error.message : String(error);
    }
    this.under = null;
    this.learn(document, { words });
  }

  /** @param {Document} document @param {any} message */
  hear(document, message) {
    if (message.event === "proof") this.learn(document, { proof: message });
    if (message.event === "answer") this.learn(document, { answer: message });
  }

  /** @param {Document} document @param {object} more */
  learn(document, more) {
    this.found.set(document, { ...(this.found.get(document) ?? { answer: null, proof: null, words: "" }), ...more });
    this.draw();
  }

  draw() {
    const now = this.position();
    // A step to another position ends the search: its reader has gone on.
    if (this.under && this.under !== now) this.searches.cancel();
    this.button.textContent = this.under === now ? say("Stop") : say("Analyse");
    const found = this.found.get(now);
    refill(this.root, ...(found ? this.shown(found) : []));
    this.drawn();
  }

  /** @param {{answer: any, proof: any, words: string}} found */
  shown({ answer, proof, words }) {
    if (words) return [html("p", { class: "trouble" }, words)];
    if (!answer) return [html("p", {}, say("Searching …"))];
    const [best] = answer.moves;
    const bounds = proof ?? best;
    const names = this.names();
    const isProved = best.lower !== null && best.lower === best.upper;
    const lines = [];
    if (bounds.lower !== null || bounds.upper !== null) lines.push(html("p", { class: "proved" }, say("Proved: {margin}", { margin: marginWords(isProved ? best : bounds, names) })));
    if (!isProved) lines.push(html("p", { class: "estimated" }, say("Estimate: {margin} ± {error}", { margin: leadWords(best.margin, names), error: figure(best.margin_error, 1) })));
    const moves = answer.moves.slice(0, MOST_MOVES).map((/** @type {any} */ each) => html("li", {}, ...readable(each.words ?? each.move)));
    return [...lines, html("ol", { class: "findings", "aria-label": say("Best moves") }, ...moves)];
  }
}
