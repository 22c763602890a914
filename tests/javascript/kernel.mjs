/** The memory and the calls of the kernel. */

import { strictEqual as equal, ok, throws } from "node:assert/strict";

import { Memory } from "../../engine/javascript/memory.js";
import { library } from "./library.mjs";

const PAGE = 1 << 16;

function empty() {
  const memory = new Memory(PAGE);
  memory.startAt(1024);
  return memory;
}

const TESTS = {
  "memory is taken again once it is free, and holds zeros"() {
    const memory = empty();
    const [first, second] = [memory.arena(), memory.arena()];
    const words = first.array("int64", 10);
    words.view.fill(7n);
    const other = second.array("int8", 1000);
    first.free();
    const again = memory.arena().array("int64", 10);
    equal(again.address, words.address);
    ok(again.view.every((word) => word === 0n));
    ok(other.address >= words.address + 80);
    equal(other.address % 64, 0);
  },
  "free blocks beside each other become one"() {
    const memory = empty();
    const arenas = [1, 2, 3].map(() => memory.arena());
    const arrays = arenas.map((arena) => arena.array("int8", PAGE));
    for (const at of [0, 2, 1]) arenas[at].free();
    equal(memory.used, 1024);
    equal(memory.arena().array("int8", 3 * PAGE).address, arrays[0].address);
  },
  "an array outlives the growth of the memory"() {
    const memory = empty();
    const array = memory.arena().filled("int32", [1, 2, 3]);
    const before = array.view;
    memory.arena().array("int8", 1 << 20);
    equal(before.length, 0);
    equal([...array.view].join(), "1,2,3");
  },
  "arrays of a task do not overlap, and all are given back"() {
    const memory = empty();
    const arena = memory.arena();
    const arrays = [10, PAGE, 3, 5 * PAGE, 100].map((size) => arena.array("uint8", size));
    arrays.forEach((array, at) => array.view.fill(at + 1));
    arrays.forEach((array, at) => ok(array.view.every((byte) => byte === at + 1)));
    arena.free();
    arena.free();
    equal(memory.used, 1024);
  },
  async "a call names what is missing or wrong"() {
    const { kernel } = await library();
    throws(() => kernel.call("rules.nothing", {}), /no entry rules.nothing/);
    throws(() => kernel.call("rules.winner", {}), /rules.winner: tables.patches is missing/);
    const arena = kernel.arena();
    const flat = arena.array("int64", 6);
    const names = ["patches", "orients", "offsets", "track", "squares", "grid", "rules"];
    const tables = Object.fromEntries(names.map((name) => [name, flat]));
    throws(() => kernel.call("rules.winner", { tables, words: flat }), /patches has too few dimensions/);
    const orients = flat;
    const patches = arena.array("int64", 1, 6);
    throws(() => kernel.call("rules.winner", { tables: { patches, orients }, words: flat }), /orients must be an array of uint64/);
    throws(() => kernel.bind(arena, "rules.winner", { tables: {} }), /tables.patches is missing/);
    arena.free();
  },
  async "all memory of finished work is free again"() {
    const patchwork = await library();
    const state = patchwork.start({ seed: 1 });
    state.legalMoves();
    const { used } = patchwork.kernel.memory;
    equal(patchwork.perft(state, 2), 157_697);
    equal(patchwork.kernel.memory.used, used);
  },
  async "the tables of many editions are not kept for ever"() {
    const patchwork = await library();
    const sizes = [];
    for (let number = 0; number < 60; number += 1) {
      const edition = patchwork.edition({ name: `v${number}`, extends: "current" });
      patchwork.start({ edition, seed: 1 }).legalMoves();
      sizes.push(patchwork.kernel.memory.memory.buffer.byteLength);
    }
    equal(sizes.at(-1), sizes[30]);
  },
};

for (const [name, test] of Object.entries(TESTS)) {
  await test();
  console.log(name);
}
