import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { Result } from '../../../src-merchant-api/result.ts';
import { beforeFirst } from '../../../src-chain-api/event-link.ts';
import { checkChain } from '../events/check-chain.ts';
import { checkLedgerFile } from './check-ledger.ts';
import { firstMisfit, type Misfit } from './check-reports.ts';
import { faultOf, type StorageFault } from '../../platform/storage-fault.ts';

/** A ledger in which every event is linked to the one before, and every row is what its events make of it. */
export type Verified = {
  readonly events: number;
  /** The last event's hash, 64 hexadecimal digits: no event up to it can be changed without changing this. */
  readonly head: string;
  /** The first Z report that doesn't fit the chain; null if all of them do. */
  readonly misfit: Misfit | null;
};

/**
 * Checks a ledger's file, which a till may have open, and changes nothing in it. The chain is read first, so
 * a changed event is named by its number, whatever else the change has broken. A chain can hold and still not
 * be the one that existed when shifts were closed: their Z reports show that.
 *
 * @param onProgress receives the progress, from 0 to 1.
 * @returns the result, or the fault: corrupted, with the first thing that doesn't hold; missing; or why it
 *   can't be read.
 */
export async function verifyLedger(
  file: string,
  onProgress: (done: number) => void,
): Promise<Result<Verified, StorageFault>> {
  if (!existsSync(file)) return { ok: false, failure: { kind: 'missing', detail: `there is no ${file}` } };
  try {
    const verified = await followChain(file, (done) => onProgress(done * chainTakes));
    await checkLedgerFile(file, {
      onProgress: (done) => onProgress(chainTakes + (1 - chainTakes) * done),
      depth: 'whole',
      rest: () => Promise.resolve(),
    });
    return { ok: true, value: verified };
  } catch (error) {
    return { ok: false, failure: faultOf(error) };
  }
}

/** The share of the first reading of the chain: the check reads it once more. */
const chainTakes = 0.2;

async function followChain(file: string, onProgress: (done: number) => void): Promise<Verified> {
  const database = new DatabaseSync(file, { timeout: 5_000, readOnly: true });
  try {
    // A snapshot, so that the head belongs to the events that were read.
    database.exec('BEGIN');
    const events = await checkChain(database, { onProgress });
    const last = database.prepare('SELECT hash FROM event WHERE number = ?').get(events);
    const head = last === undefined ? beforeFirst : withHash.parse(last).hash;
    return { events, head: Buffer.from(head).toString('hex'), misfit: firstMisfit(database) ?? null };
  } finally {
    database.close();
  }
}

const withHash = z.object({ hash: z.instanceof(Uint8Array) });
