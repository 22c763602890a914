/**
 * Patchwork for JavaScript: the rules, exact endgames and the best move.
 *
 *     const patchwork = await load();
 *     const state = patchwork.start({ seed: 1 });
 */

import editions from "./built/editions.js";
import manifest from "./built/manifest.js";
import { Kernel } from "./kernel.js";
import { Patchwork } from "./patchwork.js";

export { Edition } from "./edition.js";
export { ContradictionError, InputError } from "./errors.js";
export { Game } from "./game.js";
export { Kernel } from "./kernel.js";
export { Move } from "./move.js";
export { Patch } from "./patch.js";
export { Patchwork } from "./patchwork.js";
export { Player } from "./player.js";
export { Quilt } from "./quilt.js";
export { State } from "./state.js";

/** Where the kernel lies beside this file. */
export const KERNEL = new URL("./built/patchwork.wasm", import.meta.url);

/**
 * Load the kernel.
 * @param {WebAssembly.Module | BufferSource | Response | URL | string} [source]
 *   The kernel, compiled or in bytes, or its address.
 * @param {{memory?: number, weights?: import("./evaluation.js").ReadWeights, frugal?: boolean}} [options]
 *   `memory`: bytes to take at once. `weights`: reads those of a printing, which `best` needs.
 *   `frugal`: whether estimates and players with a limit of seconds take little memory.
 */
export async function load(source = KERNEL, { memory, weights = fetchedWeights, frugal = false } = {}) {
  const kernel = new Kernel(await moduleOf(source), manifest, memory);
  kernel.isFrugal = frugal;
  return new Patchwork(kernel, editions, weights);
}

/** Where the weights of a printing lie beside this file. @param {string} printing */
export const weightsOf = (printing) => new URL(`./built/${printing}.weights`, import.meta.url);

/** @param {string} printing */
const fetchedWeights = async (printing) => (await fetched(weightsOf(printing))).arrayBuffer();

/** @param {URL | string} address */
async function fetched(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} cannot be loaded: ${response.status} ${response.statusText}`);
  return response;
}

/** @param {WebAssembly.Module | BufferSource | Response | URL | string} source @returns {Promise<WebAssembly.Module>} */
async function moduleOf(source) {
  if (source instanceof WebAssembly.Module) return source;
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return WebAssembly.compile(source);
  const response = source instanceof Response ? source : await fetched(/** @type {URL | string} */ (source));
  const isWasm = response.headers.get("content-type")?.startsWith("application/wasm");
  return isWasm ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}
