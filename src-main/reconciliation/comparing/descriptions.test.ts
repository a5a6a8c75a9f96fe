import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readTransaction, type Transaction } from '../../../src-merchant-api/reading/history.ts';
import { succeed } from '../../../src-merchant-api/result.ts';
import { refundIntent } from '../../../test/fixtures/intents.ts';
import { value } from '../../../test/value.ts';
import { signsOf } from '../../selling/history/reading/balance-change.ts';
import { lookForCredit } from '../../selling/history/search/look-for-credit.ts';
import { newOrderId } from '../../domain/orders/order-id.ts';
import { purchasesInHistory, refundsInHistory } from '../../selling/history/search/purchases-in-history.ts';
import { searchHistory } from '../../selling/history/search/search-history.ts';
import type { History } from '../../selling/history/reading/service-history.ts';
import { compareBooks } from './compare-books.ts';
import type { LocalTransaction } from './local-transaction.ts';
import { seller } from '../../../test/fixtures/seller.ts';

const own = new Set([seller.installation]);

const now = Date.UTC(2026, 10, 21, 12);
const [first, second] = [newOrderId(seller, now - 9e6), newOrderId(seller, now - 8e6)];
const refund = {
  kind: 'refund',
  intent: refundIntent(now - 7e6),
  progress: { state: 'drafted' },
} as const;
const move: LocalTransaction = {
  kind: 'sale',
  id: first,
  saleId: first,
  orderId: first,
  uidCustomer: 'uid-1',
  idPack: 7,
  amount: refund.intent.expected,
  at: now - 9e6,
  standing: 'moved',
};

const cost = Number(refund.intent.expected);
const entry = fc.record({
  type: fc.constantFrom(null, 'order', 'refund', 'cancellation', 'topup', 'Non-refundable purchase', 'Achat'),
  amount: fc.constantFrom(cost, -cost, 5, -5, 0),
  orderId: fc.constantFrom(null, first, second, 'other'),
  uidCustomer: fc.constantFrom(null, 'uid-1', 'uid-2'),
  idPack: fc.constantFrom(null, 7, 8),
  status: fc.constantFrom(null, 'completed', 'failed', 'canceled'),
});
const description = fc.constantFrom(
  'refundable until activated',
  'Non-refundable data package',
  'Refund',
  'order canceled',
  'Top-up',
  'payment declined',
  'Opening balance',
);

/** Every decision that is made from a history. */
function decided(entries: readonly object[]) {
  const transactions = entries.map((line, index): Transaction =>
    value(readTransaction({ date: now - index * 1e6, ...line })),
  );
  const history: History = {
    transactions,
    signs: signsOf(transactions),
    reach: { kind: 'since', at: now - 5e6 },
    unreadableCount: 0,
    askedAt: now,
    clockAheadMs: 0,
    clockUncertainMs: 0,
  };
  const { kind } = searchHistory({ id: second, cost: null, since: now - 4e6, known: [] }, succeed(history));
  return {
    kind,
    credit: lookForCredit({ ...refund, since: refund.intent.createdAt }, succeed(history)),
    bought: purchasesInHistory(history, own),
    refunded: refundsInHistory(history, own),
    compared: compareBooks({
      booked: [move],
      transactions,
      askedAt: now,
      booksBegin: 0,
      openBefore: new Set(),
    }),
  };
}

it('no decision based on a history depends on a description', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(entry, description), { minLength: 1, maxLength: 8 }), (lines) => {
      const described = lines.map(([line, words]) => ({ ...line, description: words }));
      expect(decided(described)).toEqual(decided(lines.map(([line]) => line)));
    }),
    { numRuns: 500 },
  );
});
