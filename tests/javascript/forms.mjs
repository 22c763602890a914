/** Reads one case in so many of the shared file and prints those that are read otherwise than by Python. */

import { readFile } from "node:fs/promises";

import { InputError } from "../../engine/javascript/errors.js";
import { moveWords } from "../../engine/javascript/move-words.js";
import { definitionIn } from "../../engine/javascript/notation.js";
import { changed, library, said, withoutVariants } from "./library.mjs";

const MOST_SHOWN = 20;

const every = Number(process.argv[2]);
const { bases, cases: all } = JSON.parse(await readFile(new URL("../data/forms.json", import.meta.url), "utf8"));
const cases = all.filter((_, number) => number % every === 0);
const patchwork = await library();

/** The text of a case: as it is given, or a base with one change. */
function textOf(each) {
  if (each.text !== undefined) return each.text;
  const base = bases[each.base];
  if (typeof base === "string" && !each.replace) return base;
  if (each.replace) {
    const [begin, end, text] = each.replace;
    const characters = [...base];
    return [...characters.slice(0, begin), text, ...characters.slice(end)].join("");
  }
  return changed(base, each);
}

const READERS = {
  position: (text) => said(patchwork.position(text)),
  game: (text) => {
    const game = patchwork.game(text);
    return { text: game.toText(), final: said(game.final) };
  },
  edition: (text) => facts(patchwork.edition(text)),
  toml: async (text) => facts(await patchwork.readVariant(text)),
  diary: async (text) => {
    const game = await patchwork.readDiary(text);
    return { text: game.toText(), diary: await patchwork.diary(game) };
  },
  typed: async (text) => {
    const [line, typed] = parted(text);
    const state = patchwork.position(line);
    const move = await patchwork.readMove(state, typed);
    return { move: move.toText(), words: moveWords(state, move) };
  },
  patches: async (text) => {
    const [line, typed] = parted(text);
    return patchwork.readPatches(editionIn(line), typed);
  },
};

/** The first line of a text, and the rest. */
const parted = (text) => [text.slice(0, text.indexOf("\n")), text.slice(text.indexOf("\n") + 1)];

const editionIn = (word) => patchwork.edition(word.startsWith("variant:") ? new TextDecoder().decode(definitionIn(word)) : word);

const facts = (edition) => ({
  name: edition.name,
  patches: edition.patches.map((patch) => patch.name),
  start: patchwork.start({ edition, seed: 1 }).toText(),
  tables: Object.fromEntries(
    Object.entries(patchwork.rulesOf(edition).tables).map(([name, { shape, view }]) => [name, { shape, sum: checksum(view) }]),
  ),
});

const checksum = (values) => String(values.reduce((sum, value) => (sum * 1000003n + value) % (1n << 61n), 0n));

async function outcome({ kind }, text) {
  try {
    return { says: withoutVariants(await READERS[kind](text)) };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { field: error.field, message: error.reason, code: error.document.code, templates: templatesOf(error.document) };
  }
}

/** The template of a sentence, and those of its arguments that are sentences. */
const templatesOf = (parts) => [parts.template, ...Object.values(parts.arguments).filter((value) => value.template).flatMap(templatesOf)];

function expected({ says, field, message, code, templates, ours }, found) {
  if (says) return { says: withoutVariants(says) };
  return { field, message: ours ? message : message.replace(/: line .*/, ""), code, templates, found };
}

let differences = 0;
for (const each of cases) {
  const text = textOf(each);
  const found = await outcome(each, text);
  if (each.ours === false && found.message) found.message = found.message.replace(/: line .*/, "");
  const { found: _, ...wanted } = expected(each);
  if (JSON.stringify(found) === JSON.stringify(wanted)) continue;
  differences += 1;
  if (differences > MOST_SHOWN) continue;
  console.log(`${each.kind} ${text.slice(0, 300)}\n  Python: ${JSON.stringify(wanted).slice(0, 600)}`);
  console.log(`  JavaScript: ${JSON.stringify(found).slice(0, 600)}`);
}
console.log(`${cases.length} cases, ${differences} differ`);
process.exitCode = differences ? 1 : 0;
