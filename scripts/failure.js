// @ts-check

/**
 * Something that the person at the keyboard can put right. Its message is whole: what is wrong, and what to do. It is
 * printed alone, without a stack.
 */
export class Failure extends Error {
  /** @param {string} message @param {string} [details] the output of what failed, shown before the message */
  constructor(message, details = '') {
    super(message);
    this.details = details.trimEnd();
  }
}

/** A stop signal came while a command ran: the program ends as that signal asks, and says nothing more. */
export class Stopped extends Error {
  /** @param {NodeJS.Signals} signal */
  constructor(signal) {
    super(`stopped by ${signal}`);
    this.signal = signal;
  }
}
