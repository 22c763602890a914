/**
 * The page's address carries what is on the board, so that a bookmark is a position. Behind the `#`
 * stands the text of a position or of a game, with the number of the move that is looked at; of a
 * position that is not finished its document. Links to be sent are shorter: `link.js`.
 */

import { language, say, sayMany } from "./say.js";

/** The most characters of an address; a position with the largest variant has fewer. */
export const LONGEST = 200_000;

/** @param {string} hash */
export const tooLong = (hash) => sayMany("This link has {n} character; a link has at most {most}.", "This link has {n} characters; a link has at most {most}.", hash.length, { most: LONGEST });

/** The query of a link that is sent: with the reader's language, unless that is the usual one. @param {string} [query] What else it has. */
export function withLanguage(query = "") {
  const parameters = new URLSearchParams(query);
  const asked = new URLSearchParams(location.search).get("lang");
  if (asked || language !== "en") parameters.set("lang", asked ?? language);
  return parameters.size ? `?${parameters}` : "";
}

/** @param {string} text @param {number} ply @returns {string} */
export const addressOf = (text, ply = 0) =>
  `#${/^(?:game|solo) /.test(text) && ply ? `${ply}:` : ""}${encodeURIComponent(text)
    .replaceAll("%20", "+")
    .replaceAll("%2C", ",")
    .replaceAll("%2F", "/")
    .replaceAll("%40", "@")}`;

/**
 * The content of an address; null where it is bare. One that is cut off within a `%` is an error.
 * @param {string} hash @returns {{text: string, ply: number} | null}
 */
export function readAddress(hash) {
  if (hash.length > LONGEST) throw new Error(tooLong(hash));
  const found = /^#(?:(\d{1,4}):)?(.+)$/s.exec(hash);
  if (!found) return null;
  try {
    return { text: decodeURIComponent(found[2].replaceAll("+", "%20")), ply: Number(found[1] ?? 0) };
  } catch {
    throw new Error(say("This address is damaged: it has a % that encodes no character."));
  }
}
