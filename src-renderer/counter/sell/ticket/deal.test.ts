import { describe, expect, it } from 'vitest';
import type { CatalogProduct } from '../../../../src-preload/contract/sales/catalog.ts';
import { answerOf, dueFor } from '../discount/due-for.ts';
import { inRequest } from './in-request.ts';
import { usualTerms } from '../terms.ts';
import { costOf, dealOf, listTotal, withDiscounts } from './deal.ts';

const product = (productId: string, price: string, cost: string | null = '1'): CatalogProduct =>
  ({ productId, price, cost, costVersion: 'v1', currency: 'USD' }) as CatalogProduct;
const [japan, korea] = [product('jp', '24.90'), product('kr', '12.90')];
const same = (of: CatalogProduct): CatalogProduct => of;
const off = { change: { kind: 'amount', amount: '1' }, reason: 'Other' } as const;
const added = (of: CatalogProduct, quantity = 1) => ({
  ...{ product: of, quantity, start: 'NOW' as const, discount: null },
});
const ticket = (terms: Partial<typeof usualTerms>, readBack?: CatalogProduct) =>
  dealOf({ ...usualTerms, ...terms }, readBack, same) ?? expect.fail('nothing is sold');

describe('what is sold', () => {
  it('is the package that is read back, on the terms for it, as long as nothing was added to a ticket', () => {
    const discounts = { productId: 'jp', wanted: { line: off, ticket: null } };
    expect(ticket({ quantity: 2, start: 'FIRST_USE', discounts }, japan)).toEqual({
      lines: [{ product: japan, quantity: 2, start: 'FIRST_USE', discount: off }],
      discount: null,
    });
    expect(dealOf(usualTerms, undefined, same)).toBeUndefined();
  });

  it('is the ticket and nothing else once there is one, whatever is read back beside it', () => {
    const deal = ticket({ lines: [added(korea, 2)], quantity: 9, ticketDiscount: off }, japan);
    expect(deal).toEqual({ lines: [added(korea, 2)], discount: off });
  });

  it('is sold at the price that the catalog has now, which is shown', () => {
    const dearer = product('kr', '13.90');
    const deal = dealOf({ ...usualTerms, lines: [added(korea, 2)] }, undefined, () => dearer);
    expect(deal === undefined ? undefined : listTotal(deal)).toBe('27.80');
  });

  it('costs the shop what all of it does, and nobody knows that who may not know a part of it', () => {
    expect(costOf(ticket({ lines: [added(japan), added(korea, 2)] }))).toBe('3');
    expect(costOf(ticket({ lines: [added(japan), added(product('kr', '12.90', null))] }))).toBeNull();
  });

  it('is named line by line to main', () => {
    const deal = withDiscounts(ticket({ lines: [added(japan), added(korea, 2)] }), 1, {
      line: off,
      ticket: off,
    });
    expect(inRequest(deal)).toEqual({
      ...{ productId: 'jp', costVersion: 'v1', price: '24.90', currency: 'USD', quantity: 1 },
      discounts: { line: null, ticket: off },
      others: [
        {
          ...{ productId: 'kr', costVersion: 'v1', price: '12.90', quantity: 2, activationMode: 'NOW' },
          discount: off,
        },
      ],
    });
  });
});

describe('what is to be paid', () => {
  it('is what main said of just this ticket, and asked anew for any other', () => {
    const deal = ticket({ lines: [added(japan), added(korea)], ticketDiscount: off });
    expect(dueFor(deal, { answer: null })).toEqual({ kind: 'asked', total: '37.80' });
    const lines = ['24.90', '12.90'];
    const priced = { list: '37.80', total: '36.80', off: '1', tax: '0', lines, currency: 'USD' };
    const answer = { of: answerOf(deal), priced };
    expect(dueFor(deal, { answer })).toMatchObject({ kind: 'discounted', total: '36.80' });
    const more = ticket({ lines: [added(japan, 2), added(korea)], ticketDiscount: off });
    expect(dueFor(more, { answer }).kind).toBe('asked');
  });

  it('is the shop’s prices where nothing is off', () => {
    const deal = ticket({ lines: [added(japan), added(korea, 2)] });
    expect(dueFor(deal, { answer: null })).toEqual({ kind: 'list', total: '50.70' });
  });
});
