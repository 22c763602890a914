/** Lets the browser keep this page for use without a network, as soon as all of it is there. */
addEventListener("load", () => navigator.serviceWorker?.register("service-worker.js").catch(() => {}));
