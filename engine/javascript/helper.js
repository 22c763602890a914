/**
 * The worker of the second thread: an instance of the kernel on the memory of the first one, which
 * sleeps between the searches that it is given.
 *
 * @typedef {{module: WebAssembly.Module, memory: WebAssembly.Memory, symbol: string, stack: number,
 *   board: number}} Given
 *   `symbol`: the function to call. `stack`: where the stack of this thread begins. `board`: where
 *   the fields below lie.
 */

/** Fields of the board that both threads see, each 32 bits. */
export const STATE = 0;
export const SLOTS = 1;
export const FIELDS = 2;

/** Values of STATE; in the end the worker may be gone. */
export const ABSENT = 0;
export const IDLE = 1;
export const BUSY = 2;
export const FAILED = 3;
export const GONE = 4;

/** Help for ever. @param {Given} given */
export function help({ module, memory, symbol, stack, board }) {
  const exports = /** @type {any} */ (new WebAssembly.Instance(module, { env: { memory } }).exports);
  exports.__stack_pointer.value = stack;
  const fields = new Int32Array(memory.buffer, board, FIELDS);
  Atomics.compareExchange(fields, STATE, ABSENT, IDLE);
  for (;;) {
    Atomics.wait(fields, STATE, IDLE);
    if (Atomics.load(fields, STATE) !== BUSY) continue;
    memory.grow(0); // The first thread may have enlarged it: see all of it.
    // Unless it counts as gone by now.
    Atomics.compareExchange(fields, STATE, BUSY, outcome(() => exports[symbol](fields[SLOTS])));
    Atomics.notify(fields, STATE);
  }
}

/** @param {() => number} call */
function outcome(call) {
  try {
    return call() === 0 ? IDLE : FAILED;
  } catch {
    return FAILED;
  }
}
