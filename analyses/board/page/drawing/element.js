/**
 * Elements of a picture as text. A page makes nodes of them, a file has them as they are: the same text as
 * `engine/drawing/svg.py` makes.
 *
 * @typedef {Record<string, string | number>} Style SVG's own attributes.
 */

import { minus } from "../model/numbers.js";

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
  // Only a few binary fractions can be such halves exactly.
  const isHalf = Number.isInteger(value * 2 ** (decimals + 1)) && scaled - below === 0.5;
  return (isHalf ? (below + (below % 2 === 0 ? 0 : 1)) / 10 ** decimals : value).toFixed(decimals);
}

/** A length with two decimals at most. @param {number} value */
export const number = (value) => fixed(value, 2).replace(/\.?0+$/, "");

/** A length in cells, with three. @param {number} value */
export const fine = (value) => fixed(value, 3).replace(/\.?0+$/, "");

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
  parent.add("text", { x, y, "font-size": size, ...style }).text = minus(words);
}
