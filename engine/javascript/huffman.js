/** Tables shared by compression and decompression of zlib. */

/** Order in which the lengths of the codes for lengths are written. */
export const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/** Least length and number of further bits of each symbol of a length. */
export const LENGTHS = [
  [3, 0], [4, 0], [5, 0], [6, 0], [7, 0], [8, 0], [9, 0], [10, 0], [11, 1], [13, 1], [15, 1], [17, 1],
  [19, 2], [23, 2], [27, 2], [31, 2], [35, 3], [43, 3], [51, 3], [59, 3], [67, 4], [83, 4], [99, 4],
  [115, 4], [131, 5], [163, 5], [195, 5], [227, 5], [258, 0],
];

/** Least distance and number of further bits of each symbol of a distance. */
export const OFFSETS = Array.from({ length: 30 }, (_, symbol) => {
  if (symbol < 4) return [symbol + 1, 0];
  const bits = (symbol >> 1) - 1;
  return [((2 + (symbol & 1)) << bits) + 1, bits];
});

/** Bits of each literal and length in a block with fixed codes. */
export const FIXED_LITERALS = Array.from({ length: 288 }, (_, symbol) =>
  symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8,
);
/** Bits of each distance in a block with fixed codes. */
export const FIXED_OFFSETS = new Array(30).fill(5);

/** The canonical code of each symbol, from the bits of each; 0 bits for a symbol that does not occur. @param {readonly number[]} bits */
export function codesOf(bits) {
  const counts = new Array(17).fill(0);
  for (const each of bits) if (each) counts[each] += 1;
  const next = new Array(17).fill(0);
  for (let each = 1; each < 16; each += 1) next[each + 1] = (next[each] + counts[each]) << 1;
  return bits.map((each) => (each ? next[each]++ : 0));
}

/** The checksum at the end of a stream. @param {ArrayLike<number>} bytes */
export function adler(bytes) {
  let low = 1;
  let high = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    low = (low + bytes[at]) % 65521;
    high = (high + low) % 65521;
  }
  return ((high << 16) | low) >>> 0;
}
