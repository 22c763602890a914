/** Parts of the page's model where a browser, a link or a move is unusual, tried without a browser; prints JSON. */

import { Cabinet } from "../../analyses/board/page/model/cabinet.js";
import { readAddress } from "../../analyses/board/page/model/address.js";
import { incoming } from "../../analyses/board/page/incoming.js";
import { mended } from "../../analyses/board/page/model/link.js";
import { Keeping } from "../../analyses/board/page/model/keeping.js";
import { lasting, whenUnkept } from "../../analyses/board/page/model/storage.js";
import { Teaching } from "../../analyses/board/page/model/teaching.js";
import { chapterOf } from "../../analyses/board/page/study/opening.js";
import { library } from "./library.mjs";

/** Whether a move may be played that surely gives away so many points, where warnings begin at others. */
async function isAllowed(sure, from) {
  const document = {};
  const board = {
    settings: { read: () => from },
    view: { opponent: { side: 1 } },
    state: { to_move: 0, moves: [{ placements: [0, 1] }] },
    document,
    store: { show() {} },
    say() {},
    search: async () => ({ answer: { sure, lesson: "costly" } }),
  };
  return new Teaching(board).allows(document, "advance");
}

/** A database that a browser opens at the second try, and that it closes later. */
function laterOpened() {
  const database = {};
  const opened = [];
  globalThis.indexedDB = {
    open() {
      opened.push(database);
      const request = opened.length === 1 ? { error: new Error("not now") } : { result: database };
      queueMicrotask(() => (request.error ? request.onerror() : request.onsuccess()));
      return request;
    },
  };
  return { database, opened };
}

async function reopened() {
  const { database, opened } = laterOpened();
  const cabinet = new Cabinet();
  const first = await cabinet.open().then(() => "opened", ({ message }) => message);
  await cabinet.open();
  await cabinet.open();
  database.onclose();
  await cabinet.open();
  return { first, tries: opened.length };
}

/** How many older games are given up where keeping a game fails once in a way. */
async function givenUp(name) {
  const kept = Object.create(Keeping.prototype);
  const document = {};
  const pruned = [];
  let tries = 0;
  Object.assign(kept, {
    board: { view: {}, work: { tree: { nodes: [{ document }] } } },
    ids: new WeakMap(),
    isElsewhere: () => false,
    written: () => [{}, {}],
    cabinet: {
      prune: (most) => pruned.push(most ?? "too many"),
      save() {
        tries += 1;
        if (tries === 1) throw Object.assign(new Error(), { name });
        return true;
      },
    },
  });
  await kept.save().catch(() => {});
  return pruned;
}

/** Content of a store of the browser that takes a few characters, and what the page then reads. */
function fullStore() {
  const held = new Map([["a", "old"]]);
  globalThis.localStorage = {
    getItem: (key) => held.get(key) ?? null,
    setItem(key, text) {
      if (text.length > 5) throw new Error("full");
      held.set(key, text);
    },
    removeItem: (key) => held.delete(key),
  };
  let reports = 0;
  whenUnkept(() => (reports += 1));
  const before = reports;
  let refusal = "";
  try {
    lasting.replace([["a", "new"], ["b", "too long"]]);
  } catch ({ message }) {
    refusal = message;
  }
  const after = Object.fromEntries(held);
  lasting.write("c", "too long");
  lasting.write("d", "too long, too");
  return { refusal, after, before, reports, read: lasting.read("c") };
}

async function typed() {
  const patchwork = await library();
  const { line, words } = JSON.parse(process.argv[2]);
  const state = patchwork.position(line);
  return Promise.all(words.map(async (each) => (await patchwork.readMove(state, each)).toText()));
}

function refusal(call) {
  try {
    call();
    return "";
  } catch ({ message }) {
    return message;
  }
}

const { links, places, arrived } = JSON.parse(process.argv[2]);
console.log(JSON.stringify({
  full: fullStore(), // First, as a loss is reported once.
  warned: await Promise.all([[4, 5], [5, 5], [6, 5], [50, 0]].map(async ([sure, from]) => !(await isAllowed(sure, from)))),
  reopened: await reopened(),
  givenUp: await Promise.all(["QuotaExceededError", "AbortError"].map(givenUp)),
  arrived: arrived.map(incoming),
  links: links.map(mended),
  places: places.map(mended),
  texts: links.map(mended).map((link) => /^#(?:v|puzzle)/.test(link) ? "" : readAddress(link).text),
  typed: await typed(),
  chapter: [1, 2].map((length) => refusal(() => chapterOf({ chapters: Array(length).fill({}) }, 0))),
}));
