import type { Ledger } from '../../ledger/ledger.ts';

type Books = Pick<Ledger, 'moneyMoves'>;

/** Returns a test for whether an order was recorded as bought before another purchase or operation was started. */
export function boughtBefore({ moneyMoves }: Books, id: string): (orderId: string) => boolean {
  const begun = moneyMoves.begunBy(id);
  return (orderId) =>
    begun !== undefined && (moneyMoves.boughtBy(orderId)?.number ?? Infinity) < begun.number;
}

/**
 * Returns a test for whether an order was recorded as bought by a time, by the till's clock, in milliseconds since
 * 1970 in UTC.
 */
export const boughtUntil =
  ({ moneyMoves }: Books, at: number) =>
  (orderId: string): boolean =>
    (moneyMoves.boughtBy(orderId)?.at ?? Infinity) <= at;

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
