import type { OrderId } from './sale.ts';

/** The sales of one press of "sell": one or more. */
export type OrderIds = readonly [OrderId, ...OrderId[]];

export const isSome = (orderIds: readonly OrderId[]): orderIds is OrderIds => orderIds.length > 0;

/**
 * The cart name of one of the sales of one press of "sell". The ledger allows each name once: the first sale
 * has the press's own name, each further one adds its number.
 *
 * @param index from 0.
 */
export const cartOfSale = (cart: string, index: number): string =>
  index === 0 ? cart : `${cart}/${index + 1}`;
