import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { bundledService } from './bundled-service.ts';
import { controlToken, usualOptions, type TestService, type TestServiceOptions } from './start-service.ts';
import { whenTestsEnd } from './when-tests-end.ts';

/** The service's program, as a user starts it. */
export const serviceProgram = fileURLToPath(new URL('../../src-service/main.ts', import.meta.url));

/** One that can end as a power cut ends it. */
export type ServiceProcess = TestService & {
  /** Asks it to end, and waits until it has. @returns its exit code. */
  readonly stop: () => Promise<number | null>;
  /** Ends it as a power cut would (kill -9), and waits until it has gone. */
  readonly kill: () => Promise<void>;
};

const startWithinMs = 60_000;
const stopWithinMs = 10_000;

/**
 * Starts the real merchant service as a process of its own on a free port, and waits until it listens.
 *
 * @throws Error with what it wrote to stderr when it ends before that, or takes too long.
 */
export async function startServiceProcess(options: TestServiceOptions = {}): Promise<ServiceProcess> {
  const its = usualOptions(options);
  const { merchantId, secret, dataFolder } = its;
  const flags = {
    '--port': '0',
    '--data': dataFolder,
    '--merchant-id': merchantId,
    '--balance': its.balance,
    '--issue-delay-ms': String(its.issueDelayMs),
    '--refund-limit': String(its.refundLimit),
    // A bundle knows of no catalog beside it.
    '--catalog': its.catalogFile,
  };
  const argv = [
    ...Object.entries(flags).flat(),
    ...(its.allowLocalCallbacks ? ['--allow-local-callbacks'] : []),
    ...(its.isStrict ? ['--strict'] : []),
  ];
  const child = spawn(process.execPath, [process.env[bundledService] ?? serviceProgram, ...argv], {
    env: {
      ...process.env,
      ESIM_SERVICE_SECRET: secret,
      ESIM_SERVICE_CONTROL_TOKEN: its.control === 'on' ? controlToken : '',
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
whenTestsEnd(() => {
  for (const child of running) child.kill('SIGKILL');
});

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
