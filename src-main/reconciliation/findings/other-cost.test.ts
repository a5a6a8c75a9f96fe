import { expect, it } from 'vitest';
import { parseAmount, type Amount } from '../../../src-merchant-api/amount.ts';
import { saleIntent, topUpIntent } from '../../../test/fixtures/intents.ts';
import type { CounterSale } from '../../domain/orders/sale.ts';
import type { TopUp } from '../../domain/orders/top-up.ts';
import { otherCostFound } from './other-cost.ts';

const amount = (text: string): Amount => parseAmount(text) ?? expect.fail(text);
const expected = amount('3.40');

const sale = (charged: Amount | null): CounterSale => ({
  kind: 'sale',
  intent: saleIntent(1, { cost: expected }),
  progress: { state: 'accepted', uidCustomer: 'uid-1', charged },
});
const topUp = (charged: Amount | null): TopUp => ({
  kind: 'top-up',
  intent: topUpIntent(1, { cost: expected }),
  progress: { state: 'accepted', charged, idPack: null },
});

it.each([null, '3.4', '3.39', '1.7', '6.8'])('accepts a cost of %s', (cost) => {
  const charged = cost === null ? null : amount(cost);
  expect(otherCostFound(sale(charged))).toBeUndefined();
  expect(otherCostFound(topUp(charged))).toBeUndefined();
});

it.each(['340', '6.81', '1.69', '0', '-3.4'])('reports a cost of %s to a manager', (cost) => {
  const found = { details: { kind: 'amounts-differ', ours: '3.4', theirs: cost } };
  expect(otherCostFound(sale(amount(cost)))).toMatchObject({
    ...found,
    key: expect.stringMatching(/^sale /) as string,
  });
  expect(otherCostFound(topUp(amount(cost)))).toMatchObject({
    ...found,
    key: expect.stringMatching(/^top-up /) as string,
  });
});
