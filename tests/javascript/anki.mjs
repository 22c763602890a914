/** Prints exercises, read as JSON, as the file of notes that the page saves for Anki. The argument is the folder of the
board's data. */

import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";

import { Answers } from "../../analyses/board/browser/answers.js";
import { Searches } from "../../analyses/board/browser/searches.js";
import { ankiNotes } from "../../analyses/board/page/model/anki.js";
import { library } from "./library.mjs";

const [folder] = process.argv.slice(2);
const readData = async (name) => JSON.parse(await readFile(`${folder}/${name}.json`, "utf-8"));
const answers = new Answers(await library(), new Searches(() => {}), readData);
const server = {
  post: (path, body) => answers.answer(path, body),
  file: async (path, body) => new Blob([(await answers.answer(path, body)).svg]),
};
process.stdout.write(await ankiNotes(server, JSON.parse(await text(process.stdin))));
