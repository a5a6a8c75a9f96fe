import type { MerchantClient } from '../../src-merchant-api/client.ts';
import type { MerchantFailure } from '../../src-merchant-api/failure.ts';
import type { Result } from '../../src-merchant-api/result.ts';
import type { LedgerFault } from '../ledger/ledger-fault.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Codes } from '../sealing/codes.ts';
import type { Clock } from './clock.ts';
import type { Subject } from './operation.ts';
import type { QuietTime } from './quiet-time.ts';

/** What the courses of sales and operations are given by the engine. */
export type CourseParts = {
  readonly ledger: Ledger;
  readonly client: MerchantClient;
  readonly clock: Clock;
  /** How codes are written down. */
  readonly codes: Pick<Codes, 'keep'>;
  readonly quiet: QuietTime;
  /** A call ended, with an answer or with a failure. */
  readonly onCall: (failure: MerchantFailure | undefined) => void;
  /**
   * Writes a move, tells of it, and sees to the question that follows it.
   *
   * @returns what was written; undefined where the ledger didn't take it. The subject then stays as it is on disk, and
   * is asked about again.
   */
  readonly record: <Moved extends Subject>(
    subject: Subject,
    write: () => Result<Moved, LedgerFault>,
  ) => Moved | undefined;
  /** Nothing is new: it is asked again, after a longer wait. */
  readonly askAgain: (subject: Subject) => void;
};

/** Makes a call, and tells how it ended. */
export async function called<Value>(
  parts: CourseParts,
  call: Promise<Result<Value, MerchantFailure>>,
): Promise<Result<Value, MerchantFailure>> {
  const reply = await call;
  parts.onCall(reply.ok ? undefined : reply.failure);
  return reply;
}
