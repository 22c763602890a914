/** Reads every case of the shared file of studies and prints those that are read otherwise than by Python. */

import { readFile } from "node:fs/promises";

import { readStudy } from "../../analyses/board/browser/studies.js";
import { InputError } from "../../engine/javascript/errors.js";
import { changed, library } from "./library.mjs";

const { base, cases } = JSON.parse(await readFile(new URL("../data/studies.json", import.meta.url), "utf8"));
const patchwork = await library();

function outcome(text) {
  try {
    readStudy(patchwork, text);
    return {};
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { field: error.field, message: error.reason };
  }
}

let differences = 0;
for (const each of cases) {
  const found = outcome(each.text ?? changed(base, each));
  if (found.field === each.field && found.message === each.message) continue;
  differences += 1;
  console.log(`${JSON.stringify({ ...each, value: undefined })}\n  JavaScript: ${JSON.stringify(found)}`.slice(0, 1200));
}
console.log(`${cases.length} cases, ${differences} differ`);
