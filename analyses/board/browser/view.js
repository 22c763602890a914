/**
 * A position as the page draws it: its rules, its contents and its legal moves.
 *
 * @import {Cell, Edition, Move, Patch, Patchwork, State} from "../../../engine/javascript/index.js"
 * @import {Setup} from "../../../engine/javascript/setup.js"
 * @import {Edition as Rules, Patch as PatchFacts} from "../page/model/document.js"
 * @import {Answer, Legal, State as Facts} from "../page/model/facts.js"
 * @import {Document} from "./documents.js"
 */

import * as library from "./library.js";
import { numbers, sewn } from "./cloth.js";
import { attempted, check } from "./documents.js";
import { firstSquare, heldTiles, scoreWords } from "./holdings.js";
import { capital, headline, knownWords, moveWords, positionWords, turn } from "./words.js";

const { InputError, fieldOf } = library;

/** Everything to show of a position as written, legal or not. @param {Patchwork} patchwork @param {Document} document @returns {Answer} */
export function positionAnswer(patchwork, document) {
  const { state, remarks, verdict } = check(patchwork, document);
  const setup = setupOf(patchwork, document);
  const edition = setup ? setup.edition : editionOf(patchwork, document);
  return {
    kind: "position",
    remarks,
    verdict,
    edition: edition && editionDocument(edition),
    sewn: setup && setup.players.map((player) => sewn(setup.edition, player.quilt)),
    document: state && /** @type {any} */ (state.document()),
    line: state && state.toText(),
    draft: setup && draftOf(patchwork, setup),
    written: setup && library.stateDocument(setup),
    state: state && stateView(state),
  };
}

/** Everything to show of a position. @param {Patchwork} patchwork @param {State} state */
export const stateAnswer = (patchwork, state) => positionAnswer(patchwork, { isGame: false, content: state.document() });

/** The setup in a document, null when its quilts cannot be read. @param {Patchwork} patchwork @param {Document} document */
function setupOf(patchwork, { content }) {
  const found = attempted(() => patchwork.setup(content));
  return found instanceof InputError ? null : found;
}

/** A setup as one line, null when a line cannot hold it. @param {Patchwork} patchwork @param {Setup} setup */
function draftOf(patchwork, setup) {
  const text = attempted(() => {
    setup.circle.forEach((name, number) => {
      if (name !== library.UNKNOWN_PATCH) setup.edition.find(name, `circle[${number}]`);
    });
    const line = library.positionText(setup);
    patchwork.setup(line);
    return line;
  });
  return text instanceof InputError ? null : text;
}

/** The edition of a document whose other parts cannot be read. @param {Patchwork} patchwork @param {Document} document */
function editionOf(patchwork, { content }) {
  if (!library.isObject(content)) return null;
  const named = fieldOf(content, "edition") === undefined ? "current" : fieldOf(content, "edition");
  const found = attempted(() => {
    if (typeof named !== "string") library.validate("Variant", named);
    return patchwork.editionInDocument(named);
  });
  return found instanceof InputError ? null : found;
}

// -- the rules -------------------------------------------------------------------------------------

/** @type {WeakMap<Edition, Rules>} */
const known = new WeakMap();

/** The rules as the page draws them: sizes, marks, and every patch in each rotation. @param {Edition} edition */
export function editionDocument(edition) {
  const found = known.get(edition) ?? rulesOf(edition);
  known.set(edition, found);
  return found;
}

/** @param {Edition} edition @returns {Rules} */
const rulesOf = (edition) => ({
  name: edition.name,
  reference: edition.reference,
  caution: edition.caution,
  width: edition.width,
  height: edition.height,
  last: edition.last,
  income_marks: [...edition.incomeMarks],
  leather_marks: [...edition.leatherMarks],
  square: edition.square,
  square_points: edition.squarePoints,
  hole_penalty: edition.holePenalty,
  for_sale: edition.forSale,
  blocked: numbers(edition.blocked, edition.width),
  more_tiles: edition.moreTiles.map(({ side, points, both }) => ({ side, points, both })),
  patches: edition.patches.map((patch) => patchDocument(edition, patch)),
});

/** @param {Edition} edition @param {Patch} patch @returns {PatchFacts} */
function patchDocument(edition, patch) {
  const picture = String(patch.cells);
  const shapes = [patch.cells, ...patch.orientations.filter((one) => String(one) !== picture)];
  const places = shapes.map(String);
  const { name, buttons, time, income, area } = patch;
  return {
    name,
    letter: /** @type {string} */ (edition.letter.get(name)),
    buttons,
    time,
    income,
    area,
    orientations: shapes,
    turned: shapes.map((one) => places.indexOf(String(library.turned(one)))),
    flipped: shapes.map((one) => places.indexOf(String(library.flipped(one)))),
  };
}

// -- the position ----------------------------------------------------------------------------------

/** The facts of a position, and every legal move. @param {State} state @returns {Facts} */
export function stateView(state) {
  const { edition, players } = state;
  return {
    to_move: state.toMove,
    is_over: state.isOver,
    winner: state.winner,
    scores: state.scores(),
    headline: headline(state),
    turn: capital(turn(state)),
    words: positionWords(state),
    special_tile: state.specialTile,
    leather_owed: state.leatherOwed,
    leather_left: state.leatherLeft,
    income_left: players.map(({ time }) => edition.incomeMarks.filter((mark) => mark > time)),
    finished_first: state.finishedFirst,
    holes: players.map(({ quilt }) => quilt.holes),
    tiles: players.map((_, number) => tilesOf(state, number)),
    accounts: players.map((_, number) => scoreWords(state, number)),
    for_sale: state.forSale,
    circle: state.circle,
    waiting: state.waiting.length,
    unknown: [...state.unknown],
    known_words: state.unknown.length ? knownWords(state) : null,
    moves: movesOf(state),
  };
}

/** The tiles of a player, each with the first square on the quilt that it is for. @param {State} state @param {number} number */
const tilesOf = (state, number) =>
  heldTiles(state, number).map(({ side, points }) => ({
    side,
    points,
    cells: numbers(firstSquare(state.players[number].quilt, side), state.edition.width),
  }));

/** The legal moves, grouped by patch. @param {State} state @returns {Legal[]} */
function movesOf(state) {
  /** @type {Map<string | null, Move[]>} */
  const groups = new Map();
  for (const move of state.legalMoves()) {
    const group = groups.get(move.patch);
    if (group) group.push(move);
    else groups.set(move.patch, [move]);
  }
  return [...groups.values()].map((moves) => ({
    ...outcome(state, moves[0]),
    placements: moves.map((move) => numbers(/** @type {Cell[]} */ (move.cells), state.edition.width)),
    words: moves.map((move) => moveWords(state, move)),
  }));
}

/** The effects of a move that do not depend on the placement. @param {State} state @param {Move} move @returns {Omit<Legal, "placements" | "words">} */
function outcome(state, move) {
  const mover = state.play(move).players[state.toMove];
  return {
    patch: move.patch,
    kind: move.isPurchase ? "buy" : /** @type {"leather" | "swap" | null} */ (move.patch) ?? "advance",
    cost: move.isPurchase ? state.edition.find(move.patch).buttons : 0,
    time_after: mover.time,
    buttons_after: mover.buttons,
    income_after: mover.income,
  };
}
