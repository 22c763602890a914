/** Patches of a variant's file that are still to be filled in. */

import { InputError } from "./errors.js";
import { entriesOf, fieldOf, isObject } from "./values.js";

/** Stands in a template for a name or a number that nobody guesses. */
const BLANK = "?";

/** The fields of a variant; an error if a patch has a blank. @template {object} T @param {T} document @returns {T} */
export function withoutBlanks(document) {
  const patches = fieldOf(document, "patches");
  const all = isObject(patches) ? entriesOf(patches) : [];
  const count = all.filter(([name, change]) => name.includes(BLANK) || (isObject(change) && entriesOf(change).some(([, value]) => value === BLANK))).length;
  if (!count) return document;
  const reason = "{count} of {total} are not filled in; replace each {blank} by a patch's name or number";
  throw new InputError("patches", reason, { count, total: all.length, blank: BLANK });
}
