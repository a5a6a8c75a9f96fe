import { describe, expect, it } from 'vitest';
import { japan } from '../../../../test/fixtures/products.ts';
import { seller } from '../../../../test/fixtures/seller.ts';
import type { MerchantFailure } from '../../../../src-merchant-api/failure.ts';
import { idPackOf } from '../../../../src-merchant-api/id-pack.ts';
import { readTransaction, type Transaction } from '../../../../src-merchant-api/reading/history.ts';
import { fail, succeed } from '../../../../src-merchant-api/result.ts';
import { signsOf } from '../reading/balance-change.ts';
import { lookForCredit, type WhenSent } from './look-for-credit.ts';
import { newOperationId, newOrderId } from '../../../domain/orders/order-id.ts';
import type { CounterRefund } from '../../../domain/orders/package-change.ts';
import type { History } from '../reading/service-history.ts';

const number = idPackOf(4711);
if (number.kind !== 'number') throw new Error('4711 is no number of a package');

const orderId = newOrderId(seller, 0);
const topUpId = newOperationId(seller, 0);

const refund: CounterRefund = {
  kind: 'refund',
  intent: {
    operationId: newOperationId(seller, 0),
    orderId: orderId,
    merchantId: 'shop',
    cart: null,
    staff: null,
    uidCustomer: 'uid-1',
    idPack: number.idPack,
    triedBefore: false,
    createdAt: 0,
    boughtAs: topUpId,
    reason: 'locked phone',
    expected: japan.salePrice,
  },
  progress: { state: 'sending', attempts: 1 },
};

const transactions = (...entries: object[]): Transaction[] =>
  entries.map((entry) => {
    const reading = readTransaction(entry);
    return reading.ok ? reading.value : expect.fail(reading.failure);
  });

describe('a look for the credit of a refund', () => {
  const credit = { type: 'refund', amount: 18.4, idPack: 4711 };

  const debit = { type: 'order', amount: -18.4, idPack: 4711 };

  /** The refund's credit in a history, which reaches back to the beginning unless stated. */
  const look = (entries: readonly object[], changes: Partial<History> = {}, sent?: WhenSent) => {
    const read = transactions(...entries);
    const history: History = {
      transactions: read,
      signs: signsOf(read),
      reach: { kind: 'beginning' },
      unreadableCount: 0,
      askedAt: 0,
      clockAheadMs: 0,
      clockUncertainMs: 0,
      ...changes,
    };
    return lookForCredit({ ...refund, since: refund.intent.createdAt, sent }, succeed(history));
  };

  it.each([
    [[credit], 'credited'],
    [[credit, debit], 'credited'],
    [[{ ...credit, type: 'Erstattung' }, debit], 'credited'],
    [[{ ...credit, amount: null, date: 1.8e9 }], 'credited'],
    [[{ ...credit, idPack: null }, credit], 'credited'],
    [[debit], 'not-credited'],
    [[{ ...credit, idPack: 4712 }], 'not-credited'],
    [[{ ...credit, idPack: null, uidCustomer: 'uid-2' }], 'not-credited'],
    [[{ ...credit, idPack: null, amount: 1 }], 'not-credited'],
    [[{ ...credit, idPack: null, date: '1969-12-31T00:00:00Z' }], 'not-credited'],
    [[{ ...credit, status: 'declined' }], 'not-credited'],
    [[{ ...credit, type: 'order' }], 'not-credited'],
    [[{ type: 'deposit', amount: 500 }, debit], 'not-credited'],
    [[{ type: 'deposit', amount: 18.4 }, debit], 'may-be-otherwise'],
    [[{ type: 'adjustment', amount: 16 }, debit], 'may-be-otherwise'],
    [[{ ...credit, idPack: null, amount: 16 }], 'may-be'],
    [[], 'not-credited'],
    [[{ ...credit, idPack: null }], 'may-be'],
    [[{ ...credit, idPack: null, uidCustomer: 'UID-1' }], 'may-be'],
    [[{ ...credit, amount: 5 }], 'may-be'],
    [[{ ...credit, status: 'in_processing' }], 'may-be'],
    [[{ ...credit, type: 'cancellation' }], 'may-be'],
  ])('finds its credit in the history %#', (entries, found) => {
    expect(look(entries)).toBe(found);
  });

  it.each([
    ['the eSIM', { uidCustomer: 'UID-1' }],
    ['the order of the eSIM', { orderId: orderId.toLowerCase() }],
    ['the purchase of the package', { orderId: topUpId }],
    ['the package', { idPack: 4711 }],
  ])('may have its credit in a line of any amount and word that names %s', (_, named) => {
    const refundOf = (line: object) => look([{ ...credit, idPack: null, ...named, ...line }, debit]);
    expect(refundOf({ amount: 17.48 })).toBe('may-be');
    expect(refundOf({ amount: 18.4, type: 'adjustment' })).not.toBe('not-credited');
    expect(refundOf({ amount: 17.48, type: 'adjustment' })).toBe('may-be-otherwise');
    expect(refundOf({ amount: -17.48, type: 'order' })).toBe('not-credited');
    expect(refundOf({ amount: 17.48, status: 'declined' })).toBe('not-credited');
    expect(refundOf({ amount: 17.48, date: '1969-12-31T00:00:00Z' })).toBe('not-credited');
  });

  it('is not taken by a credit of another amount that names the eSIM alone, and is not called a refund', () => {
    for (const type of ['credit', 'cancellation', 'reward', 'bonus'])
      expect(look([{ type, amount: 0.5, uidCustomer: 'uid-1' }, debit])).toBe('may-be-otherwise');
  });

  it('may have its credit in a line of any time where the clock was ahead then, and was set back', () => {
    const line = { ...credit, idPack: null, date: '1969-12-31T00:00:00Z' };
    expect(look([line], { askedAt: refund.intent.createdAt - 1 })).toBe('may-be');
  });

  it.each([
    'refundable until activated',
    'Non-refundable data package',
    'Refund of package 4711',
    'remboursement',
  ])('does not take a debit for its credit that is called "%s"', (words) => {
    expect(look([{ ...debit, description: words }])).toBe('not-credited');
    expect(look([{ ...debit, type: words }])).toBe('not-credited');
    expect(look([{ ...debit, type: 'order', amount: 18.4, description: words }])).toBe('not-credited');
    // A line with no other type and no sign could be a debit or a credit.
    expect(look([{ ...debit, type: words, amount: 18.4 }])).toBe('may-be');
  });

  it('does not take a debit for its credit that is called a refund', () => {
    expect(look([{ ...debit, type: 'refund' }])).toBe('may-be');
    expect(
      look([
        { ...debit, type: 'refund' },
        { ...debit, idPack: 1 },
      ]),
    ).toBe('may-be');
  });

  describe('in a history without types', () => {
    const seconds = (count: number): string => new Date(Date.UTC(2026, 10, 21) + count * 1_000).toISOString();
    const sale = { amount: 18.4, idPack: 4711, date: seconds(1) };
    const paidIn = { amount: -500, date: seconds(0) };

    it('does not take the debit of its sale for its credit', () => {
      // Another line is below zero, so that signs seem to mean something.
      expect(look([sale, paidIn])).toBe('may-be');
      expect(look([{ amount: -5, orderId: 'T1-2', date: seconds(2) }, sale])).toBe('may-be');
      expect(look([{ amount: -5 }, { ...sale, date: null }])).toBe('may-be');
      expect(look([{ amount: -5, date: seconds(1) }, sale])).toBe('may-be');
      expect(
        look([
          { amount: -500, date: '2026-11-21' },
          { ...sale, date: '2026-11-21' },
        ]),
      ).toBe('may-be');
      expect(
        look([
          { amount: -500, date: '2026-11-20' },
          { ...sale, date: '2026-11-21' },
        ]),
      ).toBe('may-be');
      // A word for what it isn't about says nothing of its direction.
      const paid = [sale, paidIn].map((line) => ({ ...line, type: 'payment' }));
      for (const lines of [paid, paid.map((line) => ({ ...line, date: null }))])
        expect(look(lines)).not.toMatch(/^credited/);
      const others = [-1.5, 1.5].map((amount, index) => ({ amount, orderId: 'T1-2', date: seconds(-index) }));
      expect(look([sale, ...others])).toBe('not-credited');
    });

    it.each([
      ['below zero', -1],
      ['above zero', 1],
    ])('knows its credit by the debit of the sale, which is %s', (_, sign) => {
      const [debit, back] = [sign, -sign].map((one) => ({ ...sale, amount: one * 18.4 }));
      expect(look([{ ...back, date: seconds(2) }, debit ?? {}])).toBe('credited');
      // Nobody can tell which of two lines of one second came first.
      expect(look([back ?? {}, debit ?? {}])).toBe('may-be');
    });

    it.each([1, -1])('knows its credit by the balance (%i)', (sign) => {
      const entries = [
        { amount: sign * 18.4, idPack: 4711, date: seconds(3), balance: 95 },
        { amount: sign * -5, date: seconds(2), balance: 76.6 },
        { amount: sign * -18.4, date: seconds(1), balance: 81.6 },
        { amount: sign * 100, date: seconds(0), balance: 100 },
      ];
      expect(look(entries)).toBe('credited');
    });
  });

  it('is told as missing where an older purchase shows that the history reaches back, whichever clock was behind when it was sent', () => {
    const hour = 3_600_000;
    const [older] = transactions({ ...debit, orderId: 'T1-OLDER', date: new Date(-hour).toISOString() });
    if (older === undefined) return expect.fail('no line');
    const history: History = {
      transactions: [older],
      signs: 'debits-below-zero',
      reach: { kind: 'since', at: 0 },
      unreadableCount: 0,
      askedAt: 0,
      clockAheadMs: 0,
      clockUncertainMs: 0,
    };
    const madeBefore = (id: string) => (id === 'T1-OLDER' ? { from: -hour, until: -hour } : undefined);
    const lookUntil = (until: number) =>
      lookForCredit({ ...refund, since: -12 * hour, until, madeBefore }, succeed(history));
    expect(lookUntil(0)).toBe('not-credited');
    expect(lookUntil(-2 * hour)).toBe('not-shown');
  });

  it('does not miss a credit in a history that is not known to reach back to it', () => {
    expect(look([debit], { reach: { kind: 'since', at: 1 } })).toBe('not-shown');
    expect(look([debit], { reach: { kind: 'not-known' } })).toBe('not-shown');
    expect(look([debit], { reach: { kind: 'since', at: -15 * 3_600_000 } })).toBe('not-credited');
    // Another time zone may explain it.
    expect(look([debit], { reach: { kind: 'since', at: -13 * 3_600_000 } })).toBe('not-shown');
    expect(look([debit], { unreadableCount: 1 })).toBe('not-shown');
    expect(look([credit], { reach: { kind: 'not-known' } })).toBe('credited');
  });

  it.each([
    [{ kind: 'refused', httpStatus: 400, detail: '' }, 'not-shown'],
    [{ kind: 'no-reply', cause: 'timeout', detail: '' }, 'not-read'],
  ] satisfies [MerchantFailure, string][])('sees nothing after %j', (failure, seen) => {
    expect(lookForCredit({ ...refund, since: null }, fail(failure))).toBe(seen);
  });

  const sentAt = Date.UTC(2026, 10, 21, 10);
  const sent: WhenSent = { from: sentAt, until: sentAt + 120_000 };
  const lineOf = (ms: number, change: object = {}): object => ({
    ...credit,
    date: new Date(sentAt + ms).toISOString(),
    ...change,
  });

  it.each([
    [[lineOf(0)], 'credited'],
    [[lineOf(60_000)], 'credited'],
    // The largest difference that clocks and whole seconds allow.
    [[lineOf(-1_400)], 'credited'],
    [[lineOf(-1_600)], 'credited-before'],
    [[lineOf(-599_000)], 'credited-before'],
    // If it were that old, this refund would not have been sent.
    [[lineOf(-601_000)], 'credited-otherwise'],
    [[lineOf(-86_400_000)], 'credited-otherwise'],
    [[lineOf(121_400)], 'credited'],
    [[lineOf(121_600)], 'credited-otherwise'],
    [[lineOf(-1_600), lineOf(0)], 'credited'],
    [[lineOf(-1_600), lineOf(121_600)], 'credited-otherwise'],
    [[lineOf(-1_600), lineOf(-1_700)], 'credited-before'],
    [[lineOf(0, { date: null })], 'credited'],
    // A date, or a time without a zone, stands for everything that it can mean.
    [[lineOf(0, { date: '2026-11-21' })], 'credited'],
    [[lineOf(0, { date: '2026-11-20 21:55:00' })], 'credited-before'],
    [[lineOf(0, { date: '2026-11-21 12:00:00' })], 'credited'],
    [[lineOf(0, { date: '2026-11-21 00:00:00' })], 'credited'],
    [[lineOf(-1_600, { amount: 5 })], 'may-be'],
  ])('tells whose it is by when it was made %#', (entries, found) => {
    expect(look(entries, { clockUncertainMs: 500 }, sent)).toBe(found);
    // A till whose clock is a day ahead knows by how much.
    const dayMs = 86_400_000;
    const ahead: WhenSent = { from: sent.from + dayMs, until: sent.until + dayMs };
    expect(look(entries, { clockUncertainMs: 500, clockAheadMs: dayMs }, ahead)).toBe(found);
  });

  it('takes it for its own where the clocks can not be compared', () => {
    expect(look([lineOf(-86_400_000)], { clockUncertainMs: 500 })).toBe('credited');
    expect(look([lineOf(-60_000)], { clockUncertainMs: null }, sent)).toBe('credited');
    expect(look([lineOf(-60_000)], { clockUncertainMs: 60_000 }, sent)).toBe('credited');
  });
});
