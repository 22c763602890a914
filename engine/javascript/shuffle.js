/**
 * Circles in random order, the same for a seed as in Python: its generator (a Mersenne Twister) and
 * its way of shuffling.
 * @typedef {import("./edition.js").Edition} Edition
 */

import { InputError } from "./errors.js";
import { isWhole } from "./values.js";
import { shown } from "./wording.js";

const WORDS = 624;
const SHIFT = 397;

/** A circle in reach order, as the edition has it laid out. @param {Edition} edition @param {number | bigint | null} seed Random where there is none. */
export function shuffled(edition, seed) {
  if (seed !== null && !isWhole(seed)) throw new InputError("seed", "{value}; allowed: a whole number", { value: shown(seed) });
  const starter = edition.patches[edition.starter].name;
  const first = edition.firstPatches;
  const later = [...edition.later];
  const order = [...edition.index.keys()].filter((name) => name !== starter && !first.includes(name) && !later.includes(name));
  const random = new Twister(seed ?? Math.floor(Math.random() * 2 ** 52));
  random.shuffle(order);
  if (edition.laterShuffled) random.shuffle(later);
  return [...first, ...order, ...(first.includes(starter) ? [] : [starter]), ...later];
}

class Twister {
  #words = new Uint32Array(WORDS);
  #at = WORDS;

  /** @param {number | bigint} seed */
  constructor(seed) {
    this.#fill(19650218);
    this.#mix(chunks(seed));
  }

  /** @param {number} seed */
  #fill(seed) {
    this.#words[0] = seed;
    for (let i = 1; i < WORDS; i += 1) {
      this.#words[i] = Math.imul(1812433253, this.#mixed(i)) + i;
    }
  }

  /** @param {number} i */
  #mixed(i) {
    const before = this.#words[i - 1];
    return before ^ (before >>> 30);
  }

  /** @param {number[]} key */
  #mix(key) {
    let i = 1;
    const turn = () => {
      if (++i < WORDS) return;
      this.#words[0] = this.#words[WORDS - 1];
      i = 1;
    };
    for (let n = Math.max(WORDS, key.length), j = 0; n > 0; n -= 1, turn()) {
      this.#words[i] = (this.#words[i] ^ Math.imul(this.#mixed(i), 1664525)) + key[j] + j;
      j = (j + 1) % key.length;
    }
    for (let n = WORDS - 1; n > 0; n -= 1, turn()) {
      this.#words[i] = (this.#words[i] ^ Math.imul(this.#mixed(i), 1566083941)) - i;
    }
    this.#words[0] = 0x80000000;
  }

  #refill() {
    const words = this.#words;
    for (let i = 0; i < WORDS; i += 1) {
      const y = (words[i] & 0x80000000) | (words[(i + 1) % WORDS] & 0x7fffffff);
      words[i] = words[(i + SHIFT) % WORDS] ^ (y >>> 1) ^ (y & 1 ? 0x9908b0df : 0);
    }
    this.#at = 0;
  }

  #word() {
    if (this.#at === WORDS) this.#refill();
    let y = this.#words[this.#at++];
    y ^= y >>> 11;
    y ^= (y << 7) & 0x9d2c5680;
    y ^= (y << 15) & 0xefc60000;
    return (y ^ (y >>> 18)) >>> 0;
  }

  /** Bring a list into random order. @param {unknown[]} list */
  shuffle(list) {
    for (let at = list.length - 1; at > 0; at -= 1) {
      const other = this.below(at + 1);
      [list[at], list[other]] = [list[other], list[at]];
    }
  }

  /** A whole number from 0, less than a limit of at most 32 bits. @param {number} limit */
  below(limit) {
    const bits = limit.toString(2).length;
    for (;;) {
      const drawn = this.#word() >>> (32 - bits);
      if (drawn < limit) return drawn;
    }
  }
}

/** A seed in pieces of 32 bits, the lowest first. @param {number | bigint} seed */
function chunks(seed) {
  const found = [];
  let rest = BigInt(seed) < 0n ? -BigInt(seed) : BigInt(seed);
  do {
    found.push(Number(rest & 0xffffffffn));
    rest >>= 32n;
  } while (rest);
  return found;
}
