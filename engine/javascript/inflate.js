/** Decompression of zlib streams. */

import { FIXED_LITERALS, FIXED_OFFSETS, LENGTHS, OFFSETS, ORDER, adler, codesOf } from "./huffman.js";

const END = 256;

/** The stream ends early: what came before counts. */
class Ended extends Error {}

/** The stream is not a zlib stream. */
class Damaged extends Error {}

/**
 * The content of a zlib stream, at most so many bytes; of a stream that breaks off, its beginning.
 * @param {Uint8Array} bytes @param {number} most
 * @returns {Uint8Array | null} Null for a stream that is damaged.
 */
export function inflated(bytes, most) {
  const reader = new Reader(bytes, most);
  try {
    reader.stream();
  } catch (error) {
    if (error instanceof Damaged) return null;
    if (!(error instanceof Ended)) throw error;
  }
  return new Uint8Array(reader.output);
}

class Reader {
  /** @type {number[]} */
  output = [];
  #bytes;
  #most;
  #at = 0;
  #held = 0;
  #bits = 0;

  /** @param {Uint8Array} bytes @param {number} most */
  constructor(bytes, most) {
    this.#bytes = bytes;
    this.#most = most;
  }

  stream() {
    const method = this.#byte();
    const header = (method << 8) | this.#byte();
    if ((method & 15) !== 8 || method >> 4 > 7 || header % 31 || header & 32) throw new Damaged();
    let isLast = false;
    while (!isLast) {
      isLast = this.#take(1) === 1;
      this.#block(this.#take(2));
    }
    this.#held = 0;
    this.#bits = 0;
    const sum = [0, 0, 0, 0].reduce((word) => word * 256 + this.#byte(), 0);
    if (sum !== adler(this.output)) throw new Damaged();
  }

  #byte() {
    if (this.#at >= this.#bytes.length) throw new Ended();
    return this.#bytes[this.#at++];
  }

  /** @param {number} bits */
  #take(bits) {
    while (this.#bits < bits) {
      this.#held |= this.#byte() << this.#bits;
      this.#bits += 8;
    }
    const value = this.#held & ((1 << bits) - 1);
    this.#held >>>= bits;
    this.#bits -= bits;
    return value;
  }

  /** @param {number} byte */
  #put(byte) {
    if (this.output.length >= this.#most) throw new Ended();
    this.output.push(byte);
  }

  /** @param {number} kind */
  #block(kind) {
    if (kind === 0) this.#stored();
    else if (kind === 1) this.#coded(tree(FIXED_LITERALS), tree(FIXED_OFFSETS));
    else if (kind === 2) this.#coded(...this.#trees());
    else throw new Damaged();
  }

  #stored() {
    this.#held = 0;
    this.#bits = 0;
    const length = this.#byte() | (this.#byte() << 8);
    if ((this.#byte() | (this.#byte() << 8)) !== (length ^ 0xffff)) throw new Damaged();
    for (let n = 0; n < length; n += 1) this.#put(this.#byte());
  }

  /** @returns {[Tree, Tree]} */
  #trees() {
    const literals = this.#take(5) + 257;
    const offsets = this.#take(5) + 1;
    if (literals > 286 || offsets > 30) throw new Damaged();
    const bits = new Array(19).fill(0);
    for (let n = this.#take(4) + 4, at = 0; at < n; at += 1) bits[ORDER[at]] = this.#take(3);
    const lengths = this.#lengths(tree(bits), literals + offsets);
    if (!lengths[END]) throw new Damaged();
    return [tree(lengths.slice(0, literals)), tree(lengths.slice(literals))];
  }

  /** @param {Tree} codes @param {number} count */
  #lengths(codes, count) {
    /** @type {number[]} */
    const lengths = [];
    while (lengths.length < count) {
      const symbol = this.#symbol(codes);
      const [repeated, times] = this.#run(symbol, lengths);
      for (let n = 0; n < times; n += 1) lengths.push(repeated);
    }
    if (lengths.length > count) throw new Damaged();
    return lengths;
  }

  /** @param {number} symbol @param {number[]} before @returns {[number, number]} */
  #run(symbol, before) {
    if (symbol < 16) return [symbol, 1];
    if (symbol === 17) return [0, 3 + this.#take(3)];
    if (symbol === 18) return [0, 11 + this.#take(7)];
    const last = before.at(-1);
    if (last === undefined) throw new Damaged();
    return [last, 3 + this.#take(2)];
  }

  /** @param {Tree} codes */
  #symbol(codes) {
    let code = 0;
    for (let bits = 1; bits < 16; bits += 1) {
      code = (code << 1) | this.#take(1);
      const symbol = codes.get((bits << 16) | code);
      if (symbol !== undefined) return symbol;
    }
    throw new Damaged();
  }

  /** @param {Tree} literals @param {Tree} offsets */
  #coded(literals, offsets) {
    for (;;) {
      const symbol = this.#symbol(literals);
      if (symbol === END) return;
      if (symbol < END) this.#put(symbol);
      else this.#copy(symbol - END - 1, offsets);
    }
  }

  /** @param {number} symbol @param {Tree} offsets */
  #copy(symbol, offsets) {
    const length = this.#extended(LENGTHS[symbol]);
    const distance = this.#extended(OFFSETS[this.#symbol(offsets)]);
    if (distance > this.output.length) throw new Damaged();
    for (let n = 0; n < length; n += 1) this.#put(this.output[this.output.length - distance]);
  }

  /** @param {number[] | undefined} range */
  #extended(range) {
    if (!range) throw new Damaged();
    return range[0] + this.#take(range[1]);
  }
}

/** @typedef {Map<number, number>} Tree Symbols by their bits and code. */

/** @param {readonly number[]} bits @returns {Tree} */
function tree(bits) {
  const codes = codesOf(bits);
  const used = bits.reduce((sum, each) => sum + (each ? 2 ** -each : 0), 0);
  if (used > 1) throw new Damaged();
  return new Map(bits.flatMap((each, symbol) => (each ? [[(each << 16) | codes[symbol], symbol]] : [])));
}
