/**
 * A link to puzzles that somebody chose, for a class or a club: `#set:puzzles-current/3.17~puzzles-first-2014/4`.
 * Before them can stand the place of the one to open, from 1, and a colon. It says nothing of who sends it.
 *
 * @typedef {{set: string, number: number}} Named
 */

import { sayMany } from "./say.js";

const ONE = "[a-z0-9-]{1,40}\\/\\d{1,6}(?:\\.\\d{1,6})*";
const FORM = new RegExp(`^#set:(?:(\\d{1,4}):)?(${ONE}(?:~${ONE})*)$`);
/** Puzzles of a link. */
export const MOST = 200;

/** @param {Named[]} puzzles In the order in which they are to be solved. @param {number} [place] From 1. */
export function setLink(puzzles, place = 0) {
  /** @type {string[]} */ const runs = [];
  let last = "";
  for (const { set, number } of puzzles) {
    if (set === last) runs[runs.length - 1] += `.${number}`;
    else runs.push(`${set}/${number}`);
    last = set;
  }
  return `#set:${place ? `${place}:` : ""}${runs.join("~")}`;
}

/** The puzzles of a link, and the place of the one to open; null for another link. @param {string} hash @returns {{puzzles: Named[], place: number} | null} */
export function readSetLink(hash) {
  const found = FORM.exec(hash);
  if (!found) return null;
  const puzzles = found[2].split("~").flatMap((run) => {
    const [set, numbers] = run.split("/");
    return numbers.split(".").map((number) => ({ set, number: Number(number) }));
  });
  if (puzzles.length > MOST) throw new Error(sayMany("This link has {n} puzzle; a link has at most {most}.", "This link has {n} puzzles; a link has at most {most}.", puzzles.length, { most: MOST }));
  return { puzzles, place: Number(found[1] ?? 0) };
}
