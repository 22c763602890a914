/**
 * The words that stand in a page's own HTML, put into the reader's language; `scripts/page_texts.py` finds them there.
 * An element whose words are a text has `data-say`; one within a text has the name by which the text holds its place.
 */

import { language, say, sayMany, sayParts } from "./say.js";

const ATTRIBUTES = ["aria-label", "alt"];

/** The text of an element, with a name in braces for each element in it. @param {HTMLElement} element */
const textOf = (element) =>
  [...element.childNodes].map((node) => (node instanceof HTMLElement ? `{${node.dataset.say}}` : node.textContent)).join("").replace(/\s+/g, " ").trim();

/** @param {HTMLElement} element */
function translate(element) {
  const { one, many, n } = element.dataset;
  if (one && many) element.textContent = sayMany(one, many, Number(n));
  else element.replaceChildren(...sayParts(textOf(element), Object.fromEntries([...element.children].map((child) => [/** @type {HTMLElement} */ (child).dataset.say, child]))));
}

if (language !== "en") {
  /** @type {any} */ (document.querySelector("site-header"))?.speak(say);
  for (const name of ATTRIBUTES) {
    for (const element of document.querySelectorAll(`[${name}]`)) element.setAttribute(name, say(/** @type {string} */ (element.getAttribute(name))));
  }
  document.title = say(document.title);
  // A text comes before those within it, which it takes along.
  document.querySelectorAll("[data-say], [data-one]").forEach((element) => translate(/** @type {HTMLElement} */ (element)));
}
