import { compareAmounts, sum, type Amount } from '../../../src-merchant-api/amount.ts';
import type { MerchantFailure } from '../../../src-merchant-api/failure.ts';
import type { Transaction } from '../../../src-merchant-api/reading/history.ts';
import type { Result } from '../../../src-merchant-api/result.ts';
import { directionOf, isRefund, sizeOf, standingOf, typeOf, type Signs } from '../history/balance-change.ts';
import { called, type FlowDeps } from './flow.ts';
import { isSameId } from '../history/own-order.ts';
import { reachesBack, readHistory, type History } from '../history/service-history.ts';

/** A purchase that the service says it canceled. */
export type CanceledPurchase = {
  /** The order id that it was sent under. */
  readonly id: string;
  /** Of a sale; null for a top-up, whose profile has other purchases too. */
  readonly uidCustomer: string | null;
  /** The number of its package; null if unknown. */
  readonly idPack: number | null;
  /** What the service was expected to debit; null if unknown. */
  readonly cost: Amount | null;
  /** Milliseconds since 1970 in UTC. */
  readonly createdAt: number;
};

/** What the service's history shows about the money of a canceled purchase. */
export type CanceledMoney =
  | 'credited'
  /** It shows the debit and nothing that may be its credit, or could not be read just now. */
  | 'not-yet'
  /** The service has no history, or it doesn't tell. */
  | 'not-told';

/** Reads the history for the money of a canceled purchase, and for a refund of its package. */
export async function moneyOfCanceled(
  deps: FlowDeps,
  purchase: CanceledPurchase,
): Promise<{ readonly money: CanceledMoney; readonly mayBeRefunded: boolean }> {
  const since = purchase.createdAt;
  const reply = await called(deps, readHistory(deps.client, deps.clock, { since }));
  const money = moneyIn(purchase, reply);
  if (!reply.ok) return { money, mayBeRefunded: false };
  const { transactions, signs } = reply.value;
  return { money, mayBeRefunded: mayBeRefunded(purchase, transactions, signs) };
}

/** What a history shows about the money of a canceled purchase. */
export function moneyIn(purchase: CanceledPurchase, reply: Result<History, MerchantFailure>): CanceledMoney {
  if (!reply.ok) {
    const { kind } = reply.failure;
    return kind === 'refused' || kind === 'unreadable-reply' ? 'not-told' : 'not-yet';
  }
  const { transactions, signs, unreadableCount } = reply.value;
  if (isCredited(purchase, transactions, signs)) return 'credited';
  const isClear = unreadableCount === 0 && reachesBack(reply.value, { since: purchase.createdAt });
  const debit = transactions.find((line) => isDebitOf(purchase, line, signs));
  if (!isClear || debit === undefined) return 'not-told';
  return transactions.some((line) => mayBeCreditOf(purchase, line, { transactions, debit, signs }))
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
 */
function mayBeCreditOf(
  { id, uidCustomer, cost }: CanceledPurchase,
  line: Transaction,
  {
    transactions,
    debit,
    signs,
  }: { readonly transactions: readonly Transaction[]; readonly debit: Transaction; readonly signs: Signs },
): boolean {
  if (directionOf(line, signs) === 'debit' || standingOf(line) === 'failed') return false;
  if (line.orderId !== null && isSameId(line.orderId, id)) return true;
  const isOfOrder = isOfUid(line, uidCustomer);
  if (line.orderId !== null && !(isOfOrder && hasIdOfItsOwn(line, transactions, signs))) return false;
  if (typeOf(line) === 'opening') return false;
  const size = sizeOf(line.amount);
  if (size !== null && cost !== null && compareAmounts(size, cost) !== 0) return false;
  // Both times are the service's, so it doesn't matter whether somebody has set the till's clock since.
  const [at, debitedAt] = [line.at?.at ?? null, debit.at?.at ?? null];
  if (at !== null && debitedAt !== null && at < debitedAt) return false;
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
  const { id, uidCustomer, cost } = purchase;
  const debits = lines.filter((line) => isDebitOf(purchase, line, signs));
  const debited = debits.length === 0 ? null : totalOf(debits);
  const isWhole = (credited: Amount | null): boolean =>
    credited !== null &&
    [cost, debited].some((paid) => paid !== null && compareAmounts(paid, credited) === 0);
  const credits = lines.filter((line) => isCredit(line, purchase, signs));
  const ofUid = credits.filter((line) => isOfUid(line, uidCustomer) && typeOf(line) === 'cancellation');
  const named = credits.filter(({ orderId }) => orderId !== null && isSameId(orderId, id));
  return (
    named.some((line) => typeOf(line) === 'cancellation' || isWhole(sizeOf(line.amount))) ||
    (named.length > 1 && isWhole(totalOf(named))) ||
    ofUid.some(
      (line) => line.orderId === null || (isWhole(sizeOf(line.amount)) && hasIdOfItsOwn(line, lines, signs)),
    )
  );
}

/**
 * Whether a history may show that the package of a purchase that this till has not seen delivered was refunded.
 *
 * SECURITY: this till has not refunded it, so another till or somebody in the service's portal has, and may have given the
 * customer their money. Some services call such an order canceled.
 */
export function mayBeRefunded(
  purchase: CanceledPurchase,
  lines: readonly Transaction[],
  signs: Signs,
): boolean {
  const { id, uidCustomer, idPack } = purchase;
  const bought = lines.filter((line) => isDebitOf(purchase, line, signs));
  const packages = [idPack, ...bought.map((line) => line.idPack)].filter((number) => number !== null);
  return lines.some((line) => {
    if (!isRefund(line) || !mayBeCredit(line, signs) || standingOf(line) === 'failed') return false;
    if (line.orderId !== null && isSameId(line.orderId, id)) return true;
    const isOfOrder = isOfUid(line, uidCustomer);
    if (isOfOrder && (line.orderId === null || hasIdOfItsOwn(line, lines, signs))) return true;
    const isOthers = uidCustomer !== null && line.uidCustomer !== null && !isOfOrder;
    return line.idPack !== null && packages.includes(line.idPack) && !isOthers;
  });
}

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
