/**
 * The one place where the page keeps its state. What the reader made (`work`) has a history that
 * can be undone without end; how it is looked at (`view`) has none.
 *
 * @template {object} Work
 * @template {object} View
 */
export class Store {
  /** @param {Work} work @param {View} view */
  constructor(work, view) {
    this.work = work;
    this.view = view;
    /** @type {Work[]} */ this.past = [];
    /** @type {Work[]} */ this.future = [];
    /** @type {Set<() => void>} */ this.listeners = new Set();
    this.isNotifying = false;
  }

  /** @param {() => void} listener Called after every change. */
  listen(listener) {
    this.listeners.add(listener);
  }

  /**
   * Change what the reader made; what it was can be had back.
   * @param {Partial<Work>} changes
   * @param {Partial<View>} [view] What is looked at from now on.
   */
  change(changes, view = {}) {
    this.past.push(this.work);
    this.future = [];
    this.work = { ...this.work, ...changes };
    this.show(view);
  }

  /**
   * Go to another place of the same work: nothing to undo.
   * @param {Partial<Work>} changes @param {Partial<View>} [view]
   */
  move(changes, view = {}) {
    this.work = { ...this.work, ...changes };
    this.show(view);
  }

  /** @param {Partial<View>} changes */
  show(changes) {
    this.view = { ...this.view, ...changes };
    this.notify();
  }

  /** Take the last change back as if it had not been made: it cannot be redone. @param {Partial<View>} [view] */
  revoke(view = {}) {
    this.work = this.past.pop() ?? this.work;
    this.show(view);
  }

  /** @param {Partial<View>} [view] What is looked at then. @returns {boolean} Whether there was something. */
  undo(view) {
    return this.swap(this.past, this.future, view);
  }

  /** @param {Partial<View>} [view] @returns {boolean} */
  redo(view) {
    return this.swap(this.future, this.past, view);
  }

  /** @param {Work[]} from @param {Work[]} to @param {Partial<View>} [view] */
  swap(from, to, view = {}) {
    const work = from.pop();
    if (work === undefined) return false;
    to.push(this.work);
    this.work = work;
    this.show(view);
    return true;
  }

  /** Notify all listeners; for a change made meanwhile, they are called once more. */
  notify() {
    if (this.isNotifying) {
      this.again = true;
      return;
    }
    this.isNotifying = true;
    try {
      do {
        this.again = false;
        for (const listener of this.listeners) listener();
      } while (this.again);
    } finally {
      this.isNotifying = false;
    }
  }
}
