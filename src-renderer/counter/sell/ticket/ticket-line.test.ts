import { describe, expect, it } from 'vitest';
import type { CatalogProduct } from '../../../../src-preload/contract/sales/catalog.ts';
import {
  isFullFor,
  piecesIn,
  unsoldLines,
  withLine,
  withQuantityBy,
  type TicketLine,
} from './ticket-line.ts';

const discount = { change: { kind: 'amount', amount: '1' }, reason: 'Other' } as const;
const line = (productId: string, changes: Partial<TicketLine> = {}): TicketLine => ({
  product: { productId } as CatalogProduct,
  quantity: 1,
  start: 'NOW',
  discount: null,
  ...changes,
});
const shown = (lines: readonly TicketLine[]) =>
  lines.map(({ product, quantity }) => `${String(quantity)} ${product.productId}`);

describe('a package that is added to a ticket', () => {
  it('is another line, the newest last', () => {
    const { lines, at } = withLine([line('jp')], line('kr', { quantity: 2 }));
    expect(shown(lines)).toEqual(['1 jp', '2 kr']);
    expect(at).toBe(1);
  });

  it('is more of the line that it is alike', () => {
    const { lines, at } = withLine([line('jp', { quantity: 2 }), line('kr')], line('jp'));
    expect(shown(lines)).toEqual(['3 jp', '1 kr']);
    expect(at).toBe(0);
  });

  it.each([
    ['starts otherwise', line('jp', { start: 'FIRST_USE' })],
    ['is discounted', line('jp', { discount })],
    ['tops up an eSIM', line('jp', { esim: { orderId: 'T1-1', iccid: '8900', customer: null } })],
    ['would be more than a line holds', line('jp', { quantity: 8 })],
  ])('is a line of its own where it %s', (_, added) => {
    expect(withLine([line('jp', { quantity: 2 })], added).lines).toHaveLength(2);
  });
});

it('top-ups of two eSIMs that another till sold are lines of their own, and more of one raises its quantity', () => {
  const esim = (uidCustomer: string) => ({ orderId: null, uidCustomer, iccid: '8900', customer: null });
  const one = line('jp', { esim: esim('one') });
  const { lines } = withLine([one], line('jp', { esim: esim('other') }));
  expect(shown(lines)).toEqual(['1 jp', '1 jp']);
  expect(shown(withLine(lines, one).lines)).toEqual(['2 jp', '1 jp']);
});

describe('the quantity of a line', () => {
  it('is changed for that line alone, between one and nine', () => {
    const lines = [line('jp', { quantity: 8 }), line('kr')];
    const more = withQuantityBy(lines, 0, 1);
    expect(shown(more)).toEqual(['9 jp', '1 kr']);
    expect(withQuantityBy(more, 0, 1)).toBe(more);
    expect(withQuantityBy(lines, 1, -1)).toBe(lines);
    expect(withQuantityBy(lines, 2, 1)).toBe(lines);
  });

  it('rises no further once the ticket holds fifty', () => {
    const full = [
      ...Array.from({ length: 5 }, () => line('jp', { quantity: 9 })),
      line('kr', { quantity: 5 }),
    ];
    expect(piecesIn(full)).toBe(50);
    expect(withQuantityBy(full, 5, 1)).toBe(full);
    expect(isFullFor(full, 1)).toBe(true);
    expect(isFullFor(withQuantityBy(full, 5, -1), 1)).toBe(false);
  });
});

it('what wasn’t sold of a ticket is left of each line', () => {
  const lines = [line('jp', { quantity: 2 }), line('kr'), line('es', { quantity: 3, discount })];
  const left = unsoldLines(lines, [true, false, true, false, true, false]);
  expect(shown(left)).toEqual(['1 jp', '2 es']);
  expect(left[1]).toMatchObject({ discount });
});
