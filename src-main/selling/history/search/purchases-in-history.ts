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

/** Debits, or what may be some. */
function debitsIn(lines: readonly Transaction[], signs: Signs): readonly Transaction[] {
  const inDirection = (wanted: string) => lines.filter((line) => directionOf(line, signs) === wanted);
  const debits = inDirection('debit');
  return debits.length > 0 ? debits : inDirection('cannot-tell');
}

/**
 * The lines of an order that are of its own package.
 *
 * SECURITY: another till's top-up, or one from the service's portal, may stand under the order that its eSIM came from. The
 * order's own package was bought first; where no time tells which that was, none is.
 */
function ofOwnPackage(lines: readonly Transaction[], signs: Signs): readonly Transaction[] {
  const debits = debitsIn(lines, signs);
  const packs = new Set(lines.flatMap(({ idPack }) => idPack ?? []));
  if (packs.size < 2) return lines;
  const times = debits.map(({ at }) => at?.at ?? null);
  const first = Math.min(...times.flatMap((time) => time ?? []));
  const earliest = debits.filter(({ at }) => at?.at === first);
  const [own] = earliest;
  if (times.includes(null) || own === undefined || earliest.length > 1 || own.idPack === null) return [];
  return lines.filter(({ idPack }) => idPack === own.idPack);
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
    const its = ofOwnPackage(lines, signs);
    bought.push({
      id,
      createdAt,
      uidCustomer,
      charged: sizeOf(debitsIn(its, signs)[0]?.amount ?? null),
      idPack: packOf(its.find(({ idPack }) => idPack !== null)?.idPack ?? null),
      isCalledTopUp: its.some((line) => typeOf(line) === 'top-up'),
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
  const made = transactions.filter((line) => standingOf(line) !== 'failed');
  const byOrder = Map.groupBy(made, ({ orderId }) => orderId);
  const isOfOwn = (line: Transaction): boolean =>
    ofOwnPackage(byOrder.get(line.orderId) ?? [], signs).includes(line);
  return transactions.flatMap((transaction) => {
    const { orderId, uidCustomer, amount, at } = transaction;
    const idPack = packOf(transaction.idPack);
    if (orderId === null || madeAt(own, orderId) === undefined || !isOfOwn(transaction)) return [];
    if (uidCustomer === null || idPack === null || typeOf(transaction) !== 'refund') return [];
    if (directionOf(transaction, signs) !== 'credit' || standingOf(transaction) !== 'made') return [];
    return [{ boughtAs: orderId, uidCustomer, idPack, credited: sizeOf(amount), at: at?.at ?? null }];
  });
}
