/** The memory and the calls of the kernel. */

import { strictEqual as equal, ok, throws } from "node:assert/strict";

import { Memory } from "../../engine/javascript/memory.js";
import { library } from "./library.mjs";

const TESTS = {
  "a block is taken again once it is free, and holds zeros"() {
    const memory = new Memory(1 << 16);
    memory.startAt(1024);
    const first = memory.arena(1000);
    const second = memory.arena(1000);
    first.array("int64", 10).view.fill(7n);
    first.free();
    const again = memory.arena(640);
    equal(again.address, first.address);
    ok(again.array("int64", 10).view.every((word) => word === 0n));
    ok(second.address >= first.address + 1000);
    equal(second.address % 64, 0);
  },
  "free blocks beside each other become one"() {
    const memory = new Memory(1 << 16);
    memory.startAt(1024);
    const arenas = [1, 2, 3].map(() => memory.arena(640));
    for (const at of [0, 2, 1]) arenas[at].free();
    equal(memory.arena(1920).address, arenas[0].address);
    equal(memory.used, 1024 + 1920);
  },
  "an array outlives the growth of the memory"() {
    const memory = new Memory(1 << 16);
    memory.startAt(1024);
    const array = memory.arena(64).filled("int32", [1, 2, 3]);
    const before = array.view;
    memory.arena(1 << 20);
    equal(before.length, 0);
    equal([...array.view].join(), "1,2,3");
  },
  "an arena that is full refuses, and so does one that is free"() {
    const memory = new Memory(1 << 16);
    memory.startAt(0);
    const arena = memory.arena(64);
    arena.array("int64", 8);
    throws(() => arena.array("int64", 1), RangeError);
    arena.free();
    arena.free();
    throws(() => arena.array("int8", 1), RangeError);
    equal(memory.used, 0);
  },
  async "a call names what is missing or wrong"() {
    const { kernel } = await library();
    throws(() => kernel.call("rules.nothing", {}), /no entry rules.nothing/);
    throws(() => kernel.call("rules.winner", {}), /rules.winner: tables.patches is missing/);
    const arena = kernel.arena(1 << 12);
    const flat = arena.array("int64", 6);
    const tables = Object.fromEntries(
      ["patches", "orients", "offsets", "track", "squares", "grid", "rules"].map((name) => [name, flat]),
    );
    throws(() => kernel.call("rules.winner", { tables, words: flat }), /tables.patches has too few dimensions/);
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
