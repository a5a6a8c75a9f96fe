import { describe, expect, it } from 'vitest';
import type { MerchantFailure } from '../../src-merchant-api/failure.ts';
import { readOrderStatus } from '../../src-merchant-api/reading/order-status.ts';
import { fail, succeed } from '../../src-merchant-api/result.ts';
import { saleIntent } from '../../test/fixtures/intents.ts';
import { recoveredSaleIntent } from '../domain/payments/recovered-intent.ts';
import type { OrderId, Sale } from '../domain/orders/sale.ts';
import { findSameAccount } from './same-account.ts';

const uidCustomer = 'uid-1';
const progress = { state: 'accepted', uidCustomer, charged: null } as const;
const sold: Sale = { kind: 'sale', intent: saleIntent(0), progress };
const adopted: Sale = {
  kind: 'sale',
  intent: recoveredSaleIntent({
    ...{ orderId: 'elsewhere-uid-1' as OrderId, merchantId: 'shop' },
    ...{ product: null, cost: null, createdAt: 0 },
  }),
  progress,
};
const unknown: MerchantFailure = { kind: 'order-not-found', detail: 'no such order' };

/** A service that knows one order, and answers this about it. */
const find = (sale: Sale, reported: Record<string, unknown> | MerchantFailure) =>
  findSameAccount(
    {
      getStatus: (uid) => {
        if (uid !== uidCustomer || 'kind' in reported)
          return Promise.resolve(fail(uid === uidCustomer ? (reported as MerchantFailure) : unknown));
        const read = readOrderStatus({ status: 'in_processing', ...reported }, uid);
        return Promise.resolve(succeed(read.ok ? read.value : expect.fail(read.failure)));
      },
      history: () =>
        Promise.resolve(
          succeed({
            transactions: [],
            unreadable: [],
            unreadableCount: 0,
            clockAheadMs: null,
            clockUncertainMs: null,
          }),
        ),
    },
    { known: [{ sale, uidCustomer }], isOurs: () => false },
  );

const shown = (sale: Sale) => succeed({ kind: 'shown', by: 'order', orderId: sale.intent.orderId });
const denied = succeed({ kind: 'denied' });

describe('the account at a new address', () => {
  it.each([
    ['by the order id', { orderId: sold.intent.orderId }],
    ['by the order id in other letters', { orderId: sold.intent.orderId.toLowerCase() }],
    ['without an order id', {}],
  ])('is confirmed if it knows the last order, %s', async (_, reported) => {
    expect(await find(sold, reported)).toEqual(shown(sold));
  });

  it('is confirmed by an adopted order under an id of ours', async () => {
    expect(await find(adopted, { orderId: 'T9-1' })).toEqual(shown(adopted));
  });

  it('is denied if it knows a different order under that number, or none', async () => {
    expect(await find(sold, { orderId: 'T9-1' })).toEqual(denied);
    expect(await find(sold, unknown)).toEqual(denied);
  });

  it('stays undecided if it could not be asked', async () => {
    const away: MerchantFailure = { kind: 'no-reply', cause: 'timeout', detail: '' };
    expect(await find(sold, away)).toEqual(fail(away));
  });
});
