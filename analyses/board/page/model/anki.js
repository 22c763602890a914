/**
 * Exercises as notes that Anki imports (File, Import): question, picture and answer of each. A later
 * import updates them and keeps their schedule. `patchwork-solve exercises --anki` writes a whole package.
 */

import { answerWords, mistakeWords } from "./exercises.js";
import { say } from "./say.js";

/** @import {Exercise} from "./exercises.js" */

// Anki makes the deck of a column, but only presets that of a header if there is one.
const HEAD = ["#separator:tab", "#html:true", "#notetype:Basic", "#guid column:1", "#tags column:4", "#deck column:5"];
const [TAG, DECK] = ["patchwork-solve", say("Patchwork: my mistakes")];

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
  const picture = async (marks = {}) => (await server.file("/api/pictures", { what: "compact", position: document, ...marks })).text();
  const [best] = exercise.answer;
  const how = exercise.proved ? "" : ` ${say("Estimated: another move may be as good.")}`;
  const front = `<p>${escaped(exercise.question)}</p>${await picture()}`;
  const back = `<p><b>${escaped(answerWords(exercise, await said(best)))}</b>${how}</p>${await picture({ best, played: exercise.played })}<p>${escaped(mistakeWords(exercise, await said(exercise.played)))}</p>`;
  return [exercise.id, front, back, TAG, DECK].map(column).join("\t");
}

/** A column on one line; in quotation marks if it would begin as a comment or as a quoted one does. @param {string} words */
function column(words) {
  const line = words.replace(/\s+/g, " ");
  return /^["#]/.test(line) ? `"${line.replaceAll('"', '""')}"` : line;
}
