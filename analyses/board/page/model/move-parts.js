/** A move in words in two parts: what is played, and where or how far. */

import { say } from "./say.js";

/** Patterns of the parts of a text. @type {Record<string, string>} */
const PARTS = { patch: "(?<patch>.+?)", cell: "(?<cell>[a-z]{1,2}\\d+)", lies: "(?<lies>.+)" };

/** A text of the reader's language as a pattern. @param {string} text */
const form = (text) =>
  new RegExp(`^${text.replace(/[.*+?^$()[\]\\|]/g, "\\$&").replace(/\{(\w+)\}/g, (_, name) => PARTS[name])}$`);

/** How the engine says where a patch is placed. */
const PLACED = [form(say("{patch} at {cell}, {lies}")), form(say("{patch} at {cell}"))];
/** English words of other moves, and of a move that has only its token. */
const OTHERS = / at | (?=\d+ space)| (?=\S+ [a-z]{1,2}\d)/;

/** What is played, and where or how far, if that is a part of its own. @param {string} words @returns {string[]} */
export function moveParts(words) {
  const found = PLACED.map((each) => each.exec(words)?.groups).find(Boolean);
  return found ? [found.patch, [found.cell, found.lies].filter(Boolean).join(", ")] : words.split(OTHERS);
}
