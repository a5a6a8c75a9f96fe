import { fork, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundledHost } from './bundled-service.ts';
import { hostReply, type HostCommand, type HostReply } from './host-messages.ts';
import { whenTestsEnd } from './when-tests-end.ts';

/** The real merchant service, with an account of its own. */
export type TestService = {
  /** The base address, with the version prefix. */
  readonly address: string;
  readonly merchantId: string;
  readonly secret: string;
  /** Of the control interface. */
  readonly controlToken: string;
  /** Start another service with it to see what outlived this one. */
  readonly dataFolder: string;
  /** Asks it to end, and waits until it has. */
  readonly stop: () => Promise<unknown>;
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

export const controlToken = 'test-control-token';

const practiceCatalog = fileURLToPath(new URL('../../resources/practice-catalog.json', import.meta.url));

export const usualOptions = (options: TestServiceOptions): Required<TestServiceOptions> => ({
  balance: '200.00',
  issueDelayMs: 20,
  merchantId: 'test-merchant',
  secret: 'test-secret',
  refundLimit: 5,
  allowLocalCallbacks: false,
  isStrict: false,
  control: 'on',
  catalogFile: practiceCatalog,
  ...options,
  dataFolder: options.dataFolder ?? temporaryFolder(),
});

const folders = new Set<string>();
whenTestsEnd(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
});

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'esim-service-'));
  folders.add(folder);
  return folder;
}

/** The process in which all services of this one run, once there is one. */
let host: ChildProcess | undefined;
const waiting = new Map<number, (reply: HostReply) => void>();
let lastNumber = 0;

/**
 * Starts the real merchant service on a free port, in a process beside this one, and waits until it listens. One that a
 * test kills is started by `startServiceProcess`.
 *
 * @throws Error where it can't start.
 */
export async function startService(options: TestServiceOptions = {}): Promise<TestService> {
  const { control, ...its } = usualOptions(options);
  lastNumber += 1;
  const number = lastNumber;
  const token = control === 'on' ? controlToken : undefined;
  const reply = await told({ kind: 'start', number, options: { ...its, controlToken: token } });
  if (reply.kind !== 'started')
    throw new Error(`the service did not start: ${reply.kind === 'failed' ? reply.why : reply.kind}`);
  const { merchantId, secret, dataFolder } = its;
  return {
    ...{ address: reply.address, merchantId, secret, controlToken, dataFolder },
    stop: async () => {
      const ended = await told({ kind: 'stop', number });
      if (ended.kind === 'failed') throw new Error(ended.why);
    },
  };
}

function told(command: HostCommand): Promise<HostReply> {
  const { promise, resolve } = Promise.withResolvers<HostReply>();
  waiting.set(command.number, resolve);
  host ??= startHost();
  // A program ends although there is a host, but not while it waits for it.
  host.ref();
  host.channel?.ref();
  host.send(command);
  return promise;
}

function startHost(): ChildProcess {
  const program = process.env[bundledHost] ?? fileURLToPath(new URL('./service-host.ts', import.meta.url));
  const child = fork(program, { stdio: ['ignore', 'ignore', 'ignore', 'ipc'], execArgv: [] });
  child.on('message', (message) => {
    answered(hostReply.parse(message));
  });
  child.once('exit', (code) => {
    host = undefined;
    for (const number of [...waiting.keys()])
      answered({ kind: 'failed', number, why: `its process ended with ${code}` });
  });
  return child;
}

function answered(reply: HostReply): void {
  const resolve = waiting.get(reply.number);
  waiting.delete(reply.number);
  if (waiting.size === 0) {
    host?.unref();
    host?.channel?.unref();
  }
  resolve?.(reply);
}
