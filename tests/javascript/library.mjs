/** The library as the tests use it. */

import { definitionIn } from "../../engine/javascript/notation.js";
import { load } from "../../engine/javascript/node.js";

export const library = load;

/** All that follows from a position, as Python's tests have it. */
export const said = (state) => ({
  ...state.document({ derived: true }).derived,
  legal_moves: state.legalMoves().length,
});

/** The text of a document with one value put or dropped. */
export function changed(base, each) {
  const document = structuredClone(base);
  const path = each.put ?? each.drop;
  const place = path.slice(0, -1).reduce((part, step) => part[step], document);
  const last = path.at(-1);
  if (each.put) place[last] = each.value;
  else if (Array.isArray(place)) place.splice(last, 1);
  else delete place[last];
  return JSON.stringify(document);
}

/**
 * A value in which each variant in full stands as JSON: two programs may compress it differently.
 * Fields are sorted.
 */
export function withoutVariants(value) {
  if (typeof value === "string") {
    return value.replace(/variant:\S+/g, (word) => new TextDecoder().decode(definitionIn(word)));
  }
  if (Array.isArray(value)) return value.map(withoutVariants);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([name, each]) => [name, withoutVariants(each)]);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}
