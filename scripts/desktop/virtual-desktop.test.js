import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import { processesOf } from './leftover-processes.js';
import { isProgram, virtualDesktopPrograms } from '../setup/system-libraries.js';

const program = fileURLToPath(new URL('virtual-desktop.js', import.meta.url));
const canRun = process.platform === 'linux' && virtualDesktopPrograms.every(isProgram);

/** Says a name to the screen as a window would, or asks for its number, and goes. Prints the number; 0 where the screen knows none. */
const windowProgram = `
  const [isAsked] = process.argv.slice(1);
  const number = process.env.DISPLAY.slice(1);
  const socket = require('node:net').connect('/tmp/.X11-unix/X' + number);
  const setup = Buffer.from([108, 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  const name = Buffer.from('OF_A_WINDOW_');
  const intern = Buffer.concat([Buffer.from([16, Number(isAsked), 5, 0, name.length, 0, 0, 0]), name]);
  let heard = Buffer.alloc(0);
  socket.write(setup);
  socket.on('data', (bytes) => {
    heard = Buffer.concat([heard, bytes]);
    const begin = heard.length < 8 ? Infinity : 8 + 4 * heard.readUInt16LE(6);
    if (heard.length === begin) socket.write(intern);
    if (heard.length < begin + 32) return;
    console.log(heard.readUInt32LE(begin + 8));
    socket.end();
  });
`;

/** @param {string} script for the shell on the desktop @param {Record<string, string>} [env] */
function start(script, env = {}) {
  const child = spawn(process.execPath, [program, '--', 'sh', '-c', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (chunk) => (output += chunk));
  const end = new Promise((resolve) => child.once('close', (code, signal) => resolve(code ?? signal)));
  /** Some lines are printed; the last names a folder of the desktop. */
  const folder = async () => {
    await vi.waitFor(() => expect(output).toContain('\n'), { timeout: 20_000, interval: 10 });
    return dirname(output.trim());
  };
  return { child, end, folder, output: () => output };
}

// One that ends when asked, and a daemon that has left the group.
const stays = 'setsid sleep 1000 & echo "$XDG_RUNTIME_DIR"; exec sleep 1000';

describe.skipIf(!canRun)('the virtual desktop', { timeout: 30_000 }, () => {
  it("has a screen, an unlocked keyring's bus and folders of its own, and ends as its command ends", async () => {
    const { end, output } = start('echo "$DISPLAY|$DBUS_SESSION_BUS_ADDRESS|$XDG_DATA_HOME"; exit 7');
    expect(await end).toBe(7);
    expect(output()).toMatch(/^:\d+\|unix:[^|]+\|.*esim-counter-desktop-[^|]+\n$/);
  });

  it('keeps its screen when the last window has gone', async () => {
    const { end, output } = start(`node -e "$WINDOW" 0; node -e "$WINDOW" 1`, { WINDOW: windowProgram });
    expect(await end).toBe(0);
    const [said, found] = output().trim().split('\n');
    expect(Number(said)).toBeGreaterThan(0);
    expect(found).toBe(said);
  });

  it.each([
    ['SIGTERM', 143],
    ['SIGINT', 130],
  ])('ends with everything in it on %s', async (signal, code) => {
    const { child, end, folder } = start(stays);
    const path = await folder();
    expect(processesOf([], path).length).toBeGreaterThan(2);
    child.kill(/** @type {NodeJS.Signals} */ (signal));
    expect(await end).toBe(code);
    expect(processesOf([], path)).toEqual([]);
    expect(existsSync(path)).toBe(false);
  });

  it('is tidied up even when its own program is killed', async () => {
    const { child, end, folder } = start(stays);
    const path = await folder();
    child.kill('SIGKILL');
    await end;
    await vi.waitFor(() => expect(existsSync(path)).toBe(false), { timeout: 20_000, interval: 20 });
    expect(processesOf([], path)).toEqual([]);
  });
});
