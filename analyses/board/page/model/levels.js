/** The levels of the program, as a reader calls them. */

import { PROOF } from "./proved.js";
import { say } from "./say.js";

/** @type {Record<string, string>} */
const NAMES = { beginner: say("beginner"), easy: say("easy"), medium: say("medium"), hard: say("hard"), expert: say("expert"), master: say("master"), [PROOF]: say("the proof"), automa: say("Automa") };

/** @param {string} level */
export const levelName = (level) => NAMES[level] ?? level;
