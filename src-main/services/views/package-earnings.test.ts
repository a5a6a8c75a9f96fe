import { expect, it } from 'vitest';
import { parseAmount } from '../../../src-merchant-api/amount.ts';
import { saleIntent } from '../../../test/fixtures/intents.ts';
import { inDollars, inEuros } from '../../../test/fixtures/price-terms.ts';
import { decimalWithin } from '../../../src-books/money/decimal.ts';
import type { PriceTerms } from '../../domain/price-rules.ts';
import type { Sale, SaleIntent } from '../../domain/orders/sale.ts';
import { recoveredSaleIntent } from '../../domain/payments/recovered-intent.ts';
import { packageEarnings } from './package-earnings.ts';

const amount = (text: string) => parseAmount(text) ?? expect.fail(`${text} is no amount`);
const reward = { reward: amount('1.25'), rewardPercent: amount('5') };
const boughtFor = (changes: Partial<SaleIntent>): Sale => ({
  kind: 'sale',
  intent: saleIntent(1, { price: amount('24.90'), cost: amount('18.40'), ...changes }),
  progress: { state: 'accepted', uidCustomer: 'uid-1', charged: null },
});
const untaxed = (terms: Partial<PriceTerms>): Partial<SaleIntent> => ({
  terms: { ...inEuros, tax: amount('0'), ...terms },
});

it('adds a reward in dollars to a margin in dollars', () => {
  expect(packageEarnings(reward, boughtFor({ terms: inDollars }), 'USD')).toEqual({
    ...reward,
    margin: { amount: '6.5', withReward: '7.75', currency: 'USD' },
  });
});

it('converts it at the sale’s rate if customers pay in another currency', () => {
  const rate = decimalWithin({ least: '0', most: '10' }).parse('0.5');
  const sold = boughtFor(untaxed({ currency: 'EUR', costCurrency: 'USD', rate }));
  expect(packageEarnings(reward, sold, 'USD')?.margin).toEqual({
    amount: '15.7',
    withReward: '16.33',
    currency: 'EUR',
  });
});

it('adds nothing if the till has no rate for dollars', () => {
  const rate = decimalWithin({ least: '0', most: '10' }).parse('1');
  const sold = boughtFor(untaxed({ currency: 'CHF', costCurrency: 'EUR', rate }));
  expect(packageEarnings(reward, sold, 'EUR')?.margin).toEqual({
    amount: '6.5',
    withReward: null,
    currency: 'CHF',
  });
  expect(
    packageEarnings(
      reward,
      boughtFor({ terms: { ...inDollars, currency: 'EUR', costCurrency: 'EUR' } }),
      'EUR',
    )?.margin?.withReward,
  ).toBeNull();
});

it('uses what the service charged, if it said so, not what was expected', () => {
  const sold: Sale = {
    ...boughtFor({ terms: inDollars }),
    progress: { state: 'accepted', uidCustomer: 'uid-1', charged: amount('20.00') },
  };
  expect(packageEarnings(reward, sold, 'USD')?.margin?.amount).toBe('4.9');
});

it('has no margin if the package’s purchase is unknown', () => {
  expect(packageEarnings(reward, null, 'USD')).toEqual({ ...reward, margin: null });
});

it.each([null, amount('0'), amount('0.00')])('is nothing if the reward is %j', (reward) => {
  expect(packageEarnings({ reward, rewardPercent: null }, boughtFor({}), 'USD')).toBeNull();
});

it('has the margin of a price that was given afterwards', () => {
  const { orderId, merchantId, product, cost, createdAt } = saleIntent(1, { cost: amount('18.40') });
  const found: Sale = {
    kind: 'sale',
    intent: recoveredSaleIntent({ orderId, merchantId, product, cost, createdAt }),
    progress: { state: 'accepted', uidCustomer: 'uid-1', charged: null },
  };
  const given = { price: amount('24.90'), terms: inDollars };
  expect(packageEarnings(reward, found, 'USD')?.margin).toBeNull();
  expect(packageEarnings(reward, found, 'USD', given)?.margin).toEqual({
    ...{ amount: '6.5', withReward: '7.75', currency: 'USD' },
  });
});
