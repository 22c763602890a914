/**
 * The sets of puzzles that the page shows: those of the server, and the reader's own mistakes, which the
 * browser keeps: from reviews, and from files that `patchwork-solve exercises` writes.
 *
 * @typedef {{id: string, question: string, position: string, played: string, lost: number,
 *   answer: string[], proved: boolean, line: string, reason?: string, moves: Record<string, string>, game?: string,
 *   ply?: number, to_move?: number, value?: number, error?: number, searches?: string[]}} Exercise
 *   `moves` has the tokens of the searched moves under the points that they give away.
 * @typedef {import("../board.js").Puzzle} Puzzle
 */

import { parsed } from "./own-file.js";
import { capital } from "./phrases.js";
import { OWN, SHIPPED, SOLO, lossOf } from "./puzzle-sets.js";
import { say, sayMany } from "./say.js";

const soloPuzzles = () => import("./solo-puzzles.js");

/** The key of a puzzle in the progress that is kept. @param {{set: string, number: number, id?: string}} puzzle */
export const keyOf = ({ set, number, id }) => `${set}/${set === OWN ? id : number}`;

/** Whether progress may name a try of a lesson so: `lessons/leather-2`. @param {string} key */
export const isLessonKey = (key) => /^lessons\/[a-z]{1,20}-[1-9]$/.test(key);

/** Whether progress may name a puzzle so. @param {string} key */
export const isKey = (key) => key.startsWith(`${OWN}/`) || SHIPPED.some((set) => key.startsWith(`${set}/`) && /^[1-9]\d{0,5}$/.test(key.slice(set.length + 1)));

const NAME = "exercises";
const FORMAT = "patchwork-exercises/1";
const TEXTS = ["id", "question", "position", "played", "line"];

/** @param {any} one */
const isExercise = (one) =>
  one !== null &&
  typeof one === "object" &&
  TEXTS.every((name) => typeof one[name] === "string") &&
  Number.isFinite(one.lost) &&
  typeof one.proved === "boolean" &&
  Array.isArray(one.answer) &&
  one.answer.length > 0 &&
  one.moves !== null &&
  typeof one.moves === "object" &&
  [...one.answer, ...Object.values(one.moves)].every((each) => typeof each === "string");

/** @param {any} value @returns {boolean} */
export const areExercises = (value) => Array.isArray(value) && value.every(isExercise);

export class Sets {
  /** @param {import("../server/search.js").Server} server @param {import("./settings.js").Settings} settings */
  constructor(server, settings) {
    this.server = server;
    this.settings = settings;
  }

  /** @returns {Exercise[]} */
  get own() {
    return this.settings.read(NAME, [], areExercises);
  }

  /** Keep the exercises of a file; those that are kept stay. @param {string} text @returns {Promise<Exercise[]>} The new ones. */
  async add(text) {
    const found = read(text);
    await this.check(found);
    this.keep(found);
    return found;
  }

  /** Keep exercises; those that are kept stay. @param {Exercise[]} found */
  keep(found) {
    const known = new Map([...this.own, ...found].map((one) => [one.id, one]));
    this.settings.replace({ [NAME]: [...known.values()] });
  }

  /** The reader's exercises as a file. @param {string} program What writes it. */
  written(program) {
    const { own } = this;
    const games = new Set(own.map(({ game }) => game)).size;
    const made = { program, player: own[0]?.searches?.[0] ?? "", games, reviewed: games, mistakes: own.length, left_out: {} };
    return JSON.stringify({ format: FORMAT, ...made, exercises: own }, null, 1);
  }

  /** Refuse exercises that could not be shown or judged: their positions and moves must be legal. @param {Exercise[]} exercises */
  async check(exercises) {
    for (const [n, { position, played, answer, line }] of exercises.entries()) {
      try {
        const { kind, document } = await this.server.post("/api/read", { text: position });
        if (kind !== "position" || !document) throw new Error(say("position: it is not a legal position."));
        for (const move of [played, answer[0]]) await this.server.post("/api/move", { position: document, move });
        await this.server.post("/api/game", { start: document, moves: line.split(" ") });
      } catch (error) {
        throw new Error(say("Exercise {n}: {reason}", { n: n + 1, reason: error instanceof Error ? error.message : error }), { cause: error });
      }
    }
  }

  /** The puzzles of a set, without positions and answers. @param {string} set @returns {Promise<any>} */
  async list(set) {
    if (set === SOLO) return (await soloPuzzles()).list(this.server);
    if (set !== OWN) return this.server.get(`/api/puzzles/${set}`);
    const puzzles = this.own.map(({ id, question, proved }, at) => ({ set, number: at + 1, id, question, proved }));
    return { kind: "puzzles", set, puzzles };
  }

  /** Puzzles of several sets, in this order. @param {import("./chosen.js").Named[]} named @returns {Promise<any[]>} */
  async chosen(named) {
    const sets = await Promise.all([...new Set(named.map(({ set }) => set))].map((set) => this.list(set)));
    const all = new Map(sets.flatMap((set) => set.puzzles).map((each) => [keyOf(each), each]));
    return named.map((each) => {
      const found = each.set !== OWN && all.get(keyOf(each));
      if (!found) throw new Error(say("There is no puzzle {puzzle}.", { puzzle: `${each.set}/${each.number}` }));
      return found;
    });
  }

  /** A puzzle's position and its question. @param {Puzzle} puzzle @returns {Promise<any>} */
  async show(puzzle) {
    if (puzzle.set === SOLO) return (await soloPuzzles()).show(this.server, puzzle);
    if (puzzle.set !== OWN) return this.server.get(addressOf(puzzle));
    const { id, question, position, proved } = this.numbered(puzzle);
    const answer = await this.server.post("/api/read", { text: position });
    return { ...answer, puzzle: { ...puzzle, id, question: `${question} ${proved ? say("The answer is proved.") : say("The answer is estimated.")}` } };
  }

  /** The loss of a move; for a right one, or null, also the answer. @param {Puzzle} puzzle @param {string | null} move @returns {Promise<any>} */
  async judge(puzzle, move) {
    if (puzzle.set === SOLO) return (await soloPuzzles()).judge(this.server, puzzle, move);
    if (puzzle.set !== OWN) return this.server.post(addressOf(puzzle), move === null ? { give_up: true } : { move });
    const exercise = this.numbered(puzzle);
    const { document } = await this.server.post("/api/read", { text: exercise.position });
    const words = async (/** @type {string} */ token) => (await this.server.post("/api/move", { position: document, move: token })).played.move_words;
    const right = move !== null && exercise.answer.includes(move);
    const played = mistakeWords(exercise, await words(exercise.played));
    const said = move === null ? `${say("The answer: {words}", { words: answerWords(exercise, await words(exercise.answer[0])) })} ${played}` : judgedWords(exercise, capital(await words(move)), move, right, played);
    const solution = right || move === null ? { moves: exercise.line.split(" ") } : null;
    return { right, words: said, solution, compared: solution && comparedIn(exercise), isUnknown: move !== null && lossOf(exercise.moves, move) === undefined };
  }

  /** What a search says of a move that the exercise does not have. @param {any} judged */
  searched({ found, lost, proved, move_words: said, move }) {
    if (found) return { right: true, words: say("Right: {move} loses nothing ({how}).", { move: said, how: howKnown(proved) }), solution: { moves: [move] } };
    return { right: false, words: lostWords(capital(said), proved ? lost : Math.round(lost * 10) / 10, proved), solution: null };
  }

  /** @param {Puzzle} puzzle @returns {Exercise} */
  numbered({ number }) {
    const exercise = this.own[number - 1];
    if (!exercise) throw new Error(say("There is no exercise {number}.", { number }));
    return exercise;
  }
}

/** The answer and the move that was played, with what is known of both. @param {Exercise} exercise */
function comparedIn({ line, played, value, lost, proved, to_move: mover }) {
  if (value === undefined || mover === undefined) return null;
  const course = (/** @type {string} */ moves, /** @type {number} */ own) => {
    const margin = mover === 0 ? own : -own;
    return { line: moves.split(" "), margin, lower: proved ? margin : null, upper: proved ? margin : null };
  };
  return { course: course(line, value), contrast: course(played, value - lost), spent: 0, error: null };
}

/** The answer in a sentence, as Python says it. @param {Exercise} exercise @param {string} said The best move. */
export function answerWords({ answer, proved }, said) {
  const others = answer.length - 1;
  const move = capital(said);
  if (!others) return say("{words}.", { words: move });
  if (proved) return sayMany("{move}, or {n} other place just as good.", "{move}, or {n} other places just as good.", others, { move });
  return sayMany("{move}, or {n} other place within 2 points.", "{move}, or {n} other places within 2 points.", others, { move });
}

/** The mistake in a sentence, as Python says it. @param {Exercise} exercise @param {string} said The move that was played. */
export const mistakeWords = ({ lost, proved }, said) =>
  sayMany("Played: {move}; it gave away {n} point ({how}).", "Played: {move}; it gave away {n} points ({how}).", lost, { move: said, how: howKnown(proved) });

/** @param {Exercise} exercise @param {string} said @param {string} move @param {boolean} right @param {string} played */
function judgedWords({ moves, proved, played: mistake }, said, move, right, played) {
  const found = lossOf(moves, move);
  const lost = Number(found);
  const values = { move: said, how: howKnown(proved) };
  if (right) {
    const answer = lost ? sayMany("Right: {move} gives away only {n} point ({how}).", "Right: {move} gives away only {n} points ({how}).", lost, values) : say("Right: {move}.", values);
    return `${answer} ${played}`;
  }
  if (found === undefined) return say("{move}: the search did not try it. Try another move.", values);
  const words = lostWords(said, lost, proved);
  return move === mistake ? `${words} ${say("It is the move that was played.")}` : words;
}

/** What a wrong move costs. @param {string} move @param {number} lost @param {boolean} proved */
const lostWords = (move, lost, proved) =>
  sayMany("{move} gives away {n} point ({how}).", "{move} gives away {n} points ({how}).", lost, { move, how: howKnown(proved) });

/** Read a file of exercises. @param {string} text @returns {Exercise[]} */
function read(text) {
  const document = parsed(text, FORMAT, say("a file of exercises"));
  if (!areExercises(document.exercises)) throw new Error(say("exercises: a field is missing or has the wrong type."));
  return document.exercises;
}

/** @param {boolean} proved */
const howKnown = (proved) => (proved ? say("proved") : say("estimated"));

/** @param {Puzzle} puzzle */
const addressOf = ({ set, number }) => `/api/puzzles/${set}/${number}`;
