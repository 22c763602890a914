/** Draws what a page requests, one JSON line each, and prints the text of each picture or what is wrong. The argument is
the folder of the board's data. */

import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";

import { Answers } from "../../analyses/board/browser/answers.js";
import { InputError } from "../../analyses/board/browser/library.js";
import { Searches } from "../../analyses/board/browser/searches.js";
import { library } from "./library.mjs";

const [folder] = process.argv.slice(2);
const readData = async (name) => JSON.parse(await readFile(`${folder}/${name}.json`, "utf-8"));
const answers = new Answers(await library(), new Searches(() => {}), readData);

for await (const line of createInterface({ input: process.stdin })) {
  const { path, body } = JSON.parse(line);
  try {
    console.log(JSON.stringify(await answers.answer(path, body)));
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    console.log(JSON.stringify({ field: error.field, reason: error.reason }));
  }
}
