import { describe, expect, it } from 'vitest';
import type { MerchantFailure } from '../../src-merchant-api/failure.ts';
import { readOrderStatus } from '../../src-merchant-api/reading/order-status.ts';
import { readTransaction } from '../../src-merchant-api/reading/history.ts';
import { sum } from '../../src-merchant-api/amount.ts';
import { fail, succeed } from '../../src-merchant-api/result.ts';
import { saleIntent } from '../../test/fixtures/intents.ts';
import { value } from '../../test/value.ts';
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
      balance: () => Promise.resolve(fail(unknown)),
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
    const away: MerchantFailure = { kind: 'not-reached', cause: 'connection', detail: '' };
    expect(await find(sold, away)).toEqual(fail(away));
  });
});

describe.each<[string, MerchantFailure]>([
  ['breaks', { kind: 'service-broken', httpStatus: 500, retryAfterMs: null, detail: '' }],
  ['can not be read', { kind: 'unreadable-reply', httpStatus: 200, detail: '' }],
  ['is kept from this account', { kind: 'unauthorized', httpStatus: 403, clockSkewMs: null, detail: '' }],
  ['asks to wait', { kind: 'too-many-requests', retryAfterMs: 30_000, detail: '' }],
  ['is not asked for now', { kind: 'held-back', retryAfterMs: 30_000, detail: '' }],
  ['hangs', { kind: 'no-reply', cause: 'timeout', detail: '' }],
])('an order whose status %s', (_how, trouble) => {
  /** Of each order, newest first: whether the service knows it, does not, or can not tell. */
  type Says = 'yes' | 'no' | 'trouble' | 'trouble once';
  const sales = [5, 4, 3, 2, 1, 0].map((number): Sale => ({
    kind: 'sale',
    intent: { ...saleIntent(number), orderId: `T1-${number}` as OrderId },
    progress: { state: 'accepted', uidCustomer: `uid-${number}`, charged: null },
  }));
  async function found(says: readonly Says[], { named = [] as string[], isAway = false } = {}) {
    const asked: string[] = [];
    const known = sales
      .slice(0, says.length)
      .map((sale, at) => ({ sale, uidCustomer: `uid-${5 - at}`, says: says[at] }));
    const same = await findSameAccount(
      {
        getStatus: (uid) => {
          const said = known.find(({ uidCustomer: its }) => its === uid)?.says ?? 'no';
          const isFirst = !asked.includes(uid);
          asked.push(uid);
          if (said === 'trouble' || (said === 'trouble once' && isFirst))
            return Promise.resolve(fail(trouble));
          if (said === 'no') return Promise.resolve(fail(unknown));
          const read = readOrderStatus({ status: 'in_processing', orderId: uid.replace('uid', 'T1') }, uid);
          return Promise.resolve(succeed(read.ok ? read.value : expect.fail(read.failure)));
        },
        balance: () =>
          Promise.resolve(
            isAway ? fail(trouble) : succeed({ message: null, balance: sum([]), status: null }),
          ),
        history: () =>
          Promise.resolve(
            succeed({
              transactions: named.map((orderId) => value(readTransaction({ amount: -1, orderId }))),
              unreadable: [],
              unreadableCount: 0,
              clockAheadMs: null,
              clockUncertainMs: null,
            }),
          ),
      },
      { known, isOurs: () => true },
    );
    const orders = new Set(asked.filter((uid) => uid.startsWith('uid-')));
    return { same, asked: orders.size };
  }
  const byNewest = succeed({ kind: 'shown', by: 'order', orderId: 'T1-5' });
  const notShown = succeed({ kind: 'not-shown' });

  it('is replaced by the next where the service knows a newer one', async () => {
    expect(await found(['yes', 'trouble', 'yes', 'yes', 'yes'])).toEqual({ same: byNewest, asked: 4 });
  });

  it('has no older one speak for it: a copy from before has those', async () => {
    expect(await found(['trouble', 'yes', 'yes', 'yes', 'yes'])).toMatchObject({ same: notShown });
    expect(await found(['trouble'])).toMatchObject({ same: notShown });
    expect(await found(['trouble', 'yes', 'yes'], { named: ['T1-4', 'T1-3'] })).toMatchObject({
      same: notShown,
    });
  });

  it('is known by its line in the history', async () => {
    expect(await found(['trouble', 'trouble', 'yes'], { named: ['T1-4', 't1-5'] })).toMatchObject({
      same: succeed({ kind: 'shown', by: 'history', orderId: 'T1-5' }),
    });
  });

  it('is asked about once more', async () => {
    expect(await found(['trouble once', 'yes'])).toEqual({ same: byNewest, asked: 2 });
  });

  it('hides none that the service does not know', async () => {
    for (const says of [
      ['trouble', 'yes', 'no'],
      ['yes', 'trouble', 'yes', 'no'],
      ['trouble', 'no'],
    ] as const)
      expect(await found(says, { named: ['T1-5'] })).toMatchObject({ same: denied });
  });

  it('leaves it undecided where nothing can be had of the service', async () => {
    if (trouble.kind === 'unreadable-reply') return;
    expect(await found(['trouble', 'yes'], { isAway: true })).toMatchObject({ same: fail(trouble) });
  });
});
