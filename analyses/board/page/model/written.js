/** The words that stand in a page's own HTML, put into the reader's language; `make_languages.py` finds them there. */

import { language, say } from "./say.js";

if (language !== "en") {
  /** @type {any} */ (document.querySelector("site-header"))?.speak(say);
  for (const element of document.querySelectorAll("[aria-label]")) element.setAttribute("aria-label", say(/** @type {string} */ (element.getAttribute("aria-label"))));
  for (const element of document.querySelectorAll("title, h1, label")) element.textContent = say(element.textContent);
}
