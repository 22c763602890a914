/**
 * Runs the searches of a page as the browser does, one JSON line each, and prints their events; at
 * the end the megabytes of memory. With the argument `frugal` it takes little, as the page does; another may be the file of a catalogue.
 */

import "./speaking.mjs";

import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";

import { Answers } from "../../analyses/board/browser/answers.js";
import { InputError } from "../../analyses/board/browser/library.js";
import { Searches } from "../../analyses/board/browser/searches.js";
import { library, withoutVariants } from "./library.mjs";

const [folder, how] = process.argv.slice(2);
const readData = async (name) => JSON.parse(await readFile(`${folder}/${name}.json`, "utf-8"));

let hear = (event) => event;
const searches = new Searches((id, event) => hear(event));
const patchwork = await library(undefined, { frugal: how === "frugal" });
const answers = new Answers(patchwork, searches, readData);

/** The events of a search, or what is wrong with it. */
async function eventsOf(body) {
  const events = [];
  const end = new Promise((resolve) => {
    hear = (event) => {
      events.push(event);
      if (event.event === "end") resolve();
    };
  });
  try {
    await answers.answer("/api/searches", body);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { field: error.field, reason: error.reason };
  }
  await end;
  return events;
}

for await (const line of createInterface({ input: process.stdin })) {
  console.log(JSON.stringify(withoutVariants(await eventsOf(JSON.parse(line)))));
}
console.log(patchwork.kernel.memory.memory.buffer.byteLength / 2 ** 20);
