import type { Problem } from '../../src-preload/contract/problem.ts';
import type { RequestOf } from '../../src-preload/contract.ts';
import type { OperationId } from '../../src-main/domain/orders/order-id.ts';
import type { Selling } from '../../src-main/services/selling/selling.ts';
import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';

type Ticket = RequestOf<'sell'>;

/** What an eSIM is topped up with, and which one. Each call is a press of its own, unless it names one. */
export type TopUpWanted = Pick<Ticket, 'productId' | 'costVersion' | 'price' | 'currency'> &
  Partial<Pick<Ticket, 'cart' | 'activationMode' | 'payments'>> & {
    readonly topsUp: NonNullable<Ticket['topsUp']>;
  };

/** Tops up one eSIM, as Sell does: by a ticket of one line. */
export async function topUpEsim(
  selling: Pick<Selling, 'sellWithTopUps'>,
  { productId, costVersion, price, currency, cart = crypto.randomUUID(), ...wanted }: TopUpWanted,
): Promise<Result<OperationId, Problem>> {
  const { activationMode, payments, topsUp } = wanted;
  const sold = await selling.sellWithTopUps({
    ...{ productId, costVersion, price, currency, cart, activationMode, payments, topsUp },
    again: true,
  });
  if (!sold.ok) return fail(sold.failure);
  const [piece] = sold.value;
  if (piece.kind !== 'top-up') throw new Error('a new eSIM was sold');
  return succeed(piece.operationId);
}

/** In cash, exactly. */
export const inCash: NonNullable<Ticket['payments']> = [{ kind: 'cash', received: null }];
