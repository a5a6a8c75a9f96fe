import { expect, it } from 'vitest';
import type { BookEntry } from '../../../src-books/payments/book-entry.ts';
import { exactAmount } from '../../../src-merchant-api/amount.ts';
import Big from 'big.js';
import { LineEntries } from './line-entries.ts';

const amount = (text: string) => exactAmount(new Big(text));
const none = { topUpOf: () => undefined, goodwillFor: () => [], tenderOf: () => undefined };

const entry = (price: string): BookEntry => ({
  kind: 'sale',
  at: 1,
  merchantId: 'm',
  orderId: null,
  operationId: null,
  reverses: null,
  priceOf: null,
  staff: null,
  tender: null,
  goods: null,
  money: {
    currency: 'USD',
    price: amount(price),
    tax: null,
    taxPercent: null,
    costCurrency: 'USD',
    cost: null,
    ownCost: null,
  },
});

it.each([
  ['1.0000005', '1'],
  ['1.0000015', '1.000002'],
  ['2000000000', null],
])('what later entries are made of is what a till reads back of %s: %s', (written, read) => {
  const entries = new LineEntries(none);
  entries.add(7, entry(written));
  expect(entries.at(7)?.entry.money.price).toBe(read);
});
