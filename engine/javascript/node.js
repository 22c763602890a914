/** The library for Node, which reads the kernel from disk. */

import { readFile } from "node:fs/promises";

import { KERNEL, load as loadFrom } from "./index.js";

export * from "./index.js";

/**
 * Load the kernel; see `index.js`.
 * @param {Parameters<typeof loadFrom>[0]} [source] @param {Parameters<typeof loadFrom>[1]} [options]
 */
export const load = async (source, options) => loadFrom(source ?? (await readFile(KERNEL)), options);
