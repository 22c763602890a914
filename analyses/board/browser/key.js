/** A short name for the rules of an edition: the first half of the SHA-256 of its JSON, as Python writes that. */

import { ascii, entriesOf, isObject } from "./library.js";

const DIGITS = 16;
const BLOCK = 64;

/** @param {unknown} reference A printing's name, or a variant in full. */
export const keyOf = (reference) => sha256(new TextEncoder().encode(sortedText(reference))).slice(0, DIGITS);

/** JSON in ASCII, fields sorted, with a space behind each comma and colon. @param {any} value @returns {string} */
function sortedText(value) {
  if (Array.isArray(value)) return `[${value.map(sortedText).join(", ")}]`;
  if (isObject(value)) {
    const entries = entriesOf(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${entries.map(([name, each]) => `${ascii(name)}: ${sortedText(each)}`).join(", ")}}`;
  }
  return typeof value === "string" ? ascii(value) : String(value);
}

/** The first prime numbers. @param {number} count */
function primes(count) {
  /** @type {number[]} */
  const found = [];
  for (let n = 2; found.length < count; n += 1) if (found.every((prime) => n % prime)) found.push(n);
  return found;
}

/** The first 32 bits of the fraction of a number. @param {number} value */
const fraction = (value) => Math.floor((value - Math.floor(value)) * 2 ** 32);

const FIRST = primes(8).map((prime) => fraction(Math.sqrt(prime)));
const ROUNDS = primes(BLOCK).map((prime) => fraction(Math.cbrt(prime)));

const rotated = (/** @type {number} */ word, /** @type {number} */ by) => (word >>> by) | (word << (32 - by));

/** The SHA-256 of bytes, in hexadecimal digits. The browser's own is there over https only. @param {Uint8Array} bytes */
function sha256(bytes) {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK) * BLOCK);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 4, bytes.length * 8);
  let state = FIRST;
  for (let at = 0; at < padded.length; at += BLOCK) state = compressed(state, view, at);
  return state.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

/** @param {number[]} state @param {DataView} view @param {number} at */
function compressed(state, view, at) {
  const words = Array.from({ length: 16 }, (_, n) => view.getInt32(at + 4 * n));
  for (let n = 16; n < BLOCK; n += 1) {
    const [early, late] = [words[n - 15], words[n - 2]];
    const low = rotated(early, 7) ^ rotated(early, 18) ^ (early >>> 3);
    const high = rotated(late, 17) ^ rotated(late, 19) ^ (late >>> 10);
    words.push((words[n - 16] + low + words[n - 7] + high) | 0);
  }
  let [a, b, c, d, e, f, g, h] = state;
  ROUNDS.forEach((constant, n) => {
    const high = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
    const first = (h + high + ((e & f) ^ (~e & g)) + constant + words[n]) | 0;
    const low = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
    const second = (low + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  });
  return [a, b, c, d, e, f, g, h].map((word, n) => (word + state[n]) | 0);
}
