import type { Page } from 'playwright-core';
import type { Bridge, RequestOf } from '../../src-preload/contract.ts';

declare global {
  var till: Bridge;
}

type Payments = RequestOf<'sell'>['payments'];

const inCash: Payments = [{ kind: 'cash', received: null }];

/** Sells what waits until it is activated, and so can be given back, for $24.90. @returns its order's id, once it is completed. */
export const soldOnDemand = (page: Page, payments: Payments = inCash): Promise<string> =>
  page.evaluate(async (paid) => {
    const { products } = await till.ask('catalog');
    const product = products.find(({ productId }) => productId === 'jp-10gb-30d');
    if (product === undefined) throw new Error('it is not in the catalog');
    const { productId, costVersion, price, currency } = product;
    const reply = await till.ask('sell', {
      ...{ productId, costVersion, price, currency, cart: crypto.randomUUID(), again: true },
      ...{ activationMode: 'ON_DEMAND' as const, payments: paid },
    });
    if (!reply.ok) throw new Error(reply.problem.kind);
    const [piece] = reply.pieces;
    if (piece.kind !== 'sale') throw new Error('it is no sale');
    const { orderId } = piece;
    while ((await till.ask('order', { orderId }))?.state !== 'completed')
      await new Promise((resolve) => setTimeout(resolve, 20));
    return orderId;
  }, payments);
