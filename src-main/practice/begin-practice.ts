import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { utilityProcess } from 'electron';
import type { PracticeStart } from './practice-messages.ts';

/** The merchant id of practice sales. */
export const practiceMerchantId = 'practice';

/** The opening balance of a practice account, in US dollars. */
const openingBalance = '200.00';

/** A practice eSIM takes about as long as a fast real one, in milliseconds. */
const issueDelayMs = 1_200;

export type PracticePlaces = {
  readonly dataFolder: string;
  readonly catalogFile: string;
  /** The folder for its compiled code. */
  readonly compileCache: string;
};

/** The process of a practice service that was told to start. */
export type BegunPractice = {
  readonly child: {
    readonly kill: () => boolean;
    readonly once: (name: 'exit', ended: (code: number) => void) => void;
  };
  readonly secret: string;
  /** What it answered, or the code with which it ended before. Never rejects. */
  readonly reply: Promise<{ readonly answered: unknown } | { readonly ended: number }>;
};

/**
 * Starts the practice service in a process of its own. This module is loaded before the rest of the program, so it
 * imports nothing of it: whether the service started is read later, by `PracticeService`.
 *
 * SECURITY: its secret is new at each start, is passed in a message, and is only in the memory of the two processes. So
 * practice needs no keychain, and nothing in it can be mistaken for a shop's real secret.
 */
export function beginPractice({ dataFolder, catalogFile, compileCache }: PracticePlaces): BegunPractice {
  const script = join(import.meta.dirname, 'practice-process.js');
  const child = utilityProcess.fork(script, [compileCache], { serviceName: 'eSIM Counter practice service' });
  const secret = randomBytes(32).toString('base64url');
  const message: PracticeStart = {
    dataFolder: join(dataFolder, 'service'),
    catalogFile,
    merchantId: practiceMerchantId,
    secret,
    openingBalance,
    issueDelayMs,
  };
  const reply: BegunPractice['reply'] = new Promise((resolve) => {
    child.once('exit', (ended) => resolve({ ended }));
    child.once('message', (answered: unknown) => resolve({ answered }));
  });
  child.postMessage(message);
  return {
    child: { kill: () => child.kill(), once: (name, ended) => void child.once(name, ended) },
    secret,
    reply,
  };
}
