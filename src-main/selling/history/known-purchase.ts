import type { Ledger } from '../../ledger/ledger.ts';

type Books = Pick<Ledger, 'moneyMoves'>;

/** Tells which orders were on record as bought before another purchase or operation was begun. */
export function boughtBefore({ moneyMoves }: Books, id: string): (orderId: string) => boolean {
  const begun = moneyMoves.begunBy(id);
  return (orderId) =>
    begun !== undefined && (moneyMoves.boughtBy(orderId)?.number ?? Infinity) < begun.number;
}

/** Tells which orders were on record as bought at a time, by the till's clock, milliseconds since 1970 in UTC. */
export const boughtUntil =
  ({ moneyMoves }: Books, at: number) =>
  (orderId: string): boolean =>
    (moneyMoves.boughtBy(orderId)?.at ?? Infinity) <= at;

/**
 * Whether something was begun before its account went on at another address of which nobody could show that it is the same
 * service. SECURITY: one that never heard of it knows nothing of it, and says so.
 */
export function wasSentElsewhere(
  { sales, operations, accountMoves }: Pick<Ledger, 'sales' | 'operations' | 'accountMoves'>,
  id: string,
): boolean {
  const intent = (sales.find(id) ?? operations.find(id))?.intent;
  const until = intent === undefined ? null : accountMoves.unshownUntil(intent.merchantId);
  return intent !== undefined && until !== null && intent.createdAt <= until;
}
