import { compareAmounts, type Amount } from '../../../src-merchant-api/amount.ts';
import type { MerchantFailure } from '../../../src-merchant-api/failure.ts';
import type { Transaction } from '../../../src-merchant-api/reading/history.ts';
import type { Result } from '../../../src-merchant-api/result.ts';
import { directionOf, sizeOf, standingOf, typeOf, type Signs } from '../history/balance-change.ts';
import { called, type FlowDeps } from './flow.ts';
import { isSameId } from '../history/own-order.ts';
import { reachesBack, readHistory, type History } from '../history/service-history.ts';

/** A purchase that the service says it canceled. */
export type CanceledPurchase = {
  /** The order id that it was sent under. */
  readonly id: string;
  /** Of a sale; null for a top-up, whose profile has other purchases too. */
  readonly uidCustomer: string | null;
  /** What the service debited; null if unknown. */
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

/** Reads the history for the money of a canceled purchase. */
export async function moneyOfCanceled(deps: FlowDeps, purchase: CanceledPurchase): Promise<CanceledMoney> {
  const since = purchase.createdAt;
  return moneyIn(purchase, await called(deps, readHistory(deps.client, deps.clock, { since })));
}

/** What a history shows about the money of a canceled purchase. */
export function moneyIn(purchase: CanceledPurchase, reply: Result<History, MerchantFailure>): CanceledMoney {
  if (!reply.ok) {
    const { kind } = reply.failure;
    return kind === 'refused' || kind === 'unreadable-reply' ? 'not-told' : 'not-yet';
  }
  const { transactions, signs, unreadableCount } = reply.value;
  if (transactions.some((line) => isCreditOf(purchase, line, signs))) return 'credited';
  const isClear = unreadableCount === 0 && reachesBack(reply.value, { since: purchase.createdAt });
  const debit = transactions.find((line) => isDebitOf(purchase, line, signs));
  if (!isClear || debit === undefined) return 'not-told';
  return transactions.some((line) => mayBeCreditOf(purchase, line, { debit, signs }))
    ? 'not-told'
    : 'not-yet';
}

const isDebitOf = ({ id }: CanceledPurchase, line: Transaction, signs: Signs): boolean =>
  line.orderId !== null &&
  isSameId(line.orderId, id) &&
  directionOf(line, signs) === 'debit' &&
  standingOf(line) === 'made';

/** Whether a line may be the credit although it doesn't say so: some services write it as an adjustment of the account. */
function mayBeCreditOf(
  { id, uidCustomer, cost }: CanceledPurchase,
  line: Transaction,
  { debit, signs }: { readonly debit: Transaction; readonly signs: Signs },
): boolean {
  if (directionOf(line, signs) === 'debit' || standingOf(line) === 'failed') return false;
  if (line.orderId !== null) return isSameId(line.orderId, id);
  if (typeOf(line) === 'opening') return false;
  const size = sizeOf(line.amount);
  if (size !== null && cost !== null && compareAmounts(size, cost) !== 0) return false;
  // Both times are the service's, so it doesn't matter whether somebody has set the till's clock since.
  const [at, debitedAt] = [line.at?.at ?? null, debit.at?.at ?? null];
  if (at !== null && debitedAt !== null && at < debitedAt) return false;
  return line.uidCustomer === null || (uidCustomer !== null && isSameId(line.uidCustomer, uidCustomer));
}

/**
 * SECURITY: a customer gets money back because of this line. It must be a completed credit by sign and type, and name
 * the purchase: by its order id, or without one, by the uidCustomer and as a cancellation. The refund of a single
 * package doesn't count, because a refunded package was delivered.
 */
export function isCreditOf({ id, uidCustomer }: CanceledPurchase, line: Transaction, signs: Signs): boolean {
  if (directionOf(line, signs) !== 'credit' || standingOf(line) !== 'made') return false;
  if (typeOf(line) === 'refund' && (line.idPack !== null || uidCustomer === null)) return false;
  if (line.orderId !== null) return isSameId(line.orderId, id);
  const namesOrder = uidCustomer !== null && line.uidCustomer !== null;
  return namesOrder && isSameId(line.uidCustomer, uidCustomer) && typeOf(line) === 'cancellation';
}
