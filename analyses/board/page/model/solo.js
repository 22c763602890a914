/**
 * The solo game against Automa: documents to and from the host, and Automa's turns in words. A
 * position on the board is that of a game for two, with what is known of Automa beside it.
 *
 * @import {Document} from "./document.js"
 * @import {Node, Tree} from "./tree.js"
 * @typedef {{name: string, seen: number[], left: number, shown: number | null}} Deck
 * @typedef {{level: number, deck: Deck, piles: {with_buttons: string[], without_buttons: string[]}}} Automa
 * @typedef {{number: number, budget: number, income: number, filters: string[]}} Card
 * @typedef {{cards: Card[], marker: number, counts: {buttons: number, patches: number, printed: number}, next: string[]}} SoloFacts
 *   `next`: tokens of the cards or backs that may come now, all equally likely.
 */

import { nameOf } from "./patch-names.js";
import { listed, rest, say, sayMany } from "./say.js";
import * as trees from "./tree.js";

/** The level of an opponent that plays by cards, and its side. */
export const AUTOMA = "automa";
export const SIDE = 1;

const FORMAT = "patchwork-solo/1";
const CARD = "card:";
const BACK = "back:";

/** What left one patch, as a sentence about it. @type {Record<string, (values: Record<string, unknown>) => string>} */
const REASONS = {
  affordable: (values) => say("card {number}: took {patch}, the only one it could pay for", values),
  no_overtake: (values) => say("card {number}: took {patch}, which did not overtake you", values),
  most_buttons: (values) => say("card {number}: took {patch}, with the most buttons", values),
  largest: (values) => say("card {number}: took {patch}, the largest", values),
  furthest_from_neutral: (values) => say("card {number}: took {patch}, the furthest from the neutral token", values),
};

// -- documents -------------------------------------------------------------------------------------

/** A position as it is sent and kept: that of a solo game in its own format. @param {Document} document */
export function written(document) {
  const { solo, ...board } = document;
  return solo ? { format: FORMAT, ...solo, board } : document;
}

/** @param {any} solo @returns {Document} */
const boardOf = ({ level, deck, piles, board }) => ({ ...board, solo: { level, deck, piles } });

/** An answer of the host with its positions as the board has them; any other as it is. @param {any} answer */
export async function received(answer) {
  if (answer.kind !== "solo") return answer;
  await rest; // What is said of cards is kept with the moves.
  const start = { ...answer.start, document: boardOf(answer.start.document) };
  let before = start.document;
  const plies = answer.plies.map((/** @type {any} */ each) => {
    const document = boardOf(each.document);
    const said = spoken(each, before, document);
    before = document;
    return { ...each, ...said, document };
  });
  return { ...answer, start, plies, document: plies.length ? before : start.document };
}

/** The solo game after more plies. @param {import("../server/search.js").Server} server @param {Document} start @param {unknown[]} plies */
const played = async (server, start, plies) => received(await server.post("/api/solo", { start: written(start), plies }));

/** What the host says of a position. @param {import("../server/search.js").Server} server @param {Document} position */
export const positionAnswer = (server, position) => (position.solo ? played(server, position, []) : server.post("/api/position", { position }));

/** A game from its start, ply by ply. @param {import("../server/search.js").Server} server @param {Document} start @param {string[]} moves */
export const gameAnswer = (server, start, moves) => (start.solo ? played(server, start, moves) : server.post("/api/game", { start, moves }));

/** The position after a move, and what the move did. @param {import("../server/search.js").Server} server @param {Document} position @param {unknown} move */
export async function moveAnswer(server, position, move) {
  if (!position.solo) return server.post("/api/move", { position, move });
  const answer = await played(server, position, [move]);
  return { ...answer, played: answer.plies[0] };
}

// -- chance ----------------------------------------------------------------------------------------

/** Whether a token is of a card or of a back. @param {string | null} move */
export const isChance = (move) => move !== null && (move.startsWith(CARD) || move.startsWith(BACK));

/** Whether the back of the next card is to be shown. @param {Document} document */
export const awaitsBack = ({ solo }) => solo?.deck.name === "tactical" && solo.deck.shown === null;

/** Whether a card or a back is to come, and nobody decides. @param {Document} document */
export const awaitsCard = (document) => document.solo !== undefined && (document.to_move === SIDE || awaitsBack(document));

/** The card that comes now: the same one after a move was taken back. @param {Tree} tree @param {number} at @param {string[]} next @param {number} seed */
export function drawn(tree, at, next, seed) {
  const count = trees.path(tree, at).filter((id) => isChance(tree.nodes[id].move)).length;
  let mixed = Math.imul(seed ^ Math.imul(count + 1, 0x9e3779b1), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return next[((mixed ^ (mixed >>> 16)) >>> 0) % next.length];
}

/** The number of the card that Automa played last; null before the first. @param {Tree} tree @param {number} at */
export function lastCard(tree, at) {
  const move = trees.path(tree, at).map((id) => tree.nodes[id].move).findLast((each) => each?.startsWith(CARD));
  return move ? Number(move.slice(CARD.length)) : null;
}

/** A seed of the cards of a match. */
export const newSeed = () => Math.floor(Math.random() * 2 ** 31);

/** The seed of the cards without a match: they differ from visit to visit. */
export const VISIT_SEED = newSeed();

/** A token as it stands on a button. @param {string} token */
export const numberOf = (token) => token.slice(CARD.length);

/** The token of a number that is typed. @param {string} number @param {boolean} isBack */
export const tokenOf = (number, isBack) => `${isBack ? BACK : CARD}${number.trim()}`;

// -- words -----------------------------------------------------------------------------------------

/** A ply in words, those of a card or a back from what it did. @param {any} ply @param {Document} before @param {Document} after */
function spoken({ card, back, words, move_words }, before, after) {
  if (back !== null) {
    const said = sayMany("the next card pays up to {n} button", "the next card pays up to {n} buttons", back);
    return { words: sentence(said), move_words: said };
  }
  if (!card) return { words, move_words };
  const number = card.number;
  const deed = card.taken ? REASONS[card.decided_by]({ number, patch: nameOf(card.taken) }) : say("card {number}: could pay for none, advanced to {space}", { number, space: after.players[SIDE].time });
  const isTile = before.special_tile === null && after.special_tile === SIDE;
  const said = isTile ? say("{deed}; got the 7x7 tile", { deed }) : deed;
  return { words: say("Automa, {what}", { what: said }), move_words: said };
}

const sentence = (/** @type {string} */ words) => `${words[0].toUpperCase()}${words.slice(1)}`;

/** What Automa did since the reader's last move, in sentences; empty before it did something. @param {{work: {tree: Tree}, node: Node}} board */
export function replied({ work, node }) {
  const done = [];
  const { nodes } = work.tree;
  for (let at = node; at.parent !== null && isChance(at.move); at = nodes[at.parent]) {
    const gain = at.document.players[SIDE].buttons - nodes[at.parent].document.players[SIDE].buttons;
    const words = sentence(trees.wordsOf(at));
    done.unshift(gain ? sayMany("{words}: +{n} button.", "{words}: +{n} buttons.", gain, { words }) : say("{words}.", { words }));
  }
  return done.join(" ");
}

/** What a level scores. @param {SoloFacts["counts"]} counts */
export function countsWords({ buttons, patches, printed }) {
  const counted = [say("the 7x7 tile"), buttons ? say("its buttons") : "", patches ? sayMany("{n} point for each patch with buttons", "{n} points for each patch with buttons", patches) : "", printed ? say("the buttons on its patches") : ""];
  return say("Scores {things}.", { things: listed(counted.filter(Boolean)) });
}

/** How Automa's score is made up. @param {Document} document @param {any} state */
export function accountWords({ players, solo, special_tile: tile }, { scores, solo: { counts } }) {
  const patches = solo?.piles.with_buttons.length ?? 0;
  const parts = [
    tile === SIDE ? say("the 7x7 tile") : "",
    counts.buttons ? sayMany("{n} button", "{n} buttons", players[SIDE].buttons) : "",
    counts.patches || counts.printed ? sayMany("{n} patch with buttons", "{n} patches with buttons", patches) : "",
  ].filter(Boolean);
  return say("{points} for {things}", { points: scores[SIDE], things: parts.length ? listed(parts) : say("nothing") });
}

/** The place of the 7x7 tile. @param {Document} document @param {SoloFacts} facts */
export function tileWords({ special_tile: tile }, { marker }) {
  if (tile === null) return say("Gets the 7x7 tile on space {marker}, unless you complete the square before.", { marker });
  return tile === SIDE ? say("Has the 7x7 tile.") : say("You have the 7x7 tile.");
}
