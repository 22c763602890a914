/** Shows the page more positions than it remembers, and goes back to the first. */

import assert from "node:assert/strict";

import { Facts } from "../../analyses/board/page/model/facts.js";

const requested = [];
const server = {
  async post(path, { position }) {
    requested.push(position.number);
    return answerTo(position);
  },
};
const answerTo = (document) => ({ line: `position ${document.number}`, state: { moves: [] }, edition: {}, sewn: [] });
const documents = Array.from({ length: 300 }, (_, number) => ({ number }));

let told = 0;
const facts = new Facts(server, () => (told += 1));
for (const document of documents) {
  facts.learn(document, answerTo(document));
  // The first stays on the board all the while.
  facts.of(documents[0]);
}
const whole = documents.filter((document) => facts.known.get(document).state);
assert.equal(whole.length, 200);
assert.ok(whole.includes(documents[0]));
assert.equal(facts.known.get(documents[1]).line, "position 1");
assert.equal(facts.of(documents[1]).state, null);
assert.equal(facts.of(documents[1]).state, null);
await new Promise((resolve) => setTimeout(resolve));
assert.deepEqual(requested, [1]);
assert.equal(told, 1);
assert.ok(facts.of(documents[1]).state);
assert.ok((await facts.wait(documents[2])).state);
assert.deepEqual(requested, [1, 2]);
console.log("the moves of 200 positions are remembered");
