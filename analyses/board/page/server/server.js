/** Requests of the page to the server: everything that follows from the rules. */

import { language, say, sayReason } from "../model/say.js";

/** A refusal of the server, in the words of the command line. */
export class Refusal extends Error {
  /** @param {string} field @param {string} reason @param {number} status */
  constructor(field, reason, status) {
    super(field ? `${field}: ${reason}` : reason);
    this.field = field;
    this.reason = reason;
    this.status = status;
  }
}

/** An answer whose errors are said in the reader's language. @param {any} answer */
export function translated(answer) {
  for (const each of [answer?.error, answer?.why, ...(answer?.remarks ?? [])]) if (each) each.reason = sayReason(each);
  if (answer?.event === "progress" && answer.template) answer.words = sayReason({ ...answer, reason: answer.words });
  return answer;
}

/** The server does not answer. */
export class Gone extends Error {
  constructor() {
    super(say("The board's server does not answer: is `patchwork-solve board` still running?"));
  }
}

export class Server {
  /** Whether the engine runs in the browser, without what only the installed program can do. */
  isBrowser = false;

  /** @param {(here: boolean) => void} report Called after each request with whether the server
  answers. */ constructor(report) {
    this.report = report;
  }

  /** @param {string} path @returns {Promise<any>} */
  get(path) {
    return this.request(path, {}).then((response) => response.json()).then(translated);
  }

  /** @param {string} path @param {unknown} body @returns {Promise<any>} */
  post(path, body) {
    return this.posted(path, body).then((response) => response.json()).then(translated);
  }

  /** The answer as a file. @param {string} path @param {unknown} body @returns {Promise<Blob>} */
  file(path, body) {
    return this.posted(path, body).then((response) => response.blob());
  }

  /**
   * Hear what a search finds.
   * @param {string} id @param {(message: any) => void} hear @param {() => void} lost Called when
   *   the server has no such search any more.
   * @returns {{close: () => void}}
   */
  listen(id, hear, lost) {
    const events = new EventSource(`/api/searches/${id}/events`);
    events.onmessage = ({ data }) => hear(translated(JSON.parse(data)));
    events.onerror = () => {
      // The browser itself connects again, unless the server has no such search any more.
      if (events.readyState === EventSource.CLOSED) lost();
      else this.get("/api/start").catch((error) => error instanceof Gone && lost());
    };
    return events;
  }

  /** @param {string} path @param {unknown} body */
  posted(path, body) {
    return this.request(path, { method: "POST", body: JSON.stringify(body) });
  }

  /** @param {string} path @param {RequestInit} options @returns {Promise<Response>} */
  async request(path, options) {
    let response;
    try {
      // The server says everything in this language.
      const headers = { "accept-language": language, ...(options.body && { "content-type": "application/json" }) };
      response = await fetch(path, { ...options, headers });
    } catch {
      this.report(false);
      throw new Gone();
    }
    const refused = response.ok ? null : await refusal(response);
    // A restarted server does not know this page's token, so it counts as gone.
    this.report(refused?.field !== "token");
    if (refused) throw refused;
    return response;
  }
}

/** @param {Response} response */
async function refusal(response) {
  const body = translated(await response.json().catch(() => null));
  const { field, reason } = body?.error ?? { field: "", reason: say("refused ({status})", { status: response.status }) };
  const words = field === "token" ? say("{reason}; open the address that the command printed", { reason }) : reason;
  return new Refusal(field, words, response.status);
}
