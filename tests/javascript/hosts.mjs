/** Answers the questions of tests/data/hosts.json, and prints each answer that differs as a line. */

import { readFileSync } from "node:fs";

import { answersOf } from "./answering_hosts.mjs";
import { library } from "./library.mjs";

const known = JSON.parse(readFileSync(process.argv[2], "utf-8"));
console.log((await answersOf(await library(), known)).join("\n"));
