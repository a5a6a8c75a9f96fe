// @ts-check
import { spawn } from 'node:child_process';
import process from 'node:process';
import { exitCodeOf, passOnStopSignals } from './stop-signals.js';

/** @typedef {{ code: number, stoppedBy: NodeJS.Signals | undefined }} Ending */

/**
 * The terminal's, or a file's and nothing to read.
 * @param {number | undefined} output
 * @returns {['ignore' | 'inherit', number, number]}
 */
export const stdioFor = (output) => (output === undefined ? ['inherit', 1, 2] : ['ignore', output, output]);

/**
 * Runs a command to its end, which has the terminal to itself unless its output goes elsewhere.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd: string, env: NodeJS.ProcessEnv, output?: number | undefined }} place `output` is a file's descriptor
 * @returns {Promise<Ending>}
 */
export async function runInForeground(command, args, { cwd, env, output }) {
  const child = spawn(command, args, { cwd, env, stdio: stdioFor(output) });
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
