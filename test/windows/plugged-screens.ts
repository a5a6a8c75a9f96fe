import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** An X server without a graphics card: its outputs are plugged by `xrandr`, as far as any program can tell. */
const configuration = `
Section "Device"
  Identifier "card"
  Driver "dummy"
  VideoRam 256000
EndSection
Section "Monitor"
  Identifier "monitor"
  HorizSync 5.0-1000.0
  VertRefresh 5.0-200.0
EndSection
Section "Screen"
  Identifier "screen"
  Device "card"
  Monitor "monitor"
  DefaultDepth 24
  SubSection "Display"
    Depth 24
    Virtual 4096 2048
  EndSubSection
EndSection
`;

/** Without the wrapper on the path, which lets nobody in who doesn't sit at a console: Debian's, Fedora's and Arch's. */
const servers = ['/usr/lib/xorg/Xorg', '/usr/libexec/Xorg', '/usr/lib/Xorg'];
const server = servers.find((file) => existsSync(file));

/** Why no screens can be plugged here; undefined where they can. */
export const whyNoScreens =
  server === undefined ? 'there is no X server that tests can give screens' : undefined;

/** The size of the counter's screen and of the customers', which stands right of it. */
export const countersScreen = { width: 1280, height: 800 };
export const customersScreen = { width: 1024, height: 600 };

const customersMode = ['1024x600', '49.00', '1024', '1072', '1168', '1312', '600', '603', '613', '624'];

/** Two screens: the counter's, and one that can be plugged. */
export type PluggedScreens = {
  /** For the environment of a program. */
  readonly display: string;
  readonly plug: () => Promise<void>;
  readonly unplug: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** Starts an X server on which the counter's screen is plugged in. */
export async function startScreens(): Promise<PluggedScreens> {
  if (server === undefined) throw new Error(whyNoScreens);
  const folder = mkdtempSync(join(tmpdir(), 'esim-counter-screens-'));
  const file = join(folder, 'xorg.conf');
  writeFileSync(file, configuration);
  const args = ['-displayfd', '3', '-config', file, '-logfile', join(folder, 'log'), '-nolisten', 'tcp'];
  const child = spawn(server, [...args, '-noreset'], { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const gone = once(child, 'exit');
  const answer = await Promise.race([
    once(child.stdio[3] as Readable, 'data').then(([data]) => String(data)),
    gone.then(() => undefined),
  ]);
  if (answer === undefined) throw new Error('the X server ended before it was ready');
  const display = `:${answer.trim()}`;
  const xrandr = async (...wanted: string[]): Promise<void> => {
    const environment = { env: { ...process.env, DISPLAY: display } };
    await run('xrandr', wanted, environment);
    // The driver sees what became of an output when it is asked, and tells other programs then.
    await run('xrandr', ['--query'], environment);
  };
  await xrandr('--output', 'DUMMY0', '--mode', '1280x800', '--pos', '0x0');
  await xrandr('--newmode', ...customersMode);
  await xrandr('--addmode', 'DUMMY1', '1024x600');
  return {
    display,
    plug: () => xrandr('--output', 'DUMMY1', '--mode', '1024x600', '--pos', '1280x0'),
    unplug: () => xrandr('--output', 'DUMMY1', '--off'),
    stop: async () => {
      child.kill();
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
