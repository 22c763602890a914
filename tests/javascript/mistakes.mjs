/** Prints the exercises of decisions of reviews, and what is said of them, as JSON, a line each. */

import { readFile } from "node:fs/promises";

import { answerWords, mistakeWords } from "../../analyses/board/page/model/exercises.js";
import { exerciseOf } from "../../analyses/board/page/model/mistakes.js";

const lines = (await readFile("/dev/stdin", "utf8")).trim().split("\n");
for (const line of lines) {
  const { decision, choices, from, best_words, played_words } = JSON.parse(line);
  const exercise = exerciseOf(decision, choices, from);
  console.log(JSON.stringify(exercise && { exercise, answer: answerWords(exercise, best_words), mistake: mistakeWords(exercise, played_words) }));
}
