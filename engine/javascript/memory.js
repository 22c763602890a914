/**
 * The memory that the kernel works in, and blocks of it.
 *
 * A typed array is detached when the memory grows, so nobody keeps one: `ArrayInMemory.view` makes
 * it anew where it must.
 */

const PAGE = 1 << 16;
const MOST_PAGES = 1 << 16;
/** Browsers set the addresses of a shared memory aside at once: 2 GiB hold the largest search. */
const MOST_SHARED_PAGES = 1 << 15;
/** Alignment of blocks and arrays in bytes: a line of a processor's cache. */
const ALIGNED = 64;
/** Bytes that an arena takes at a time for small arrays. */
const BLOCK = 1 << 16;

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
 * @typedef {{address: number, size: number}} Block
 */

const aligned = (/** @type {number} */ size) => Math.ceil(size / ALIGNED) * ALIGNED;

/** Bytes that an array takes. @param {Kind} kind @param {readonly number[]} shape */
const bytesOf = (kind, shape) =>
  aligned(shape.reduce((product, length) => product * length, KINDS[kind].BYTES_PER_ELEMENT));

/** All memory of a kernel; it hands out blocks. */
export class Memory {
  /** @type {Block[]} Free blocks below the end, in order. */
  #free = [];
  #end = 0;

  /** @param {number} [bytes] How much to take at the beginning. @param {boolean} [isShared] Whether workers share it. */
  constructor(bytes = 1 << 20, isShared = false) {
    const initial = Math.ceil(bytes / PAGE);
    this.memory = new WebAssembly.Memory({ initial, maximum: isShared ? MOST_SHARED_PAGES : MOST_PAGES, shared: isShared });
  }

  /** Say where the kernel's own data ends. @param {number} address */
  startAt(address) {
    this.#end = aligned(address);
    this.#reserve(this.#end);
  }

  /** Bytes in use. */
  get used() {
    return this.#end - this.#free.reduce((sum, block) => sum + block.size, 0);
  }

  /** Begin a task: memory that is given back whole. */
  arena() {
    return new Arena(this);
  }

  /** @param {number} bytes The least that there must be in all. */
  #reserve(bytes) {
    const missing = Math.ceil((bytes - this.memory.buffer.byteLength) / PAGE);
    if (missing > 0) this.memory.grow(missing);
  }

  /** Take a block; one that was in use before holds what was left in it. @param {number} size @returns {Block & {isNew: boolean}} */
  take(size) {
    const at = this.#free.findIndex((block) => block.size >= size);
    if (at < 0) return this.#append(size);
    const block = this.#free[at];
    const { address } = block;
    block.address += size;
    block.size -= size;
    if (block.size === 0) this.#free.splice(at, 1);
    return { address, size, isNew: false };
  }

  /** @param {number} size */
  #append(size) {
    const address = this.#end;
    this.#reserve(address + size);
    this.#end += size;
    return { address, size, isNew: true };
  }

  /** Give blocks back. @param {readonly Block[]} blocks */
  release(blocks) {
    const all = [...this.#free, ...blocks].sort((a, b) => a.address - b.address);
    this.#free = [];
    for (const { address, size } of all) {
      const last = this.#free.at(-1);
      if (last && last.address + last.size === address) last.size += size;
      else this.#free.push({ address, size });
    }
  }
}

/** The memory of one task, in blocks, given back whole. */
export class Arena {
  /** @type {Block[]} */
  #blocks = [];
  #memory;
  #next = 0;
  #left = 0;
  /** Whether what is left was never in use: it holds zeros then. */
  #isNew = true;

  /** @param {Memory} memory */
  constructor(memory) {
    this.#memory = memory;
  }

  /** Take an array of zeros. @param {Kind} kind @param {...number} shape */
  array(kind, ...shape) {
    const array = this.scratch(kind, ...shape);
    // Pages that nobody ever used take no memory until they are.
    if (!this.#isNew) array.clear();
    return array;
  }

  /** Take an array that holds anything. @param {Kind} kind @param {...number} shape */
  scratch(kind, ...shape) {
    const size = bytesOf(kind, shape);
    if (size > this.#left) this.#refill(size);
    const address = this.#next;
    this.#next += size;
    this.#left -= size;
    return new ArrayInMemory(this.#memory.memory, kind, address, shape);
  }

  /** @param {number} size The least that is needed. */
  #refill(size) {
    const block = this.#memory.take(Math.max(size, BLOCK));
    this.#blocks.push(block);
    this.#next = block.address;
    this.#left = block.size;
    this.#isNew = block.isNew;
  }

  /** Take an array with this content. @param {Kind} kind @param {ArrayLike<number> | ArrayLike<bigint>} content @param {...number} shape */
  filled(kind, content, ...shape) {
    const array = this.array(kind, ...(shape.length ? shape : [content.length]));
    array.view.set(/** @type {any} */ (content));
    return array;
  }

  /** Give all of it back; its arrays must not be used any more. */
  free() {
    this.#memory.release(this.#blocks);
    this.#blocks = [];
    this.#left = 0;
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

  /** Fill it with zeros. */
  clear() {
    const { byteOffset, byteLength } = this.view;
    new Uint8Array(this.memory.buffer, byteOffset, byteLength).fill(0);
  }

  /** One row of a table; not to be kept. @param {number} index @returns {any} */
  row(index) {
    const length = this.length / this.shape[0];
    return this.view.subarray(index * length, (index + 1) * length);
  }
}
