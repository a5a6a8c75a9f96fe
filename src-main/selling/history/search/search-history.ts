import type { Amount } from '../../../../src-merchant-api/amount.ts';
import type { MerchantFailure } from '../../../../src-merchant-api/failure.ts';
import type { Transaction } from '../../../../src-merchant-api/reading/history.ts';
import type { Result } from '../../../../src-merchant-api/result.ts';
import { directionOf, mayCost, namesPurchase, standingOf, typeOf } from '../reading/balance-change.ts';
import { isTillsId } from '../../../domain/orders/order-id.ts';
import type { ServiceTimeThen, TimeSpan } from '../../../domain/orders/sale.ts';
import { isExact } from '../reading/exact-time.ts';
import { isSameId } from '../reading/own-order.ts';
import { mayHaveMoved } from '../reading/failed-line.ts';
import { isFromBefore } from '../reading/line-order.ts';
import {
  isByServiceTime,
  mayReachBack,
  newestBalanceOf,
  reachesBack,
  timesDifferMs,
  type History,
  zonesDifferMs,
  type Wanted,
} from '../reading/service-history.ts';

/** A purchase of this till to search a history for. */
export type SoughtOrder = Wanted & {
  /** The order id under which it was sent. */
  readonly id: string;
  /** What it costs; null if unknown. */
  readonly cost: Amount | null;
  /** Whether it was sent to a service that could not be shown to be the one with this history. */
  readonly isElsewhere?: boolean;
  /** Whether a uidCustomer is that of another sale in the books; absent for a top-up, which has that of a sale. */
  readonly isOfAnother?: ((uidCustomer: string) => boolean) | undefined;
  /** Whether a line of another order may be of it: a service may write a top-up under the order that its eSIM came from. */
  readonly mayBeUnder?: ((line: Transaction, history: History) => boolean) | undefined;
  /** Purchases that the history has to show where it reaches back to them. */
  readonly known: readonly KnownPurchase[];
};

/** A purchase that the service has accepted, by the order id that it knows it by. */
export type KnownPurchase = {
  readonly id: string;
  /** When it was begun, by the till's clock as it was set then, in milliseconds since 1970 in UTC. */
  readonly since: number;
  readonly serviceTime?: ServiceTimeThen;
  /** It isn't completed: not every history shows it yet. */
  readonly isPending?: true;
  /** Whether a line may be of it without naming it; absent where only its order id counts. */
  readonly mayBe?: (line: Transaction) => boolean;
  /** Whether a line of a history that names no orders is of it; absent where only its order id counts. */
  readonly isUnnamed?: (line: Transaction, history: History) => boolean;
};

/** What a history says about a purchase. */
export type Search =
  /** The service has it. */
  | { readonly kind: 'found'; readonly transaction: Transaction }
  /** The history reaches back to the first attempt, and it isn't there. */
  | {
      readonly kind: 'not-there';
      /** The balance after the newest line; null if the history doesn't say. */
      readonly newestBalance: Amount | null;
    }
  | { readonly kind: 'cannot-tell'; readonly why: WhyCannotTell };

export type WhyCannotTell =
  /** The service could not be reached. */
  | 'not-read'
  /** The service has no history, or an unreadable one. */
  | 'not-shown'
  /** It isn't known to reach back to the first attempt. */
  | 'too-short'
  | 'unreadable-lines'
  | 'names-no-orders'
  /** A line without an order id, or with a number of the service's own in its place, may be it. */
  | 'unnamed-line'
  /** A line says that the order failed, and names its eSIM or moved the balance. */
  | 'failed-doubtfully'
  /** It may be another service's history than that of the one that received it. */
  | 'another-service'
  /** It lacks a sale that the books have as completed: it is behind, or another service's. */
  | 'lacks-a-sale';

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
  if (hasDoubtfulFailure(sought.id, history)) return cannotTell('failed-doubtfully');
  if (mayHave(sought, history)) return cannotTell('unnamed-line');
  if (sought.isElsewhere === true) return cannotTell('another-service');
  // SECURITY: a history that lacks what was surely bought says nothing of what may have been.
  if (!showsKnown(sought, history)) return cannotTell('lacks-a-sale');
  return { kind: 'not-there', newestBalance: newestBalanceOf(history) };
}

/** Whether a history names orders, or has no purchase that it could name. */
export const namesOrders = (transactions: readonly Transaction[]): boolean =>
  transactions.some(({ orderId }) => orderId !== null) || transactions.every(isOfAccount);

/** Whether any of a history's order ids is a till's. Where none is, they may be numbers of the service's own. */
export const namesTills = (transactions: readonly Transaction[]): boolean =>
  transactions.some(({ orderId }) => orderId !== null && isTillsId(orderId));

/**
 * Whether a history has the known purchases that it reaches back to, by times or by what was bought before them.
 *
 * SECURITY: a service may open the lines that it shows with the balance from before them, as if the account began there. So
 * where a history seems to be whole, a purchase that isn't completed counts, too.
 */
export function showsKnown(
  { known, madeBefore }: Pick<SoughtOrder, 'known' | 'madeBefore'>,
  history: History,
): boolean {
  const isNaming = namesOrders(history.transactions);
  const isOf = ({ id, mayBe: isIt, isUnnamed }: KnownPurchase, line: Transaction): boolean =>
    (line.orderId !== null && isSameId(line.orderId, id)) ||
    isIt?.(line) === true ||
    (!isNaming && isUnnamed?.(line, history) === true);
  const reachesBackTo = ({ since: then, serviceTime }: KnownPurchase): boolean => {
    // A time in the future comes from before the till's clock was set back: only a whole history surely reaches back to it.
    if (serviceTime === undefined && then > history.askedAt) return history.reach.kind === 'beginning';
    const since = serviceTime === undefined ? then : madeAt(serviceTime) + history.clockAheadMs;
    return mayReachBack(history, since) || reachesBack(history, { since, ...(madeBefore && { madeBefore }) });
  };
  return known.every(
    (purchase) =>
      (purchase.isPending === true && history.reach.kind !== 'beginning') ||
      !reachesBackTo(purchase) ||
      history.transactions.some((line) => isOf(purchase, line)),
  );
}

/**
 * The time from which on a history has to have a purchase. One that isn't exact may end hours from now: then every history
 * that is cut off would lack the purchase, for ever.
 */
const madeAt = (time: TimeSpan): number => (isExact(time) ? time.until : time.from);

const cannotTell = (why: WhyCannotTell): Search => ({ kind: 'cannot-tell', why });

/** A line that shows that the service has an order, preferably one with its uidCustomer. */
export function lineOfOrder(id: string, transactions: readonly Transaction[]): Transaction | undefined {
  const ofOrder = transactions.filter(
    (line) => line.orderId !== null && isSameId(line.orderId, id) && standingOf(line) !== 'failed',
  );
  return ofOrder.find(({ uidCustomer }) => uidCustomer !== null) ?? ofOrder[0];
}

/**
 * Whether a line that says that an order failed leaves open that it was made.
 *
 * SECURITY: what has an eSIM, or moved the balance, may have been made after all, whatever its line says.
 */
const hasDoubtfulFailure = (id: string, { transactions }: Pick<History, 'transactions'>): boolean =>
  transactions.some(
    (line) =>
      line.orderId !== null &&
      isSameId(line.orderId, id) &&
      (line.uidCustomer !== null || mayHaveMoved(line, transactions)),
  );

/**
 * Whether a history may have a purchase under another name.
 *
 * SECURITY: a service may write its own number where the order id is meant to be, for ever, or until the eSIM is issued. So
 * only an order id that a till gave, and that isn't this purchase's, says whose a line is.
 */
function mayHave(sought: SoughtOrder, history: History): boolean {
  const differMs = isByServiceTime(history, sought) ? timesDifferMs : zonesDifferMs;
  return history.transactions.some((line) => {
    const isNamed = line.orderId !== null && isTillsId(line.orderId);
    if (isNamed && sought.mayBeUnder?.(line, history) !== true) return false;
    return mayBe(sought, line, history, differMs);
  });
}

/** Whether a line may be a purchase, by its amount and time: its price may have changed since the catalog was read. */
function mayBe(
  { since, cost, isOfAnother }: SoughtOrder,
  line: Transaction,
  history: History,
  differMs: number,
): boolean {
  const { amount, uidCustomer } = line;
  if (uidCustomer !== null && isOfAnother?.(uidCustomer) === true) return false;
  if (standingOf(line) === 'failed' || (isOfAccount(line) && typeOf(line) === 'opening')) return false;
  // SECURITY: what a type calls a payment, a fee or a top-up of the account may be how a service writes a purchase.
  if (directionOf(line, history.signs) === 'credit') return false;
  if (since !== null && isFromBefore(line, since, history, differMs)) return false;
  return mayCost(amount, cost);
}

/** Whether a line is about the account by its type, and names no purchase. */
function isOfAccount(line: Transaction): boolean {
  const type = typeOf(line);
  return !namesPurchase(line) && (type === 'account' || type === 'opening' || type === 'top-up');
}
