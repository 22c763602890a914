/** The engine in the browser: a worker that answers what the server would. */

import { say, sayReason } from "../model/say.js";
import "./engine.js";
import { Refusal, Server, translated } from "./server.js";

/** @typedef {{resolve: (answer: any) => void, reject: (error: Error) => void}} Waiting */
/** @typedef {{event: string, [field: string]: any}} Message */

/** How the engine can be lost. */
const LOST = {
  stopped: say("the engine in this page has stopped; load the page again"),
  missing: say("this browser has no web workers, which the engine needs"),
};

/**
 * The server of the page: a site says in the page that it is a worker.
 * @param {(here: boolean) => void} report Called with whether the server answers.
 */
export function serverOf(report) {
  const isSite = document.querySelector('meta[name="engine"]') !== null;
  return isSite ? new LocalServer(/** @type {any} */ (globalThis).beginEngine()) : new Server(report);
}

export class LocalServer {
  /** Actions of the installed program only are not offered. */
  isBrowser = true;

  /** @param {{worker: Worker, lost: Promise<"stopped" | "missing">}} engine */
  constructor({ worker, lost }) {
    /** @type {Map<number, Waiting>} */ this.waiting = new Map();
    /** Listeners of each search. @type {Map<string, (message: Message) => void>} */ this.listeners = new Map();
    /** Messages of the newest search before somebody listened. @type {{search: string, messages: Message[]}} */
    this.unheard = { search: "", messages: [] };
    this.count = 0;
    /** Why the engine has stopped; empty while it runs. */
    this.lost = "";
    this.worker = worker;
    this.worker.addEventListener("message", ({ data }) => this.onMessage(data));
    lost.then((how) => this.fail(LOST[how]));
  }

  /** @param {string} path @returns {Promise<any>} */
  get(path) {
    return this.request({ path });
  }

  /** @param {string} path @param {unknown} body @returns {Promise<any>} */
  post(path, body) {
    return this.request({ path, body });
  }

  /**
   * The answer as a file: a picture, or a page.
   * @param {string} path @param {any} body @param {(done: number) => void} [report] Called with the pictures of a GIF that are done.
   * @returns {Promise<Blob>}
   */
  async file(path, body, report) {
    const { svg, html, pictures, seconds } = await this.post(path, body);
    if (pictures) return (await import("./gif.js")).gif(pictures, seconds, report);
    if (html) return new Blob([html], { type: "text/html" });
    if (body.format === "png") return (await import("./bitmap.js")).bitmap(svg);
    return new Blob([svg], { type: "image/svg+xml" });
  }

  /** @param {{path: string, body?: unknown}} request @returns {Promise<any>} */
  request(request) {
    if (this.lost) return Promise.reject(new Refusal("engine", this.lost, 500));
    return new Promise((resolve, reject) => {
      this.count += 1;
      this.waiting.set(this.count, { resolve, reject });
      this.worker.postMessage({ number: this.count, ...request });
    });
  }

  /**
   * Receive the messages of a search.
   * @param {string} id @param {(message: Message) => void} listener
   * @returns {{close: () => void}}
   */
  listen(id, listener) {
    this.listeners.set(id, listener);
    const { search, messages } = this.unheard;
    if (search === id) for (const message of messages) this.dispatch(id, message);
    return { close: () => this.listeners.has(id) && this.listeners.set(id, () => {}) };
  }

  /** @param {any} said The worker's message. */
  onMessage({ search, event, number, answer, refused }) {
    if (search) {
      if (this.listeners.has(search)) this.dispatch(search, event);
      else if (this.unheard.search === search) this.unheard.messages.push(event);
      else this.unheard = { search, messages: [event] };
      return;
    }
    const waiting = this.waiting.get(number);
    this.waiting.delete(number);
    if (refused) waiting?.reject(new Refusal(refused.field, sayReason(refused), refused.status));
    else waiting?.resolve(translated(answer));
  }

  /** @param {string} search @param {Message} message */
  dispatch(search, message) {
    this.listeners.get(search)?.(translated(message));
    if (message.event === "end") this.listeners.delete(search);
  }

  /** The worker could not be loaded, or has failed as a whole. @param {string} reason */
  fail(reason) {
    this.lost = reason;
    const error = { field: "engine", reason };
    for (const { reject } of this.waiting.values()) reject(new Refusal(error.field, reason, 500));
    for (const listener of this.listeners.values()) listener({ event: "end", stopped: "failed", answer: null, error });
    this.waiting.clear();
    this.listeners.clear();
  }
}
