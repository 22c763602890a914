/**
 * Answers a page's requests as the browser does, one JSON line each, and compares the answers with
 * Python's. The arguments are the folder of the board's data, and perhaps the file of a catalogue.
 */

import "./speaking.mjs";

import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";

import { Answers, Nothing } from "../../analyses/board/browser/answers.js";
import { InputError } from "../../analyses/board/browser/library.js";
import { Searches } from "../../analyses/board/browser/searches.js";
import { library, withoutVariants } from "./library.mjs";

const folder = process.argv[2];
const readData = async (name) => JSON.parse(await readFile(`${folder}/${name}.json`, "utf-8"));
const answers = new Answers(await library(), new Searches(() => {}), readData);

/** Answers that the server would send: a status and an answer or an error. */
async function sent(path, body) {
  try {
    return [200, await answers.answer(path, body).then(withoutDeal)];
  } catch (error) {
    if (error instanceof Nothing) return [404, new InputError("request", "there is no such address here").document];
    if (!(error instanceof InputError)) throw error;
    return [400, error.document];
  }
}

/** An answer without the deal of a variant that is opened: it is another one each time. */
const withoutDeal = (answer) => (answer.kind === "variant" ? { ...answer, new: answer.new.kind } : answer);

const plain = (value) => withoutVariants(JSON.parse(JSON.stringify(value)));

/** The first place at which two values differ; nothing where they are the same. */
function difference(mine, theirs, place = "") {
  if (typeof mine !== "object" || typeof theirs !== "object" || !mine || !theirs) {
    return mine === theirs ? "" : `${place}: ${JSON.stringify(mine)} is not ${JSON.stringify(theirs)}`;
  }
  const names = new Set([...Object.keys(mine), ...Object.keys(theirs)]);
  for (const name of names) {
    const found = difference(mine[name], theirs[name], `${place}.${name}`);
    if (found) return found;
  }
  return "";
}

let count = 0;
const differing = [];
for await (const line of createInterface({ input: process.stdin })) {
  const { path, body, status, answer } = JSON.parse(line);
  const found = difference(plain(await sent(path, body ?? undefined)), plain([status, answer]));
  if (found) differing.push(`${path} ${JSON.stringify(body)?.slice(0, 300)}\n  ${found.slice(0, 400)}`);
  count += 1;
}
console.log(`${count} answers, ${differing.length} differ${differing.map((each) => `\n${each}`).join("")}`);
