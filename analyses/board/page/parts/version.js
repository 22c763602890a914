/** The version of the board that the browser keeps, for use without a network. */

import { say, sayParts } from "../model/say.js";
import { html } from "../drawing/svg.js";

const WORKER = new URL("service-worker.js", document.baseURI);
const OTHERS = say("A new version is ready. It comes when the other tabs of the board are closed.");

/** Keep this version, and say when there is a newer one. */
export async function keepVersion() {
  const { serviceWorker } = navigator;
  // Browsers have none where a page comes by http from another machine.
  if (!serviceWorker) return;
  const registration = await serviceWorker.register(WORKER);
  const offer = () => {
    const { waiting } = registration;
    if (waiting && serviceWorker.controller) offerReload(serviceWorker, waiting);
  };
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", offer);
  });
  offer();
}

/** @param {ServiceWorkerContainer} serviceWorker @param {ServiceWorker} waiting */
function offerReload(serviceWorker, waiting) {
  document.querySelector("#version")?.remove();
  const reload = () => {
    serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    waiting.postMessage("take over");
  };
  const note = html(
    "p",
    { id: "version", class: "note", role: "status" },
    ...sayParts("A new version is ready: {reload}", { reload: html("button", { type: "button", class: "link", onclick: reload }, say("reload")) }),
  );
  serviceWorker.addEventListener("message", () => note.replaceChildren(OTHERS));
  serviceWorker.startMessages();
  document.querySelector(".top")?.after(note);
}
