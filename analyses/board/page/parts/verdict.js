/** The proof's verdict, in words. */

/**
 * @param {import("../model/proved.js").Verdict} verdict
 * @param {[string, string]} names The names of the players.
 */
export function verdictWords({ player, least, lead, is_sure: isSure }, names) {
  const [winner, loser] = [names[player], names[1 - player]];
  if (lead !== null) return `The proof held: ${winner} wins by ${lead}; proved were ${least} or more.`;
  const how = isSure ? `${winner} only has to advance.` : `${winner} plays the moves of the proof.`;
  return `Proved: ${winner} wins by ${least} or more, whatever ${loser} does. ${how}`;
}
