/** The choice of an edition by the picture of its quilt and its track. */

import { editionPicture } from "../drawing/edition.js";
import { html, refill } from "../drawing/svg.js";
import { isSameEdition, tellingWords } from "../model/edition-signs.js";
import { editionWords } from "../model/editions.js";
import { capital } from "../model/phrases.js";
import { say } from "../model/say.js";
import { choice } from "./choice.js";

/** @typedef {import("../model/document.js").Rules} Rules */

export class EditionChoice {
  /** @param {string} name @param {() => void} [changed] Called when another one is chosen. */
  constructor(name, changed = () => {}) {
    this.choice = choice(name, say("Which one is yours? Count the buttons on the time track before the first leather patch."), () => {
      this.draw();
      changed();
    });
    this.summary = html("summary", {});
    this.root = /** @type {HTMLDetailsElement} */ (html("details", { class: "editions" }, this.summary, this.choice.root));
    /** The editions by their values. @type {Map<string, Rules>} */
    this.offered = new Map();
  }

  /** Offer editions, and rules that are none of them. @param {Rules[]} editions @param {Rules[]} others The last one is chosen. */
  fill(editions, others) {
    this.offered = new Map(editions.map((each) => [each.name, each]));
    const values = others.map((each) => this.valueOf(each));
    const cards = [...this.offered].map(([value, each]) => [value, capital(editionWords(each.name)), editionPicture(each), tellingWords(each)]);
    this.choice.fill(/** @type {[string, string, Node, string[]][]} */ (cards), values.at(-1) ?? "");
    this.draw();
  }

  /** The value of rules, which are offered from now on. @param {Rules} rules */
  valueOf(rules) {
    const known = [...this.offered].find(([, each]) => isSameEdition(each, rules));
    const value = known?.[0] ?? `own-${this.offered.size}`;
    if (!known) this.offered.set(value, rules);
    return value;
  }

  /** The chosen rules. @returns {Rules | undefined} */
  get chosen() {
    return this.offered.get(this.choice.value);
  }

  /** The chosen rules, as the server wants them. */
  get value() {
    return this.chosen?.reference;
  }

  draw() {
    refill(this.summary, say("Edition"), " ", html("span", { class: "note" }, editionWords(this.chosen?.name ?? "")));
  }
}
