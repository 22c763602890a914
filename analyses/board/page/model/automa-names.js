/** Names of what Automa has: levels, decks and filters. */

import { say } from "./say.js";

/** The levels from 1 on. */
export const levelNames = () => [say("Intern"), say("Apprentice"), say("Fellow"), say("Master"), say("Legend")];

/** Decks by name. @returns {[string, string][]} */
export const deckNames = () => [["normal", say("Normal")], ["tactical", say("Tactical")]];

/** What a filter keeps. @returns {Record<string, string>} */
export const filterNames = () => ({ no_overtake: say("does not overtake you"), most_buttons: say("most buttons"), largest: say("largest"), furthest_from_neutral: say("furthest from the neutral token") });
