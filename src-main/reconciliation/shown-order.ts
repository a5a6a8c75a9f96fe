import type { Amount } from '../../src-merchant-api/amount.ts';
import type { MerchantFailure } from '../../src-merchant-api/failure.ts';
import { succeed, type Result } from '../../src-merchant-api/result.ts';
import { canceledWith, type Canceled } from '../domain/orders/canceled.ts';
import { isCredited, othersRefundIn } from '../selling/flows/purchases/cancel-credit.ts';
import type { CanceledPurchase } from '../selling/flows/purchases/taken-again.ts';
import { directionOf, sizeOf } from '../selling/history/reading/balance-change.ts';
import type { History } from '../selling/history/reading/service-history.ts';
import { lineOfOrder } from '../selling/history/search/search-history.ts';

/** What a history shows of an order: that money was taken for it. */
export type ShownOrder = {
  /** What was taken; null if the line doesn't say. */
  readonly charged: Amount | null;
  /** As its line names it; null if it doesn't. */
  readonly uidCustomer: string | null;
  /** How the money came back; undefined if the history doesn't show that it did. */
  readonly canceled: Canceled | undefined;
};

/**
 * The debit of an order, and its credit, in a history; undefined if it shows no debit.
 *
 * SECURITY: by the order id alone. What only names an eSIM may be a top-up, and an amount anybody's.
 */
export function shownOrder(
  sought: CanceledPurchase,
  reply: Result<History, MerchantFailure>,
  hasHistory: boolean,
): ShownOrder | undefined {
  if (!reply.ok) return undefined;
  const { transactions, signs } = reply.value;
  const debits = transactions.filter((line) => directionOf(line, signs) === 'debit');
  const debit = lineOfOrder(sought.id, debits);
  if (debit === undefined) return undefined;
  const purchase = { ...sought, uidCustomer: sought.uidCustomer ?? debit.uidCustomer };
  const isBack = isCredited(purchase, transactions, signs);
  const isOthers = isBack && othersRefundIn(purchase, succeed(reply.value), hasHistory) !== 'none';
  return {
    charged: sizeOf(debit.amount),
    uidCustomer: debit.uidCustomer,
    canceled: isBack ? canceledWith(isOthers) : undefined,
  };
}
