import { describe, expect, it } from 'vitest';
import type { CatalogProduct } from '../../../../src-preload/contract/sales/catalog.ts';
import type { LineDiscount, TicketDiscount } from '../../../../src-preload/contract/money/discounts.ts';
import { usualTerms, type Terms } from '../terms.ts';
import type { TicketLine } from './ticket-line.ts';
import { pieceOf, unsoldTerms } from './unsold-terms.ts';

const reason = 'Regular customer';
const offLine: LineDiscount = { change: { kind: 'percent', percent: '10' }, reason: 'Staff' };
const offAll = (amount: string): TicketDiscount => ({ change: { kind: 'amount', amount }, reason });
const line = (productId: string, discount: LineDiscount | null = null): TicketLine => ({
  product: { productId } as CatalogProduct,
  ...{ quantity: 1, start: 'NOW', discount },
});
const piece = (isSold: boolean, ticketShare: string) => ({ isSold, ticketShare });

describe('what is left to sell of a ticket', () => {
  const terms: Terms = {
    ...usualTerms,
    lines: [line('jp'), line('kr', offLine)],
    ticketDiscount: offAll('3'),
  };

  it('keeps its own shares of what was off all of it, and what was off its lines', () => {
    expect(unsoldTerms(terms, [piece(true, '1.98'), piece(false, '1.02')])).toEqual({
      ...terms,
      ...{ lines: [line('kr', offLine)], ticketDiscount: offAll('1.02') },
    });
  });

  it('keeps them as an amount where it was a percentage, so that it costs what it was to cost', () => {
    const percent: TicketDiscount = { change: { kind: 'percent', percent: '10' }, reason };
    const left = unsoldTerms({ ...terms, ticketDiscount: percent }, [
      piece(false, '2.49'),
      piece(true, '1.29'),
    ]);
    expect(left.ticketDiscount).toEqual(offAll('2.49'));
  });

  it('has nothing off it where the others bore it all, or nothing was off', () => {
    expect(unsoldTerms(terms, [piece(true, '3'), piece(false, '0')]).ticketDiscount).toBeNull();
    const none = { ...terms, ticketDiscount: null };
    expect(unsoldTerms(none, [piece(true, '0'), piece(false, '0')]).ticketDiscount).toBeNull();
  });

  it.each([
    ['off all of them', { line: null, ticket: offAll('3') }, { line: null, ticket: offAll('2') }],
    ['off each and all', { line: offLine, ticket: offAll('3') }, { line: offLine, ticket: offAll('2') }],
    ['off each', { line: offLine, ticket: null }, { line: offLine, ticket: null }],
  ])('of one package, is so many of it, with what was %s', (_, wanted, left) => {
    const ofOne: Terms = { ...usualTerms, quantity: 3, discounts: { productId: 'jp', wanted } };
    const pieces = [piece(true, '1'), piece(false, '1'), piece(false, '1')];
    expect(unsoldTerms(ofOne, pieces)).toEqual({
      ...ofOne,
      ...{ quantity: 2, discounts: { productId: 'jp', wanted: left } },
    });
  });

  it('of one package without any discount left, has none', () => {
    const wanted = { line: null, ticket: offAll('0.01') };
    const ofOne: Terms = { ...usualTerms, quantity: 2, discounts: { productId: 'jp', wanted } };
    expect(unsoldTerms(ofOne, [piece(true, '0.01'), piece(false, '0')])).toEqual({
      ...ofOne,
      ...{ quantity: 1, discounts: null },
    });
  });

  it('has the shares that main recorded: not what was off the line', () => {
    const parts = [
      { on: 'line', amount: '1.29', reason, approvedBy: null } as const,
      { on: 'ticket', amount: '1.02', reason, approvedBy: null } as const,
    ];
    expect(pieceOf({ install: null, discount: { list: '12.9', parts } })).toMatchObject({
      ...{ isSold: false, ticketShare: '1.02' },
    });
    expect(pieceOf({ install: null }).ticketShare).toBe('0');
  });
});
