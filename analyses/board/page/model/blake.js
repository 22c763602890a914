/** BLAKE2b (RFC 7693) of a text: the ids of exercises are its first eight bytes, as Python's `hashlib` has them. */

const IV = [
  0x6a09e667f3bcc908n, 0xbb67ae8584caa73bn, 0x3c6ef372fe94f82bn, 0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n, 0x9b05688c2b3e6c1fn, 0x1f83d9abfb41bd6bn, 0x5be0cd19137e2179n,
];
/** The order of the words of a block in each of ten rounds; two more repeat the first. */
const ORDER = [
  "0123456789abcdef", "ea489fd61c02b753", "b8c052fdae367194", "7931dcbe265a40f8", "905724afe1bc683d",
  "2c6a0b834d75fe19", "c51fed4a0763928b", "db7ec13950f4862a", "6fe9b308c2d714a5", "a2847615fb9e3cd0",
];
/** The words that each step mixes. */
const MIXED = ["048c", "159d", "26ae", "37bf", "05af", "16bc", "278d", "349e"];
const MASK = (1n << 64n) - 1n;
const ROUNDS = 12;
const BLOCK = 128;

const hex = (/** @type {string} */ digits) => [...digits].map((each) => parseInt(each, 16));

/** @param {bigint} word @param {bigint} bits */
const right = (word, bits) => ((word >> bits) | (word << (64n - bits))) & MASK;

/** @param {bigint[]} h @param {DataView} block @param {number} length Bytes until the end of the block. @param {boolean} isLast */
function compress(h, block, length, isLast) {
  const v = [...h, ...IV];
  v[12] ^= BigInt(length);
  if (isLast) v[14] ^= MASK;
  for (let round = 0; round < ROUNDS; round += 1) {
    const words = hex(ORDER[round % ORDER.length]).map((n) => block.getBigUint64(8 * n, true));
    MIXED.forEach((step, n) => {
      const [a, b, c, d] = hex(step);
      for (const [word, first, second] of /** @type {[bigint, bigint, bigint][]} */ ([[words[2 * n], 32n, 24n], [words[2 * n + 1], 16n, 63n]])) {
        v[a] = (v[a] + v[b] + word) & MASK;
        v[d] = right(v[d] ^ v[a], first);
        v[c] = (v[c] + v[d]) & MASK;
        v[b] = right(v[b] ^ v[c], second);
      }
    });
  }
  h.forEach((_, n) => (h[n] ^= v[n] ^ v[n + 8]));
}

/** The digest in hexadecimal digits. @param {string} text @param {number} size In bytes, at most 8. */
export function blake2b(text, size) {
  const bytes = new TextEncoder().encode(text);
  const h = [...IV];
  h[0] ^= 0x01010000n ^ BigInt(size);
  for (let at = 0; at === 0 || at < bytes.length; at += BLOCK) {
    const block = new Uint8Array(BLOCK);
    block.set(bytes.subarray(at, at + BLOCK));
    compress(h, new DataView(block.buffer), Math.min(at + BLOCK, bytes.length), at + BLOCK >= bytes.length);
  }
  return h[0].toString(16).padStart(16, "0").replace(/../g, (each) => ` ${each}`).trim().split(" ").reverse().slice(0, size).join("");
}
