/** Names of the editions. */

import { say } from "./say.js";

/** The names of the editions as players know them. @type {Record<string, string>} */
export const EDITIONS = {
  current: say("current edition"), "first-2014": say("2014 edition"), express: say("Patchwork Express"),
};

/** @param {string} name */
export const editionWords = (name) => EDITIONS[name] ?? name;
