/**
 * The puzzles of the solo game. The chance to win is proved of every legal move and comes with the set, so nothing is
 * searched. Loaded with the set.
 *
 * @typedef {{level: number, position: string, chances: Record<string, string>}} SoloPuzzle
 *   `chances` has the tokens of the moves under their chances, the best ones first.
 */

import { levelNames } from "./automa-names.js";
import { named as called } from "./document.js";
import { SOLO, lossOf as chanceOf } from "./puzzle-sets.js";
import { levelName } from "./levels.js";
import { capital } from "./phrases.js";
import { COLOURS } from "./players.js";
import { figure, rest, say, sayMany } from "./say.js";
import { AUTOMA, moveAnswer, positionAnswer, received } from "./solo.js";

/** @typedef {import("../server/search.js").Server} Server */

/** @param {Server} server @returns {Promise<any>} */
export async function list(server) {
  const { puzzles } = /** @type {{puzzles: SoloPuzzle[]}} */ (await server.get("/api/solo-puzzles"));
  await rest;
  const listed = puzzles.map((each, at) => ({ ...each, set: SOLO, number: at + 1, about: say("Level {level}", { level: each.level }) }));
  return { kind: "puzzles", set: SOLO, unrated: say("Solo puzzles do not change your rating."), puzzles: listed };
}

/** A puzzle's position and its question. @param {Server} server @param {import("../board.js").Puzzle} puzzle @returns {Promise<any>} */
export async function show(server, puzzle) {
  const found = await numbered(server, puzzle);
  const { document } = await received(await server.post("/api/read", { text: found.position }));
  const answer = await positionAnswer(server, called(document, [COLOURS[0], levelName(AUTOMA)]));
  const question = say("Find the move with the best chance to win against Automa, level {level} ({name}).", named(found));
  return { ...answer, puzzle: { ...puzzle, question: `${question} ${say("The answer is proved.")}` } };
}

/** The chance of a move beside the best one; for a right move, or null, also the solution. @param {Server} server @param {import("../board.js").Puzzle} puzzle @param {string | null} move @returns {Promise<any>} */
export async function judge(server, puzzle, move) {
  const { position, chances } = await numbered(server, puzzle);
  const [best, next] = Object.keys(chances);
  const [answer, ...others] = chances[best].split(" ");
  const right = move !== null && chanceOf(chances, move) === best;
  const { document } = await received(await server.post("/api/read", { text: position }));
  const { played } = await moveAnswer(server, document, move ?? answer);
  return { right, words: judgedWords(played.move_words), solution: right || move === null ? { moves: [move ?? answer] } : null };

  /** @param {string} said The move. */
  function judgedWords(said) {
    if (right) return say("Right: {move}. The chance to win is {best}; any other move has {next} or less (proved).", { move: said, best: percent(best), next: percent(next) });
    if (move !== null) return say("{move}: the chance to win is {chance}; the best move has {best} (proved).", { move: capital(said), chance: percent(chanceOf(chances, move)), best: percent(best) });
    const places = others.length ? sayMany("{n} other place just as good.", "{n} other places just as good.", others.length) : "";
    return [say("The answer: {move}.", { move: said }), places, say("The chance to win is {best} (proved).", { best: percent(best) })].filter(Boolean).join(" ");
  }
}

/** @param {Server} server @param {{number: number}} puzzle */
async function numbered(server, { number }) {
  const { puzzles } = await list(server);
  if (!puzzles[number - 1]) throw new Error(say("There is no puzzle {puzzle}.", { puzzle: `${SOLO}/${number}` }));
  return /** @type {SoloPuzzle} */ (puzzles[number - 1]);
}

/** @param {SoloPuzzle} puzzle */
const named = ({ level }) => ({ level, name: levelNames()[level - 1] });

/** @param {string | undefined} chance */
const percent = (chance) => say("{percent} %", { percent: figure(100 * Number(chance), 1) });
