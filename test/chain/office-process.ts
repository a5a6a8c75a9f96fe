import { spawn, type ChildProcess, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

/** The head office's server in a process of its own. */
export type OfficeProcess = {
  readonly port: number;
  /** Where it has ended by itself, with what it said. */
  readonly ended: () => string | undefined;
  /** SIGKILL; resolves when it has gone. */
  readonly kill: () => Promise<void>;
};

const program = fileURLToPath(new URL('office-program.ts', import.meta.url));
const startWithinMs = 60_000;

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** @throws with what it said where it doesn't listen. */
export async function startOffice(databaseUrl: string, folder: string): Promise<OfficeProcess> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', program, databaseUrl, folder],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  running.add(child);
  let complaints = '';
  child.stderr.on('data', (bytes: Buffer) => (complaints += bytes.toString()));
  let ended: string | undefined;
  const gone = once(child, 'close').then(([code, signal]) => {
    running.delete(child);
    if (signal !== 'SIGKILL')
      ended = `the head office ended by itself (${String(signal ?? code)}): ${complaints}`;
  });
  const port = await portOf(child);
  if (port === undefined) throw new Error(`the head office did not start: ${complaints}`);
  return {
    port,
    ended: () => ended,
    kill: async () => {
      child.kill('SIGKILL');
      await gone;
    },
  };
}

async function portOf(child: ChildProcessByStdio<null, Readable, Readable>): Promise<number | undefined> {
  const { stdout } = child;
  const tooLate = setTimeout(() => child.kill('SIGKILL'), startWithinMs);
  try {
    for await (const line of createInterface({ input: stdout })) {
      const port = /https?:\/\/(?:127\.0\.0\.1|localhost):(\d+)/.exec(line)?.[1];
      if (port !== undefined) return Number(port);
    }
    return undefined;
  } finally {
    clearTimeout(tooLate);
    // Whatever it writes later has to go somewhere, or a full pipe would stop it.
    stdout.resume();
  }
}
