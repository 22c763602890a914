/** Names of patches and cells in words: a browser's translation would break both. */

import { NAMES, alternatives, named } from "../model/patch-names.js";
import { html } from "./svg.js";

const CELL = "[a-z]{1,2}[1-9]\\d?";
const FIXED = new RegExp(`(?<![\\p{Script=Latin}\\w-])(?:${alternatives([...NAMES.values()])}|${CELL}(?: ${CELL})*)(?![\\p{Script=Latin}\\w-])`, "gu");

/** Words in which names of patches and cells stay as they are. @param {string} words @returns {(Node | string)[]} */
export function untranslated(words) {
  const fixed = words.match(FIXED) ?? [];
  const others = words.split(FIXED);
  return others.flatMap((each, n) => (n ? [html("span", { translate: "no" }, fixed[n - 1]), each] : [each])).filter(Boolean);
}

/** Words about moves, with names for tokens, all of which stay as they are. @param {string} words */
export const readable = (words) => untranslated(named(words));
