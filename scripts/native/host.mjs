// Run functions of the WebAssembly library for another process: commands on standard input.
// A frame is a letter, a number of bytes (uint32) and these; an answer is a frame without a letter.
import { readFileSync, readSync, writeSync } from "node:fs";

const PAGE = 65536;
const memory = new WebAssembly.Memory({ initial: 512, maximum: 65536 });
const { instance } = await WebAssembly.instantiate(readFileSync(process.argv[2]), { env: { memory } });
const { exports } = instance;
let free = exports.__heap_base.value;

/** Read so many bytes; null at the end of the input. */
function read(size) {
  const bytes = new Uint8Array(size);
  for (let done = 0; done < size; ) {
    const count = readSync(0, bytes, done, size - done, null);
    if (count === 0) return null;
    done += count;
  }
  return bytes;
}

function answer(bytes) {
  const frame = new Uint8Array(4 + bytes.length);
  new DataView(frame.buffer).setUint32(0, bytes.length, true);
  frame.set(bytes, 4);
  for (let done = 0; done < frame.length; ) done += writeSync(1, frame, done);
}

function number(value) {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigInt64(0, BigInt(value), true);
  return bytes;
}

/** Reserve memory, aligned to 64 bytes. */
function reserve(size) {
  const address = Math.ceil(free / 64) * 64;
  free = address + size;
  const missing = free - memory.buffer.byteLength;
  if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
  return address;
}

const COMMANDS = {
  // reserve(size)
  A: (view) => number(reserve(Number(view.getBigInt64(0, true)))),
  // release all
  F: () => {
    free = exports.__heap_base.value;
  },
  // write(address, bytes)
  W: (view, body) => {
    new Uint8Array(memory.buffer).set(body.subarray(8), Number(view.getBigInt64(0, true)));
  },
  // read(address, size)
  R: (view) => new Uint8Array(memory.buffer, Number(view.getBigInt64(0, true)), Number(view.getBigInt64(8, true))).slice(),
  // call(address of the slots, name)
  C: (view, body) => number(exports[new TextDecoder().decode(body.subarray(8))](Number(view.getBigInt64(0, true)))),
};

for (let head = read(5); head; head = read(5)) {
  const body = read(new DataView(head.buffer).getUint32(1, true));
  const found = COMMANDS[String.fromCharCode(head[0])](new DataView(body.buffer), body);
  if (found) answer(found);
}
