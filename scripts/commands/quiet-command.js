// @ts-check
import { spawn } from 'node:child_process';
import { Stopped } from '../failure.js';
import { passOnStopSignals } from './stop-signals.js';

const keptCharacters = 200_000;

/**
 * Runs a command without showing its output, which the caller shows if it matters. A command that cannot be started
 * counts as one that failed.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, shell?: boolean, timeoutSeconds?: number }} [options]
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export async function runQuietly(command, args, { timeoutSeconds, ...options } = {}) {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  /** @param {string} chunk */
  const keep = (chunk) => {
    output = (output + chunk).slice(-keptCharacters);
  };
  child.stdout.setEncoding('utf8').on('data', keep);
  child.stderr.setEncoding('utf8').on('data', keep);

  const limit =
    timeoutSeconds === undefined
      ? undefined
      : setTimeout(() => {
          keep(`\n(ended: not done after ${timeoutSeconds} s)\n`);
          child.kill('SIGKILL');
        }, timeoutSeconds * 1000);
  const signals = passOnStopSignals((signal) => child.kill(signal));
  try {
    const ok = await new Promise((resolve) => {
      child.once('error', (error) => {
        keep(error.message);
        resolve(false);
      });
      child.once('close', (code) => resolve(code === 0));
    });
    const stoppedBy = signals.received();
    if (stoppedBy) throw new Stopped(stoppedBy);
    return { ok, output };
  } finally {
    clearTimeout(limit);
    signals.release();
  }
}
