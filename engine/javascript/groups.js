/**
 * Memory for the kernel, by the shapes that the kernel writes.
 *
 * @typedef {import("./kernel.js").Kernel} Kernel
 * @typedef {import("./memory.js").Arena} Arena
 * @typedef {import("./memory.js").ArrayInMemory} ArrayInMemory
 * @typedef {{[field: string]: any}} Group Arrays, and groups of them, by name.
 */

import sizes from "./built/endgame.js";

/**
 * Take the arrays of an argument that is a group of them.
 * @param {Kernel} kernel @param {Arena} arena
 * @param {string} name Of an entry that takes the group. @param {string} argument
 * @param {string} shaped The entry that writes the shapes. @param {Group} args What it takes besides.
 * @returns {Group}
 */
export function allocated(kernel, arena, name, argument, shaped, args) {
  const shapes = shapesOf(kernel, shaped, args);
  const fields = kernel.fields(name, argument);
  if (fields.length !== shapes.length) throw new RangeError(`${shaped}: ${shapes.length} shapes for ${fields.length} arrays`);
  /** @type {Group} */
  const group = {};
  fields.forEach(({ path, kind }, at) => {
    const inner = path.slice(0, -1).reduce((outer, field) => (outer[field] ??= {}), group);
    inner[path[path.length - 1]] = arena.array(kind, ...shapes[at]);
  });
  return group;
}

/** @param {Kernel} kernel @param {string} shaped @param {Group} args @returns {number[][]} */
function shapesOf(kernel, shaped, args) {
  const arena = kernel.arena();
  try {
    const shapes = arena.array("int64", sizes.MOST_ARRAYS, sizes.DIMENSIONS);
    const count = kernel.bind(arena, shaped, { ...args, shapes }).run();
    return Array.from({ length: count }, (_, row) =>
      Array.from(/** @type {BigInt64Array} */ (shapes.row(row)), Number).filter((length) => length >= 0),
    );
  } finally {
    arena.free();
  }
}
