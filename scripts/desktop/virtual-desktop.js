// @ts-check
import { spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { Failure, Stopped } from '../failure.js';
import { stdioFor } from '../commands/foreground-command.js';
import { say } from '../progress.js';
import { exitCodeOf, passOnStopSignals } from '../commands/stop-signals.js';
import { keyringProgram, sessionEnvironment, sessionScript } from './virtual-session.js';

/** @typedef {import('../commands/foreground-command.js').Ending} Ending */
/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

const startLimitMs = 30_000;
const stopLimitMs = 5000;

const guardProgram = fileURLToPath(new URL('virtual-desktop-guard.js', import.meta.url));

/**
 * The first line that a child writes to its descriptor 3, by which it says that it is ready.
 * @param {ChildProcess} child
 * @param {string} what
 * @param {string} log
 * @returns {Promise<string>}
 */
function firstLine(child, what, log) {
  const pipe = /** @type {import('node:stream').Readable} */ (child.stdio[3]);
  return new Promise((resolve, reject) => {
    let isReady = false;
    /** @param {string} problem */
    const fail = (problem) => {
      // Every child ends at last, and its log may be gone by then.
      if (isReady) return;
      clearTimeout(limit);
      reject(new Failure(`${what} ${problem}. ${readFileSync(log, 'utf8').trim()}`.trim()));
    };
    const limit = setTimeout(() => fail(`was not ready within ${startLimitMs / 1000} s`), startLimitMs);
    child.once('error', (error) => fail(`did not start (${error.message})`));
    // Not 'exit', which can come before what was written is read.
    child.once('close', () => fail('ended before it was ready'));
    let text = '';
    pipe.setEncoding('utf8').on('data', (/** @type {string} */ chunk) => {
      text += chunk;
      if (!text.includes('\n')) return;
      clearTimeout(limit);
      isReady = true;
      resolve(text.trim());
    });
  });
}

/** @param {ChildProcess} child @returns {Promise<number>} */
function exitOf(child) {
  return new Promise((resolve) => {
    child.once('error', () => resolve(127));
    child.once('exit', (code, signal) => resolve(code ?? (signal ? exitCodeOf(signal) : 1)));
  });
}

/** @param {number | undefined} pid a group's when negative @param {NodeJS.Signals} signal */
function send(pid, signal) {
  try {
    if (pid !== undefined) process.kill(pid, signal);
  } catch {
    // Ended meanwhile.
  }
}

/**
 * Runs a command on a screen, a session bus and an unlocked keyring of its own, which nobody sees and which leave nothing
 * behind: neither files nor processes. Linux only.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd: string, env: NodeJS.ProcessEnv, output?: number | undefined }} place `output` is a file's descriptor, where
 * what the command says is not for the terminal
 * @returns {Promise<Ending>}
 */
export async function runOnVirtualDesktop(command, args, { cwd, env, output }) {
  // SECURITY: mkdtemp makes it readable by this user alone; the keyring's password is no secret.
  const folder = mkdtempSync(join(tmpdir(), 'esim-counter-desktop-'));
  const log = join(folder, 'log');
  const logFile = openSync(log, 'a');
  const inside = sessionEnvironment(env, folder);

  /** @type {number[]} */
  const groups = [];
  let commandPid = 0;
  let forced = false;
  const force = () => {
    forced = true;
    for (const group of groups) send(-group, 'SIGKILL');
  };
  /** @type {NodeJS.Timeout | undefined} */
  let forceLater;
  const signals = passOnStopSignals((signal) => {
    // A second signal means now.
    if (commandPid === 0 || forceLater) return force();
    send(commandPid, signal);
    forceLater = setTimeout(force, stopLimitMs);
  });

  // Each has a process group of its own: a terminal's Ctrl-C must not take the screen away from under the app.
  const guard = spawn(process.execPath, [guardProgram, folder], { detached: true, stdio: ['pipe', 2, 2] });
  const guardEnd = exitOf(guard);
  /** @param {ChildProcess} child */
  const watch = (child) => {
    if (child.pid === undefined) return;
    groups.push(child.pid);
    guard.stdin?.write(`${child.pid}\n`);
  };

  try {
    // Begun anew when its last window has gone, as X servers are, it would send away whoever comes at that moment.
    const screenArguments = ['-screen', '0', '1600x1000x24', '-nolisten', 'tcp', '-noreset'];
    const screen = spawn('Xvfb', ['-displayfd', '3', ...screenArguments], {
      env: inside,
      detached: true,
      stdio: ['ignore', logFile, logFile, 'pipe'],
    });
    watch(screen);
    inside['DISPLAY'] = `:${await firstLine(screen, 'The virtual screen (Xvfb)', log)}`;

    const session = ['--', 'sh', '-c', sessionScript, keyringProgram(folder), command, ...args];
    const [input, out, errors] = stdioFor(output);
    const bus = spawn('dbus-run-session', session, {
      cwd,
      env: inside,
      detached: true,
      stdio: [input, out, logFile, 'pipe', errors],
    });
    watch(bus);
    const busEnd = exitOf(bus);
    commandPid = Number(await firstLine(bus, 'The virtual keychain (gnome-keyring on a session bus)', log));
    const code = await busEnd;
    const stoppedBy = signals.received();
    return { code: forced && stoppedBy ? exitCodeOf(stoppedBy) : code, stoppedBy };
  } catch (error) {
    const stoppedBy = signals.received();
    throw stoppedBy ? new Stopped(stoppedBy) : error;
  } finally {
    clearTimeout(forceLater);
    guard.stdin?.end();
    await guardEnd;
    closeSync(logFile);
    signals.release();
  }
}

/** @param {readonly string[]} argv */
async function main(argv) {
  const [command, ...args] = argv[0] === '--' ? argv.slice(1) : argv;
  if (command === undefined) {
    say('Usage: node scripts/desktop/virtual-desktop.js -- command args…');
    return 2;
  }
  try {
    return (await runOnVirtualDesktop(command, args, { cwd: process.cwd(), env: process.env })).code;
  } catch (error) {
    if (error instanceof Stopped) return exitCodeOf(error.signal);
    if (!(error instanceof Failure)) throw error;
    say(error.message);
    return 1;
  }
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  process.exitCode = await main(process.argv.slice(2));
}
