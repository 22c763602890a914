/** Two threads prove what one does, and are usable again after whatever ended a search. */

import { strictEqual as equal, ok, rejects, throws } from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { Worker } from "node:worker_threads";

import { BUSY, FAILED, FIELDS, IDLE, STATE } from "../../engine/javascript/helper.js";
import { KERNEL } from "../../engine/javascript/node.js";
import { forSharedMemory } from "../../engine/javascript/shared-memory.js";
import { SharedQuestion } from "../../engine/javascript/shared-question.js";
import { library } from "./library.mjs";

const read = (name) => readFile(new URL(`../../${name}`, import.meta.url), "utf8");
const deep = JSON.parse(await read("tests/data/endgames/deep.json")).rows;
const hard = await read("examples/hard.json");
const ENTRIES = 1 << 16;
const MARGIN = { marginOnly: true };
/** Nodes of a proof in which the second thread has much to do. */
const FEWEST = 400_000;
const MOST = 500_000;
const row = deep.find(({ nodes }) => nodes > FEWEST && nodes < MOST);

/** Counts what second threads visit. */
let helped = 0;
const { leave } = SharedQuestion.prototype;
SharedQuestion.prototype.leave = async function () {
  await leave.call(this);
  helped = this.nodes;
};

const two = await library(undefined, { threads: 2 });

/** Wait until the worker of the second thread is there. */
async function ready(patchwork) {
  while (!patchwork.kernel.second.isIdle) await new Promise((resolve) => setTimeout(resolve, 5));
  return patchwork;
}
await ready(two);

async function requireRight(patchwork) {
  const answer = await patchwork.endgame(patchwork.position(row.position), { ...MARGIN, entries: ENTRIES });
  equal(answer.status, "exact");
  equal(answer.lower, row.margin);
}

/** Search a hard position until the second thread is at work, then do something. */
async function interrupted(patchwork, act, options = {}) {
  const controller = new AbortController();
  let isDone = false;
  const onProgress = () => {
    if (isDone || patchwork.kernel.second.isIdle) return;
    isDone = true;
    act(controller);
  };
  return patchwork.endgame(patchwork.position(hard), { entries: ENTRIES, signal: controller.signal, onProgress, ...options });
}

const TESTS = {
  async "a search that is cancelled leaves both threads usable"() {
    await requireRight(two);
    two.position(hard).legalMoves();
    const { used } = two.kernel.memory;
    for (let count = 0; count < 4; count += 1) {
      const answer = await interrupted(two, (controller) => controller.abort());
      equal(answer.stopped, "interruption");
      ok(two.kernel.second.isIdle);
    }
    helped = 0;
    await requireRight(two);
    ok(helped > 0);
    equal(two.kernel.memory.used, used);
  },
  async "an error of the host leaves both threads usable"() {
    const fail = () => {
      throw new Error("mine");
    };
    await rejects(interrupted(two, fail), /mine/);
    ok(two.kernel.second.isIdle);
    await requireRight(two);
  },
  async "a limit of time ends both"() {
    const answer = await two.endgame(two.position(hard), { seconds: 0.3, entries: ENTRIES });
    equal(answer.stopped, "limit");
    ok(two.kernel.second.isIdle);
  },
  async "with a limit of nodes one thread searches, and repeats exactly"() {
    const one = await library();
    equal(one.threads, 1);
    equal(two.threads, 2);
    const [alone, together] = await Promise.all(
      [one, two].map((each) => each.endgame(each.position(hard), { nodes: 60_000, entries: ENTRIES, line: false })),
    );
    equal(JSON.stringify({ ...together, seconds: 0 }), JSON.stringify({ ...alone, seconds: 0 }));
  },
  async "two searches at once share the second thread"() {
    const [first, second] = await Promise.all([interrupted(two, (controller) => controller.abort()), requireRight(two)]);
    equal(first.stopped, "interruption");
    equal(second, undefined);
    ok(two.kernel.second.isIdle);
  },
  async "an analysis with a limit of time uses it"() {
    helped = 0;
    const answer = await two.best(two.position(row.position), { seconds: 3 });
    ok(answer.proof.lower <= row.margin && row.margin <= answer.proof.upper);
    ok(helped > 0);
  },
  async "memory that grows is seen by both"() {
    const small = await ready(await library(undefined, { threads: 2, memory: 1 << 20 }));
    for (const entries of [2, 1 << 16, 1 << 19]) {
      helped = 0;
      const answer = await small.endgame(small.position(row.position), { ...MARGIN, entries });
      equal(answer.lower, row.margin);
      ok(helped > 0);
    }
  },
  async "one thread goes on where the other is killed"() {
    let worker;
    const startHelper = (given, gone) => {
      worker = new Worker(new URL("../../engine/javascript/node-helper.js", import.meta.url), { workerData: given });
      worker.on("exit", gone);
    };
    const patchwork = await ready(await library(undefined, { threads: 2, startHelper }));
    const answer = await interrupted(patchwork, (controller) => worker.terminate().then(() => setTimeout(() => controller.abort(), 50)));
    equal(answer.stopped, "interruption");
    await requireRight(patchwork);
  },
  async "a failure in the second thread is one of the search"() {
    let timer;
    const startHelper = ({ memory, board }) => {
      const fields = new Int32Array(memory.buffer, board, FIELDS);
      Atomics.store(fields, STATE, IDLE);
      timer = setInterval(() => Atomics.compareExchange(fields, STATE, BUSY, FAILED), 5);
    };
    const patchwork = await library(undefined, { threads: 2, startHelper });
    await rejects(patchwork.endgame(patchwork.position(hard), { entries: ENTRIES }), /the kernel failed in the second thread/);
    clearInterval(timer);
    await requireRight(patchwork);
  },
  async "without shared memory one thread searches"() {
    const bytes = await readFile(KERNEL);
    const compiled = await library(await WebAssembly.compile(bytes), { threads: 2 });
    equal(compiled.threads, 1);
    const alone = await library(undefined, { threads: 2, startHelper: null });
    equal(alone.threads, 1);
    const other = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 2, 7, 1, 1, 97, 1, 98, 0, 0);
    throws(() => forSharedMemory(other), /imports other things/);
  },
};

for (const [name, test] of Object.entries(TESTS)) {
  await test();
  console.log(name);
}
