/**
 * The engine of a site, in a worker. The first page that a site shows runs this file as a plain
 * script, before its modules are there: then the engine is loaded while they are. Imported as a
 * module, it begins when it is called for. A page of a site says where the worker is.
 */

/** @type {any} */ (globalThis).beginEngine ??= (() => {
  /** @type {ReturnType<typeof begun> | undefined} */
  let engine;

  /** Answers nothing. */
  const nobody = /** @type {Worker} */ (/** @type {unknown} */ (Object.assign(new EventTarget(), { postMessage() {} })));

  /** The worker, and a promise of the reason why it has failed. @returns {{worker: Worker, lost: Promise<"stopped" | "missing">}} */
  function begun() {
    if (typeof Worker === "undefined") return { worker: nobody, lost: Promise.resolve("missing") };
    const address = document.querySelector('meta[name="engine"]')?.getAttribute("content") ?? "";
    const worker = new Worker(new URL(address, document.baseURI), { type: "module" });
    const send = (/** @type {string} */ name, /** @type {Promise<any>} */ value) =>
      value.catch(() => undefined).then((found) => worker.postMessage({ [name]: found }));
    // The worker loads the kernel by itself where the page could not, and speaks English without a catalogue.
    send("kernel", compiled());
    const { patchworkCatalogue, patchworkRest } = /** @type {any} */ (globalThis);
    send("catalogue", Promise.resolve(patchworkCatalogue));
    send("rest", Promise.resolve(patchworkRest));
    return { worker, lost: new Promise((resolve) => worker.addEventListener("error", () => resolve("stopped"))) };
  }

  /** The kernel, compiled while it is loaded; for two threads the worker compiles it otherwise. */
  async function compiled() {
    const address = document.querySelector('link[rel="preload"][as="fetch"]')?.getAttribute("href");
    return address && !crossOriginIsolated ? WebAssembly.compileStreaming(fetch(address)) : undefined;
  }

  return () => (engine ??= begun());
})();

if (document.currentScript) /** @type {any} */ (globalThis).beginEngine();
