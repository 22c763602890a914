/**
 * The parts that SVG pictures are put together from: a canvas, groups, lines of text. The text of a picture is the
 * same as `engine/drawing/svg.py` makes.
 */

import { Element, number, rect, text } from "../../page/drawing/element.js";
import { define, usedBy } from "../../page/drawing/weave.js";
import { language } from "../say.js";
import { LIGHT } from "./colours.js";

export { Element, disc, fine, fixed, group, number, path, rect, text } from "../../page/drawing/element.js";

const FONT = "Helvetica, Arial, 'DejaVu Sans', sans-serif";
/** Width of an average letter over its height: a cautious guess that suits every font. */
const LETTER = 0.62;
const FORBIDDEN = /[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
/** The widest letters of fonts. */
const WIDEST = "MW@%";
/** Letters of full width: Chinese, Japanese and Korean ones, and most pictures. */
const EAST_ASIAN = new RegExp(
  "[\\u1100-\\u115f\\u2329\\u232a\\u2e80-\\u303e\\u3041-\\u3247\\u3250-\\u4dbf\\u4e00-\\ua4cf\\ua960-\\ua97f\\uac00-\\ud7a3\\uf900-\\ufaff\\ufe10-\\ufe19" +
    "\\ufe30-\\ufe6f\\uff01-\\uff60\\uffe0-\\uffe6\\u{16fe0}-\\u{1b2ff}\\u{20000}-\\u{3fffd}\\p{Emoji_Presentation}]",
  "u",
);
const UPPER = /\p{Uppercase}/u;
const BLANKS = /[\t\n\v\f\r ]+/;

// -- canvas ----------------------------------------------------------------------------------------

/**
 * An empty picture with the ground of its theme, and what it shows in words.
 * @param {number} width @param {number} height @param {string} title @param {string} description
 * @param {import("./colours.js").Theme} [theme]
 */
export function canvas(width, height, title, description, theme = LIGHT) {
  // Several pictures may stand on one page, where each name belongs to one thing.
  const mark = checksum(`${title}|${description}`).toString(16).padStart(8, "0");
  const root = new Element("svg", {
    xmlns: "http://www.w3.org/2000/svg",
    width: number(width),
    height: number(height),
    viewBox: `0 0 ${number(width)} ${number(height)}`,
    role: "img",
    "aria-labelledby": `title-${mark} about-${mark}`,
    "font-family": FONT,
    fill: theme.ink,
  });
  root.add("title", { id: `title-${mark}` }).text = title;
  root.add("desc", { id: `about-${mark}` }).text = description;
  rect(root, 0, 0, width, height, { fill: theme.paper });
  return root;
}

/** The CRC-32 of a text. @param {string} words */
function checksum(words) {
  let crc = ~0;
  for (const byte of new TextEncoder().encode(words.replace(/\p{Surrogate}/gu, "?"))) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

/** A picture as text, without the characters that XML 1.0 forbids. @param {Element} root */
export function render(root) {
  defineUsed(root);
  return String(root).replace(FORBIDDEN, "\ufffd");
}

/** Add a definition of each weave that a picture uses, under a name of this picture only. @param {Element} root */
function defineUsed(root) {
  const mark = root.attributes["aria-labelledby"].split(" ")[0].split("-")[1];
  /** @type {Set<string>} */
  const names = new Set();
  /** @param {Element} node */
  const visit = (node) => {
    const name = usedBy(node.attributes.fill);
    if (name) {
      names.add(name);
      node.attributes.fill = `url(#${name}-${mark})`;
    }
    node.children.forEach(visit);
  };
  visit(root);
  if (!names.size) return;
  const place = new Element("defs", {});
  for (const name of [...names].sort()) define(place, name, `${name}-${mark}`);
  root.children = [...root.children.slice(0, 2), place, ...root.children.slice(2)];
}

// -- words -----------------------------------------------------------------------------------------

/** A cautious guess of the width of words. @param {string} words @param {number} size */
export const widthOf = (words, size) => LETTER * size * letters([...words]);

/**
 * A line in a box, in smaller letters where a translation is too long. English lines are known to fit.
 * @param {Element} parent @param {number} x @param {number} y @param {string} words @param {number} width @param {number} size
 * @param {Record<string, string | number>} [style]
 */
export const fitText = (parent, x, y, words, width, size, style = {}) =>
  text(parent, x, y, words, language === "en" ? size : Math.min(size, width / widthOf(words, 1)), style);

/** Cut words that are too wide for a box, with an ellipsis; the ending always stays. @param {string} words @param {number} width @param {number} size */
export function shortened(words, width, size, ending = "") {
  const room = width / (LETTER * size) - letters([...ending]);
  let kept = [...words];
  if (letters(kept) <= room) return words + ending;
  while (kept.length > 1 && letters(kept) > room - 1) kept = kept.slice(0, -1);
  return `${kept.join("").trimEnd()}…${ending}`;
}

/** The width of words over that of an average letter. @param {string[]} signs */
const letters = (signs) => signs.reduce((sum, sign) => sum + breadth(sign), 0);

/** The width of a letter over that of an average one, as in wide fonts. @param {string} sign */
function breadth(sign) {
  if (WIDEST.includes(sign) || EAST_ASIAN.test(sign)) return 1.625;
  return UPPER.test(sign) ? 1.25 : 1;
}

/** The room for words whose letters are so wide; those of East Asia are as wide as high. @param {string} words @param {number} letter Width of any other letter. @param {number} size Height of a letter. */
export function roomFor(words, letter, size) {
  const signs = [...words];
  const wide = signs.filter((sign) => EAST_ASIAN.test(sign)).length;
  return letter * (signs.length - wide) + size * wide;
}

/** Break words into lines that fit into a box, never at a no-break space. @param {string} words @param {number} width @param {number} size */
export function wrapped(words, width, size) {
  const room = width / (LETTER * size);
  /** @type {string[][]} */
  const lines = [];
  /** @type {string[]} */
  let line = [];
  for (const word of words.split(BLANKS).filter(Boolean).map((each) => [...each])) {
    let joined = line.length ? [...line, " ", ...word] : word;
    if (line.length && letters(joined) > room) {
      lines.push(line);
      joined = word;
    }
    line = joined;
    while (line.length > 1 && letters(line) > room) {
      const fits = Math.max(1, line.filter((_, at) => letters(line.slice(0, at + 1)) <= room).length);
      lines.push(line.slice(0, fits));
      line = line.slice(fits);
    }
  }
  return [...lines, line].filter(({ length }) => length).map((each) => each.join("").replaceAll("\xa0", " "));
}
