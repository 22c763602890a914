/** Loads the style sheet of a part on demand. */

import { html } from "../drawing/svg.js";

/** @type {Map<string, Promise<unknown>>} */
const sheets = new Map();

/** Wait until a style sheet is there; without it the part is plain. @param {URL} address */
export function styled({ href }) {
  const known = sheets.get(href);
  if (known) return known;
  const sheet = html("link", { rel: "stylesheet", href });
  const loaded = new Promise((done) => {
    sheet.addEventListener("load", done);
    sheet.addEventListener("error", done);
  });
  document.head.append(sheet);
  sheets.set(href, loaded);
  return loaded;
}
