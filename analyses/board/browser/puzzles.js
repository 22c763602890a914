/**
 * The shipped puzzles one at a time: the question, and the value of an answer. What is proved of them
 * was written when the site was made.
 *
 * @import {Move, Patchwork, State} from "../../../engine/javascript/index.js"
 * @typedef {{line: string, moves: string[]}} Line
 * @typedef {{id: string, difficulty: number, rating: number, mover: 0 | 1, leather: boolean, goal: "only" | "win" | "share" | "lose",
 *   position: string, gap: number, answer: string[], solution: Line, themes: string[], lost: number[], spoils: number[],
 *   refutations: Line[]}} Puzzle
 *   `leather`: whether the mover is to place some. `lost` has the points that each legal move loses, in their order; `spoils` the places in it of
 *   those that lose the game. `refutations` show best play after wrong moves.
 */

import { InputError } from "./library.js";
import { QUESTIONS, due } from "../page/model/phrases.js";
import { stateAnswer } from "./view.js";
import { say, sayMany } from "./say.js";
import { capital, moveWords, playerNames } from "./words.js";

/** The puzzles of a set, without positions and solutions. @param {string} set @param {Puzzle[]} puzzles */
export const listSet = (set, puzzles) => ({
  kind: "puzzles",
  set,
  puzzles: puzzles.map((puzzle, at) => description(set, at + 1, puzzle)),
});

/** A puzzle's position and its question, without the solution. @param {Patchwork} patchwork @param {string} set @param {number} number @param {Puzzle[]} puzzles */
export function showPuzzle(patchwork, set, number, puzzles) {
  const puzzle = numbered(puzzles, number);
  return { ...stateAnswer(patchwork, patchwork.position(puzzle.position)), puzzle: description(set, number, puzzle) };
}

/** The loss of a move; for the right move, or null, also the solution. @param {Patchwork} patchwork @param {number} number @param {Puzzle[]} puzzles @param {Move | null} move */
export function judge(patchwork, number, puzzles, move) {
  const puzzle = numbered(puzzles, number);
  const state = patchwork.position(puzzle.position);
  if (move === null) {
    const nothing = { right: false, move: null, lost: null, spoils_win: false, refutation: null };
    return { ...solution(puzzle), ...nothing, words: answerWords(state, puzzle) };
  }
  state.play(move); // It refuses one that is not legal.
  const token = move.toText();
  const place = state.legalMoves().findIndex((each) => each.toText() === token);
  const lost = puzzle.lost[place];
  const spoils = puzzle.spoils.includes(place);
  const right = puzzle.answer.includes(token);
  return {
    right,
    move: token,
    lost,
    spoils_win: spoils,
    words: judgedWords(moveWords(state, move), puzzle, lost, spoils),
    refutation: right ? null : refutation(puzzle, token),
    ...(right ? solution(puzzle) : { answer: null, solution: null, natural: null, themes: null }),
  };
}

/** @param {Puzzle[]} puzzles @param {number} number */
function numbered(puzzles, number) {
  const puzzle = puzzles[number - 1];
  if (!puzzle) throw new InputError("number", "{value}; allowed: 1 to {most}", { value: number, most: puzzles.length });
  return puzzle;
}

/** @param {string} set @param {number} number @param {Puzzle} puzzle */
const description = (set, number, { id, difficulty, rating, mover, leather, goal }) =>
  ({ set, number, id, difficulty, rating, question: QUESTIONS[goal](due(playerNames(null)[mover], leather)) });

/** @param {Puzzle} puzzle */
const solution = ({ answer, solution: line, refutations: [natural], themes }) => ({ answer, solution: line, natural, themes });

/** @param {string} said The move. @param {Puzzle} puzzle @param {number} lost @param {boolean} spoils */
function judgedWords(said, { gap }, lost, spoils) {
  if (!lost) return sayMany("Right: {move}. Anything else loses {n} point or more.", "Right: {move}. Anything else loses {n} points or more.", gap, { move: said });
  const move = capital(said);
  if (!spoils) return sayMany("{move} gives away {n} point (proved).", "{move} gives away {n} points (proved).", lost, { move });
  return sayMany("{move} gives away {n} point, and with it the game (proved).", "{move} gives away {n} points, and with it the game (proved).", lost, { move });
}

/** The answer, with the number of placements that are as good. @param {State} state @param {Puzzle} puzzle */
function answerWords(state, puzzle) {
  const [best] = state.legalMoves().filter((move) => move.toText() === puzzle.solution.moves[0]);
  const answer = say("The answer: {move}.", { move: moveWords(state, best) });
  const others = puzzle.answer.length - 1;
  return others ? `${answer} ${sayMany("{n} other place just as good.", "{n} other places just as good.", others)}` : answer;
}

/** Best play after a wrong move or one of its kind; null when no line has it. @param {Puzzle} puzzle @param {string} token */
function refutation({ refutations }, token) {
  const kind = (/** @type {string} */ move) => move.split("@")[0];
  const same = refutations.find(({ moves }) => moves[0] === token);
  return same ?? refutations.find(({ moves }) => kind(moves[0]) === kind(token)) ?? null;
}
