/** The compression of GIF: LZW with codes of 9 to 12 bits, in blocks. */

const BITS = 8;
const [CLEAR, END, FIRST] = [256, 257, 258];
const MOST = 4096;
const BLOCK = 255;

/** Bytes as a picture of a GIF has them. @param {Uint8Array} bytes At least one. @returns {number[]} */
export function packed(bytes) {
  /** @type {number[]} */ const found = [];
  /** The code of each sequence: that of the one without its last byte, and that byte. */
  const codes = new Uint16Array(MOST << BITS);
  let [rest, count, size, next] = [0, 0, BITS + 1, FIRST];
  const write = (/** @type {number} */ code) => {
    rest |= code << count;
    for (count += size; count >= 8; count -= 8) {
      found.push(rest & 255);
      rest >>>= 8;
    }
    // The reader knows a sequence one code later.
    if (next === 1 << size && next < MOST) size += 1;
  };
  write(CLEAR);
  let prefix = bytes[0];
  for (let at = 1; at < bytes.length; at += 1) {
    const key = (prefix << BITS) | bytes[at];
    if (codes[key]) {
      prefix = codes[key];
      continue;
    }
    write(prefix);
    prefix = bytes[at];
    if (next < MOST) {
      codes[key] = next;
      next += 1;
    } else {
      write(CLEAR);
      codes.fill(0);
      [size, next] = [BITS + 1, FIRST];
    }
  }
  write(prefix);
  write(END);
  if (count) found.push(rest & 255);
  return [BITS, ...blocks(found)];
}

/** @param {number[]} bytes */
function blocks(bytes) {
  /** @type {number[]} */ const found = [];
  for (let at = 0; at < bytes.length; at += BLOCK) {
    const block = bytes.slice(at, at + BLOCK);
    found.push(block.length, ...block);
  }
  return [...found, 0];
}
