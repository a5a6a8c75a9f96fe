// @ts-check
import { constants } from 'node:os';
import process from 'node:process';

/** @type {readonly NodeJS.Signals[]} */
const stopSignals = process.platform === 'win32' ? ['SIGINT', 'SIGTERM'] : ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Hands each stop signal on instead of dying of it, until `release` is called.
 * @param {(signal: NodeJS.Signals) => void} deliver
 */
export function passOnStopSignals(deliver) {
  /** @type {NodeJS.Signals | undefined} */
  let stoppedBy;
  /** @param {NodeJS.Signals} signal */
  const handler = (signal) => {
    stoppedBy = signal;
    deliver(signal);
  };
  for (const signal of stopSignals) process.on(signal, handler);
  return {
    /** The signal that came, if one did. */
    received: () => stoppedBy,
    release() {
      for (const signal of stopSignals) process.off(signal, handler);
    },
  };
}

/** The exit code by which shells report a death by signal. @param {NodeJS.Signals} signal */
export function exitCodeOf(signal) {
  return 128 + constants.signals[signal];
}
