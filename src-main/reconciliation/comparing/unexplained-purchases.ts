import type { Transaction } from '../../../src-merchant-api/reading/history.ts';
import { isTillsId } from '../../domain/orders/order-id.ts';
import { slackMs } from '../../selling/history/reading/line-order.ts';
import { linesOf, type HistoryLine } from './history-line.ts';
import type { LocalTransaction } from './local-transaction.ts';
import { matchTransactions } from './match-transactions.ts';
import { skewOf } from './time-of-lines.ts';

/**
 * The lines of a history that may be purchases of this till, and that neither its books nor the order id of a till explain.
 *
 * SECURITY: a service may write a number of its own in place of an order id, or nothing, beside lines that name theirs. What
 * the books lost isn't all back as long as such a line may be of it.
 *
 * @param since by the till's clock, in milliseconds since 1970 in UTC.
 */
export function unexplainedPurchases(
  booked: readonly LocalTransaction[],
  transactions: readonly Transaction[],
  since: number,
): readonly HistoryLine[] {
  const lines = linesOf(transactions).filter(({ effect }) => effect !== 'failed');
  const skewMs = skewOf(booked, lines);
  const { others } = matchTransactions(booked, lines, skewMs);
  return others.filter(
    (line) =>
      mayBePurchase(line) &&
      !(line.orderId !== null && isTillsId(line.orderId)) &&
      (line.at === null || line.at - skewMs >= since - slackMs),
  );
}

/** A fee of the account itself may be one, too: no word is known to every service. */
function mayBePurchase({ about, signed }: HistoryLine): boolean {
  switch (about.kind) {
    case 'purchase':
    case 'unclear':
      return true;
    case 'other':
      return signed?.startsWith('-') === true;
    case 'credit':
      return false;
  }
}
