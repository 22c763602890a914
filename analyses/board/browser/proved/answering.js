/**
 * The proof's verdict on a game against it.
 *
 * @import {Game, Move, State} from "../../../../engine/javascript/index.js"
 */

import { InputError } from "../library.js";
import { moveWords } from "../words.js";

/**
 * The move of the proved winner, where it is to move, and by how much it wins at least.
 * @template {{least: number, isSure: boolean}} Standing
 * @param {{hero: number, game(moves: Move[]): Game, isHero(state: State): boolean, standingOf(game: Game): Standing | Promise<Standing>,
 *   move(standing: Standing, state: State): Move}} follower A `Follower`, or `Perfect`.
 * @param {Move[]} moves From the start of the proof.
 * @param {State} position Where they lead.
 */
export async function provedAnswer(follower, moves, position) {
  const game = follower.game(moves);
  const { final } = game;
  if (!final.equals(position)) throw new InputError("position", "the moves do not lead to it from the start of the proof");
  const standing = await follower.standingOf(game);
  const isDue = !final.isOver && follower.isHero(final);
  const move = isDue ? follower.move(standing, final) : null;
  const [first, second] = final.scores();
  return {
    player: follower.hero,
    least: standing.least,
    is_sure: standing.isSure,
    move: move && move.toText(),
    words: move && moveWords(final, move),
    finished: final.isOver,
    lead: final.isOver ? (follower.hero ? second - first : first - second) : null,
  };
}
