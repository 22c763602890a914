/**
 * An opponent's move.
 *
 * @import {Move, Patchwork, State} from "../../../engine/javascript/index.js"
 * @import {Task} from "./task.js"
 */

import { InputError, shown } from "./library.js";
import { greedyMove } from "./greedy.js";
import * as inputs from "./inputs.js";
import { requirePlayable } from "./task.js";
import { moveWords } from "./words.js";

const PLAYER = /^(strong|draft)(?::(?:([1-9][0-9]{0,8})n|([0-9]{1,3}(?:\.[0-9]{1,3})?)))?$/;

/**
 * @param {Patchwork} patchwork @param {{position: any, against: string, seed: number}} request
 * @param {{name: string, player: string}[]} levels
 * @returns {Task}
 */
export function reply(patchwork, { position, against, seed }, levels) {
  const state = inputs.position(patchwork, position);
  requirePlayable(state);
  if (seed < 0) throw new InputError("seed", "{value}; allowed: 0 to {most}", { value: seed, most: inputs.MOST_SEED.toLocaleString("en") });
  const player = levels.find(({ name }) => name === against)?.player ?? against;
  const choose = chooserOf(patchwork, player, seed);
  return async (send, signal) => {
    const move = await choose(state, signal);
    const answer = { move: move.toText(), words: moveWords(state, move), player };
    return { answer, isFinished: !signal.aborted };
  };
}

/** @param {Patchwork} patchwork @param {string} name @param {number} seed @returns {(state: State, signal: AbortSignal) => Promise<Move>} */
function chooserOf(patchwork, name, seed) {
  if (name === "greedy") return async (state) => greedyMove(patchwork.kernel, state, seed);
  const [, style, nodes, seconds] = PLAYER.exec(name) ?? [];
  if (!style) throw new InputError("against", "{value}; allowed: a level, greedy, draft, or strong", { value: shown(name) });
  const limits = nodes ? { nodes: Number(nodes) } : seconds ? { seconds: Number(seconds) } : {};
  return async (state, signal) => {
    const player = patchwork.player(/** @type {"strong" | "draft"} */ (style));
    try {
      return await player.choose(state, { ...limits, signal });
    } finally {
      player.close();
    }
  };
}
