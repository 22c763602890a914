/** Long work stops when it is told to, says how far it is, and lets others have their turn. */

import { strictEqual as equal, ok, rejects } from "node:assert/strict";
import { readFile } from "node:fs/promises";

import { library } from "./library.mjs";

const patchwork = await library();
const example = async (name) =>
  patchwork.position(await readFile(new URL(`../../examples/${name}.json`, import.meta.url), "utf8"));
const hard = await example("hard");
const close = await example("close-finish");
const ENTRIES = 1 << 16;

const TESTS = {
  async "a search that is cancelled says what it has proved"() {
    const controller = new AbortController();
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
      if (turns === 5) controller.abort();
    }, 10);
    const answer = await patchwork.endgame(hard, { signal: controller.signal, entries: ENTRIES });
    clearInterval(timer);
    equal(answer.stopped, "interruption");
    equal(answer.status, "bounds");
    equal(turns, 5);
    ok(answer.lower < answer.upper);
  },
  async "a limit of time ends a search"() {
    const begun = performance.now();
    const answer = await patchwork.endgame(hard, { seconds: 0.2, entries: ENTRIES });
    equal(answer.stopped, "limit");
    ok(answer.seconds >= 0.2);
    ok(performance.now() - begun < 5_000);
  },
  async "progress narrows"() {
    const seen = [];
    await patchwork.endgame(hard, { nodes: 40_000, entries: ENTRIES, onProgress: (each) => seen.push(each) });
    ok(seen.length > 3);
    seen.slice(1).forEach((each, at) => {
      ok(each.lower >= seen[at].lower && each.upper <= seen[at].upper);
      ok(each.nodes >= seen[at].nodes);
    });
  },
  async "a search goes on where it was"() {
    const search = patchwork.endgameSearch(close, { entries: ENTRIES });
    const first = await search.solve({ nodes: 1 });
    const second = await search.solve();
    search.close();
    equal(second.status, "exact");
    equal(second.lower, 3);
    ok(second.nodes >= first.nodes);
  },
  async "its memory is free again, whatever ended it"() {
    hard.legalMoves();
    const { used } = patchwork.kernel.memory;
    const signal = AbortSignal.abort();
    await patchwork.endgame(hard, { signal, entries: ENTRIES });
    await rejects(patchwork.endgame(hard, { entries: 3 }), /entries: 3; allowed: a power of two/);
    await rejects(patchwork.endgame(hard, { nodes: 0 }), /nodes: 0; allowed: a whole number from 1/);
    await rejects(patchwork.endgame(hard, { seconds: -1 }), /seconds: -1; allowed: a number above 0/);
    const failing = { entries: ENTRIES, onProgress: () => { throw new Error("mine"); } };
    await rejects(patchwork.endgame(hard, failing), /mine/);
    equal(patchwork.kernel.memory.used, used);
  },
  async "a game that is over, or a circle that is not known, is refused"() {
    let state = patchwork.start({ seed: 1 });
    while (!state.isOver) state = state.play(state.legalMoves()[0]);
    await rejects(patchwork.endgame(state), /state: the game is over/);
    const circle = ["?", ...patchwork.start({ seed: 1 }).circle.slice(1)];
    await rejects(patchwork.endgame(patchwork.start({ circle })), /circle: 32 of the 33 patches left are known/);
  },
};

for (const [name, test] of Object.entries(TESTS)) {
  await test();
  console.log(name);
}
