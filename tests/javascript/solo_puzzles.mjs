/** Prints each solo puzzle as the page shows it, and its judgement of each legal move and of none, as JSON, a line each. The argument is the folder of the
board's data. */

import { readFile } from "node:fs/promises";

import { Answers } from "../../analyses/board/browser/answers.js";
import { Searches } from "../../analyses/board/browser/searches.js";
import { Sets } from "../../analyses/board/page/model/exercises.js";
import { SOLO } from "../../analyses/board/page/model/puzzle-sets.js";
import { library } from "./library.mjs";

const [folder] = process.argv.slice(2);
const readData = async (name) => JSON.parse(await readFile(`${folder}/${name}.json`, "utf-8"));
const answers = new Answers(await library(), new Searches(() => {}), readData);
const sets = new Sets({ get: (path) => answers.answer(path), post: (path, body) => answers.answer(path, body) });
for (const puzzle of (await sets.list(SOLO)).puzzles) {
  const { line, start, puzzle: shown } = await sets.show(puzzle);
  const judged = {};
  for (const move of [...Object.values(puzzle.chances).flatMap((moves) => moves.split(" ")), null]) judged[move] = await sets.judge(puzzle, move);
  console.log(JSON.stringify({ about: puzzle.about, line, names: start.document.names, question: shown.question, judged }));
}
