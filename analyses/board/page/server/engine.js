/**
 * The engine of a site, in a worker. A site's page runs this file before all others, so that the
 * engine is loaded while the page is.
 */

/** Whether the browser itself is the engine: a site says so in the page. */
const isBrowser = document.querySelector('meta[name="engine"]')?.getAttribute("content") === "browser";

/**
 * The worker, and what is resolved when it has failed; null where a server answers.
 * @type {{worker: Worker, lost: Promise<unknown>} | null}
 */
export const engine = isBrowser ? begun() : null;

function begun() {
  const worker = new Worker(new URL("../../browser/worker.js", import.meta.url), { type: "module" });
  const send = (/** @type {WebAssembly.Module | undefined} */ kernel) => worker.postMessage({ kernel });
  // The worker loads the kernel by itself where the page could not.
  compiled().then(send, () => send(undefined));
  return { worker, lost: new Promise((resolve) => worker.addEventListener("error", resolve)) };
}

/** The kernel, compiled while it is loaded. */
async function compiled() {
  const address = document.querySelector('link[rel="preload"][as="fetch"]')?.getAttribute("href");
  return address ? WebAssembly.compileStreaming(fetch(address)) : undefined;
}
