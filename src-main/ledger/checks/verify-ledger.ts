import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { Result } from '../../../src-merchant-api/result.ts';
import { beforeFirst } from '../events/chain.ts';
import { checkChain } from '../events/check-chain.ts';
import { checkLedgerFile } from './check-ledger.ts';
import { firstMisfit, type Misfit } from './check-reports.ts';
import { faultOf, type StorageFault } from '../../platform/storage-fault.ts';

/** A ledger in which every event is linked to the one before, and every row is what its events make of it. */
export type Verified = {
  readonly events: number;
  /** The last event's hash, 64 hexadecimal digits: no event up to it can be changed without changing this. */
  readonly head: string;
  /** The first Z report that names another chain than this one; null where all of them fit. */
  readonly misfit: Misfit | null;
};

/**
 * Reads a ledger's file, which a till may have open, and changes nothing in it. The chain comes first, so that an event
 * that was changed is named by its number, whatever else its change has put out of order. A chain that holds may still be
 * another than the one that was there when shifts were closed: their Z reports tell.
 *
 * @param told hears how far it is, from 0 to 1.
 * @returns or the fault: corrupted, with the first thing that doesn't hold; missing; or why it can't be read.
 */
export async function verifyLedger(
  file: string,
  told: (done: number) => void,
): Promise<Result<Verified, StorageFault>> {
  if (!existsSync(file)) return { ok: false, failure: { kind: 'missing', detail: `there is no ${file}` } };
  try {
    const verified = await followChain(file, (done) => told(done * chainTakes));
    await checkLedgerFile(file, {
      told: (done) => told(chainTakes + (1 - chainTakes) * done),
      depth: 'whole',
      rest: () => Promise.resolve(),
    });
    return { ok: true, value: verified };
  } catch (error) {
    return { ok: false, failure: faultOf(error) };
  }
}

/** What the first reading of the chain takes of the whole: the check reads it once more. */
const chainTakes = 0.2;

async function followChain(file: string, told: (done: number) => void): Promise<Verified> {
  const database = new DatabaseSync(file, { timeout: 5_000, readOnly: true });
  try {
    // Of one moment, so that the head is that of the events that were read.
    database.exec('BEGIN');
    const events = await checkChain(database, { told });
    const last = database.prepare('SELECT hash FROM event WHERE number = ?').get(events);
    const head = last === undefined ? beforeFirst : withHash.parse(last).hash;
    return { events, head: Buffer.from(head).toString('hex'), misfit: firstMisfit(database) ?? null };
  } finally {
    database.close();
  }
}

const withHash = z.object({ hash: z.instanceof(Uint8Array) });
