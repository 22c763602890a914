/** Words of messages: any value becomes one short line. */

import { Sentence, either } from "./errors.js";
import { isWhole, entriesOf, isObject, Real } from "./values.js";
import { printable, quoted, words } from "./text.js";

/** Characters of a value that a message quotes. */
const LONGEST_VALUE = 40;
const LONGEST_LINE = 300;
const MOST_ITEMS = 6;
const MOST_FIELDS = 4;
const DEEPEST = 2;
/** Characters of a long value that are shown before and after three dots. */
const BEFORE = 18;
const AFTER = 19;

/** Cut a text that is too long, with three dots. @param {string} text @param {number} longest */
export function shortened(text, longest) {
  const characters = [...text];
  return characters.length <= longest ? text : `${characters.slice(0, longest - 3).join("")}...`;
}

/** A text as one line of printable characters of limited length. @param {string} text @param {number} [longest] */
export function oneLine(text, longest = LONGEST_LINE) {
  const begins = [...text.slice(0, 8 * longest)].slice(0, 4 * longest).join("");
  return shortened(printable(words(begins).join(" ")), longest);
}

/** Any value as a message quotes it: short and printable. @param {unknown} value @returns {string} */
export function shown(value) {
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value === "bigint" && isHuge(value)) return "a number far too long";
  return shortened(oneLine(written(value, DEEPEST)), LONGEST_VALUE);
}

const isHuge = (/** @type {bigint} */ value) =>
  (value < 0n ? -value : value).toString(2).length > 8 * LONGEST_VALUE;

/** @param {unknown} value @param {number} level @returns {string} */
function written(value, level) {
  if (typeof value === "string") return writtenText(value);
  if (Array.isArray(value)) return `[${writtenList(value, level)}]`;
  if (isObject(value)) return writtenObject(value, level);
  if (value === null || value === undefined) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (isWhole(value)) return cut(String(value));
  return value instanceof Real || typeof value === "number" ? cut(realText(Number(value))) : typeof value;
}

/** @param {string} text */
function writtenText(text) {
  const characters = [...text];
  const begins = quoted(characters.slice(0, LONGEST_VALUE).join(""));
  if ([...begins].length <= LONGEST_VALUE) return begins;
  const ends = [...characters.slice(0, BEFORE), ...characters.slice(Math.max(0, characters.length - AFTER))];
  return cut(quoted(ends.join("")), 0);
}

/** The two ends of a text that is too long. @param {string} text @param {number} [longest] */
function cut(text, longest = LONGEST_VALUE) {
  const characters = [...text];
  if (characters.length <= longest) return text;
  return `${characters.slice(0, BEFORE).join("")}...${characters.slice(Math.max(0, characters.length - AFTER)).join("")}`;
}

/** @param {unknown[]} list @param {number} level */
function writtenList(list, level) {
  if (level <= 0 && list.length) return "...";
  const parts = list.slice(0, MOST_ITEMS).map((each) => written(each, level - 1));
  return [...parts, ...(list.length > MOST_ITEMS ? ["..."] : [])].join(", ");
}

/** @param {object} object @param {number} level */
function writtenObject(object, level) {
  const entries = entriesOf(object).sort(([a], [b]) => (a < b ? -1 : 1));
  if (!entries.length) return "{}";
  if (level <= 0) return "{...}";
  const parts = entries
    .slice(0, MOST_FIELDS)
    .map(([name, each]) => `${written(name, level - 1)}: ${written(each, level - 1)}`);
  return `{${[...parts, ...(entries.length > MOST_FIELDS ? ["..."] : [])].join(", ")}}`;
}

/** A number with a fraction as Python writes it. @param {number} value */
function realText(value) {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? "nan" : value > 0 ? "inf" : "-inf";
  const [digits, exponent] = value.toExponential().split("e");
  const power = Number(exponent);
  if (power >= 16 || (power < -4 && value !== 0)) {
    const size = String(Math.abs(power)).padStart(2, "0");
    return `${digits}e${power < 0 ? "-" : "+"}${size}`;
  }
  const plain = Object.is(value, -0) ? "-0" : fixed(value, digits, power);
  return plain.includes(".") ? plain : `${plain}.0`;
}

/** @param {number} value @param {string} digits @param {number} power */
function fixed(value, digits, power) {
  const decimals = Math.max(0, digits.replace(/^-?\d\.?/, "").length - power);
  return value.toFixed(Math.min(100, decimals));
}

/**
 * The end of a message about an unknown name: the known ones near it, if any.
 * @param {string} name @param {Iterable<string>} known @param {number} [most]
 */
export function didYouMean(name, known, most = 1) {
  const near = closest([...name].slice(0, LONGEST_VALUE), [...known], most);
  return near.length ? new Sentence("; did you mean {meant}?", { meant: either(near) }) : "";
}

const LEAST_RATIO = 0.6;

/** The names most like one, best first. @param {string[]} name @param {string[]} known @param {number} most */
function closest(name, known, most) {
  return known
    .map((each) => ({ each, ratio: ratio([...each], name) }))
    .filter((one) => one.ratio >= LEAST_RATIO)
    .sort((a, b) => b.ratio - a.ratio || (a.each < b.each ? 1 : -1))
    .slice(0, most)
    .map((one) => one.each);
}

/** How alike two texts are, 0 to 1: the share of characters in common runs. @param {string[]} a @param {string[]} b */
function ratio(a, b) {
  const length = a.length + b.length;
  return length ? (2 * matches(a, b)) / length : 1;
}

/** Characters in the longest common run, and so on before it and after it. @param {string[]} a @param {string[]} b @returns {number} */
function matches(a, b) {
  const [fromA, fromB, size] = longestRun(a, b);
  if (!size) return 0;
  const before = matches(a.slice(0, fromA), b.slice(0, fromB));
  return size + before + matches(a.slice(fromA + size), b.slice(fromB + size));
}

/** The longest common run, the first of equals. @param {string[]} a @param {string[]} b */
function longestRun(a, b) {
  let best = [0, 0, 0];
  let lengths = new Array(b.length + 1).fill(0);
  a.forEach((character, i) => {
    const next = new Array(b.length + 1).fill(0);
    b.forEach((other, j) => {
      if (character !== other) return;
      next[j + 1] = lengths[j] + 1;
      if (next[j + 1] > best[2]) best = [i - next[j + 1] + 1, j - next[j + 1] + 1, next[j + 1]];
    });
    lengths = next;
  });
  return best;
}
