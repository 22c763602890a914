/** The parts of a page to save, which needs no other file; the same as `analyses/report/page.py` makes. */

import { lengthOf, words } from "./library.js";
import { language, say } from "./say.js";

/** Letters of a text that a program may read, and of a word of it: no sentence has such a word. */
const [LONG, TOKEN] = [60, 24];

/**
 * @param {string} shell The page without its contents.
 * @param {string} title @param {string} meaning What the page says, as HTML. @param {string[]} sections Of HTML.
 */
export function pageHtml(shell, title, meaning, sections) {
  /** @type {Record<string, string>} */
  const parts = {
    language,
    title: escaped(title),
    meaning,
    sections: sections.join(""),
    made: say("Data worked out {day}.", { day: new Date().toISOString().slice(0, 10) }),
  };
  return shell.replace(/\{\{(language|title|meaning|sections|made)\}\}/g, (_, name) => parts[name]);
}

/** @param {string} title @param {string} meaning @param {string[]} parts Of HTML. */
export const section = (title, meaning, parts) =>
  ["<section>", `<h2>${escaped(title)}</h2>`, `<p>${escaped(meaning)}</p>`, ...parts, "</section>", ""].join("\n");

export const picture = (/** @type {string} */ svg) => `<div class="picture" translate="no">${svg}</div>`;

export const code = (/** @type {string} */ line) => `<p><code translate="no">${escaped(line)}</code></p>`;

/** @param {{head: string, isNumber: boolean}[]} columns @param {string[][]} rows */
export function table(columns, rows) {
  const head = columns.map(({ head: said, isNumber }) => (said ? `<th scope="col" class="${isNumber ? "number" : "words"}">${escaped(said.replaceAll("_", " "))}</th>` : "<td></td>"));
  const body = rows.map((cells) => {
    const shown = cells.map((cell, at) => `<td class="${columns[at].isNumber ? "number" : styleOf(cell)}">${escaped(cell)}</td>`);
    return `<tr>${shown.join("")}</tr>`;
  });
  const nothing = `<tr><td colspan="${columns.length}">${escaped(say("nothing"))}</td></tr>`;
  const lines = ["<thead><tr>", ...head, "</tr></thead>", "<tbody>", ...(body.length ? body : [nothing]), "</tbody></table></div>"];
  return `<div class="scroll" tabindex="0"><table>\n${lines.join("\n")}\n\n`;
}

/** @param {string} cell */
const styleOf = (cell) => (lengthOf(cell) > LONG && words(cell).some((word) => lengthOf(word) >= TOKEN) ? "long" : "words");

/** @type {Record<string, string>} */
const SIGNS = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "'": "&#39;", '"': "&#34;" };

export const escaped = (/** @type {string} */ text) => text.replace(/[&<>'"]/g, (sign) => SIGNS[sign]);
