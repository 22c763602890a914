/**
 * Patchwork for JavaScript: the rules, exact endgames and the best move.
 *
 *     const patchwork = await load();
 *     const state = patchwork.start({ seed: 1 });
 */

import editions from "./built/editions.js";
import manifest from "./built/manifest.js";
import { Kernel } from "./kernel.js";
import { Memory } from "./memory.js";
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

/**
 * Types of what is given and of what is answered.
 * @typedef {import("./best.js").BestAnswer} BestAnswer
 * @typedef {import("./best.js").BestOptions} BestOptions
 * @typedef {import("./best.js").RankedMove} RankedMove
 * @typedef {import("./cell.js").Cell} Cell
 * @typedef {import("./documents.js").EditionReference} EditionReference
 * @typedef {import("./documents.js").GameDocument} GameDocument
 * @typedef {import("./documents.js").StateDocument} StateDocument
 * @typedef {import("./documents.js").VariantDocument} VariantDocument
 * @typedef {import("./edition.js").Seat} Seat
 * @typedef {import("./edition.js").Tile} Tile
 * @typedef {import("./endgame.js").EndgameAnswer} EndgameAnswer
 * @typedef {import("./endgame.js").EndgameOptions} EndgameOptions
 * @typedef {import("./endgame.js").EndgameSearch} EndgameSearch
 * @typedef {import("./endgame.js").Progress} Progress
 * @typedef {import("./endgame.js").RootMove} RootMove
 * @typedef {import("./move.js").MoveDocument} MoveDocument
 * @typedef {import("./names.js").Names} Names
 * @typedef {import("./packing/index.js").PackAnswer} PackAnswer
 * @typedef {import("./packing/index.js").PackOptions} PackOptions
 * @typedef {import("./packing/index.js").PackingProof} PackingProof
 * @typedef {import("./packing/index.js").SquareAnswer} SquareAnswer
 * @typedef {import("./packing/index.js").SquareOptions} SquareOptions
 * @typedef {import("./packing/proof.js").Progress} PackingProgress
 * @typedef {import("./patchwork.js").StartOptions} StartOptions
 * @typedef {import("./problems.js").Problem} Problem
 * @typedef {import("./review/document.js").ReviewAnswer} ReviewAnswer
 * @typedef {import("./review/document.js").ReviewTotal} ReviewTotal
 * @typedef {import("./review/document.js").ReviewValue} ReviewValue
 * @typedef {import("./review/document.js").ReviewedDecision} ReviewedDecision
 * @typedef {import("./review/reviewing.js").ReviewOptions} ReviewOptions
 * @typedef {import("./setup.js").Player} PlayerState
 * @typedef {import("./working.js").Limits} Limits
 * @typedef {import("./working.js").Stopped} Stopped
 * @typedef {Source} KernelSource
 * @typedef {NonNullable<Parameters<typeof load>[1]>} LoadOptions
 */

/** Path of the kernel beside this file. */
export const KERNEL = new URL("./built/patchwork.wasm", import.meta.url);

/**
 * Load the kernel.
 * @param {WebAssembly.Module | BufferSource | Response | URL | string} [source]
 *   The kernel, compiled or in bytes, or its address.
 * @param {{memory?: number, weights?: import("./evaluation.js").ReadWeights, frugal?: boolean, threads?: 1 | 2,
 *   startHelper?: import("./second-thread.js").StartHelper | null}} [options]
 *   `memory`: bytes to take at once. `weights`: reads those of a printing, which `best` needs.
 *   `frugal`: whether estimates and players with a limit of seconds take little memory. `threads`:
 *   with 2 a second worker helps with proofs, where the host lets workers share memory.
 */
export async function load(source = KERNEL, { memory, weights = fetchedWeights, frugal = false, threads = 1, startHelper = helperHere } = {}) {
  const wanted = threads > 1 && !(source instanceof WebAssembly.Module) ? startHelper : null;
  const kernel = await (wanted ? kernelForTwo(source, memory, wanted) : kernelForOne(source, memory));
  kernel.isFrugal = frugal;
  // Its lists of two are to TypeScript lists of any length.
  const printings = /** @type {import("./edition.js").Printings} */ (/** @type {unknown} */ (editions));
  return new Patchwork(kernel, printings, weights);
}

/** Path of the weights of a printing beside this file. @param {string} printing */
export const weightsOf = (printing) => new URL(`./built/${printing}.weights`, import.meta.url);

/** @param {string} printing */
const fetchedWeights = async (printing) => (await fetched(weightsOf(printing))).arrayBuffer();

/** @param {URL | string} address */
async function fetched(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} cannot be loaded: ${response.status} ${response.statusText}`);
  return response;
}

/**
 * @typedef {WebAssembly.Module | BufferSource | Response | URL | string} Source
 * @typedef {import("./second-thread.js").StartHelper} StartHelper
 */

/** @param {Source} source @param {number} [memory] */
const kernelForOne = async (source, memory) => new Kernel(await moduleOf(source), manifest, new Memory(memory));

/** A kernel with a second thread, if memory can be shared. @param {any} source Not compiled yet. @param {number | undefined} memory @param {StartHelper} start */
async function kernelForTwo(source, memory, start) {
  const { withSecondThread } = await import("./second-thread.js");
  const bytes = isBytes(source) ? source : await (await responseOf(source)).arrayBuffer();
  return (await withSecondThread(bytes, manifest, memory, start)) ?? kernelForOne(bytes, memory);
}

/** Starts a worker where browsers let workers share memory. @type {StartHelper | null} */
const helperHere = globalThis.crossOriginIsolated && navigator.hardwareConcurrency > 1 ? startWorker : null;

/** @type {StartHelper} */
function startWorker(given, gone) {
  const worker = new Worker(new URL("./web-helper.js", import.meta.url), { type: "module" });
  worker.addEventListener("error", gone);
  worker.postMessage(given);
}

/** @param {any} source @returns {source is BufferSource} */
const isBytes = (source) => source instanceof ArrayBuffer || ArrayBuffer.isView(source);

/** @param {Response | URL | string} source */
const responseOf = async (source) => (source instanceof Response ? source : fetched(source));

/** @param {Source} source @returns {Promise<WebAssembly.Module>} */
async function moduleOf(source) {
  if (source instanceof WebAssembly.Module) return source;
  if (isBytes(source)) return WebAssembly.compile(source);
  const response = await responseOf(source);
  const isWasm = response.headers.get("content-type")?.startsWith("application/wasm");
  return isWasm ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}
