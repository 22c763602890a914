/**
 * Short links, which survive chats and forums: `#v1_12_game_current_RFcB…_Q0a1_0_3f9a`. They hold the
 * words of the text form with a move in four characters, and end with a check, so that a link which
 * was cut off is not taken for another. docs/reference/links.md describes them.
 *
 * @import {Cell} from "./cells.js"
 * @import {Edition, Patch} from "./document.js"
 */

import { LONGEST, tooLong } from "./address.js";
import { cellName, corner, namedCell, shapeKey, shifted } from "./cells.js";
import { say } from "./say.js";

const VERSION = 1;
const FORM = /^#v(\d{1,6})_(\d{1,4})_([A-Za-z0-9._~-]+)_([0-9a-z]{4})$/;
const BEGIN = /^#v\d/;
const MOVE = /^[a-z0-9-]+@(?:[a-z]+\d+)+$/i;
const SHORT_MOVE = /^([A-Za-z])([0-7])([a-z]{1,2}\d{1,3})$/;
const SHORT_LEATHER = /^0([a-z]{1,2}\d{1,3})$/;
const SHORT_ADVANCE = "0";
/** Words of a solo position. */
const SOLO_START = 16;
export const DAMAGED = say("This link is damaged or was cut off: copy it again.");

/** What a text that is a link begins with: marks of quotation, then an address or its `#`. */
const OPENING = /^[\s<>"'([“‘«*_]*(?:[a-z][a-z0-9+.-]{0,20}(?::|%3A)(?:\/|%2F){2}|#|%23)/i;
const KIND =
  /^(?:v\d|learn(?:\W*$|[?&])|(?:puzzle|set|learn)(?::|%3A)|(?:\d{1,4}(?::|%3A))?(?:study(?::|%3A)|(?:position|game|solo)(?:\+| |%2[0B])))/i;
/** Kinds that are written small, without a character that needs its code. */
const SMALL = /^(?:learn(?:\W*$|[?&])|(?:puzzle|set|learn)(?::|%3A))/i;
/** Characters that programs put in unseen, and the escapes of Markdown. */
const UNSEEN = /[\u00AD\u200B-\u200D\u2060\uFEFF\\]/g;
/** Where the parameters begin that sites append to addresses. */
const PARAMETERS = /[?&]\w{1,40}=/;
/** Signs of the sentence around a link. */
const END = ".,;:!?)]>\"'”’»*";
const MOST_ENCODED = 4;

/** A text without its percent-encoding; what encodes no character stays. @param {string} text */
const decoded = (text) =>
  text.replace(/(?:%[0-9A-F]{2})+/gi, (codes) => {
    try {
      return decodeURIComponent(codes);
    } catch {
      return codes;
    }
  });

/**
 * A link of the board from its `#` on, as it was before mail programs, chats and forums changed it:
 * encoded again, broken over lines, with the end of a sentence or parameters behind it. Null for a
 * text that is no link. A short link keeps the longest beginning whose check is right.
 * @param {string} text
 */
export function linkIn(text) {
  if (!OPENING.test(text)) return null;
  let plain = unbroken(text.replace(UNSEEN, "").trim());
  for (let n = 0; n < MOST_ENCODED; n += 1) {
    const part = plain.split("#").slice(1).reverse().find((each) => KIND.test(each));
    if (part !== undefined) return `#${/^v\d/i.test(part) ? sealedPart(part) : tidied(part)}`;
    plain = decoded(plain);
  }
  return null;
}

/** A text without the line breaks of a mail and its marks of quotation. @param {string} text */
function unbroken(text) {
  const lines = text.split("\n").map((line, n) => (n ? line.replace(/^[ \t>]+/, "") : line).trimEnd());
  return lines.map((line, n) => (n < lines.length - 1 && line.endsWith("=") ? line.slice(0, -1) : line)).join("");
}

/** A text that was encoded several times. @param {string} text */
function bare(text) {
  for (let n = 0; n < MOST_ENCODED; n += 1) text = decoded(text);
  return text;
}

/** A text without parameters and the end of a sentence. @param {string} text */
function withoutTail(text) {
  let [kept] = text.split(PARAMETERS, 1);
  while (kept && END.includes(kept.slice(-1))) kept = kept.slice(0, -1);
  return kept;
}

/** A link as it was made; any other address as it is. @param {string} hash */
export const mended = (hash) => linkIn(hash) ?? hash;

/** @param {string} part */
function sealedPart(part) {
  const text = bare(part).replace(/\s/g, "");
  const ends = new Map([...text.matchAll(/_(?=([0-9a-z]{4}))/g)].map((found) => [found.index, found[1]]));
  let end = null;
  let hash = FIRST_HASH;
  for (let at = 0; at < text.length; at += 1) {
    if (ends.has(at) && written(hash) === ends.get(at)) end = at;
    hash = hashed(hash, text, at);
  }
  return end === null ? text : text.slice(0, end + 5);
}

/** @param {string} part */
function tidied(part) {
  if (SMALL.test(part)) return withoutTail(bare(part)).toLowerCase();
  let text = part;
  while (/^(?:\d{1,4}|study)?%3A|^(?:\d{1,4}:)?(?:(?:position|game|solo)%2[0B]|study%3A)/i.test(text)) text = decoded(text);
  if (/^(?:\d{1,4}:)?study:/.test(text)) return withoutTail(text);
  const last = text.split(/[+ ]|%20/).at(-1) ?? "";
  const words = (last.startsWith("names") ? text : withoutTail(text)).split(/[+ ]|%20/);
  // Only names hold a % of their own: elsewhere `%25` is left over from a second encoding.
  return words.map((word) => (word.startsWith("names") ? word : word.replace(/%(?:25)+/g, "%"))).join("+");
}

/** Whether an address is that of a study, which other code reads. @param {string} hash */
export const isStudyLink = (hash) => /^#(?:v\d+_\d+_study_|(?:\d{1,4}:)?study:)/.test(hash);

/** What stands before a game by link: the seat that is to answer, and the name of the game. */
const TURN = /^turn_([01])_([0-9a-f]{1,32})_/;

/** @param {number} seat @param {string} game */
export const turnMark = (seat, game) => `turn_${seat}_${game}_`;

/** Whether an address is a move of a game by link. @param {string} hash */
export const isTurnLink = (hash) => /^#v\d+_\d+_turn_/.test(hash);

/** The seat and the game of a move by link. @param {string} hash */
export function readTurn(hash) {
  const [, seat, game] = TURN.exec(unsealed(hash).text) ?? [];
  if (!game) throw new Error(DAMAGED);
  return { seat: Number(seat), game };
}

/** What stands before a position that is sent as a question. */
export const TASK = "task_";

/** Whether an address is such a question. @param {string} hash */
export const isTaskLink = (hash) => /^#v\d+_\d+_task_/.test(hash);

/** Whether an address is a short link, right or wrong. @param {string} hash */
export const isShort = (hash) => BEGIN.test(hash);

/** A text in characters that no chat changes. @param {string} text */
const escaped = (text) =>
  [...new TextEncoder().encode(text)]
    .map((byte) => {
      const character = String.fromCharCode(byte);
      if (/[A-Za-z0-9]/.test(character)) return character;
      return { ",": ".", "/": "~" }[character] ?? `-${byte.toString(16).toUpperCase().padStart(2, "0")}`;
    })
    .join("");

/** @param {string} word */
const unescaped = (word) =>
  decodeURIComponent(word.replaceAll(".", ",").replaceAll("~", "/").replaceAll("-", "%"));

const FIRST_HASH = 0x811c9dc5;

/** @param {number} hash @param {string} text @param {number} at */
const hashed = (hash, text, at) => Math.imul(hash ^ (text.charCodeAt(at) & 0xff), 0x01000193) >>> 0;

/** A hash in four characters. @param {number} hash */
const written = (hash) => (hash % 36 ** 4).toString(36).padStart(4, "0");

/** Four characters by which a changed link is noticed. @param {string} text */
function checkOf(text) {
  let hash = FIRST_HASH;
  for (let at = 0; at < text.length; at += 1) hash = hashed(hash, text, at);
  return written(hash);
}

/** How many words stand before the first move. @param {string[]} words */
function lengthOfStart(words) {
  if (words[0] === "solo") return SOLO_START;
  if (words[0] !== "game") return words.length;
  const start = words[1] === "position" ? 10 : 3;
  return words[start]?.startsWith("names:") ? start + 1 : start;
}

/**
 * The short link to a position or a game.
 * @param {string} text @param {number} ply @param {Edition} edition
 * @param {string} [mark] What stands before it.
 */
export function shortLink(text, ply, edition, mark = "") {
  const words = text.split(/\s+/);
  const start = lengthOfStart(words);
  const moves = words.slice(start).map((word) => shortMove(word, edition));
  return sealed(start < words.length ? ply : 0, mark + [...words.slice(0, start), ...moves].map(escaped).join("_"));
}

/** A link with its version and check. @param {number} number The place in what it holds. @param {string} text */
export function sealed(number, text) {
  const body = `v${VERSION}_${number}_${text}`;
  return `#${body}_${checkOf(body)}`;
}

/**
 * The content of a link, between the version and the check.
 * @param {string} hash @returns {{number: number, text: string}}
 */
export function unsealed(hash) {
  if (hash.length > LONGEST) throw new Error(tooLong(hash));
  const version = Number(/^#v(\d{1,6})_/.exec(hash)?.[1] ?? VERSION);
  if (version !== VERSION) throw new Error(say("This link is of version {other}; this board reads version {own}.", { other: version, own: VERSION }));
  const [, , number, text, check] = FORM.exec(hash) ?? [];
  if (!text || checkOf(hash.slice(1, -5)) !== check) throw new Error(DAMAGED);
  return { number: Number(number), text };
}

/**
 * The content of a short link: the words before the first move, and the moves as they stand there.
 * @param {string} hash @returns {{start: string, moves: string[], ply: number}}
 */
export function readShort(hash) {
  const { number: ply, text } = unsealed(hash);
  try {
    const words = text.replace(TURN, "").replace(/^task_/, "").split("_").map(unescaped);
    const start = lengthOfStart(words);
    return { start: words.slice(0, start).join(" "), moves: words.slice(start), ply };
  } catch {
    throw new Error(DAMAGED);
  }
}

/** The text of a game whose moves may be short. @param {string} start @param {string[]} moves @param {Edition} edition */
export const longText = (start, moves, edition) => [start, ...moves.map((move) => longMove(move, edition))].join(" ");

// -- one move ----------------------------------------------------------------------------------------

/** The shape that a patch has after a flip, if the number is 4 or more, and quarter turns. @param {Patch} patch @param {number} number */
function shapeAt(patch, number) {
  let at = number >= 4 ? patch.flipped[0] : 0;
  for (let turns = number % 4; turns > 0; turns -= 1) at = patch.turned[at];
  return patch.orientations[at];
}

/** A move in the fewest characters; as it is where it has no short form. @param {string} move @param {Edition} edition */
function shortMove(move, edition) {
  if (move === "advance") return SHORT_ADVANCE;
  if (!MOVE.test(move)) return move;
  const [name, rest] = move.split("@");
  const cells = (rest.match(/[a-z]+\d+/g) ?? []).map(namedCell);
  if (name === "leather") return `0${cellName(cells[0])}`;
  const patch = edition.patches.find((each) => each.name === name);
  if (!patch || !/^[A-Za-z]$/.test(patch.letter)) return move;
  const lies = [0, 1, 2, 3, 4, 5, 6, 7].find((number) => shapeKey(shapeAt(patch, number)) === shapeKey(cells));
  return lies === undefined ? move : `${patch.letter}${lies}${cellName(corner(cells))}`;
}

/** @param {string} move @param {Edition} edition */
function longMove(move, edition) {
  if (move === SHORT_ADVANCE) return "advance";
  const leather = SHORT_LEATHER.exec(move);
  if (leather) return `leather@${leather[1]}`;
  const [, letter, number, place] = SHORT_MOVE.exec(move) ?? [];
  if (!letter) return move;
  const patch = edition.patches.find((each) => each.letter === letter);
  if (!patch) throw new Error(say("This link names the patch {letter}, which {edition} does not have.", { letter, edition: edition.name }));
  const cells = shifted(shapeAt(patch, Number(number)), ...namedCell(place));
  return `${patch.name}@${cells.map(cellName).join("")}`;
}
