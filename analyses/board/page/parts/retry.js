/** A mistake of a game, to be tried again: any move that loses nothing counts. */

/** @typedef {import("../board.js").Board} Board */

const SECONDS = 2;

/**
 * Ask for a better move in the position on the board.
 * @param {Board} board @param {any} review @param {any} decision The one that was a mistake.
 */
export function retry(board, review, decision) {
  const { document } = board;
  const exact = decision.lost_lower === decision.lost_upper;
  const lost = exact ? `${decision.lost_lower} (proved)` : `${decision.lost.toFixed(1)} (believed)`;
  const played = `${board.name(decision.player)} played ${decision.move}, which lost ${lost}.`;
  const exercise = {
    document,
    question: `Ply ${decision.ply}: ${played} Find a move that loses nothing.`,
    verdict: "",
    solved: false,
    attempt: (/** @type {string} */ move) => attempt(board, review, decision, move),
  };
  board.store.show({ exercise });
  board.say(exercise.question);
}

/**
 * @param {Board} board @param {any} review @param {any} decision
 * @param {string} move
 */
async function attempt(board, review, decision, move) {
  const { exercise } = board.view;
  if (!exercise || exercise.solved) return;
  const known = knownChoice(review, decision, move);
  const end = known ? null : await board.search("judge", `looking at ${move} …`, { position: exercise.document, move, seconds: SECONDS });
  const judged = known ?? end?.answer;
  if (!judged || board.view.exercise !== exercise) return;
  const verdict = words(move, judged);
  board.store.show({ exercise: { ...exercise, verdict, solved: judged.found === true } });
  if (board.exercise) board.say(verdict);
  if (!judged.found) board.goTo(exercise.document);
}

/** @param {string} move @param {any} judged What is known of it. */
function words(move, { found, proved, lost, spoils_win: spoils }) {
  if (found) return `Right: ${move} loses nothing${proved ? ", proved" : " that is known"}.`;
  if (found === null || lost === null) return `Nothing is known of ${move} yet; try again, or another move.`;
  const points = proved ? `${lost} (proved)` : `${lost.toFixed(1)} (believed)`;
  return `${move} loses ${points}${spoils ? " and the game" : ""}. Try again.`;
}

/**
 * What the review itself knows of a move.
 * @param {any} review @param {any} decision @param {string} move
 */
function knownChoice(review, decision, move) {
  const choice = review.costly?.find((/** @type {any} */ each) => each.ply === decision.ply)?.choices.find((/** @type {any} */ each) => each.move === move);
  if (!choice?.found) return null;
  return { found: true, proved: choice.proved };
}
