/**
 * Exercises as notes that Anki imports (File, Import): question, picture and answer of each. A later
 * import updates them and keeps their schedule. `patchwork-solve exercises --anki` writes a whole package.
 */

import { answerWords, mistakeWords } from "./exercises.js";
import { say } from "./say.js";

/** @import {Exercise} from "./exercises.js" */

const HEAD = ["#separator:tab", "#html:true", "#notetype:Basic", `#deck:${say("Patchwork: my mistakes")}`, "#guid column:1", "#tags column:4"];
const TAG = "patchwork-solve";

const SIGNS = /** @type {Record<string, string>} */ ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" });

/** @param {string} words */
const escaped = (words) => words.replace(/[&<>]/g, (sign) => SIGNS[sign]);

/** @param {import("../server/search.js").Server} server @param {Exercise[]} exercises */
export async function ankiNotes(server, exercises) {
  const notes = [];
  for (const one of exercises) notes.push(await note(server, one));
  return [...HEAD, ...notes, ""].join("\n");
}

/** @param {import("../server/search.js").Server} server @param {Exercise} exercise */
async function note(server, exercise) {
  const { document } = await server.post("/api/read", { text: exercise.position });
  const said = async (/** @type {string} */ move) => (await server.post("/api/move", { position: document, move })).played.move_words;
  const picture = async (/** @type {string[]} */ moves) => (await server.file("/api/pictures", { what: "compact", position: document, moves })).text();
  const [best] = exercise.answer;
  const how = exercise.proved ? "" : ` ${say("Estimated: another move may be as good.")}`;
  const front = `<p>${escaped(exercise.question)}</p>${await picture([])}`;
  const back = `<p><b>${escaped(answerWords(exercise, await said(best)))}</b>${how}</p>${await picture([best])}<p>${escaped(mistakeWords(exercise, await said(exercise.played)))}</p>`;
  return [exercise.id, front, back, TAG].map((field) => field.replace(/\s+/g, " ")).join("\t");
}
