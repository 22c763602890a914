/**
 * Judges games against a proved winner, one JSON list of moves a line. The argument is the strategy's
 * file. Prints what is proved after each game, or what is refused.
 */

import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";

import { provedAnswer } from "../../analyses/board/browser/proved/answering.js";
import { Follower } from "../../analyses/board/browser/proved/follower.js";
import { InputError, Move } from "../../analyses/board/browser/library.js";
import { library } from "./library.mjs";

const patchwork = await library();
const follower = new Follower(patchwork, JSON.parse(await readFile(process.argv[2], "utf-8")));

/** @param {{moves: string[], position?: string}} asked */
async function answer({ moves, position }) {
  try {
    const made = moves.map((token) => Move.fromText(token));
    const at = position ? patchwork.position(position) : follower.game(made).final;
    return await provedAnswer(follower, made, at);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return `${error.field}: ${error.reason}`;
  }
}

for await (const line of createInterface({ input: process.stdin })) console.log(JSON.stringify(await answer(JSON.parse(line))));
