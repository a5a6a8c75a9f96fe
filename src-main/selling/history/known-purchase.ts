import { isIn, type SaleIn } from '../../domain/sale.ts';
import { nameAtService } from '../../domain/late-name.ts';
import type { KnownPurchase, SoughtOrder } from './search-history.ts';
import type { Ledger } from '../../ledger/ledger.ts';

type Books = Pick<Ledger, 'moneyMovements'>;

/** What to search a history for to find a purchase, by what the books have of it and of others. */
export const soughtPurchase = (
  ledger: Pick<Ledger, 'sales' | 'operations' | 'moneyMovements' | 'accountMoves'>,
  purchase: Pick<SoughtOrder, 'id' | 'cost'> & { readonly since: number },
): SoughtOrder & Required<Pick<SoughtOrder, 'isOlder'>> => ({
  ...purchase,
  isOlder: boughtBefore(ledger, purchase.id),
  isElsewhere: wasSentElsewhere(ledger, purchase.id),
  known: knownAround(ledger, purchase.id),
});

/** Returns a test for whether an order was recorded as bought before another purchase or operation was started. */
export function boughtBefore({ moneyMovements }: Books, id: string): (orderId: string) => boolean {
  const begun = moneyMovements.begunBy(id);
  return (orderId) =>
    begun !== undefined && (moneyMovements.boughtBy(orderId)?.number ?? Infinity) < begun.number;
}

/**
 * Returns a test for whether an order was recorded as bought by a time, by the till's clock, in milliseconds since
 * 1970 in UTC.
 */
export const boughtUntil =
  ({ moneyMovements }: Books, at: number) =>
  (orderId: string): boolean =>
    (moneyMovements.boughtBy(orderId)?.at ?? Infinity) <= at;

/**
 * Whether something was started before its account moved to another address that could not be shown to be the same
 * service. SECURITY: another service knows nothing about it, and would say so.
 */
export function wasSentElsewhere(
  { sales, operations, accountMoves }: Pick<Ledger, 'sales' | 'operations' | 'accountMoves'>,
  id: string,
): boolean {
  const intent = (sales.find(id) ?? operations.find(id))?.intent;
  const until = intent === undefined ? null : accountMoves.unshownUntil(intent.merchantId);
  return intent !== undefined && until !== null && intent.createdAt <= until;
}

/** How many sales are looked at on each side: one order alone can be what the service breaks at. */
const mostSold = 3;

/** Sales that the service accepted, the newest first. */
export type SoldAround = {
  /** Begun before the purchase. */
  readonly before: readonly SaleIn<'accepted' | 'completed'>[];
  /** Begun with it or since. */
  readonly since: readonly SaleIn<'accepted' | 'completed'>[];
};

/**
 * The last sales that the service accepted before a purchase was begun, and since. What was sold before a manager took
 * another address on their word, the service there needn't know.
 */
export function soldAround(
  { sales, operations, accountMoves }: Pick<Ledger, 'sales' | 'operations' | 'accountMoves'>,
  id: string,
): SoldAround {
  const intent = (sales.find(id) ?? operations.find(id))?.intent;
  if (intent === undefined) return { before: [], since: [] };
  const { merchantId, createdAt } = intent;
  const movedAt = accountMoves.unshownUntil(merchantId) ?? -Infinity;
  return {
    before: sales.soldBetween(merchantId, movedAt, createdAt, mostSold),
    since: sales.soldBetween(merchantId, Math.max(movedAt, createdAt - 1), Infinity, mostSold),
  };
}

/** The last sales that were completed before a purchase was begun, and since: one of each. */
function knownAround(ledger: Parameters<typeof soldAround>[0], id: string): KnownPurchase[] {
  const { before, since } = soldAround(ledger, id);
  return [before, since].flatMap((sales) => {
    const last = sales.find((sale) => isIn(sale, 'completed'))?.intent;
    return last === undefined ? [] : [{ id: nameAtService(last.orderId), since: last.createdAt }];
  });
}
