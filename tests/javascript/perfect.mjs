/** The verdicts of perfect play on positions of a game: a line of JSON with the game and the moves each. */

import { readFileSync } from "node:fs";

import { provedAnswer } from "../../analyses/board/browser/proved/answering.js";
import { Perfect } from "../../analyses/board/browser/proved/perfect.js";
import { library } from "./library.mjs";

const patchwork = await library();
for (const line of readFileSync(0, "utf-8").trim().split("\n")) {
  const { game, moves } = JSON.parse(line);
  const player = new Perfect(patchwork, game);
  console.log(JSON.stringify(await provedAnswer(player, moves, player.game(moves).final)));
}
