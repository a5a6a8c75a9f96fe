import type { Amount } from '../../../src-merchant-api/amount.ts';
import { compareAmounts } from '../../../src-merchant-api/amount.ts';
import type { MerchantFailure } from '../../../src-merchant-api/failure.ts';
import { latestOf } from '../../../src-merchant-api/reading/moment.ts';
import type { Transaction } from '../../../src-merchant-api/reading/history.ts';
import type { Result } from '../../../src-merchant-api/result.ts';
import { directionOf, namesPurchase, sizeOf, standingOf, typeOf } from './balance-change.ts';
import { isSameId } from './own-order.ts';
import { newestBalanceOf, reachesBack, slackMs, type History, type Wanted } from './service-history.ts';

/** A purchase of this till that a history is searched for. */
export type SoughtOrder = Wanted & {
  readonly since: number;
  /** The order id that it was sent under. */
  readonly id: string;
  /** What it costs; null where nobody knows. */
  readonly cost: Amount | null;
  /** It was sent to a service of which nobody could show that it is the one whose history this is. */
  readonly isElsewhere?: boolean;
};

/** What a history says of a purchase. */
export type Search =
  /** The service has it. */
  | { readonly kind: 'found'; readonly transaction: Transaction }
  /** It was searched as far back as the first attempt, and isn't there. */
  | {
      readonly kind: 'not-there';
      /** What the balance was after the newest line; null where the history doesn't tell. */
      readonly newestBalance: Amount | null;
    }
  | { readonly kind: 'cannot-tell'; readonly why: WhyCannotTell };

export type WhyCannotTell =
  /** The service could not be asked. */
  | 'not-read'
  /** The service has no history, or none that can be read. */
  | 'not-shown'
  /** It isn't known to reach back as far as the first attempt. */
  | 'too-short'
  | 'unreadable-lines'
  | 'names-no-orders'
  /** A line without an order id may be it. */
  | 'unnamed-line'
  /** It may be the history of another service than the one that it was sent to. */
  | 'another-service';

/** Searches a history for a purchase. */
export function searchHistory(sought: SoughtOrder, reply: Result<History, MerchantFailure>): Search {
  if (!reply.ok) {
    const { kind } = reply.failure;
    return cannotTell(kind === 'refused' || kind === 'unreadable-reply' ? 'not-shown' : 'not-read');
  }
  const history = reply.value;
  const transaction = lineOfOrder(sought.id, history.transactions);
  if (transaction !== undefined) return { kind: 'found', transaction };
  if (history.unreadableCount > 0) return cannotTell('unreadable-lines');
  if (!namesOrders(history.transactions)) return cannotTell('names-no-orders');
  if (!reachesBack(history, sought)) return cannotTell('too-short');
  if (history.transactions.some((line) => mayBe(sought, line, history))) return cannotTell('unnamed-line');
  if (sought.isElsewhere === true) return cannotTell('another-service');
  return { kind: 'not-there', newestBalance: newestBalanceOf(history) };
}

/** Whether a history names orders, or tells of no purchase that it could name. */
export const namesOrders = (transactions: readonly Transaction[]): boolean =>
  transactions.some(({ orderId }) => orderId !== null) || transactions.every(isOfAccount);

const cannotTell = (why: WhyCannotTell): Search => ({ kind: 'cannot-tell', why });

/** A line that shows that the service has an order: rather one that names its uidCustomer. */
export function lineOfOrder(id: string, transactions: readonly Transaction[]): Transaction | undefined {
  const ofOrder = transactions.filter(
    (line) => line.orderId !== null && isSameId(line.orderId, id) && standingOf(line) !== 'failed',
  );
  return ofOrder.find(({ uidCustomer }) => uidCustomer !== null) ?? ofOrder[0];
}

/** Whether a line that names no order may be a purchase: by what it cost, and when. */
function mayBe({ since, cost }: SoughtOrder, line: Transaction, history: History): boolean {
  const { orderId, amount, at } = line;
  if (orderId !== null || standingOf(line) === 'failed' || isOfAccount(line)) return false;
  if (directionOf(line, history.signs) === 'credit') return false;
  const latest = at === null ? null : latestOf(at);
  if (latest !== null && latest + history.clockAheadMs < since - slackMs) return false;
  const size = sizeOf(amount);
  return size === null || cost === null || compareAmounts(size, cost) === 0;
}

function isOfAccount(line: Transaction): boolean {
  const type = typeOf(line);
  return !namesPurchase(line) && (type === 'account' || type === 'opening' || type === 'top-up');
}
