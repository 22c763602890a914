/**
 * The sets of puzzles that the page shows: those of the server, and the reader's own mistakes, which
 * `patchwork-solve exercises` writes to a file and the browser keeps.
 *
 * @typedef {{id: string, question: string, position: string, played: string, lost: number,
 *   answer: string[], proved: boolean, line: string, moves: Record<string, string>}} Exercise
 *   `moves` has the tokens of the searched moves under the points that they give away.
 * @typedef {import("../board.js").Puzzle} Puzzle
 */

import { parsed } from "./own-file.js";

/** The name of the set of the reader's own. */
export const OWN = "own";
/** The sets that the program brings. */
export const SHIPPED = ["puzzles-current", "puzzles-first-2014"];

/** The key of a puzzle in the progress that is kept. @param {{set: string, number: number, id?: string}} puzzle */
export const keyOf = ({ set, number, id }) => `${set}/${set === OWN ? id : number}`;

/** A try of a lesson: `lessons/leather-2`. */
const LESSON = /^lessons\/[a-z]{1,20}-[1-9]$/;

/** Whether progress may name a puzzle so. @param {string} key */
export const isKey = (key) => key.startsWith(`${OWN}/`) || LESSON.test(key) || SHIPPED.some((set) => key.startsWith(`${set}/`) && /^[1-9]\d{0,5}$/.test(key.slice(set.length + 1)));

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
    const known = new Map([...this.own, ...found].map((one) => [one.id, one]));
    this.settings.replace({ [NAME]: [...known.values()] });
    return found;
  }

  /** Refuse exercises that could not be shown or judged: their positions and moves must be legal. @param {Exercise[]} exercises */
  async check(exercises) {
    for (const [n, { position, played, answer, line }] of exercises.entries()) {
      try {
        const { kind, document } = await this.server.post("/api/read", { text: position });
        if (kind !== "position" || !document) throw new Error("position: it is not a legal position.");
        for (const move of [played, answer[0]]) await this.server.post("/api/move", { position: document, move });
        await this.server.post("/api/game", { start: document, moves: line.split(" ") });
      } catch (error) {
        throw new Error(`Exercise ${n + 1}: ${error instanceof Error ? error.message : error}`, { cause: error });
      }
    }
  }

  /** The puzzles of a set, without positions and answers. @param {string} set @returns {Promise<any>} */
  async list(set) {
    if (set !== OWN) return this.server.get(`/api/puzzles/${set}`);
    const puzzles = this.own.map(({ id, question, proved }, at) => ({ set, number: at + 1, id, question, proved }));
    return { kind: "puzzles", set, puzzles };
  }

  /** A puzzle's position and its question. @param {Puzzle} puzzle @returns {Promise<any>} */
  async show(puzzle) {
    if (puzzle.set !== OWN) return this.server.get(addressOf(puzzle));
    const { id, question, position, proved } = this.numbered(puzzle);
    const answer = await this.server.post("/api/read", { text: position });
    return { ...answer, puzzle: { ...puzzle, id, question: `${question} The answer is ${howKnown(proved)}.` } };
  }

  /** The loss of a move; for a right one, or null, also the answer. @param {Puzzle} puzzle @param {string | null} move @returns {Promise<any>} */
  async judge(puzzle, move) {
    if (puzzle.set !== OWN) return this.server.post(addressOf(puzzle), move === null ? { give_up: true } : { move });
    const exercise = this.numbered(puzzle);
    const { document } = await this.server.post("/api/read", { text: exercise.position });
    const words = async (/** @type {string} */ token) => (await this.server.post("/api/move", { position: document, move: token })).played.move_words;
    const right = move !== null && exercise.answer.includes(move);
    const played = `Played: ${await words(exercise.played)}; it gave away ${pointsWords(exercise.lost)}.`;
    const said = move === null ? `The answer: ${await words(exercise.answer[0])}. ${played}` : judgedWords(exercise, capital(await words(move)), move, right, played);
    const solution = right || move === null ? { moves: exercise.line.split(" ") } : null;
    return { right, words: said, solution };
  }

  /** @param {Puzzle} puzzle @returns {Exercise} */
  numbered({ number }) {
    const exercise = this.own[number - 1];
    if (!exercise) throw new Error(`There is no exercise ${number}.`);
    return exercise;
  }
}

/** @param {Exercise} exercise @param {string} said @param {string} move @param {boolean} right @param {string} played */
function judgedWords({ moves, proved, played: mistake }, said, move, right, played) {
  const lost = lossOf(moves, move);
  const how = howKnown(proved);
  if (right) return Number(lost) ? `Right: ${said} gives away only ${pointsWords(Number(lost))} (${how}). ${played}` : `Right: ${said}. ${played}`;
  if (lost === undefined) return `${said}: the search did not try it. Try another move.`;
  const again = move === mistake ? " It is the move that was played." : "";
  return `${said} gives away ${pointsWords(Number(lost))} (${how}).${again}`;
}

/** Read a file of exercises. @param {string} text @returns {Exercise[]} */
function read(text) {
  const document = parsed(text, FORMAT, "a file of exercises");
  if (!areExercises(document.exercises)) throw new Error("exercises: a field is missing or has the wrong type.");
  return document.exercises;
}

/** The points that a move gives away. @param {Record<string, string>} moves Under their points. @param {string} move */
export const lossOf = (moves, move) => Object.keys(moves).find((points) => moves[points].split(" ").includes(move));

/** @param {number} lost */
export const pointsWords = (lost) => `${lost} ${lost === 1 ? "point" : "points"}`;

/** @param {boolean} proved */
const howKnown = (proved) => (proved ? "proved" : "estimated");

/** @param {string} words */
export const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);

/** @param {Puzzle} puzzle */
const addressOf = ({ set, number }) => `/api/puzzles/${set}/${number}`;
