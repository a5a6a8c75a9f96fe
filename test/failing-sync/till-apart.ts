import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundle } from '../bundled-program.ts';
import type { TestService } from '../network/start-service.ts';
import type { FailingDisk } from './failing-disk.ts';
import { answered, type Answered, type Errand, type Standing } from './till-messages.ts';

/** A till in a process of its own, on a disk that can be made to fail. */
export type TillApart = {
  /** Does something at its counter, and waits until it says what came of it. */
  readonly ask: (errand: Errand) => Promise<Answered>;
  /** Waits until it stands as is wanted. */
  readonly until: (holds: (standing: Standing) => boolean) => Promise<Standing>;
  /** Ends it as a crash does. */
  readonly kill: () => Promise<void>;
};

const running = new Set<ChildProcess>();
const folders = new Set<string>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

type Made = { readonly program: string; readonly compiled: string };
let made: Promise<Made> | undefined;

/** The till's program, bundled once, and what Node compiled of it: each start would take seconds without. */
async function make(): Promise<Made> {
  const folder = mkdtempSync(join(tmpdir(), 'till-apart-'));
  folders.add(folder);
  const program = await bundle('test/failing-sync/till-process.ts', folder, 'es');
  return { program, compiled: join(folder, 'compiled') };
}

/** Opens a till on a folder, where another one may have been killed before. */
export async function openTillApart(
  folder: string,
  { address, merchantId, secret }: TestService,
  disk: FailingDisk,
): Promise<TillApart> {
  made ??= make();
  const { program, compiled } = await made;
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...disk.environment, NODE_COMPILE_CACHE: compiled },
  });
  running.add(child);
  const waiting = new Map<number, PromiseWithResolvers<Answered>>();
  child.on('message', (message) => {
    const answer = answered.parse(message);
    waiting.get(answer.number)?.resolve(answer);
    waiting.delete(answer.number);
  });
  const gone = once(child, 'close').then(() => {
    running.delete(child);
    for (const { reject } of waiting.values()) reject(new Error('the till has ended'));
  });
  let number = 0;
  const ask = (errand: Errand): Promise<Answered> => {
    number += 1;
    const answer = Promise.withResolvers<Answered>();
    waiting.set(number, answer);
    child.send({ number, errand });
    return answer.promise;
  };
  await ask({ kind: 'open', folder, address, merchantId, secret });
  return {
    ask,
    until: async (holds) => {
      let { standing } = await ask({ kind: 'look' });
      while (!holds(standing))
        ({ standing } = await ask({ kind: 'look-after', answered: standing.answered }));
      return standing;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await gone;
    },
  };
}
