import type { DatabaseSync } from 'node:sqlite';
import { fail, succeed, type Result } from '../../../src-merchant-api/result.ts';
import type { StreamHead, StreamId } from '../../../src-chain-api/ids.ts';
import type { StreamReason } from '../../../src-chain-api/requests/streams.ts';
import type { Write } from '../events/ledger-write.ts';
import type { WriteFault } from '../events/write-fault.ts';
import { headAt } from './stored-head.ts';
import { addStream, readStreams, type StreamRow } from './stream-rows.ts';

/** The streams that an open ledger's events are part of, for the head office of a chain. */
export class StreamBook {
  readonly #database: DatabaseSync;
  readonly #write: Write;

  constructor(database: DatabaseSync, write: Write) {
    this.#database = database;
    this.#write = write;
  }

  /** Oldest first; the last one is the one that is written. */
  all(): readonly StreamRow[] {
    return readStreams(this.#database);
  }

  /**
   * Begins a stream with the events after one that the ledger has: the head office took others, or the file is a copy.
   *
   * @returns its id; no-such-event if the ledger hasn't that one.
   */
  begin(
    reason: StreamReason,
    follows: StreamHead,
  ): Result<StreamId, WriteFault | { readonly kind: 'no-such-event' }> {
    if (headAt(this.#database, follows.number)?.hash !== follows.hash) return fail({ kind: 'no-such-event' });
    const written = this.#write(() => addStream(this.#database, reason, follows));
    return written.ok ? succeed(written.value) : written;
  }
}
