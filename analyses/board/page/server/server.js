/** Requests of the page to the server: everything that follows from the rules. */

/** What the server refused, in the words of the command line. */
export class Refusal extends Error {
  /** @param {string} field @param {string} reason @param {number} status */
  constructor(field, reason, status) {
    super(field ? `${field}: ${reason}` : reason);
    this.field = field;
    this.reason = reason;
    this.status = status;
  }
}

/** The server does not answer. */
export class Gone extends Error {
  constructor() {
    super("The board's server does not answer: is `patchwork-solve board` still running?");
  }
}

export class Server {
  /** @param {(here: boolean) => void} report Called after each request with whether the server
  answers. */ constructor(report) {
    this.report = report;
  }

  /** @param {string} path @returns {Promise<any>} */
  get(path) {
    return this.request(path, {}).then((response) => response.json());
  }

  /** @param {string} path @param {unknown} body @returns {Promise<any>} */
  post(path, body) {
    return this.posted(path, body).then((response) => response.json());
  }

  /** The answer as a file. @param {string} path @param {unknown} body @returns {Promise<Blob>} */
  file(path, body) {
    return this.posted(path, body).then((response) => response.blob());
  }

  /** @param {string} path @param {unknown} body */
  posted(path, body) {
    const headers = { "content-type": "application/json" };
    return this.request(path, { method: "POST", headers, body: JSON.stringify(body) });
  }

  /** @param {string} path @param {RequestInit} options @returns {Promise<Response>} */
  async request(path, options) {
    let response;
    try {
      response = await fetch(path, options);
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
  const body = await response.json().catch(() => null);
  const { field, reason } = body?.error ?? { field: "", reason: `refused (${response.status})` };
  const more = field === "token" ? "; open the address that the command printed" : "";
  return new Refusal(field, reason + more, response.status);
}
