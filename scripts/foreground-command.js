// @ts-check
import { spawn } from 'node:child_process';
import process from 'node:process';
import { exitCodeOf, passOnStopSignals } from './stop-signals.js';

/** @typedef {{ code: number, stoppedBy: NodeJS.Signals | undefined }} Ending */

/**
 * Runs a command that has the terminal to itself, to its end.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd: string, env: NodeJS.ProcessEnv }} place
 * @returns {Promise<Ending>}
 */
export async function runInForeground(command, args, { cwd, env }) {
  const child = spawn(command, args, { cwd, env, stdio: 'inherit' });
  const signals = passOnStopSignals((signal) => {
    // Ctrl-C at a terminal reaches the child by itself; a second one would mean "now, without tidying up".
    if (signal === 'SIGINT' && process.stdin.isTTY) return;
    child.kill(signal);
  });
  try {
    const code = await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (exitCode, signal) => resolve(exitCode ?? (signal ? exitCodeOf(signal) : 1)));
    });
    return { code, stoppedBy: signals.received() };
  } finally {
    signals.release();
  }
}
