/**
 * The parts that SVG pictures are put together from: a canvas, groups, lines of text. The text of a picture is the
 * same as `engine/drawing/svg.py` makes.
 *
 * @typedef {Record<string, string | number>} Style SVG's own attributes.
 */

import { LIGHT } from "./colours.js";

const FONT = "Helvetica, Arial, 'DejaVu Sans', sans-serif";
/** Width of an average letter over its height: a cautious guess that suits every font. */
const LETTER = 0.62;
const FORBIDDEN = /[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
/** The widest letters of fonts, and those of full width: Chinese, Japanese and Korean ones, and most pictures. */
const WIDE = new RegExp(
  "[MW@%\\u1100-\\u115f\\u2329\\u232a\\u2e80-\\u303e\\u3041-\\u3247\\u3250-\\u4dbf\\u4e00-\\ua4cf\\ua960-\\ua97f\\uac00-\\ud7a3\\uf900-\\ufaff\\ufe10-\\ufe19" +
    "\\ufe30-\\ufe6f\\uff01-\\uff60\\uffe0-\\uffe6\\u{16fe0}-\\u{1b2ff}\\u{20000}-\\u{3fffd}\\p{Emoji_Presentation}]",
  "u",
);
const UPPER = /\p{Uppercase}/u;
const BLANKS = /[\t\n\v\f\r ]+/;

/** An element of a picture. */
export class Element {
  /** @type {Element[]} */
  #children = [];
  /** Its text, before its children. */
  text = "";

  /** @param {string} tag @param {Record<string, string>} attributes */
  constructor(tag, attributes) {
    this.tag = tag;
    this.attributes = attributes;
  }

  /** @param {string} tag @param {Style} style @returns {Element} */
  add(tag, style) {
    const attributes = Object.entries(style).map(([name, value]) => [name, typeof value === "string" ? value : number(value)]);
    const child = new Element(tag, Object.fromEntries(attributes));
    this.#children.push(child);
    return child;
  }

  /** The elements drawn in it. */
  get children() {
    return this.#children;
  }

  /** @param {Element[]} children */
  set children(children) {
    this.#children = children;
  }

  /** @returns {string} */
  toString() {
    const named = Object.entries(this.attributes).map(([name, value]) => ` ${name}="${quoted(value)}"`);
    const inside = escaped(this.text) + this.#children.join("");
    const head = `<${this.tag}${named.join("")}`;
    return inside ? `${head}>${inside}</${this.tag}>` : `${head} />`;
  }
}

const escaped = (/** @type {string} */ words) => words.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const quoted = (/** @type {string} */ words) =>
  escaped(words).replaceAll('"', "&quot;").replaceAll("\r", "&#13;").replaceAll("\n", "&#10;").replaceAll("\t", "&#09;");

/** A number with a given number of decimals; a tie goes to the even digit, as in Python. @param {number} value @param {number} decimals */
export function fixed(value, decimals) {
  const scaled = value * 10 ** decimals;
  const below = Math.floor(scaled);
  // Only eighths can be such halves exactly.
  const isHalf = Number.isInteger(value * 8) && scaled - below === 0.5;
  return (isHalf ? (below + (below % 2 === 0 ? 0 : 1)) / 10 ** decimals : value).toFixed(decimals);
}

/** A length with two decimals at most. @param {number} value */
export const number = (value) => fixed(value, 2).replace(/\.?0+$/, "");

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
export const render = (root) => String(root).replace(FORBIDDEN, "\ufffd");

/** A group with its origin at (x, y), and a title where one is given. @param {Element} parent @param {number} [x] @param {number} [y] @param {string} [title] */
export function group(parent, x = 0, y = 0, title = "") {
  const node = parent.add("g", { transform: `translate(${number(x)} ${number(y)})` });
  if (title) node.add("title", {}).text = title;
  return node;
}

/** @param {Element} parent @param {number} x @param {number} y @param {number} width @param {number} height @param {Style} style */
export const rect = (parent, x, y, width, height, style) => parent.add("rect", { x, y, width, height, ...style });

/** A circle around (x, y). @param {Element} parent @param {number} x @param {number} y @param {number} radius @param {Style} style */
export const disc = (parent, x, y, radius, style) => parent.add("circle", { cx: x, cy: y, r: radius, ...style });

/** @param {Element} parent @param {string} steps @param {Style} style */
export const path = (parent, steps, style) => parent.add("path", { d: steps, ...style });

/** A line with its base line at y. @param {Element} parent @param {number} x @param {number} y @param {string} words @param {number} size @param {Style} [style] */
export function text(parent, x, y, words, size, style = {}) {
  parent.add("text", { x, y, "font-size": size, ...style }).text = words;
}

// -- words -----------------------------------------------------------------------------------------

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
  if (WIDE.test(sign)) return 1.625;
  return UPPER.test(sign) ? 1.25 : 1;
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
