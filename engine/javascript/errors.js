/**
 * Something a user wrote is not allowed.
 */
export class InputError extends Error {
  /**
   * @param {string} field Where it stands, as a path into the document (`players[1].quilt`) or the
   *   name of an option; empty where all of it is meant.
   * @param {string} reason The error and what is allowed instead, in one line.
   */
  constructor(field, reason) {
    super(field ? `${field}: ${reason}` : reason);
    this.name = "InputError";
    this.field = field;
    this.reason = reason;
  }
}

/** Two proofs contradict each other: a bug, whose answer must never be shown. */
export class ContradictionError extends Error {
  /** @param {string} message */
  constructor(message) {
    super(message);
    this.name = "ContradictionError";
  }
}
