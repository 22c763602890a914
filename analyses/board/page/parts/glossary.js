/** A word of the game and its line of the glossary, over the page; Escape or a press beside it closes it. */

import { say } from "../model/say.js";
import { html, refill } from "../drawing/svg.js";
import { beyond } from "./popup.js";

/** Pixels between the word and what is said of it. */
const GAP = 6;

/** @type {Promise<Record<string, string>> | undefined} */
let words;

async function load() {
  const response = await fetch(new URL("../glossary.json", import.meta.url));
  if (!response.ok) throw new Error(say("The glossary did not load. Try it again."));
  return response.json();
}

const box = html("div", { class: "popup meaning", popover: "auto", role: "dialog", "aria-label": say("Glossary") });
document.body.append(box);

/** Say what a word means. @param {HTMLElement} word */
export async function explain(word) {
  words ??= load();
  words.catch(() => {
    words = undefined;
  });
  const { term = "" } = word.dataset;
  refill(box, html("p", {}, html("b", {}, say(term)), `: ${say((await words)[term])}`));
  const place = word.getBoundingClientRect();
  box.style.setProperty("--top", `${place.bottom + GAP}px`);
  box.style.setProperty("--end", `${Math.max(GAP, beyond(place) - 200)}px`);
  box.showPopover();
}
