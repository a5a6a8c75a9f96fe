import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { bundledService } from './bundled-service.ts';

/** The service's program, as a user starts it. */
export const serviceProgram = fileURLToPath(new URL('../../src-service/main.ts', import.meta.url));

/** A bundle knows of no catalog beside it. */
const practiceCatalog = fileURLToPath(new URL('../../resources/practice-catalog.json', import.meta.url));

export type TestService = {
  /** The base address, with the version prefix. */
  readonly address: string;
  readonly merchantId: string;
  readonly secret: string;
  /** Of the control interface. */
  readonly controlToken: string;
  /** Start another service with it to see what outlived this one. */
  readonly dataFolder: string;
  /** Asks it to end, and waits until it has. @returns its exit code. */
  readonly stop: () => Promise<number | null>;
  /** Ends it as a power cut would (kill -9), and waits until it has gone. */
  readonly kill: () => Promise<void>;
};

export type TestServiceOptions = {
  readonly balance?: string;
  readonly issueDelayMs?: number;
  readonly refundLimit?: number;
  readonly allowLocalCallbacks?: boolean;
  /** Takes only bodies that are the very text that was signed. */
  readonly isStrict?: boolean;
  /** On, where nothing else is said. */
  readonly control?: 'on' | 'off';
  /** Without one, a temporary folder that goes when the tests end. */
  readonly dataFolder?: string;
  readonly secret?: string;
  readonly merchantId?: string;
  /** A file of products; the practice catalog without it. */
  readonly catalogFile?: string;
};

const startWithinMs = 60_000;
const stopWithinMs = 10_000;

/**
 * Starts the real merchant service as a process of its own on a free port, and waits until it listens.
 *
 * @throws Error with what it wrote to stderr when it ends before that, or takes too long.
 */
export async function startService(options: TestServiceOptions = {}): Promise<TestService> {
  const {
    balance = '200.00',
    issueDelayMs = 20,
    merchantId = 'test-merchant',
    secret = 'test-secret',
    refundLimit = 5,
    allowLocalCallbacks = false,
    isStrict = false,
    control = 'on',
  } = options;
  const controlToken = 'test-control-token';
  const dataFolder = options.dataFolder ?? temporaryFolder();
  const flags = {
    '--port': '0',
    '--data': dataFolder,
    '--merchant-id': merchantId,
    '--balance': balance,
    '--issue-delay-ms': String(issueDelayMs),
    '--refund-limit': String(refundLimit),
    '--catalog': options.catalogFile ?? practiceCatalog,
  };
  const argv = [
    ...Object.entries(flags).flat(),
    ...(allowLocalCallbacks ? ['--allow-local-callbacks'] : []),
    ...(isStrict ? ['--strict'] : []),
  ];
  const child = spawn(process.execPath, [process.env[bundledService] ?? serviceProgram, ...argv], {
    env: {
      ...process.env,
      ESIM_SERVICE_SECRET: secret,
      ESIM_SERVICE_CONTROL_TOKEN: control === 'on' ? controlToken : '',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  const ended = once(child, 'exit').finally(() => running.delete(child));
  return {
    address: await addressOf(child),
    merchantId,
    secret,
    controlToken,
    dataFolder,
    stop: async () => {
      const tooLate = setTimeout(() => child.kill('SIGKILL'), stopWithinMs);
      child.kill('SIGTERM');
      await ended;
      clearTimeout(tooLate);
      return child.exitCode;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** What must not outlive the tests, even when one fails half way. */
const running = new Set<ChildProcess>();
const folders = new Set<string>();
const leaveNothing = (): void => {
  for (const child of running) child.kill('SIGKILL');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
};
process.on('exit', leaveNothing);
// Vitest ends the processes that run its tests by this signal, which no exit follows.
process.once('SIGTERM', () => {
  leaveNothing();
  process.kill(process.pid, 'SIGTERM');
});

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'esim-service-'));
  folders.add(folder);
  return folder;
}

async function addressOf(child: ChildProcess): Promise<string> {
  const { stdout, stderr } = child;
  if (stdout === null || stderr === null) throw new Error('the service has no pipes');
  let complaints = '';
  stderr.on('data', (bytes: Buffer) => (complaints += bytes.toString()));
  const tooLate = setTimeout(() => child.kill('SIGKILL'), startWithinMs);
  try {
    for await (const line of createInterface({ input: stdout })) {
      const address = /^eSIM merchant service listening on (http:\/\/127\.0\.0\.1:\d+\/api\/v1)$/.exec(
        line,
      )?.[1];
      if (address === undefined) throw new Error(`the service's first line is "${line}"`);
      return address;
    }
    throw new Error(`the service did not start: ${complaints}`);
  } finally {
    clearTimeout(tooLate);
    // Whatever it writes later has to go somewhere, or a full pipe would stop it.
    stdout.resume();
  }
}
