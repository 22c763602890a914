/** The sets of puzzles, and what each of their moves has under it. */

/** The name of the set of the reader's own. */
export const OWN = "own";
/** The set of the solo game. */
export const SOLO = "puzzles-solo";
/** The sets that the program brings. */
export const SHIPPED = ["puzzles-current", "puzzles-first-2014", "puzzles-express", SOLO];

/** The points that a move gives away. @param {Record<string, string>} moves Under their points. @param {string} move */
export const lossOf = (moves, move) => Object.keys(moves).find((points) => moves[points].split(" ").includes(move));
