/** A chapter of a study for a diagram in another page. */

import { sayMany } from "../model/say.js";
import * as trees from "../model/tree.js";
import { grownChapter } from "./chapter.js";
import { readStudyLink } from "./link.js";
import { noteAt } from "./notes.js";

/** @param {import("../server/search.js").Server} server @param {string} hash */
export async function openChapter(server, hash) {
  const { text, chapter } = await readStudyLink(hash);
  const file = await server.post("/api/study", { text });
  const written = chapterOf(file, chapter);
  const { edition, tree, notes } = await grownChapter(server, written);
  const title = [file.title, written.title].filter(Boolean).join(": ");
  return { edition, tree, at: trees.ROOT, title, noteAt: (/** @type {trees.Tree} */ now, /** @type {number} */ at) => noteAt(notes, now, at) };
}

/** @param {import("./chapter.js").File} file @param {number} number From 1. */
export function chapterOf(file, number) {
  const found = file.chapters[number - 1];
  const { length } = file.chapters;
  if (!found) throw new Error(sayMany("This study has {n} chapter; there is no chapter {number}.", "This study has {n} chapters; there is no chapter {number}.", length, { number }));
  return found;
}
