/** The one search that a page may have under way. */

import { Gone } from "./server.js";

/**
 * @typedef {{event: string, [field: string]: any}} Message
 * @typedef {{stopped: string, answer: any, error: {field: string, reason: string} | null}} End
 */

export class Searches {
  /** @param {import("./server.js").Server} server */
  constructor(server) {
    this.server = server;
    this.page = crypto.randomUUID();
    this.started = 0;
    /** The number of the search that the reader stopped last. */
    this.stopped = 0;
    /** @type {{id: string, number: number, events: EventSource, end: (end: End) => void} | null} */
    this.current = null;
  }

  /**
   * Begin a search; one under way is ended by it.
   * @param {string} kind @param {object} body @param {(message: Message) => void} tell
   * @returns {Promise<End>} How it ended; `replaced` where another one was begun.
   */
  async run(kind, body, tell) {
    this.started += 1;
    const number = this.started;
    this.close({ stopped: "replaced", answer: null, error: null });
    const { id } = await this.server.post("/api/searches", { page: this.page, kind, ...body });
    if (number !== this.started) {
      this.cancelled(id);
      const stopped = this.stopped === number ? "cancelled" : "replaced";
      return { stopped, answer: null, error: null };
    }
    return new Promise((resolve) => this.listen(id, number, tell, resolve));
  }

  /**
   * @param {string} id @param {number} number @param {(message: Message) => void} tell
   * @param {(end: End) => void} end
   */
  listen(id, number, tell, end) {
    const events = new EventSource(`/api/searches/${id}/events`);
    this.current = { id, number, events, end };
    events.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      if (message.event === "end") this.close(message);
      else tell(message);
    };
    events.onerror = () => {
      if (this.current?.id !== id) return;
      // The browser itself connects again, unless the server has no such search any more.
      if (events.readyState === EventSource.CLOSED) this.lost();
      else this.server.get("/api/start").catch((error) => error instanceof Gone && this.lost());
    };
  }

  lost() {
    const reason = "the search is lost: the server was ended or has forgotten it";
    this.close({ stopped: "failed", answer: null, error: { field: "search", reason } });
  }

  /** Ask the search under way to end; what it has found is then told. */
  cancel() {
    this.stopped = this.started;
    this.started += 1;
    if (this.current) this.cancelled(this.current.id);
  }

  /** @param {string} id */
  cancelled(id) {
    this.server.post(`/api/searches/${id}/cancel`, {}).catch(() => this.lost());
  }

  /** @param {End} end */
  close(end) {
    const current = this.current;
    this.current = null;
    current?.events.close();
    current?.end(end);
  }
}
