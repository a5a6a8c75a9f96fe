import type { OperationId } from './order-id.ts';
import type { OrderId } from './sale.ts';

/** A piece of a ticket that was begun. */
export type SoldPiece =
  | { readonly kind: 'sale'; readonly orderId: OrderId }
  | { readonly kind: 'top-up'; readonly operationId: OperationId };

/** The pieces of one press of "sell", in the order of its ticket: one or more. */
export type SoldPieces = readonly [SoldPiece, ...SoldPiece[]];

/** The sales of a ticket of new eSIMs alone. */
export type OrderIds = readonly [OrderId, ...OrderId[]];

/** @throws RangeError if something is topped up. */
export function ordersAlone([first, ...others]: SoldPieces): OrderIds {
  return [orderOf(first), ...others.map(orderOf)];
}

function orderOf(piece: SoldPiece): OrderId {
  if (piece.kind === 'sale') return piece.orderId;
  throw new RangeError(`${piece.operationId} is no sale`);
}

/** Whether there is anything. */
export const isSome = <Value>(values: readonly Value[]): values is readonly [Value, ...Value[]] =>
  values.length > 0;

/**
 * The cart name of one of the pieces of one press of "sell". The ledger allows each name once: the first piece
 * has the press's own name, each further one adds its number.
 *
 * @param index from 0.
 */
export const cartOfPiece = (cart: string, index: number): string =>
  index === 0 ? cart : `${cart}/${index + 1}`;
