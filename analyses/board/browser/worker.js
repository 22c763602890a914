/**
 * The worker in which the engine of the board runs: requests in, answers and events out.
 *
 * @typedef {{number: number, path: string, body?: any}} Request
 * @typedef {{field: string, reason: string, status: number}} Refused
 */

import { kernel, take } from "./inbox.js";
import { Answers, Nothing } from "./answers.js";
import { ContradictionError, InputError, load } from "./library.js";
import { say } from "./say.js";
import { Searches } from "./searches.js";

/** The address of the data that was made with the site. */
const DATA = new URL("../data/", import.meta.url);

/** @param {string} name */
async function readData(name) {
  const response = await fetch(new URL(`${name}.json`, DATA)).catch(() => null);
  const file = `${name}.json`;
  if (!response) throw new Error(say("{file} cannot be loaded", { file }));
  if (!response.ok) throw new Error(say("{file} cannot be loaded: {status}", { file, status: response.status }));
  return response.json();
}

const searches = new Searches((search, event) => postMessage({ search, event }));
/** Two threads where they can share memory, which takes a kernel that is not compiled yet. @param {WebAssembly.Module} [module] */
function loaded(module) {
  if (typeof WebAssembly === "undefined") throw new Error(say("this browser has no WebAssembly, which the engine needs"));
  return load(crossOriginIsolated ? undefined : module, { frugal: true, threads: 2 });
}
const engine = kernel.then(loaded).catch((error) => {
  throw new Error(say("it could not be loaded: {reason}", { reason: error.message }));
});
const answers = engine.then((patchwork) => new Answers(patchwork, searches, readData));

/** @param {unknown} error @returns {Refused} */
function refusedBy(error) {
  if (error instanceof InputError) return { ...error.document, status: 400 };
  if (error instanceof Nothing) return { ...new InputError("request", "there is no such address here").document, status: 404 };
  const words = error instanceof Error ? error.message : String(error);
  const field = error instanceof ContradictionError ? "proof" : "engine";
  return { field, reason: words, status: 500 };
}

take(async (message) => {
  if (!("number" in message)) return;
  const { number, path, body } = /** @type {Request} */ (message);
  try {
    postMessage({ number, answer: await (await answers).answer(path, body) });
  } catch (error) {
    postMessage({ number, refused: refusedBy(error) });
  }
});
