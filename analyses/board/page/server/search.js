/** The one search that a page may have under way. */

import { Gone } from "./server.js";

/**
 * @typedef {import("./server.js").Server} Server
 * @typedef {{event: string, [field: string]: any}} Message
 * @typedef {{stopped: string, answer: any, error: {field: string, reason: string} | null}} End
 */

export class Searches {
  /** @param {Server} server */
  constructor(server) {
    this.server = server;
    this.page = crypto.randomUUID();
    /** The one that was begun last. @type {Search | null} */
    this.current = null;
    /** One is asked for when the server has answered for the one before. Of two requests on their
     * way at once either may come first, and the server takes for the newest what comes last.
     * @type {Promise<void>} */
    this.turn = Promise.resolve();
  }

  /**
   * Begin a search; one under way is ended by it.
   * @param {string} kind @param {object} body @param {(message: Message) => void} tell
   * @returns {Promise<End>} How it ended; `replaced` where neither the reader nor a limit ended it.
   */
  run(kind, body, tell) {
    this.current?.end(without("replaced"));
    const search = new Search(this.server, tell);
    this.current = search;
    this.turn = this.turn.then(() => search.begin({ page: this.page, kind, ...body }));
    return search.over;
  }

  /** Ask the search under way to end; what it has found is then told. */
  cancel() {
    this.current?.stop();
  }

  /** End the search under way without its answer, as another search would. */
  drop() {
    const { current } = this;
    if (!current || current.isOver) return;
    current.end(without("replaced"));
    if (current.id !== null) current.cancel();
  }
}

class Search {
  /** @param {Server} server @param {(message: Message) => void} tell */
  constructor(server, tell) {
    this.server = server;
    this.tell = tell;
    /** @type {string | null} */ this.id = null;
    /** @type {EventSource | null} */ this.events = null;
    this.isOver = false;
    /** Whether the reader has stopped it. */
    this.isStopped = false;
    /** @type {Promise<End>} */
    this.over = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
  }

  /** Ask for it, and listen; what ended before its turn is not asked for. @param {object} question */
  async begin(question) {
    if (this.isOver) return;
    try {
      const { id } = await this.server.post("/api/searches", question);
      this.id = id;
    } catch (error) {
      this.close();
      this.reject?.(error);
      return;
    }
    if (this.isOver) this.cancel();
    else this.listen();
  }

  listen() {
    const events = new EventSource(`/api/searches/${this.id}/events`);
    this.events = events;
    events.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      if (message.event === "end") this.ended(message);
      else this.tell(message);
    };
    events.onerror = () => {
      // The browser itself connects again, unless the server has no such search any more.
      if (events.readyState === EventSource.CLOSED) this.lost();
      else this.server.get("/api/start").catch((error) => error instanceof Gone && this.lost());
    };
  }

  /** @param {any} message How the server says that it ended. */
  ended(message) {
    // The server ends it itself when it hears nothing of this page for a while.
    const isOurs = message.stopped !== "cancelled" || this.isStopped;
    this.end(isOurs ? message : { ...message, stopped: "replaced" });
  }

  /** The reader wants it to end. */
  stop() {
    if (this.isOver || this.isStopped) return;
    this.isStopped = true;
    if (this.id === null) this.end(without("cancelled"));
    else this.cancel();
  }

  cancel() {
    this.server.post(`/api/searches/${this.id}/cancel`, {}).catch(() => this.lost());
  }

  lost() {
    const reason = "the search is lost: the server was ended or has forgotten it";
    this.end(without("failed", { field: "search", reason }));
  }

  /** @param {End} end */
  end(end) {
    this.close();
    this.resolve?.(end);
  }

  close() {
    this.isOver = true;
    this.events?.close();
  }
}

/** @param {string} stopped @param {End["error"]} [error] @returns {End} */
const without = (stopped, error = null) => ({ stopped, answer: null, error });
