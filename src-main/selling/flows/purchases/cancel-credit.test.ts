import { describe, expect, it } from 'vitest';
import { parseAmount } from '../../../../src-merchant-api/amount.ts';
import { fail, succeed } from '../../../../src-merchant-api/result.ts';
import { readHistory } from '../../../../src-merchant-api/reading/history.ts';
import { value } from '../../../../test/value.ts';
import { otherSeller } from '../../../../test/fixtures/seller.ts';
import { fakeClock } from '../../../../test/tills/fake-clock.ts';
import { historyClient, lineAt } from '../../../../test/network/history-client.ts';
import { readHistory as readWhole } from '../../history/reading/service-history.ts';
import { newOrderId } from '../../../domain/orders/order-id.ts';
import type { Signs } from '../../history/reading/balance-change.ts';
import {
  isCredited,
  mayBeRefunded,
  moneyIn,
  othersRefundIn,
  type CanceledMoney,
  type OthersRefund,
} from './cancel-credit.ts';
import type { CanceledPurchase } from './taken-again.ts';

const cost = parseAmount('5') ?? expect.fail();
const canceled: CanceledPurchase = { id: 'T1-1', uidCustomer: 'uid-1', idPack: null, cost, createdAt: 1 };

const theirs = newOrderId(otherSeller, 1);
const purchased = { type: 'order', amount: -5, orderId: 'T1-1', uidCustomer: 'uid-1' };

/** Whether lines, each of them a cancellation of the whole cost unless it says otherwise, are the credit. */
const areCredit = (lines: readonly object[], of = canceled): boolean => {
  const all = lines.map((line, id) => ({ id, type: 'cancellation', amount: 5, ...line }));
  const { entries } = value(readHistory({ transactions: all }));
  return entries.length === lines.length && isCredited(of, entries, 'debits-below-zero');
};
const isCredit = (line: object, of = canceled): boolean => areCredit([line], of);

it('is a credit that names the order', () => {
  expect(isCredit({ orderId: 'T1-1' })).toBe(true);
  expect(isCredit({ orderId: 't1-1 ' })).toBe(true);
  expect(isCredit({ orderId: null, uidCustomer: 'UID-1' })).toBe(true);
});

it.each([
  ['another order', { orderId: 'T1-2', uidCustomer: 'uid-2' }],
  ['a debit', { orderId: 'T1-1', type: 'order', amount: -5 }],
  ['a debit that is called a cancellation', { orderId: 'T1-1', amount: -5 }],
  ['nothing but its uidCustomer, as a refund', { orderId: null, uidCustomer: 'uid-1', type: 'refund' }],
  ['nothing', { orderId: null, uidCustomer: null }],
  ['it, and failed', { orderId: 'T1-1', status: 'failed' }],
  ['it as the refund of a package', { orderId: 'T1-1', type: 'refund', idPack: 7 }],
  ['it and a package, as a credit', { orderId: 'T1-1', type: 'credit', idPack: 7 }],
  ['it and a package, in words of its own', { orderId: 'T1-1', type: 'gutschrift', idPack: 7 }],
] as const)('is no line that names %s', (_, line) => expect(isCredit(line)).toBe(false));

it.each(['bonus', 'reward', 'adjustment', 'cashback', 'commission', 'credit', 'refund', undefined])(
  'is no smaller credit of the type "%s", with or without the debit beside it',
  (type) => {
    const line = { orderId: 'T1-1', type, amount: 0.5 };
    expect(isCredit(line)).toBe(false);
    expect(areCredit([line, purchased])).toBe(false);
  },
);

it.each(['credit', 'refund', 'reversal', undefined])(
  'is a credit of the type "%s" of the whole cost',
  (type) => expect(isCredit({ orderId: 'T1-1', type })).toBe(true),
);

it('is no bonus or deposit of the whole cost, which the account gets', () => {
  for (const type of ['bonus', 'deposit', 'adjustment'])
    expect(isCredit({ orderId: 'T1-1', type })).toBe(false);
});

it('is several credits that come to the cost together', () => {
  const part = (type: string, amount: number) => ({ orderId: 'T1-1', type, amount });
  expect(areCredit([part('credit', 4.5), part('credit', 0.5)])).toBe(true);
  expect(areCredit([part('credit', 4), part('credit', 0.5)])).toBe(false);
  expect(areCredit([part('credit', 4.5), part('bonus', 0.5)])).toBe(false);
});

it('is a cancellation that a fee was deducted from', () => {
  expect(areCredit([{ orderId: 'T1-1', amount: 4.5 }, purchased])).toBe(true);
});

it('is measured by what was debited where that is not what was expected', () => {
  const credit = { orderId: 'T1-1', type: 'credit', amount: 4 };
  expect(areCredit([credit, { ...purchased, amount: -4 }])).toBe(true);
  expect(areCredit([credit, { ...purchased, amount: -4 }], { ...canceled, cost: null })).toBe(true);
  expect(areCredit([credit], { ...canceled, cost: null })).toBe(false);
});

describe('where the money was held, released and taken', () => {
  const held = [{ ...purchased }, { orderId: 'T1-1', type: 'release' }, { ...purchased, type: 'capture' }];
  const topUp = { ...canceled, uidCustomer: null };

  it('is no release, whatever the order of the lines', () => {
    for (const of of [canceled, topUp, { ...canceled, cost: null }]) {
      expect(areCredit(held, of)).toBe(false);
      expect(areCredit(held.toReversed(), of)).toBe(false);
      expect(areCredit([...held, { orderId: 'T1-1', type: 'reward', amount: 0.5 }], of)).toBe(false);
    }
    const larger = [
      { ...purchased, amount: -20 },
      { orderId: 'T1-1', type: 'release', amount: 20 },
    ];
    expect(areCredit([...larger, purchased])).toBe(false);
    expect(areCredit([{ orderId: 'T1-1' }, { ...purchased, amount: null }, purchased])).toBe(false);
  });

  const hold = (status?: string) => ({ ...purchased, ...(status === undefined ? {} : { status }) });
  const release = { orderId: 'T1-1' };

  it.each([
    ['held as pending', [hold('pending'), release, purchased]],
    ['held as authorized', [hold('authorized'), release, purchased]],
    ['held and voided', [hold('voided'), release, purchased]],
    ['held and marked as canceled', [hold('canceled'), release, purchased]],
    [
      'taken of its eSIM as another amount',
      [purchased, release, { ...purchased, orderId: null, amount: -4 }],
    ],
    ['taken as pending', [purchased, release, hold('pending')]],
    ['taken without an order id', [purchased, release, { ...purchased, orderId: null }]],
    ['taken by a line that names nothing', [purchased, release, { type: 'order', amount: -5 }]],
    ['taken by a payment that names nothing', [purchased, release, { type: 'payment', amount: -5 }]],
    ['taken under a number of its own', [purchased, release, { ...purchased, orderId: '8811' }]],
  ])('is no release of what was %s', (_, lines) => {
    for (const of of [canceled, topUp, { ...canceled, cost: null }]) {
      expect(areCredit(lines, of)).toBe(false);
      expect(areCredit(lines.toReversed(), of)).toBe(false);
      expect(areCredit([...lines, { orderId: 'T1-1' }], of)).toBe(true);
    }
  });

  it('is no reversal of what was voided, nor a release of another amount', () => {
    const lines = [{ ...purchased, amount: -20 }, { ...release, amount: 20 }, hold('pending')];
    expect(areCredit(lines)).toBe(false);
    expect(areCredit(lines, { ...canceled, cost: null })).toBe(false);
    expect(areCredit([hold('voided'), { ...release, type: 'reversal' }, purchased])).toBe(false);
  });

  it.each([
    ['another eSIM', { ...purchased, orderId: null, uidCustomer: 'uid-2' }],
    ['another till’s order', { type: 'order', amount: -5, orderId: theirs }],
    ['another amount, that names nothing', { type: 'order', amount: -4 }],
    ['an earlier time', { type: 'order', amount: -5, createdAt: '2026-11-20T10:00:00Z' }],
    ['what failed', { type: 'order', amount: -5, status: 'failed' }],
  ])('is a credit beside an unnamed debit of %s', (_, other) => {
    const bought = { ...purchased, createdAt: '2026-11-20T12:00:00Z' };
    expect(areCredit([bought, release, other])).toBe(true);
  });

  it('is no release where no amount has a sign, and a word says which was taken', () => {
    const lines = [{ ...purchased, amount: 5 }, release, { ...purchased, amount: 5, type: 'capture' }];
    const all = lines.map((line, id) => ({ id, type: 'cancellation', amount: 5, ...line }));
    const { entries } = value(readHistory({ transactions: all }));
    expect(isCredited(canceled, entries, 'none')).toBe(false);
    expect(isCredited(canceled, entries.slice(0, 2), 'none')).toBe(true);
    const unnamed = value(
      readHistory({ transactions: [...all.slice(0, 2), { id: 9, amount: 5, type: 'capture' }] }),
    );
    expect(isCredited(canceled, unnamed.entries, 'none')).toBe(false);
  });

  it('is one more whole credit', () => {
    expect(areCredit([...held, { orderId: 'T1-1' }])).toBe(true);
    expect(areCredit([...held, { orderId: null, uidCustomer: 'uid-1' }])).toBe(true);
    expect(areCredit([...held, { orderId: null, uidCustomer: 'uid-1' }], topUp)).toBe(false);
  });

  it('is the credit of a purchase that a fee was taken for, too', () => {
    const fee = { ...purchased, type: 'fee', amount: -0.5 };
    expect(areCredit([purchased, fee, { orderId: 'T1-1' }])).toBe(true);
  });
});

it('is a cancellation of the whole cost that names the uidCustomer, under an order id of its own', () => {
  const own = { orderId: 'CANCEL-77', uidCustomer: 'uid-1' };
  expect(areCredit([own, purchased])).toBe(true);
  for (const other of [{ amount: 4.5 }, { type: 'credit' }, { uidCustomer: 'uid-2' }])
    expect(areCredit([{ ...own, ...other }, purchased])).toBe(false);
  // It is of another purchase for the same eSIM.
  expect(areCredit([own, { ...purchased, orderId: 'CANCEL-77' }, purchased])).toBe(false);
});

it('of a top-up is no line that names its profile alone', () => {
  const topUp = { ...canceled, uidCustomer: null };
  expect(isCredit({ orderId: null, uidCustomer: 'uid-1' }, topUp)).toBe(false);
  expect(isCredit({ orderId: 'T1-1' }, topUp)).toBe(true);
  // Its package may have been refunded before it was found.
  expect(isCredit({ orderId: 'T1-1', type: 'credit', idPack: 7 }, topUp)).toBe(false);
  expect(isCredit({ orderId: 'T1-1', idPack: 7 }, topUp)).toBe(true);
  expect(isCredit({ orderId: 'T1-1', type: 'refund', idPack: null }, topUp)).toBe(false);
});

describe('a refund that this till did not make', () => {
  /** Whether lines, each a credit of the whole cost unless it says otherwise, may be one. */
  const mayBe = (lines: readonly object[], of = canceled, signs: Signs = 'debits-below-zero'): boolean => {
    const all = lines.map((line, id) => ({ id, amount: 5, ...line }));
    const { entries } = value(readHistory({ transactions: all }));
    return (
      entries.length === lines.length && mayBeRefunded(of, { transactions: entries, signs, clockAheadMs: 0 })
    );
  };
  const topUp = { ...canceled, uidCustomer: null, idPack: 7 };

  it.each([
    ['names the order', { type: 'refund', orderId: 't1-1' }],
    ['names the order and a package', { type: 'refund', orderId: 'T1-1', idPack: 7 }],
    ['names the order and a package, as a credit', { type: 'credit', orderId: 'T1-1', idPack: 7 }],
    ['names the order and a package, in words of its own', { type: 'x', orderId: 'T1-1', idPack: 7 }],
    ['is smaller', { type: 'refund', orderId: 'T1-1', amount: 4.5 }],
    ['is pending', { type: 'refund', orderId: 'T1-1', status: 'pending' }],
    ['names the uidCustomer alone', { type: 'refund', uidCustomer: 'UID-1' }],
    ['has an order id of its own', { type: 'refund', uidCustomer: 'uid-1', orderId: 'R-7' }],
    ['names the package that was bought', { type: 'refund', idPack: 7 }],
    ['names the order, as a return', { type: 'return', orderId: 'T1-1' }],
    ['names the order, as money back', { type: 'Money back', orderId: 'T1-1' }],
    ['names the order, as the return of a package', { type: 'package_return', orderId: 'T1-1' }],
    ['names the order, as a reversal', { type: 'reversal', orderId: 'T1-1' }],
    ['names nothing and is the whole cost', { type: 'refund' }],
  ])('may have been made where a line %s', (_, line) => {
    expect(mayBe([line, { ...purchased, idPack: 7 }])).toBe(true);
  });

  it('may have been made of a top-up whose package number was told', () => {
    expect(mayBe([{ type: 'refund', uidCustomer: 'uid-1', idPack: 7 }], topUp)).toBe(true);
    expect(mayBe([{ type: 'refund', uidCustomer: 'uid-1', idPack: 8 }], topUp)).toBe(false);
  });

  it('may have been made where the order was credited as canceled, too', () => {
    const cancellation = { type: 'cancellation', orderId: 'T1-1' };
    expect(mayBe([{ type: 'refund', orderId: 'T1-1', idPack: 7 }, cancellation, purchased])).toBe(true);
  });

  it.each([
    ['a cancellation', { type: 'cancellation', orderId: 'T1-1', idPack: 7 }],
    ['a credit that names no package', { type: 'credit', orderId: 'T1-1' }],
    ['one that failed', { type: 'refund', orderId: 'T1-1', idPack: 7, status: 'failed' }],
    ['one of another order', { type: 'refund', orderId: 'T1-2', uidCustomer: 'uid-2', idPack: 8 }],
    ['one of another eSIM', { type: 'refund', uidCustomer: 'uid-2', idPack: 7 }],
    ['one of nothing, of another amount', { type: 'refund', amount: 4 }],
    ['one of nothing, before it was bought', { type: 'refund', createdAt: '2026-11-20T10:00:00Z' }],
  ])('is not %s', (_, line) => {
    expect(mayBe([line, { ...purchased, idPack: 7, createdAt: '2026-11-20T12:00:00Z' }])).toBe(false);
  });

  it('may be a credit by another word than the service has for cancellations', () => {
    const others = { type: 'canceled', orderId: 'T1-0', uidCustomer: 'uid-0' };
    for (const type of ['credit', 'gutschrift', undefined]) {
      const credit = { type, orderId: 'T1-1' };
      expect(mayBe([credit, purchased])).toBe(false);
      expect(mayBe([credit, purchased, others])).toBe(true);
      expect(mayBe([{ ...credit, amount: 0.5 }, purchased, others])).toBe(false);
    }
    expect(mayBe([{ type: 'canceled', orderId: 'T1-1' }, purchased, others])).toBe(false);
    expect(mayBe([{ type: 'bonus', orderId: 'T1-1' }, purchased, others])).toBe(false);
  });

  it('is not the purchase itself where nothing shows which way money went', () => {
    const bought = { type: 'achat', orderId: 'T1-1', idPack: 7 };
    expect(mayBe([bought], canceled, 'none')).toBe(false);
    expect(mayBe([{ ...bought, type: 'refund' }], canceled, 'contradictory')).toBe(true);
    expect(mayBe([bought], canceled, 'assumed')).toBe(true);
  });
});

it('is no line without a type where nothing shows the sign of debits', () => {
  const lines = value(readHistory({ transactions: [{ id: 1, amount: 5, orderId: 'T1-1' }] })).entries;
  expect(lines).toHaveLength(1);
  expect(isCredited(canceled, lines, 'assumed')).toBe(false);
  expect(isCredited(canceled, lines, 'debits-below-zero')).toBe(true);
});

describe('the money of a canceled purchase', () => {
  const now = Date.UTC(2026, 10, 21, 12);
  const minute = 60_000;
  const bought: CanceledPurchase = { ...canceled, createdAt: now - minute };
  const debit = (change: object = {}) =>
    lineAt(now - minute, { orderId: 'T1-1', uidCustomer: 'uid-1', amount: -5, ...change });
  const credit = (change: object = {}) =>
    lineAt(now, { orderId: 'T1-1', uidCustomer: 'uid-1', type: 'cancellation', amount: 5, ...change });
  const older = [
    lineAt(now - 600 * minute, { orderId: 'T1-0' }),
    lineAt(now - 700 * minute, { orderId: 'T1-00' }),
  ];

  async function money(...lines: object[]): Promise<CanceledMoney> {
    const { client } = historyClient([...lines, ...older]);
    const since = bought.createdAt;
    return moneyIn(bought, succeed(value(await readWhole(client, fakeClock(now), { since }))));
  }

  it('is back where a line is its credit', async () => {
    expect(await money(credit(), debit())).toBe('credited');
  });

  it('is not back yet where the history has the debit, and nothing that may be the credit', async () => {
    expect(await money(debit())).toBe('not-yet');
    expect(await money(credit({ orderId: 'T1-2', uidCustomer: 'uid-2' }), debit())).toBe('not-yet');
    expect(await money(credit({ status: 'failed' }), debit())).toBe('not-yet');
    expect(await money(lineAt(now, { type: 'deposit', amount: 100 }), debit())).toBe('not-yet');
    expect(await money(debit(), lineAt(now - 2 * minute, { type: 'adjustment', amount: 5 }))).toBe('not-yet');
  });

  it('is not back yet where it was taken again since', async () => {
    const again = lineAt(now, { orderId: 'T1-1', uidCustomer: 'uid-1', amount: -5, type: 'capture' });
    for (const type of ['release', 'cancellation', 'adjustment'])
      expect(await money(again, credit({ type }), debit())).toBe('not-yet');
    expect(await money(again, credit(), credit(), debit())).toBe('credited');
    // It was released by its status alone, and taken without its order id.
    const unnamed = lineAt(now, { uidCustomer: 'uid-1', amount: -5, type: 'capture' });
    expect(await money(unnamed, debit({ status: 'canceled' }))).toBe('not-yet');
  });

  it('is not told of where the history lacks the debit or calls it canceled, or may have the credit', async () => {
    expect(await money()).toBe('not-told');
    expect(await money(debit({ status: 'canceled' }))).toBe('not-told');
    expect(await money(credit({ status: 'pending' }), debit())).toBe('not-told');
    expect(await money(credit({ orderId: null, uidCustomer: null }), debit())).toBe('not-told');
    expect(await money(lineAt(now, { type: 'adjustment', amount: 5 }), debit())).toBe('not-told');
    expect(await money(credit({ type: 'reward', amount: 0.5 }), debit())).toBe('not-told');
    expect(await money(credit({ type: 'credit', orderId: 'C-7' }), debit())).toBe('not-told');
  });

  describe('may be by a refund that this till did not make', () => {
    async function refund(...lines: object[]): Promise<OthersRefund> {
      const { client } = historyClient([...lines, ...older]);
      const since = bought.createdAt;
      return othersRefundIn(bought, succeed(value(await readWhole(client, fakeClock(now), { since }))), true);
    }
    const unread = (kind: 'service-broken' | 'refused', hasHistory: boolean): OthersRefund =>
      othersRefundIn(
        bought,
        fail(
          kind === 'refused'
            ? { kind, httpStatus: 404, detail: '' }
            : { kind, httpStatus: 502, retryAfterMs: null, detail: '' },
        ),
        hasHistory,
      );

    it('where a line may be that', async () => {
      expect(await refund(credit({ type: 'refund' }), debit())).toBe('shown');
      expect(await refund(credit(), credit({ type: 'refund' }), debit())).toBe('shown');
    });

    it('as long as nothing shows how it came back', async () => {
      expect(await refund()).toBe('not-known');
      expect(await refund(debit())).toBe('not-known');
      expect(await refund(debit(), lineAt(now - 2 * minute, { type: 'adjustment', amount: 5 }))).toBe(
        'not-known',
      );
      expect(await refund(lineAt(now - 120 * minute, { type: 'adjustment', amount: 5 }))).toBe('not-known');
      expect(await refund(debit(), credit({ type: 'reward', amount: 0.5 }))).toBe('not-known');
    });

    it('as long as it was taken again since', async () => {
      const again = lineAt(now, { orderId: 'T1-1', uidCustomer: 'uid-1', amount: -5, type: 'capture' });
      expect(await refund(again, credit({ type: 'release' }), debit())).toBe('not-known');
    });

    it('not where a line is its credit or may be, or the purchase is marked as canceled', async () => {
      expect(await refund(credit(), debit())).toBe('none');
      expect(await refund(credit())).toBe('none');
      expect(await refund(credit({ type: 'credit' }), debit())).toBe('none');
      expect(await refund(debit(), lineAt(now, { type: 'adjustment', amount: 5 }))).toBe('none');
      expect(await refund(lineAt(now, { type: 'adjustment', amount: 5 }))).toBe('none');
      expect(await refund(debit({ status: 'canceled' }))).toBe('none');
    });

    it('where the history can not be read, unless there is known to be none', () => {
      expect(unread('service-broken', true)).toBe('not-known');
      expect(unread('service-broken', false)).toBe('not-known');
      expect(unread('refused', true)).toBe('not-known');
      expect(unread('refused', false)).toBe('none');
    });
  });

  it('may still be told of where the history can not be read just now', () => {
    expect(
      moneyIn(bought, fail({ kind: 'service-broken', httpStatus: 500, retryAfterMs: null, detail: '' })),
    ).toBe('not-yet');
    expect(moneyIn(bought, fail({ kind: 'refused', httpStatus: 404, detail: '' }))).toBe('not-told');
  });
});
