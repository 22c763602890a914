/**
 * The memory that the kernel works in, and blocks of it.
 *
 * A typed array is detached when the memory grows, so nobody keeps one: `ArrayInMemory.view` makes
 * it anew where it must.
 */

const PAGE = 1 << 16;
const MOST_PAGES = 1 << 16;
/** Alignment of blocks and arrays in bytes: a line of a processor's cache. */
const ALIGNED = 64;

const KINDS = {
  int8: Int8Array,
  uint8: Uint8Array,
  int16: Int16Array,
  int32: Int32Array,
  int64: BigInt64Array,
  uint64: BigUint64Array,
  uint32: Uint32Array,
  float32: Float32Array,
  float64: Float64Array,
};

/**
 * @typedef {keyof typeof KINDS} Kind
 */

const aligned = (/** @type {number} */ size) => Math.ceil(size / ALIGNED) * ALIGNED;

/** Bytes that an array takes. @param {Kind} kind @param {readonly number[]} shape */
export const bytesOf = (kind, shape) =>
  aligned(shape.reduce((product, length) => product * length, KINDS[kind].BYTES_PER_ELEMENT));

/** All memory of a kernel; it hands out blocks. */
export class Memory {
  /** @type {{address: number, size: number}[]} Free blocks below the end, in order. */
  #free = [];
  #end = 0;

  /** @param {number} [bytes] How much to take at the beginning. */
  constructor(bytes = 1 << 20) {
    const initial = Math.ceil(bytes / PAGE);
    this.memory = new WebAssembly.Memory({ initial, maximum: MOST_PAGES });
  }

  /** Say where the kernel's own data ends. @param {number} address */
  startAt(address) {
    this.#end = aligned(address);
    this.reserve(this.#end);
  }

  /** Bytes in use and between those in use. */
  get used() {
    return this.#end - this.#free.reduce((sum, block) => sum + block.size, 0);
  }

  /** Have at least so many bytes in all. @param {number} bytes */
  reserve(bytes) {
    const missing = Math.ceil((bytes - this.memory.buffer.byteLength) / PAGE);
    if (missing > 0) this.memory.grow(missing);
  }

  /** Take a block of zeros. @param {number} bytes @returns {Arena} */
  arena(bytes) {
    const size = aligned(bytes);
    const at = this.#free.findIndex((block) => block.size >= size);
    if (at < 0) return this.#append(size);
    const block = this.#free[at];
    const { address } = block;
    block.address += size;
    block.size -= size;
    if (block.size === 0) this.#free.splice(at, 1);
    new Uint8Array(this.memory.buffer, address, size).fill(0);
    return new Arena(this, address, size);
  }

  /** @param {number} size */
  #append(size) {
    const address = this.#end;
    this.reserve(address + size); // What was never used holds zeros.
    this.#end += size;
    return new Arena(this, address, size);
  }

  /** Take a block back. @param {number} address @param {number} size */
  release(address, size) {
    const blocks = [...this.#free, { address, size }].sort((a, b) => a.address - b.address);
    this.#free = [];
    for (const block of blocks) {
      const last = this.#free.at(-1);
      if (last && last.address + last.size === block.address) last.size += block.size;
      else this.#free.push(block);
    }
  }
}

/** A block of memory for one task, freed whole. */
export class Arena {
  #next;

  /** @param {Memory} memory @param {number} address @param {number} size */
  constructor(memory, address, size) {
    this.memory = memory;
    this.address = address;
    this.size = size;
    this.isFree = false;
    this.#next = address;
  }

  /**
   * Take an array of zeros.
   * @param {Kind} kind @param {...number} shape
   */
  array(kind, ...shape) {
    const address = this.#next;
    this.#next += bytesOf(kind, shape);
    if (this.isFree || this.#next > this.address + this.size) {
      throw new RangeError(`an arena of ${this.size} bytes has no room for ${kind}[${shape}]`);
    }
    return new ArrayInMemory(this.memory.memory, kind, address, shape);
  }

  /** Take an array with this content. @param {Kind} kind @param {ArrayLike<number> | ArrayLike<bigint>} content @param {...number} shape */
  filled(kind, content, ...shape) {
    const array = this.array(kind, ...(shape.length ? shape : [content.length]));
    array.view.set(/** @type {any} */ (content));
    return array;
  }

  /** Give all of it back. */
  free() {
    if (this.isFree) return;
    this.isFree = true;
    this.memory.release(this.address, this.size);
  }
}

/** An array of the kernel: where it is, and its elements. */
export class ArrayInMemory {
  #view;

  /** @param {WebAssembly.Memory} memory @param {Kind} kind @param {number} address @param {readonly number[]} shape */
  constructor(memory, kind, address, shape) {
    this.memory = memory;
    this.kind = kind;
    this.address = address;
    this.shape = shape;
    this.length = shape.reduce((product, length) => product * length, 1);
    this.#view = this.#made();
  }

  #made() {
    return new KINDS[this.kind](this.memory.buffer, this.address, this.length);
  }

  /** The elements, row by row; not to be kept. @returns {any} */
  get view() {
    if (this.#view.buffer !== this.memory.buffer) this.#view = this.#made();
    return this.#view;
  }

  /** One row of a table; not to be kept. @param {number} index @returns {any} */
  row(index) {
    const length = this.length / this.shape[0];
    return this.view.subarray(index * length, (index + 1) * length);
  }
}
