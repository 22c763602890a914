/**
 * A field that shows a value of the board. While the reader types in it, no answer of the server
 * writes into it: what comes meanwhile is shown when the reader leaves, or has confirmed.
 */
export class Field {
  /** @param {HTMLInputElement} input */
  constructor(input) {
    this.input = input;
    this.value = input.value;
    /** Whether the reader is typing here, or is about to. */
    this.isHeld = false;
    /** Whether what was typed stays although it is not the board's value: it is wrong, or is being read. */
    this.isKept = false;
    input.addEventListener("focus", () => {
      this.isHeld = !input.readOnly;
    });
    input.addEventListener("input", () => {
      this.isHeld = true;
    });
    // Confirmed, by Enter or by leaving: it comes before all that is done about it.
    input.addEventListener("change", () => {
      this.isHeld = false;
    });
    input.addEventListener("blur", () => {
      this.isHeld = false;
      if (!this.isKept) this.reset();
    });
    input.addEventListener("keydown", (event) => this.pressed(event));
  }

  /** Show a value, now or when the reader has left. @param {string} value */
  show(value) {
    if (value !== this.value) this.isKept = false;
    this.value = value;
    if ((!this.isHeld && !this.isKept) || this.input.readOnly) this.reset();
  }

  /** Leave what was typed, until the board has another value. */
  keep() {
    this.isKept = true;
  }

  /** Show the value in the place of what was typed. */
  reset() {
    this.isKept = false;
    if (this.input.value !== this.value) this.input.value = this.value;
  }

  /** Show what an undo of the board leads to, unless something has been typed. @param {KeyboardEvent} event */
  pressed(event) {
    if (!this.isHeld || !(event.ctrlKey || event.metaKey) || this.input.value !== this.value) return;
    this.isHeld = false;
    setTimeout(() => {
      this.isHeld = document.activeElement === this.input && !this.input.readOnly;
    });
  }
}
