/** Compression into zlib streams, in one block with codes of its own. */

import { LENGTHS, OFFSETS, ORDER, adler, codesOf } from "./huffman.js";

const HEADER = [0x78, 0xda];
const END = 256;
const SHORTEST = 3;
const LONGEST = 258;
const WINDOW = 32768;
const MOST_BITS = 15;
const MOST_LENGTH_BITS = 7;
/** Earlier places that are compared with the one to be written. */
const TRIED = 256;

/** @typedef {{symbol: number, more: number, bits: number, isOffset?: boolean}} Token */

/** Compress bytes; any decompressor of zlib reads it. @param {Uint8Array} bytes */
export function deflated(bytes) {
  const tokens = tokensOf(bytes);
  const literals = bitsOf(counted(tokens.filter((token) => !token.isOffset), 286), MOST_BITS);
  const offsets = bitsOf(counted(tokens.filter((token) => token.isOffset), 30), MOST_BITS);
  const writer = new Writer();
  writer.put(1, 1); // The last block,
  writer.put(2, 2); // with codes of its own.
  writeCodes(writer, trimmed(literals, 257), trimmed(offsets, 1));
  const codes = [codesOf(literals), codesOf(offsets)];
  for (const { symbol, more, bits, isOffset } of tokens) {
    writer.code(codes[isOffset ? 1 : 0][symbol], (isOffset ? offsets : literals)[symbol]);
    writer.put(more, bits);
  }
  const sum = adler(bytes);
  const end = [24, 16, 8, 0].map((shift) => (sum >>> shift) & 255);
  return new Uint8Array([...HEADER, ...writer.bytes(), ...end]);
}

class Writer {
  /** @type {number[]} */
  #bytes = [];
  #held = 0;
  #bits = 0;

  /** @param {number} value @param {number} bits The lowest first. */
  put(value, bits) {
    this.#held |= value << this.#bits;
    this.#bits += bits;
    for (; this.#bits >= 8; this.#bits -= 8) {
      this.#bytes.push(this.#held & 255);
      this.#held >>>= 8;
    }
  }

  /** @param {number} code @param {number} bits The highest first. */
  code(code, bits) {
    for (let bit = bits - 1; bit >= 0; bit -= 1) this.put((code >> bit) & 1, 1);
  }

  bytes() {
    return this.#bits ? [...this.#bytes, this.#held & 255] : this.#bytes;
  }
}

/** Literals and repetitions. @param {Uint8Array} bytes @returns {Token[]} */
function tokensOf(bytes) {
  /** @type {Token[]} */
  const tokens = [];
  /** @type {Map<number, number[]>} Places by their first three bytes. */
  const places = new Map();
  for (let at = 0; at < bytes.length; ) {
    const [length, distance] = longest(bytes, at, places);
    if (length < SHORTEST) tokens.push({ symbol: bytes[at], more: 0, bits: 0 });
    else {
      tokens.push(ranged(length, LENGTHS, END + 1), { ...ranged(distance, OFFSETS, 0), isOffset: true });
    }
    for (const end = at + Math.max(1, length); at < end; at += 1) remember(bytes, at, places);
  }
  return [...tokens, { symbol: END, more: 0, bits: 0 }];
}

const keyAt = (/** @type {Uint8Array} */ bytes, /** @type {number} */ at) =>
  (bytes[at] << 16) | (bytes[at + 1] << 8) | bytes[at + 2];

/** @param {Uint8Array} bytes @param {number} at @param {Map<number, number[]>} places */
function remember(bytes, at, places) {
  if (at + SHORTEST > bytes.length) return;
  const key = keyAt(bytes, at);
  const known = places.get(key);
  if (known) known.push(at);
  else places.set(key, [at]);
}

/** The longest repetition and its distance. @param {Uint8Array} bytes @param {number} at @param {Map<number, number[]>} places */
function longest(bytes, at, places) {
  let best = [0, 0];
  if (at + SHORTEST > bytes.length) return best;
  for (const from of (places.get(keyAt(bytes, at)) ?? []).slice(-TRIED).reverse()) {
    if (at - from > WINDOW) break;
    let length = SHORTEST;
    while (length < LONGEST && at + length < bytes.length && bytes[from + length] === bytes[at + length]) length += 1;
    if (length > best[0]) best = [length, at - from];
  }
  return best;
}

/** The symbol of a number and what remains. @param {number} value @param {number[][]} ranges @param {number} first @returns {Token} */
function ranged(value, ranges, first) {
  let at = ranges.length - 1;
  while (ranges[at][0] > value) at -= 1;
  return { symbol: first + at, more: value - ranges[at][0], bits: ranges[at][1] };
}

/** @param {Token[]} tokens @param {number} symbols */
function counted(tokens, symbols) {
  const counts = new Array(symbols).fill(0);
  for (const token of tokens) counts[token.symbol] += 1;
  return counts;
}

/** Bits of each symbol, the fewer the more often it occurs. @param {number[]} counts @param {number} most @returns {number[]} */
function bitsOf(counts, most) {
  const used = counts.flatMap((count, symbol) => (count ? [{ count, symbols: [symbol] }] : []));
  const bits = new Array(counts.length).fill(0);
  if (used.length === 1) bits[used[0].symbols[0]] = 1;
  for (let groups = used; groups.length > 1; ) {
    groups.sort((a, b) => a.count - b.count);
    const [first, second, ...rest] = groups;
    const symbols = [...first.symbols, ...second.symbols];
    for (const symbol of symbols) bits[symbol] += 1;
    groups = [...rest, { count: first.count + second.count, symbols }];
  }
  if (Math.max(...bits) <= most) return bits;
  return bitsOf(counts.map((count) => (count ? (count + 1) >> 1 : 0)), most);
}

/** @param {number[]} bits @param {number} least */
function trimmed(bits, least) {
  let length = bits.length;
  while (length > least && !bits[length - 1]) length -= 1;
  return bits.slice(0, length);
}

/** Write the lengths of all codes. @param {Writer} writer @param {number[]} literals @param {number[]} offsets */
function writeCodes(writer, literals, offsets) {
  const all = runs([...literals, ...offsets]);
  const bits = bitsOf(counted(all, ORDER.length), MOST_LENGTH_BITS);
  const codes = codesOf(bits);
  const written = trimmed(ORDER.map((symbol) => bits[symbol]), 4);
  writer.put(literals.length - 257, 5);
  writer.put(offsets.length - 1, 5);
  writer.put(written.length - 4, 4);
  for (const each of written) writer.put(each, 3);
  for (const { symbol, more, bits: extra } of all) {
    writer.code(codes[symbol], bits[symbol]);
    writer.put(more, extra);
  }
}

/** Lengths of codes with runs of zeros shortened. @param {number[]} bits @returns {Token[]} */
function runs(bits) {
  /** @type {Token[]} */
  const tokens = [];
  for (let at = 0; at < bits.length; ) {
    let zeros = 0;
    while (zeros < 138 && bits[at + zeros] === 0) zeros += 1;
    if (zeros >= 11) tokens.push({ symbol: 18, more: zeros - 11, bits: 7 });
    else if (zeros >= 3) tokens.push({ symbol: 17, more: zeros - 3, bits: 3 });
    else tokens.push({ symbol: bits[at], more: 0, bits: 0 });
    at += zeros >= 3 ? zeros : 1;
  }
  return tokens;
}
