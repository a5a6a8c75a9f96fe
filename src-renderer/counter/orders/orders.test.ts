import { describe, expect, it } from 'vitest';
import type { SaleState, SaleView } from '../../../src-preload/contract.ts';
import { groupByDay } from './order-days.ts';
import { searchOrders } from './order-search.ts';

function sale(orderId: string, day: number, state: SaleState, place = 'Japan', country = 'JP'): SaleView {
  return {
    orderId,
    uidCustomer: null,
    state,
    package: {
      productId: 'x',
      place,
      countries: [country],
      networks: [],
      unlimited: false,
      size: { value: 1, unit: 'GB' },
      validity: { value: 7, unit: 'DAY' },
    },
    cost: '1',
    price: '2.1',
    tender: null,
    customer: null,
    currency: 'USD',
    balanceCurrency: 'USD',
    tax: null,
    createdAt: new Date(2025, 10, day, 12).toISOString(),
    staff: null,
    problem: null,
    nextTryAt: null,
    install: {
      activationCode: '',
      manual: null,
      iccid: `8981${orderId.slice(-2)}00`,
      appleLink: null,
      androidLink: null,
    },
    events: [],
    operations: [],
  };
}

const sales = [
  sale('T1-07', 21, 'completed'),
  sale('T1-06', 21, 'refused'),
  sale('T1-05', 21, 'accepted', 'Türkiye', 'TR'),
  sale('T1-04', 20, 'unknown'),
];

describe('the list of orders', () => {
  it('counts and sums only what was sold', () => {
    expect(groupByDay(sales).map(({ sales: ofDay, sold, takings }) => [ofDay.length, sold, takings])).toEqual(
      [
        [3, 2, [{ amount: '4.2', currency: 'USD' }]],
        [1, 0, []],
      ],
    );
  });

  it('sums each currency by itself', () => {
    const inEuros = { ...sale('T1-08', 21, 'completed'), currency: 'EUR', price: '3' };
    expect(groupByDay([inEuros, ...sales])[0]?.takings).toEqual([
      { amount: '3', currency: 'EUR' },
      { amount: '4.2', currency: 'USD' },
    ]);
  });

  it.each([
    ['t1-06', ['T1-06']],
    ['8981 0500', ['T1-05']],
    ['turk', ['T1-05']],
    ['japan', ['T1-07', 'T1-06', 'T1-04']],
    ['apan', []],
    ['', ['T1-07', 'T1-06', 'T1-05', 'T1-04']],
  ])('finds %s', (typed, ids) => {
    expect(searchOrders(sales, typed).map(({ orderId }) => orderId)).toEqual(ids);
  });
});
