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
    if (input.type === "number") selectOnFirstClick(input);
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

/**
 * Select the number when a click brings the focus, as the Tab key does: what is typed replaces it.
 * @param {HTMLInputElement} input
 */
function selectOnFirstClick(input) {
  let isFirst = false;
  input.addEventListener("pointerdown", () => {
    isFirst = document.activeElement !== input;
  });
  // On the click, and not on the focus: the browser puts the caret between the two.
  input.addEventListener("click", () => {
    if (isFirst) input.select();
  });
}

/** @typedef {{severity: string, reason: string} | undefined} Remark */

/**
 * Mark a field as wrong or doubtful, or as neither.
 * @param {HTMLElement} control @param {Remark} remark @param {string} reasons The id of the element that says why.
 */
export function markField(control, remark, reasons) {
  control.className = remark?.severity ?? "";
  control.setAttribute("aria-invalid", String(remark?.severity === "wrong"));
  if (remark) control.setAttribute("aria-describedby", reasons);
  else control.removeAttribute("aria-describedby");
}

/** Show why fields are wrong or doubtful. @param {HTMLElement} root @param {{name: string, remark: Remark}[]} fields */
export function showReasons(root, fields) {
  const words = fields.map(({ name, remark }) => (remark ? `${name}: ${remark.reason}.` : "")).filter(Boolean).join(" ");
  // The same words again would be read out again.
  if (root.textContent !== words) root.textContent = words;
}
