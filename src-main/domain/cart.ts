import type { OrderId } from './sale.ts';

/** The sales of one press of "sell": one or more. */
export type OrderIds = readonly [OrderId, ...OrderId[]];

export const isSome = (orderIds: readonly OrderId[]): orderIds is OrderIds => orderIds.length > 0;

/**
 * What one of the sales of one press of "sell" is called in the ledger, where no two have the same name: the first as
 * the press itself, each further one by its number.
 *
 * @param index from 0.
 */
export const cartOfSale = (cart: string, index: number): string =>
  index === 0 ? cart : `${cart}/${index + 1}`;
