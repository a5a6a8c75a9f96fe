import type { MerchantClient } from '../../../src-merchant-api/client.ts';
import type { MerchantFailure } from '../../../src-merchant-api/failure.ts';
import type { OrderStatusRecord } from '../../../src-merchant-api/reading/order-status.ts';
import type { Result } from '../../../src-merchant-api/result.ts';
import type { StorageFault } from '../../platform/storage-fault.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Codes } from '../../domain/esims/codes.ts';
import type { AccountLines } from '../history/reading/account-lines.ts';
import type { ChangeFreshness } from '../history/timing/change-freshness.ts';
import type { BalanceWatch } from '../answers/balance-watch.ts';
import type { Clock } from '../../platform/clock.ts';
import { askStatus, type AskedOrder } from '../answers/ask-status.ts';
import type { LastAnswer } from '../../domain/orders/last-answer.ts';
import type { ProviderOperation } from '../../domain/orders/operation.ts';
import type { StaffMark } from '../../../src-books/staff-mark.ts';
import type { QuietTime } from '../answers/quiet-time.ts';
import type { FollowedState, OrderId, SaleIn } from '../../domain/orders/sale.ts';
import type { TopUpIn } from '../../domain/orders/top-up.ts';
import type { PurchaseFreshness } from '../history/timing/purchase-freshness.ts';
import type { WaitingCustomers } from './waiting-customers.ts';

/** A sale or a top-up that the service canceled. */
export type CanceledPurchase = SaleIn<'canceled'> | TopUpIn<'canceled'>;

/** What the runner gives to the flows of sales and operations. */
export type FlowDeps = {
  readonly ledger: Ledger;
  readonly client: MerchantClient;
  readonly clock: Clock;
  /** Stores and marks activation codes. */
  readonly codes: Pick<Codes, 'keep' | 'marksOf'>;
  readonly quiet: QuietTime;
  readonly balances: BalanceWatch;
  readonly purchaseFreshness: PurchaseFreshness;
  readonly accountLines: AccountLines;
  readonly activationFreshness: ChangeFreshness;
  readonly refundFreshness: ChangeFreshness;
  /** Whether somebody may still be waiting for what has no answer. */
  readonly customers: WaitingCustomers;
  /** Whether what somebody pressed for may still be sent, though it waited. */
  readonly maySend: (by: StaffMark | null) => boolean;
  /** By how much the till's clock is ahead of the service's, in milliseconds; null if no reply told. */
  readonly aheadMs: () => number | null;
  /** True once the till has stopped and the ledger may be closed. Results of checks are useless then. */
  readonly isStopped: () => boolean;
  /** Counts the time since the service first said that an order is canceled. */
  readonly cancelSpacing: QuietTime;
  /** The same, until it is believed although the history shows the debit and no credit. */
  readonly creditWait: QuietTime;
  /** Counts the time until an accepted top-up may have been canceled. */
  readonly topUpCancelWait: QuietTime;
  /** Counts the time since the history first showed the credit of a top-up. */
  readonly topUpCreditSpacing: QuietTime;
  /** A request ended, with an answer or a failure. */
  readonly onCall: (failure: MerchantFailure | undefined) => void;
  /**
   * Records a change of state, reports it, and schedules the next request.
   *
   * @returns what was written; undefined if the ledger didn't take it. Then the sale or operation keeps its recorded
   *   state, and is asked about again.
   */
  readonly record: <Moved extends ProviderOperation>(
    operation: ProviderOperation,
    write: () => Result<Moved, StorageFault>,
  ) => Moved | undefined;
  /** Nothing new: it is asked about again after a longer wait. */
  readonly askAgain: (operation: ProviderOperation) => void;
  /** Notes the service's answer about something that it has and that isn't finished. */
  readonly heard: (operation: ProviderOperation, said: LastAnswer['said']) => void;
  /** Schedules another check of a canceled sale or top-up. */
  readonly lookAgainLater: (canceled: CanceledPurchase) => void;
  /** The service issued the eSIM of a sale, or added the package of a top-up, after canceling it. */
  readonly onIssuedAfterCancel: (canceled: CanceledPurchase) => void;
  /** A sale counts as canceled although the history shows no credit. */
  readonly onUncreditedCancel: (sale: SaleIn<'canceled'>) => void;
  /** The history shows by now how the money of a canceled sale came back, and no refund of it by anybody else. */
  readonly onCreditedSince: (sale: SaleIn<'canceled'>) => void;
  /** The service canceled a purchase, and its history may show a refund of the package that this till didn't make. */
  readonly onRefundedElsewhere: (canceled: CanceledPurchase) => void;
  /** The service answered for a sale with the eSIM of another sale in these books. */
  readonly onEsimOfAnother: (sale: SaleIn<FollowedState | 'canceled'>, other: OrderId) => void;
  /** The service answered a purchase with another package than was ordered, and doesn't show the ordered one. */
  readonly onOtherProduct: (
    bought: SaleIn<'unknown'> | TopUpIn<'unknown'>,
    uidCustomer: string | null,
  ) => void;
};

/** Requests the status of an order. The result is about that order, or a failure. */
export const statusOf = (
  deps: FlowDeps,
  asked: AskedOrder,
): Promise<Result<OrderStatusRecord, MerchantFailure>> =>
  askStatus({ getStatus: (uidCustomer) => called(deps, deps.client.getStatus(uidCustomer)) }, asked);

/** Waits for a request, and reports how it ended. */
export async function called<Value>(
  deps: FlowDeps,
  call: Promise<Result<Value, MerchantFailure>>,
): Promise<Result<Value, MerchantFailure>> {
  const reply = await call;
  deps.onCall(reply.ok ? undefined : reply.failure);
  return reply;
}
