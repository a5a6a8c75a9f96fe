import type { Transaction } from '../../../../src-merchant-api/reading/history.ts';
import type { OrderStatusRecord } from '../../../../src-merchant-api/reading/order-status.ts';
import { latestOf, type Moment } from '../../../../src-merchant-api/reading/values/moment.ts';
import { isTillsId } from '../../../domain/orders/order-id.ts';
import { directionOf, standingOf, typeOf } from '../reading/balance-change.ts';
import { foldedId, isSameId } from '../reading/own-order.ts';
import { timesDifferMs, type History } from '../reading/service-history.ts';
import type { HistoryPurchase } from './purchases-in-history.ts';

type Lines = Pick<History, 'transactions' | 'signs'>;
type Named = Pick<HistoryPurchase, 'id' | 'uidCustomer'>;

/** Another purchase that a history has of the same eSIM, against the time of one. */
export type PurchaseBeside =
  | 'none'
  /** Under the order id of a till. */
  | 'earlier'
  | 'later'
  /** Their times don't tell, or nobody can say what it is. */
  | 'cannot-tell';

/**
 * What else a history has of a purchase's eSIM. All times are the history's own: a till's clock says nothing of another
 * till's.
 */
export function purchaseBeside({ id, uidCustomer }: Named, history: Lines): PurchaseBeside {
  const all = purchasesOf(uidCustomer, history);
  const others = all.filter((line) => !isUnder(line, id));
  if (others.length === 0) return 'none';
  const times = all.filter((line) => isUnder(line, id)).map(timeOf);
  const from = times.some((at) => at === null) ? null : Math.min(...times.flatMap((at) => at ?? []));
  const seen = others.map((line) => besideOf(line, from));
  if (seen.includes('earlier')) return 'earlier';
  return seen.every((each) => each === 'later') ? 'later' : 'cannot-tell';
}

function besideOf(line: Transaction, from: number | null): PurchaseBeside {
  const at = timeOf(line);
  if (at === null || from === null || at === from) return 'cannot-tell';
  if (at > from) return 'later';
  return line.orderId !== null && isTillsId(line.orderId) ? 'earlier' : 'cannot-tell';
}

/**
 * Whether an order was made by a purchase, though its status doesn't name it: it was made at the time of the purchase, and
 * its eSIM has no package that the history has no purchase for.
 *
 * SECURITY: a top-up of an eSIM that another till sold isn't taken for its sale, wherever the history ends.
 */
export function isMadeBy(status: OrderStatusRecord, { id, uidCustomer }: Named, history: Lines): boolean {
  const all = purchasesOf(uidCustomer, history);
  const made = exactTime(status.createdAt);
  const isThen = ({ at }: Transaction): boolean => {
    const bought = exactTime(at);
    return made !== null && bought !== null && Math.abs(made - bought) <= timesDifferMs;
  };
  if (!all.some((line) => isUnder(line, id) && isThen(line))) return false;
  const named = new Set(all.flatMap(({ orderId }) => (orderId === null ? [] : [foldedId(orderId)])));
  const unnamed = all.filter(({ orderId }) => orderId === null);
  const packages =
    status.status === 'completed' ? status.activatedItems.length + status.unreadableItems.length : 0;
  return packages <= named.size + unnamed.length;
}

/** The lines that may be purchases of an eSIM. */
function purchasesOf(uidCustomer: string, { transactions, signs }: Lines): readonly Transaction[] {
  return transactions.filter((line) => {
    if (line.uidCustomer === null || !isSameId(line.uidCustomer, uidCustomer)) return false;
    if (standingOf(line) === 'failed' || directionOf(line, signs) === 'credit') return false;
    const type = typeOf(line);
    return type !== 'refund' && type !== 'cancellation' && type !== 'credit';
  });
}

const isUnder = ({ orderId }: Transaction, id: string): boolean => orderId !== null && isSameId(orderId, id);

const timeOf = ({ at }: Transaction): number | null => at?.at ?? null;

/** Null for a date alone, too: all that happens on one day has it. */
function exactTime(moment: Moment | null): number | null {
  const at = moment?.at ?? null;
  const latest = moment === null ? null : latestOf(moment);
  return at !== null && latest !== null && latest - at < dayMs - 1 ? at : null;
}

const dayMs = 24 * 3_600_000;
