/**
 * Solo games as the page shows them; the same as `analyses/board/solo.py`.
 *
 * @import {Patchwork} from "../../../engine/javascript/index.js"
 * @import {SoloState} from "../../../engine/javascript/solo/state.js"
 */

import * as library from "./library.js";
import { numbers, sewn } from "./cloth.js";
import * as inputs from "./inputs.js";
import { editionDocument, stateView } from "./view.js";
import { capital, moveWords, overWords, playerNames, plyWords } from "./words.js";

const solo = await library.loadSolo();
const { BACK, CARD, SoloState: Position } = solo;
/** Decimals of a chance, and of a margin. */
const [MILLIONTHS, CENTS] = [6, 2];

/** @typedef {{states: SoloState[], plies: string[]}} Game From the first position on. */

/** The solo game in a text or a document. @param {Patchwork} patchwork @param {string | object} received @returns {Game} */
function gameIn(patchwork, received) {
  const { start, plies } = solo.readSolo(patchwork, received);
  const states = [start];
  plies.forEach((ply, number) => {
    try {
      states.push(states[number].play(ply));
    } catch (error) {
      if (!(error instanceof library.InputError)) throw error;
      throw new library.InputError(`plies[${number}]`, new library.Sentence("ply {number}: {reason}", { number: number + 1, reason: error.sentence }));
    }
  });
  return { states, plies };
}

/** @param {Patchwork} patchwork @param {string} text */
export const read = (patchwork, text) => gameAnswer(gameIn(patchwork, text));

/** A solo game after more plies. @param {Patchwork} patchwork @param {{start: any, plies: any[]}} request */
export function played(patchwork, { start, plies }) {
  const states = [/** @type {SoloState} */ (gameIn(patchwork, start).states.at(-1))];
  const tokens = plies.map((ply, number) => {
    const isCard = typeof ply === "string" && (ply.startsWith(CARD) || ply.startsWith(BACK));
    const made = isCard ? ply : inputs.move(ply, `plies[${number}]`);
    states.push(states[number].play(made));
    return typeof made === "string" ? made : made.toText();
  });
  return gameAnswer({ states, plies: tokens });
}

/** The first position of a solo game on a circle that was dealt for two. @param {Patchwork} patchwork @param {any} dealt @param {{level: number, deck: string}} automa */
export function dealt(patchwork, { document, seed }, automa) {
  const start = Position.dealt(patchwork, patchwork.position(document), automa);
  return { ...gameAnswer({ states: [start], plies: [] }), seed };
}

/** Everything to show of a solo game's last position, and its plies. @param {Game} game */
function gameAnswer({ states, plies }) {
  const final = states[states.length - 1];
  const { board, edition } = final;
  return {
    kind: "solo",
    remarks: [],
    verdict: "fine",
    edition: editionDocument(edition),
    sewn: board.players.map(({ quilt }) => sewn(edition, quilt)),
    draft: null,
    written: null,
    ...forms(final),
    state: facts(final),
    start: forms(states[0]),
    plies: plies.map((ply, at) => plyAnswer(at + 1, ply, states[at], states[at + 1])),
  };
}

/** @param {SoloState} state */
const forms = (state) => ({ line: solo.soloText(state), document: solo.soloDocument(state) });

/** The facts of the board, as of a game for two, with what is different in this one. @param {SoloState} state */
function facts(state) {
  const { board, winner } = state;
  const found = stateView(board);
  const scores = state.scores();
  const turn = winner === null ? found.turn : capital(overWords(playerNames(board.names), winner, scores));
  return {
    ...found,
    winner,
    scores,
    turn,
    headline: turn,
    words: turn,
    accounts: [found.accounts[0], ""],
    moves: state.legalMoves().length ? found.moves : [],
    solo: { cards: state.cards, marker: state.marker, counts: state.counts, next: state.nextCards },
  };
}

/** @param {number} number @param {string} move @param {SoloState} before @param {SoloState} after */
function plyAnswer(number, move, before, after) {
  const isCard = move.startsWith(CARD) || move.startsWith(BACK);
  const said = isCard ? cardAnswer(move, before, after) : moveAnswer(library.Move.fromText(move), before, after);
  return { ply: number, move, ...said, ...forms(after), scores: after.scores() };
}

/** What a card or a back did; the page says it. @param {string} move @param {SoloState} before @param {SoloState} after */
function cardAnswer(move, before, after) {
  const nothing = { player: 1, patch: null, cells: [], words: "", move_words: move };
  if (move.startsWith(BACK)) return { ...nothing, card: null, back: after.shown };
  const number = Number(move.slice(CARD.length));
  const taken = after.pile.find((name) => !before.pile.includes(name)) ?? null;
  return { ...nothing, card: { number, taken, decided_by: before.decidedBy(number) }, back: null };
}

/** @param {import("../../../engine/javascript/index.js").Move} move @param {SoloState} before @param {SoloState} after */
const moveAnswer = (move, before, after) => ({
  player: 0,
  patch: move.patch,
  cells: numbers(/** @type {[number, number][]} */ (move.cells), before.edition.width),
  words: plyWords(before.board, move, after.board),
  move_words: moveWords(before.board, move),
  card: null,
  back: null,
});

/**
 * The chance to win of each choice.
 * @param {Patchwork} patchwork @param {{position: any, move?: any}} request `move`: one to be among the choices.
 * @returns {import("./task.js").Task}
 */
export function chances(patchwork, { position, move: received = null }) {
  const state = /** @type {SoloState} */ (gameIn(patchwork, position).states.at(-1));
  if (!state.legalMoves().length) throw new library.InputError("position", "no move of yours is next; allowed: one where you move");
  const tried = received === null ? null : inputs.move(received);
  if (tried) state.play(tried);
  return async (send, signal) => {
    const choices = await solo.chances(patchwork.kernel, state, { move: tried, signal });
    if (!choices) return { answer: {}, isFinished: false };
    const rows = choices.map(({ move, chance, chanceError, margin, marginError, lost, lostError, isProved }) => ({
      move: move.toText(),
      win: library.rounded(chance, MILLIONTHS),
      win_error: library.rounded(chanceError, MILLIONTHS),
      margin: library.rounded(margin, CENTS),
      margin_error: library.rounded(marginError, CENTS),
      lost: library.rounded(lost, MILLIONTHS),
      lost_error: library.rounded(lostError, MILLIONTHS),
      is_proved: isProved,
      words: moveWords(state.board, move),
    }));
    return { answer: { status: rows[0].is_proved ? "proved" : "estimated", choices: rows }, isFinished: true };
  };
}
