import type { MerchantClient } from '../../../src-merchant-api/client.ts';
import type { MerchantFailure } from '../../../src-merchant-api/failure.ts';
import type { OrderStatusRecord } from '../../../src-merchant-api/reading/order-status.ts';
import type { Result } from '../../../src-merchant-api/result.ts';
import type { StorageFault } from '../../platform/storage-fault.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Codes } from '../../domain/codes.ts';
import type { ActivatedAtOnce } from '../history/activated-at-once.ts';
import type { BalanceWatch } from '../answers/balance-watch.ts';
import type { Clock } from '../../platform/clock.ts';
import { askStatus, type AskedOrder } from '../answers/ask-status.ts';
import type { LastAnswer } from '../../domain/last-answer.ts';
import type { Subject } from '../../domain/operation.ts';
import type { QuietTime } from '../answers/quiet-time.ts';
import type { FollowedState, OrderId, SaleIn } from '../../domain/sale.ts';
import type { TopUpIn } from '../../domain/top-up.ts';
import type { ShownAtOnce } from '../history/shown-at-once.ts';

/** What the courses of sales and operations are given by the engine. */
export type FlowDeps = {
  readonly ledger: Ledger;
  readonly client: MerchantClient;
  readonly clock: Clock;
  /** How codes are written down. */
  readonly codes: Pick<Codes, 'keep' | 'marksOf'>;
  readonly quiet: QuietTime;
  readonly balances: BalanceWatch;
  readonly shownAtOnce: ShownAtOnce;
  readonly activatedAtOnce: ActivatedAtOnce;
  /** Nothing more is asked, and the ledger may be closed: what comes of a look is of no use any more. */
  readonly isStopped: () => boolean;
  /** Since when the service has said of an order that it is canceled. */
  readonly cancelSpacing: QuietTime;
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
    write: () => Result<Moved, StorageFault>,
  ) => Moved | undefined;
  /** Nothing is new: it is asked again, after a longer wait. */
  readonly askAgain: (subject: Subject) => void;
  /** What the service said of something that it has and that isn't done. */
  readonly heard: (subject: Subject, said: LastAnswer['said']) => void;
  /** A sale that is canceled is looked at some times more. */
  readonly lookAgainLater: (sale: SaleIn<'canceled'>) => void;
  /** The service issued the eSIM of a sale that it had canceled. */
  readonly onIssuedAfterCancel: (sale: SaleIn<'canceled'>) => void;
  /** The service answered for a sale with the eSIM of another sale of these books. */
  readonly onEsimOfAnother: (sale: SaleIn<FollowedState | 'canceled'>, other: OrderId) => void;
  /** The service answered a purchase with another package than was ordered, and doesn't show the ordered one. */
  readonly onOtherProduct: (
    bought: SaleIn<'unknown'> | TopUpIn<'unknown'>,
    uidCustomer: string | null,
  ) => void;
};

/** Asks for the status of an order: what comes of it is of that order, or a failure. */
export const statusOf = (
  deps: FlowDeps,
  asked: AskedOrder,
): Promise<Result<OrderStatusRecord, MerchantFailure>> =>
  askStatus({ getStatus: (uidCustomer) => called(deps, deps.client.getStatus(uidCustomer)) }, asked);

/** Makes a call, and tells how it ended. */
export async function called<Value>(
  deps: FlowDeps,
  call: Promise<Result<Value, MerchantFailure>>,
): Promise<Result<Value, MerchantFailure>> {
  const reply = await call;
  deps.onCall(reply.ok ? undefined : reply.failure);
  return reply;
}
