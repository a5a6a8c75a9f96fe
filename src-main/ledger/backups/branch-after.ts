import type { DatabaseSync } from 'node:sqlite';
import { endOf, headAt } from '../streams/stored-head.ts';
import { addStream, replaceStreams } from '../streams/stream-rows.ts';
import type { Salvaged } from './salvage.ts';

/**
 * Gives a ledger that was made of a backup, or of nothing, and of what a damaged one still had its new stream. It goes on
 * from the last event that stands as it was, which may be in a stream that the damaged one had begun since the backup.
 *
 * Call in a transaction. Throws SQLite's errors.
 */
export function branchAfter(
  database: DatabaseSync,
  { continuous, streams }: Pick<Salvaged, 'continuous' | 'streams'>,
  reason: 'recovered' | 'restored',
): void {
  const before = streams.filter(({ follows }) => follows.number < continuous.number);
  const areOfThese = before.every(({ follows }) => headAt(database, follows.number)?.hash === follows.hash);
  if (before.length > 0 && areOfThese) replaceStreams(database, before);
  const isChainedAgain = endOf(database).number > continuous.number;
  addStream(database, isChainedAgain ? 'carried-over' : reason, continuous);
}
