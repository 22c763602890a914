/**
 * The analysis of a position: estimates and proofs, better and better.
 *
 * @import {Assessment} from "../../../engine/javascript/analyst.js"
 * @import {Patchwork, Progress, State} from "../../../engine/javascript/index.js"
 * @import {Task} from "./task.js"
 */

import * as inputs from "./inputs.js";
import { nodesOf, requirePlayable, requireSeconds } from "./task.js";
import { moveWords } from "./words.js";

/** Seconds of an analysis where the request does not say. */
const SECONDS = 10;
/** Milliseconds between two intervals that are sent. */
const BETWEEN = 100;

/**
 * @param {Patchwork} patchwork @param {{position: any, player: string, seconds: number | null}} request
 * @returns {Task}
 */
export function analyse(patchwork, { position, player, seconds }) {
  const state = inputs.position(patchwork, position);
  requirePlayable(state);
  requireSeconds(seconds ?? SECONDS);
  const nodes = nodesOf(player, seconds);
  const limits = nodes === undefined ? { seconds: seconds ?? SECONDS } : { nodes };
  return async (send, signal) => {
    /** @type {{[field: string]: any}} */
    let answer = {};
    const options = { ...limits, signal, onProgress: nowAndThen(send) };
    for await (const { document, assessment } of patchwork.assess(state, options)) {
      answer = answerDocument(state, document, assessment);
      send({ event: "answer", ...answer });
    }
    return { answer, isFinished: Boolean(answer.settled) };
  };
}

/** An answer with the interval of every legal move. @param {State} state @param {any} document @param {Assessment} assessment */
function answerDocument(state, document, assessment) {
  const { roots, moves } = assessment;
  return {
    ...document,
    moves: document.moves.map((/** @type {any} */ each, /** @type {number} */ at) => ({ ...each, words: moveWords(state, moves[at].move) })),
    line_words: lineWords(state, moves[0].line),
    line_proved: moves[0].isBestPlay,
    settled: roots.length > 0 && roots.every(({ lower, upper }) => lower === upper),
    proved: roots.map(({ move, lower, upper }) => ({ move: move.toText(), words: moveWords(state, move), lower, upper })),
    only: onlyKind(assessment),
  };
}

/** @param {State} state @param {import("../../../engine/javascript/move.js").Move[]} line */
function lineWords(state, line) {
  let now = state;
  return line.map((move) => {
    const said = moveWords(now, move);
    now = now.play(move);
    return said;
  });
}

/** The only patch to buy, or `advance`; null unless all else is proved worse. @param {Assessment} assessment */
function onlyKind({ lower, upper, roots }) {
  if (lower === null || lower !== upper) return null;
  const kinds = new Set(roots.map(({ move }) => move.patch));
  const keeping = new Set(roots.filter((root) => root.lower <= lower && lower <= root.upper).map(({ move }) => move.patch));
  if (keeping.size !== 1 || kinds.size === 1) return null;
  return [...keeping][0] ?? "advance";
}

/** Sends what is proved when it is new, now and then. @param {import("./task.js").Send} send */
function nowAndThen(send) {
  let last = "";
  let next = 0;
  return (/** @type {Progress} */ { lower, upper, exactMoves, moves, nodes }) => {
    const proved = [lower, upper, exactMoves].join(" ");
    if (proved === last || performance.now() < next) return;
    last = proved;
    next = performance.now() + BETWEEN;
    send({ event: "proof", lower, upper, exact_moves: exactMoves, moves, nodes });
  };
}
