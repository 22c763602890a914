/** A kernel in bytes made to take memory that workers share. */

/** Sections of a module. */
const TYPES = 1;
const IMPORTS = 2;
/** Bytes before the first section. */
const HEADER = 8;
/** The kind of an import that is a memory, and the bit that says it is shared. */
const OF_MEMORY = 2;
const IS_SHARED = 2;

/**
 * The kernel for shared memory: one bit of its only import differs. Its code is the same, because
 * threads read and write without locks, and what they find half written does not pass for an entry.
 * @param {ArrayBuffer | ArrayBufferView} source @returns {Uint8Array<ArrayBuffer>}
 */
export function forSharedMemory(source) {
  const bytes = new Uint8Array(source.byteLength);
  bytes.set(ArrayBuffer.isView(source) ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength) : new Uint8Array(source));
  bytes[placeOfLimits(bytes)] |= IS_SHARED;
  return bytes;
}

/** The place in it that says how large the memory may be. @param {Uint8Array} bytes */
function placeOfLimits(bytes) {
  let at = HEADER;
  /** A number, seven bits to a byte. */
  const number = () => {
    for (let value = 0, shift = 0; ; shift += 7) {
      const byte = bytes[at] ?? 0;
      at += 1;
      value |= (byte & 127) << shift;
      if (byte < 128) return value;
    }
  };
  const skip = () => {
    const length = number();
    at += length;
  };
  if (bytes[at] === TYPES) {
    number();
    skip();
  }
  const [section, , count] = [number(), number(), number()];
  skip(); // Of where,
  skip(); // and its name.
  if (section !== IMPORTS || count !== 1 || number() !== OF_MEMORY) throw new Error("the kernel imports other things than its memory");
  return at;
}
