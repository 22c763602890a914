/**
 * Groups of arrays in the kernel's memory, by their shapes.
 *
 * @import {Kernel} from "./kernel.js"
 * @import {Arena, ArrayInMemory} from "./memory.js"
 * @typedef {{[field: string]: any}} Group Arrays, and groups of them, by name.
 */

import sizes from "./built/endgame.js";

/**
 * Take the arrays of an argument that is a group of them, by the shapes that the kernel writes.
 * @param {Kernel} kernel @param {Arena} arena
 * @param {string} name Of an entry that takes the group. @param {string} argument
 * @param {string} shaper The entry that writes the shapes. @param {Group} args Its other arguments.
 * @param {boolean} [isScratch] Whether the arrays may hold anything at first.
 * @param {Group} [given] Arrays that are there already.
 */
export function allocated(kernel, arena, name, argument, shaper, args, isScratch = false, given = {}) {
  const take = (/** @type {import("./memory.js").Kind} */ kind, /** @type {number[]} */ shape) =>
    isScratch ? arena.scratch(kind, ...shape) : arena.array(kind, ...shape);
  return taken(kernel, name, argument, writtenShapes(kernel, shaper, args), take, given);
}

/**
 * @param {Kernel} kernel @param {string} name @param {string} argument @param {number[][]} shapes
 * @param {(kind: import("./memory.js").Kind, shape: number[]) => ArrayInMemory} take @param {Group} given
 */
function taken(kernel, name, argument, shapes, take, given) {
  const fields = kernel.fields(name, argument);
  if (fields.length !== shapes.length) {
    throw new RangeError(`${name}: ${shapes.length} shapes for the ${fields.length} arrays of ${argument}`);
  }
  /** @type {Group} */
  const group = {};
  fields.forEach(({ path, kind }, at) => {
    const inner = path.slice(0, -1).reduce((outer, field) => (outer[field] ??= {}), group);
    inner[path[path.length - 1]] = given[path.join(".")] ?? take(kind, shapes[at]);
  });
  return group;
}

/** @param {Kernel} kernel @param {string} shaper @param {Group} args @returns {number[][]} */
function writtenShapes(kernel, shaper, args) {
  const arena = kernel.arena();
  try {
    const shapes = arena.array("int64", sizes.MOST_ARRAYS, sizes.DIMENSIONS);
    const count = kernel.bind(arena, shaper, { ...args, shapes }).run();
    return Array.from({ length: count }, (_, row) =>
      Array.from(/** @type {BigInt64Array} */ (shapes.row(row)), Number).filter((length) => length >= 0),
    );
  } finally {
    arena.free();
  }
}
