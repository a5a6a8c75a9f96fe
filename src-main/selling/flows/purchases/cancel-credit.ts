import { compareAmounts, sum, type Amount } from '../../../../src-merchant-api/amount.ts';
import type { MerchantFailure } from '../../../../src-merchant-api/failure.ts';
import type { Transaction } from '../../../../src-merchant-api/reading/history.ts';
import type { Result } from '../../../../src-merchant-api/result.ts';
import {
  directionOf,
  isRefund,
  namesPurchase,
  sizeOf,
  standingOf,
  typeOf,
  type Signs,
} from '../../history/reading/balance-change.ts';
import { called, type FlowDeps } from '../flow.ts';
import { slackMs } from '../../history/reading/line-order.ts';
import { isSameId } from '../../history/reading/own-order.ts';
import { mayBeTakenAgain, type CanceledPurchase } from './taken-again.ts';
import { mayReachBack, readHistory, type History } from '../../history/reading/service-history.ts';

/** What the service's history shows about the money of a canceled purchase. */
export type CanceledMoney =
  | 'credited'
  /** It shows the debit and nothing that may be its credit, or could not be read just now. */
  | 'not-yet'
  /** The service has no history, or it doesn't tell. */
  | 'not-told';

/** What the service's history shows about a refund of a canceled purchase that this till didn't make. */
export type OthersRefund =
  /** A line may be one. */
  | 'shown'
  /** It doesn't show how the money came back, or could not be read: it may be by such a refund. */
  | 'not-known'
  | 'none';

/** Reads the history for the money of a canceled purchase, and for a refund of its package. */
export async function moneyOfCanceled(
  deps: FlowDeps,
  merchantId: string,
  purchase: CanceledPurchase,
): Promise<{ readonly money: CanceledMoney; readonly othersRefund: OthersRefund }> {
  const since = purchase.createdAt;
  const reply = await called(deps, readHistory(deps.client, deps.clock, { since }));
  const hasHistory = deps.ledger.reconciliations.lastCompared(merchantId) !== undefined;
  return { money: moneyIn(purchase, reply), othersRefund: othersRefundIn(purchase, reply, hasHistory) };
}

/**
 * What a history shows about a refund by another till or in the service's portal.
 *
 * SECURITY: a history that wasn't read, or lacks the newest lines, doesn't show that there is none.
 *
 * @param hasHistory whether the service is known to have one. One that always refuses to show any can't show a refund either.
 */
export function othersRefundIn(
  purchase: CanceledPurchase,
  reply: Result<History, MerchantFailure>,
  hasHistory: boolean,
): OthersRefund {
  if (!reply.ok) return isNotThere(reply.failure) && !hasHistory ? 'none' : 'not-known';
  const { transactions, signs } = reply.value;
  if (mayBeRefunded(purchase, reply.value)) return 'shown';
  return isCredited(purchase, transactions, signs) || mayBeBack(purchase, reply.value) ? 'none' : 'not-known';
}

type Lines = Pick<History, 'transactions' | 'signs' | 'clockAheadMs'>;

/** The earliest time of a purchase by the service's clock, in milliseconds since 1970 in UTC. */
function boughtAt(purchase: CanceledPurchase, { transactions, signs, clockAheadMs }: Lines): number {
  const debit = transactions.find((line) => isDebitOf(purchase, line, signs));
  return debit?.at?.at ?? purchase.createdAt - clockAheadMs - slackMs;
}

/** Whether a failure is that of a service without a history. */
const isNotThere = ({ kind }: MerchantFailure): boolean => kind === 'refused' || kind === 'unreadable-reply';

/** Whether a history may show that the whole money is back by the cancellation: its lines don't say which they are. */
function mayBeBack(purchase: CanceledPurchase, lines: Lines): boolean {
  const { id } = purchase;
  const { transactions, signs } = lines;
  if (isTakenAgain(purchase, transactions, signs)) return false;
  const from = boughtAt(purchase, lines);
  return transactions.some((line) => {
    if (standingOf(line) === 'canceled' && line.orderId !== null && isSameId(line.orderId, id)) return true;
    return isWholeOf(purchase, line) && mayBeCreditOf(purchase, line, { transactions, from, signs });
  });
}

/** What a history shows about the money of a canceled purchase. */
export function moneyIn(purchase: CanceledPurchase, reply: Result<History, MerchantFailure>): CanceledMoney {
  if (!reply.ok) return isNotThere(reply.failure) ? 'not-told' : 'not-yet';
  const { transactions, signs, unreadableCount } = reply.value;
  if (isCredited(purchase, transactions, signs)) return 'credited';
  if (isTakenAgain(purchase, transactions, signs)) return 'not-yet';
  const isClear = unreadableCount === 0 && mayReachBack(reply.value, purchase.createdAt);
  const debit = transactions.find((line) => isDebitOf(purchase, line, signs));
  if (!isClear || debit === undefined) return 'not-told';
  const from = debit.at?.at ?? null;
  return transactions.some((line) => mayBeCreditOf(purchase, line, { transactions, from, signs }))
    ? 'not-told'
    : 'not-yet';
}

const isDebitOf = ({ id }: Pick<CanceledPurchase, 'id'>, line: Transaction, signs: Signs): boolean =>
  line.orderId !== null &&
  isSameId(line.orderId, id) &&
  directionOf(line, signs) === 'debit' &&
  standingOf(line) === 'made';

/**
 * Whether a line may be the credit although it doesn't say so: some services write it as an adjustment of the account, or
 * as a credit of another amount.
 *
 * @param from the time of its debit by the service's clock, in milliseconds since 1970 in UTC; null if unknown.
 */
function mayBeCreditOf(
  { id, uidCustomer, cost }: CanceledPurchase,
  line: Transaction,
  {
    transactions,
    from,
    signs,
  }: { readonly transactions: readonly Transaction[]; readonly from: number | null; readonly signs: Signs },
): boolean {
  if (directionOf(line, signs) === 'debit' || standingOf(line) === 'failed') return false;
  if (line.orderId !== null && isSameId(line.orderId, id)) return true;
  const isOfOrder = isOfUid(line, uidCustomer);
  if (line.orderId !== null && !(isOfOrder && hasIdOfItsOwn(line, transactions, signs))) return false;
  if (typeOf(line) === 'opening') return false;
  const size = sizeOf(line.amount);
  if (size !== null && cost !== null && compareAmounts(size, cost) !== 0) return false;
  // Both times are the service's, so it doesn't matter whether somebody has set the till's clock since.
  const at = line.at?.at ?? null;
  if (at !== null && from !== null && at < from) return false;
  return line.uidCustomer === null || isOfOrder;
}

const isOfUid = (line: Transaction, uidCustomer: string | null): boolean =>
  uidCustomer !== null && line.uidCustomer !== null && isSameId(line.uidCustomer, uidCustomer);

/** Whether a line's order id is no purchase's: some services write the line's own number there. */
const hasIdOfItsOwn = ({ orderId }: Transaction, lines: readonly Transaction[], signs: Signs): boolean =>
  orderId !== null && !lines.some((line) => isDebitOf({ id: orderId }, line, signs));

/**
 * SECURITY: a customer gets money back because of this. A credit has to be completed, by sign and type, and to name the
 * purchase: by its order id, or without one, by the uidCustomer and as a cancellation. Unless it is called a
 * cancellation, from which a fee may be deducted, the credits have to come to what was debited: a bonus or a reward for a
 * purchase also has its order id.
 */
export function isCredited(purchase: CanceledPurchase, lines: readonly Transaction[], signs: Signs): boolean {
  if (isTakenAgain(purchase, lines, signs)) return false;
  const { cost } = purchase;
  const debits = lines.filter((line) => isDebitOf(purchase, line, signs));
  const debited = debits.length === 0 ? null : totalOf(debits);
  const isWhole = (credited: Amount | null): boolean =>
    credited !== null &&
    [cost, debited].some((paid) => paid !== null && compareAmounts(paid, credited) === 0);
  const { named, ofUid } = creditsOf(purchase, lines, signs);
  return (
    named.some((line) => typeOf(line) === 'cancellation' || isWhole(sizeOf(line.amount))) ||
    (named.length > 1 && isWhole(totalOf(named))) ||
    ofUid.some(
      (line) => line.orderId === null || (isWhole(sizeOf(line.amount)) && hasIdOfItsOwn(line, lines, signs)),
    )
  );
}

/** Whether the money of a purchase may have gone more often than it came back: see {@link mayBeTakenAgain}. */
function isTakenAgain(purchase: CanceledPurchase, lines: readonly Transaction[], signs: Signs): boolean {
  const { named, ofUid } = creditsOf(purchase, lines, signs);
  return mayBeTakenAgain(purchase, [...named, ...ofUid], { lines, signs });
}

/** The credits that name a purchase by its order id, or else by its uidCustomer, as cancellations. */
function creditsOf(purchase: CanceledPurchase, lines: readonly Transaction[], signs: Signs) {
  const { id, uidCustomer } = purchase;
  const credits = lines.filter((line) => isCredit(line, purchase, signs));
  const named = credits.filter(({ orderId }) => orderId !== null && isSameId(orderId, id));
  const ofUid = credits.filter(
    (line) => !named.includes(line) && isOfUid(line, uidCustomer) && typeOf(line) === 'cancellation',
  );
  return { named, ofUid };
}

/**
 * Whether a history may show that the package of a purchase that this till has not seen delivered was refunded.
 *
 * SECURITY: this till has not refunded it, so another till or somebody in the service's portal has, and may have given the
 * customer their money. Some services call such an order canceled.
 */
export function mayBeRefunded(purchase: CanceledPurchase, lines: Lines): boolean {
  const { id, uidCustomer, idPack } = purchase;
  const { transactions, signs } = lines;
  const bought = transactions.filter((line) => isDebitOf(purchase, line, signs));
  const packages = [idPack, ...bought.map((line) => line.idPack)].filter((number) => number !== null);
  const from = boughtAt(purchase, lines);
  const hasWord = hasWordForCancellations(transactions);
  return transactions.some((line) => {
    if (!mayBeCredit(line, signs) || standingOf(line) === 'failed') return false;
    const isOwn = line.orderId !== null && isSameId(line.orderId, id);
    if (!isRefund(line)) return isOwn && hasWord && isOtherCredit(line) && isWholeOf(purchase, line);
    if (isOwn) return true;
    if (!namesPurchase(line)) return isWholeOf(purchase, line) && (line.at?.at ?? from) >= from;
    const isOfOrder = isOfUid(line, uidCustomer);
    if (isOfOrder && (line.orderId === null || hasIdOfItsOwn(line, transactions, signs))) return true;
    const isOthers = uidCustomer !== null && line.uidCustomer !== null && !isOfOrder;
    return line.idPack !== null && packages.includes(line.idPack) && !isOthers;
  });
}

/**
 * Whether a service calls cancellations by a word for them. Then a credit of an order by another word is none of them. Without
 * it, "credit" may be what it calls each of its cancellations, which aren't to be doubted.
 */
const hasWordForCancellations = (lines: readonly Transaction[]): boolean =>
  lines.some((line) => typeOf(line) === 'cancellation');

const isOtherCredit = (line: Transaction): boolean => {
  const type = typeOf(line);
  return type === 'credit' || type === 'not-known';
};

const isWholeOf = ({ cost }: CanceledPurchase, line: Transaction): boolean => {
  const size = sizeOf(line.amount);
  return size === null || cost === null || compareAmounts(size, cost) === 0;
};

/** Where nothing shows the direction of a purchase, a line that isn't called a refund may be the purchase itself. */
function mayBeCredit(line: Transaction, signs: Signs): boolean {
  const direction = directionOf(line, signs);
  if (direction !== 'cannot-tell') return direction === 'credit';
  return typeOf(line) === 'refund' || signs === 'assumed';
}

/** The refund of a single package doesn't count, because a refunded package was delivered. */
function isCredit(line: Transaction, { uidCustomer }: CanceledPurchase, signs: Signs): boolean {
  if (directionOf(line, signs) !== 'credit' || standingOf(line) !== 'made') return false;
  if (isRefund(line) && (line.idPack !== null || uidCustomer === null)) return false;
  switch (typeOf(line)) {
    case 'refund':
    case 'cancellation':
    case 'credit':
    case 'not-known':
      return true;
    case 'account':
    case 'opening':
    case 'purchase':
    case 'top-up':
      return false;
  }
}

/** Null if a line doesn't tell its amount. */
function totalOf(lines: readonly Transaction[]): Amount | null {
  const sizes = lines.map(({ amount }) => sizeOf(amount)).filter((size) => size !== null);
  return sizes.length === lines.length ? sum(sizes) : null;
}
