/** The library for Node, which reads the kernel and the weights from disk. */

import { readFile } from "node:fs/promises";
import { Worker } from "node:worker_threads";

import { KERNEL, load as loadFrom, weightsOf } from "./index.js";

export * from "./index.js";

/** @type {import("./second-thread.js").StartHelper} */
function startHelper(given, gone) {
  const worker = new Worker(new URL("./node-helper.js", import.meta.url), { workerData: given });
  worker.on("error", gone);
  worker.on("exit", gone);
  worker.unref(); // The program ends when its own work does.
}

/**
 * Load the kernel; see `index.js`.
 * @param {Parameters<typeof loadFrom>[0]} [source] @param {Parameters<typeof loadFrom>[1]} [options]
 */
export const load = async (source, options) =>
  loadFrom(source ?? (await readFile(KERNEL)), { weights: (printing) => readFile(weightsOf(printing)), startHelper, ...options });
