/** The one search that a page may have under way. */

import { say } from "../model/say.js";
import { newId } from "./identity.js";

/**
 * @typedef {import("./server.js").Server | import("./local.js").LocalServer} Server
 * @typedef {{event: string, [field: string]: any}} Message
 * @typedef {{stopped: string, answer: any, error: {field: string, reason: string} | null}} End
 */

export class Searches {
  /** @param {Server} server */
  constructor(server) {
    this.server = server;
    this.page = newId();
    /** The search that began last. @type {Search | null} */
    this.current = null;
    /** The next search is requested when the server has answered the request before it. Two
    requests at once may arrive in any order, and the server takes the last one as the newest.
     * @type {Promise<void>} */
    this.turn = Promise.resolve();
  }

  /**
   * Begin a search; one under way is ended by it.
   * @param {string} kind @param {object} body @param {(message: Message) => void} report
   * @returns {Promise<End>} How it ended; `replaced` if neither the user nor a limit ended it.
   */
  run(kind, body, report) {
    this.current?.end(without("replaced"));
    const search = new Search(this.server, kind, report);
    this.current = search;
    this.turn = this.turn.then(() => search.begin({ page: this.page, kind, ...body }));
    return search.over;
  }

  /** Cancel the search under way; its results so far are then reported. */
  cancel() {
    this.current?.stop();
  }

  /** End the search under way without its answer, as another search would, if it is of a kind. @param {string} kind */
  drop(kind) {
    const { current } = this;
    if (!current || current.isOver || current.kind !== kind) return;
    current.end(without("replaced"));
    if (current.id !== null) current.cancel();
  }
}

class Search {
  /** @param {Server} server @param {string} kind @param {(message: Message) => void} report */
  constructor(server, kind, report) {
    this.server = server;
    this.kind = kind;
    this.report = report;
    /** @type {string | null} */ this.id = null;
    /** @type {{close: () => void} | null} */ this.events = null;
    this.isOver = false;
    /** Whether the reader has stopped it. */
    this.isStopped = false;
    /** @type {Promise<End>} */
    this.over = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
  }

  /** Request the search and listen to it; a search that ended before its turn is not requested.
  @param {object} question */ async begin(question) {
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
    const hear = (/** @type {Message} */ message) => {
      if (message.event === "end") this.ended(/** @type {any} */ (message));
      else this.report(message);
    };
    this.events = this.server.listen(/** @type {string} */ (this.id), hear, () => this.lost());
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
    const reason = say("the search is lost: the server was stopped, or no longer has it");
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
