/** The library for Node, which reads the kernel and the weights from disk. */

import { readFile } from "node:fs/promises";

import { KERNEL, load as loadFrom, weightsOf } from "./index.js";

export * from "./index.js";

/**
 * Load the kernel; see `index.js`.
 * @param {Parameters<typeof loadFrom>[0]} [source] @param {Parameters<typeof loadFrom>[1]} [options]
 */
export const load = async (source, options) =>
  loadFrom(source ?? (await readFile(KERNEL)), { weights: (printing) => readFile(weightsOf(printing)), ...options });
