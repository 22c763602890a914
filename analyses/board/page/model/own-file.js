/** Files that the page has written itself, and reads again. */

import { say } from "./say.js";

/**
 * The content of a file, as the browser would store it: a number that JSON cannot hold is null.
 * @param {string} text @param {string} format @param {string} name The kind of file, for a message.
 * @returns {any}
 */
export function parsed(text, format, name) {
  let document;
  try {
    document = JSON.parse(JSON.stringify(JSON.parse(text)));
  } catch {
    throw new Error(say("This is not {file}: it is not JSON.", { file: name }));
  }
  if (document?.format !== format) throw new Error(say("This is not {file}: format must be {format}.", { file: name, format }));
  return document;
}
