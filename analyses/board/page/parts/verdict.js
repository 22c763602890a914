/** The proof's verdict, in words. */

import { say } from "../model/say.js";

/**
 * @param {import("../model/proved.js").Verdict} verdict
 * @param {[string, string]} names The names of the players.
 */
export function verdictWords({ player, least, lead, is_sure: isSure }, names) {
  const [winner, loser] = [names[player], names[1 - player]];
  if (lead !== null) return say("The proof held: {winner} wins by {lead}; proved were {least} or more.", { winner, lead, least });
  const how = isSure ? say("{winner} only has to advance.", { winner }) : say("{winner} plays the moves of the proof.", { winner });
  return `${say("Proved: {winner} wins by {least} or more, whatever {loser} does.", { winner, least, loser })} ${how}`;
}
