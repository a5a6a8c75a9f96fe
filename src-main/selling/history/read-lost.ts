import type { Amount } from '../../../src-merchant-api/amount.ts';
import { idPackOf, type IdPack } from '../../../src-merchant-api/id-pack.ts';
import type { Transaction } from '../../../src-merchant-api/reading/history.ts';
import { directionOf, sizeOf, standingOf, typeOf, type Signs } from './balance-change.ts';
import { madeAt, type Own } from '../../domain/order-id.ts';
import type { History } from './service-history.ts';

/** What this till bought, or one that it replaced, as the service's history tells of it. */
export type BoughtThere = {
  readonly id: string;
  /** As the id has it, milliseconds since 1970 in UTC. */
  readonly createdAt: number;
  readonly uidCustomer: string;
  readonly charged: Amount | null;
  readonly idPack: IdPack | null;
  /** The service calls it a top-up; where it doesn't, it may be one all the same. */
  readonly isCalledTopUp: boolean;
};

/** A refund of something that this till bought. */
export type RefundedThere = {
  /** The id that the package was bought under. */
  readonly boughtAs: string;
  readonly uidCustomer: string;
  readonly idPack: IdPack;
  readonly credited: Amount | null;
  /** As the service has it, milliseconds since 1970 in UTC; null where it doesn't say. */
  readonly at: number | null;
};

function packOf(idPack: number | null): IdPack | null {
  const reading = idPackOf(idPack);
  return reading.kind === 'number' ? reading.idPack : null;
}

/** What the service says that it took for an order, by the line that says so best. */
function chargedBy(lines: readonly Transaction[], signs: Signs): Amount | null {
  const inDirection = (wanted: string) => lines.find((line) => directionOf(line, signs) === wanted);
  return sizeOf((inDirection('debit') ?? inDirection('cannot-tell'))?.amount ?? null);
}

/**
 * The purchases that a history tells of this till, each once, oldest first: a top-up comes after the sale that it
 * belongs to. Any line of an order shows that it was made, the one that gave its money back too; one that failed doesn't.
 *
 * @returns those that can be asked about, and how many can't: nothing names their uidCustomer.
 */
export function boughtThere(
  { transactions, signs }: Pick<History, 'transactions' | 'signs'>,
  own: Own,
): { readonly bought: readonly BoughtThere[]; readonly unnamed: readonly string[] } {
  const ofOrders = Map.groupBy(
    transactions.filter((line) => line.orderId !== null && standingOf(line) !== 'failed'),
    ({ orderId }) => orderId ?? '',
  );
  const bought: BoughtThere[] = [];
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
 * The refunds that a history tells of what this till bought, in the history's order. SECURITY: only what is a credit by
 * sign and type, and a refund by its type; what else gives money back is told by the comparison of the books.
 */
export function refundedThere(
  { transactions, signs }: Pick<History, 'transactions' | 'signs'>,
  own: Own,
): RefundedThere[] {
  return transactions.flatMap((transaction) => {
    const { orderId, uidCustomer, amount, at } = transaction;
    const idPack = packOf(transaction.idPack);
    if (orderId === null || madeAt(own, orderId) === undefined) return [];
    if (uidCustomer === null || idPack === null || typeOf(transaction) !== 'refund') return [];
    if (directionOf(transaction, signs) !== 'credit' || standingOf(transaction) !== 'made') return [];
    return [{ boughtAs: orderId, uidCustomer, idPack, credited: sizeOf(amount), at: at?.at ?? null }];
  });
}
