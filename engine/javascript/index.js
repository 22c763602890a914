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
export { Quilt } from "./quilt.js";
export { State } from "./state.js";

/** Where the kernel lies beside this file. */
export const KERNEL = new URL("./built/patchwork.wasm", import.meta.url);

/**
 * Load the kernel.
 * @param {WebAssembly.Module | BufferSource | Response | URL | string} [source]
 *   The kernel, compiled or in bytes, or its address.
 * @param {{memory?: number}} [options] `memory`: bytes to take at once.
 */
export async function load(source = KERNEL, options = {}) {
  return new Patchwork(new Kernel(await moduleOf(source), manifest, options.memory), editions);
}

/** @param {WebAssembly.Module | BufferSource | Response | URL | string} source @returns {Promise<WebAssembly.Module>} */
async function moduleOf(source) {
  if (source instanceof WebAssembly.Module) return source;
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return WebAssembly.compile(source);
  const response = source instanceof Response ? source : await fetch(/** @type {URL | string} */ (source));
  if (!response.ok) throw new Error(`the kernel cannot be loaded: ${response.status} ${response.statusText}`);
  const isWasm = response.headers.get("content-type")?.startsWith("application/wasm");
  return isWasm ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}
