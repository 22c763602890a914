/** The requests of a page: what they may hold is generated from the server's models, as JSON schemas. */

import { REQUESTS, SEARCHES } from "./built/requests.js";
import * as library from "./library.js";

/**
 * A checked request, with the default of each field that it leaves out.
 * @param {any} schema @param {any} body @returns {any}
 */
function checked(schema, body) {
  library.validate(schema, body);
  const defaults = Object.entries(schema.properties).filter(([, one]) => "default" in one);
  return { ...Object.fromEntries(defaults.map(([name, one]) => [name, one.default])), ...body };
}

/** The request to an address. @param {string} name @param {any} body */
export const request = (name, body) => checked(REQUESTS[name], body);

/** The request for a search. @param {any} body */
export function searchRequest(body) {
  const kind = body?.kind ?? null;
  if (Object.hasOwn(SEARCHES, kind)) return checked(SEARCHES[kind], body);
  throw new library.InputError("kind", "{value}; allowed: {allowed}", { value: library.shown(kind), allowed: Object.keys(SEARCHES).join(", ") });
}
