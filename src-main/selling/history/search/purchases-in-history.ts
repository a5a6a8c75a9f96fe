import type { Amount } from '../../../../src-merchant-api/amount.ts';
import { idPackOf, type IdPack } from '../../../../src-merchant-api/id-pack.ts';
import type { Transaction } from '../../../../src-merchant-api/reading/history.ts';
import { directionOf, sizeOf, standingOf, typeOf, type Signs } from '../reading/balance-change.ts';
import { madeAt, type Own } from '../../../domain/orders/order-id.ts';
import type { History } from '../reading/service-history.ts';

/** A purchase of this till, or of one that it replaced, from the service's history. */
export type HistoryPurchase = {
  readonly id: string;
  /** From the id, in milliseconds since 1970 in UTC. */
  readonly createdAt: number;
  readonly uidCustomer: string;
  readonly charged: Amount | null;
  readonly idPack: IdPack | null;
  /** The service calls it a top-up; if it doesn't, it may still be one. */
  readonly isCalledTopUp: boolean;
};

/** A refund of something that this till bought. */
export type HistoryRefund = {
  /** The id under which the package was bought. */
  readonly boughtAs: string;
  readonly uidCustomer: string;
  readonly idPack: IdPack;
  readonly credited: Amount | null;
  /** By the service's time, in milliseconds since 1970 in UTC; null if it gives none. */
  readonly at: number | null;
};

function packOf(idPack: number | null): IdPack | null {
  const reading = idPackOf(idPack);
  return reading.kind === 'number' ? reading.idPack : null;
}

/** What the service charged for an order, from the clearest line. */
function chargedBy(lines: readonly Transaction[], signs: Signs): Amount | null {
  const inDirection = (wanted: string) => lines.find((line) => directionOf(line, signs) === wanted);
  return sizeOf((inDirection('debit') ?? inDirection('cannot-tell'))?.amount ?? null);
}

/**
 * The purchases of this till in a history, each once, oldest first, so that a top-up follows the sale that it belongs
 * to. Any line for an order shows that it was made, even its credit; a failed line doesn't.
 *
 * @returns those that can be asked about, and the ids of those that can't because no line has their uidCustomer.
 */
export function purchasesInHistory(
  { transactions, signs }: Pick<History, 'transactions' | 'signs'>,
  own: Own,
): { readonly bought: readonly HistoryPurchase[]; readonly unnamed: readonly string[] } {
  const ofOrders = Map.groupBy(
    transactions.filter((line) => line.orderId !== null && standingOf(line) !== 'failed'),
    ({ orderId }) => orderId ?? '',
  );
  const bought: HistoryPurchase[] = [];
  const unnamed: string[] = [];
  for (const [id, lines] of ofOrders) {
    const createdAt = madeAt(own, id);
    if (createdAt === undefined) continue;
    const uidCustomer = lines.find((line) => line.uidCustomer !== null)?.uidCustomer ?? null;
    if (uidCustomer === null) {
      unnamed.push(id);
      continue;
    }
    bought.push({
      id,
      createdAt,
      uidCustomer,
      charged: chargedBy(lines, signs),
      idPack: packOf(lines.find(({ idPack }) => idPack !== null)?.idPack ?? null),
      isCalledTopUp: lines.some((line) => typeOf(line) === 'top-up'),
    });
  }
  return { bought: bought.toSorted((a, b) => a.createdAt - b.createdAt), unnamed };
}

/**
 * The refunds in a history of what this till bought, in the history's order. SECURITY: only lines that are credits by
 * sign and type, and refunds by type. Other credits are found by comparing the books.
 */
export function refundsInHistory(
  { transactions, signs }: Pick<History, 'transactions' | 'signs'>,
  own: Own,
): HistoryRefund[] {
  return transactions.flatMap((transaction) => {
    const { orderId, uidCustomer, amount, at } = transaction;
    const idPack = packOf(transaction.idPack);
    if (orderId === null || madeAt(own, orderId) === undefined) return [];
    if (uidCustomer === null || idPack === null || typeOf(transaction) !== 'refund') return [];
    if (directionOf(transaction, signs) !== 'credit' || standingOf(transaction) !== 'made') return [];
    return [{ boughtAs: orderId, uidCustomer, idPack, credited: sizeOf(amount), at: at?.at ?? null }];
  });
}
