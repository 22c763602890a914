/**
 * The proved winner of a game, which plays by its strategy and searches nothing. While the outcome
 * is open, the strategy names the move of each position. Once only advancing is enough against
 * anything that the other may do, it only advances.
 *
 * @import {Patchwork, State, StateDocument} from "../../../../engine/javascript/index.js"
 * @import {Position} from "./relaxed.js"
 * @typedef {{format: string, state: StateDocument, player: 0 | 1, least: number, dues: [number[], number[]],
 *   hopes: string, skips: string[]}} Strategy A file `patchwork-strategy/2`.
 * @typedef {{position: Position, least: number, isSure: boolean}} Standing
 *   Where a game stands, what the hero leads by at the end at least, and whether advancing is enough.
 */

import { Game, InputError, Move, base64Bytes, inflated } from "../library.js";
import { Bounds, placeIn } from "./bounds.js";
import { cellsOf, factsOf, maskOf } from "./facts.js";
import { Hope } from "./hope.js";
import { ADVANCE, HERO, NAME_BYTES, OTHER, first, follow, isOver, margin, nameOf, snuggest } from "./relaxed.js";

const FORMAT = "patchwork-strategy/2";
const BYTES = 4;

export class Follower {
  /** @param {Patchwork} patchwork @param {Strategy} strategy */
  constructor(patchwork, strategy) {
    if (strategy.format !== FORMAT) throw new Error(`a strategy of the form ${strategy.format}; allowed: ${FORMAT}`);
    this.start = patchwork.position(strategy.state);
    this.hero = strategy.player;
    this.least = strategy.least;
    this.facts = factsOf(this.start);
    this.bounds = new Bounds(this.facts, strategy.dues[OTHER]);
    this.hope = new Hope(this.facts, hopesIn(strategy.hopes, placeIn(this.facts.last + 1, 0, 0)));
    this.skips = skipsIn(strategy.skips);
    this.order = this.start.circle;
  }

  /** The hero's side of the rules' players. @param {State} state */
  isHero = (state) => state.toMove === this.hero;

  /** The standing of a game before its first move. @returns {Standing} */
  begun() {
    const { edition, toMove } = this.start;
    return this.standing(first(this.facts, edition.seats[0].buttons, toMove === this.hero ? HERO : OTHER), null);
  }

  /** @param {Position} position @param {Standing | null} before @returns {Standing} */
  standing(position, before) {
    const sure = isOver(this.facts, position) ? margin(this.facts, position) : this.bounds.sure(position);
    const isSure = before?.isSure || sure >= this.least;
    return { position, isSure, least: Math.max(before?.least ?? this.least, sure) };
  }

  /** The hero's move in a position of the relaxed game. @param {Standing} standing */
  choice({ position, isSure }) {
    if (isSure) return ADVANCE;
    const moves = this.hope.sorted(position);
    return moves[moves.length > 1 ? (this.skips.get(nameOf(position)) ?? 0) : 0];
  }

  /** The hero's move by the rules; it is the hero's turn. @param {Standing} standing @param {State} state */
  move(standing, state) {
    const { facts } = this;
    const free = this.freeOf(state);
    // What follows from the move before: leather is not a move of the relaxed game.
    if (state.leatherOwed) return this.placed("leather", snuggest(facts, facts.leatherSpots, free));
    const move = this.choice(standing);
    return move === ADVANCE ? new Move() : this.placed(this.order[move], snuggest(facts, facts.spots[move], free));
  }

  /** @param {string} patch @param {bigint | null} spot */
  placed(patch, spot) {
    if (spot === null) throw new Error(`there is no place for ${patch}`);
    return new Move(patch, cellsOf(this.facts, spot));
  }

  /** The hero's free cells. @param {State} state */
  freeOf(state) {
    const marks = [...state.players[this.hero].quilt.labels];
    return maskOf(marks.flatMap((mark, n) => (mark === "." ? [n] : [])));
  }

  /** The standing of a game after a move by the rules. @param {Standing} standing @param {Move} move @returns {Standing} */
  after(standing, move) {
    if (move.isLeather) return standing;
    const position = follow(this.facts, standing.position, move.patch === null ? ADVANCE : this.order.indexOf(move.patch));
    if (position === null) throw new Error(`there is no place for ${move}`);
    return this.standing(position, standing);
  }

  /**
   * Where a game stands that the hero has played by its strategy.
   * @param {Game} game @returns {Standing}
   */
  standingOf(game) {
    let standing = this.begun();
    game.moves.forEach((move, at) => {
      const state = game.states[at];
      if (this.isHero(state)) this.requireOwn(standing, state, move, at);
      standing = this.after(standing, move);
    });
    return standing;
  }

  /** @param {Standing} standing @param {State} state @param {Move} move @param {number} at */
  requireOwn(standing, state, move, at) {
    const own = this.move(standing, state).toText();
    if (move.toText() !== own) throw new InputError(`moves[${at}]`, "{move} is not the move of the proof; allowed: {allowed}", { move, allowed: own });
  }

  /** The game of some moves from the start of the proof. @param {(string | Move)[]} moves */
  game(moves) {
    return Game.played(this.start, moves);
  }
}

/** The hopes, as numbers. @param {string} text @param {number} size */
function hopesIn(text, size) {
  const packed = base64Bytes(text);
  const bytes = packed && inflated(packed, BYTES * size);
  if (bytes?.length !== BYTES * size) throw new Error("hopes: the stream is damaged");
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  return Int32Array.from({ length: size }, (_, n) => view.getInt32(BYTES * n, true));
}

/** How many moves are skipped in each position that a strategy names. @param {string[]} texts */
function skipsIn(texts) {
  const skips = new Map();
  texts.forEach((text, n) => {
    const bytes = base64Bytes(text);
    if (!bytes || bytes.length % NAME_BYTES) throw new Error("skips: the names are damaged");
    for (let at = 0; at < bytes.length; at += NAME_BYTES) {
      skips.set(bytes.subarray(at, at + NAME_BYTES).reduce((name, byte) => 256 * name + byte, 0), n + 1);
    }
  });
  return skips;
}
