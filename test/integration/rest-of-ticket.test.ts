import fc from 'fast-check';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseAmount, subtract, sum, type Amount } from '../../src-merchant-api/amount.ts';
import type { CatalogProduct } from '../../src-preload/contract/sales/catalog.ts';
import type { LineDiscount, TicketDiscount } from '../../src-preload/contract/money/discounts.ts';
import type { Discount } from '../../src-books/payments/discount.ts';
import type { StaffId } from '../../src-books/staff-mark.ts';
import { decimalWithin } from '../../src-books/money/decimal.ts';
import { discountedPrices, type TicketLine } from '../../src-main/pricing/discounted-prices.ts';
import { usualTerms, type Terms } from '../../src-renderer/counter/sell/terms.ts';
import { pieceOf, unsoldTerms } from '../../src-renderer/counter/sell/ticket/unsold-terms.ts';
import { inDollars } from '../fixtures/price-terms.ts';
import { controller } from '../network/raw-merchant.ts';
import { startService, type TestService } from '../network/start-service.ts';
import { openPracticeTill, type PracticeTill } from '../tills/practice-till.ts';
import { value } from '../value.ts';

const amount = (text: string): Amount => parseAmount(text) ?? expect.fail(text);
const percentage = decimalWithin({ least: '0', most: '100' });
const reason = 'Regular customer';

type Wanted = { readonly price: string; readonly quantity: number; readonly discount: LineDiscount | null };

/** What main makes of a discount that a window sends. */
function readBy({ change, reason: why }: LineDiscount): Discount {
  switch (change.kind) {
    case 'percent':
      return { change: { kind: 'percent', percent: percentage.parse(change.percent) }, reason: why };
    case 'amount':
      return { change: { kind: 'amount', amount: amount(change.amount) }, reason: why };
    case 'price':
      return { change: { kind: 'price', price: amount(change.price) }, reason: why };
  }
}

/** What main reckons for lines and what is off all of them; undefined where it refuses. */
function pricesOf(lines: readonly Wanted[], ticket: TicketDiscount | null) {
  const [first, ...others] = lines.map(({ price, quantity, discount }): TicketLine => ({
    ...{ list: amount(price), terms: inDollars, quantity },
    discount: discount === null ? null : readBy(discount),
  }));
  if (first === undefined) return undefined;
  const priced = discountedPrices([first, ...others], ticket === null ? null : readBy(ticket));
  return priced.ok ? priced.value.flat() : undefined;
}

const coins = (most: number) => fc.integer({ min: 1, max: most }).map((count) => (count / 100).toFixed(2));
const percent = fc
  .integer({ min: 1, max: 100 })
  .map((figure) => ({ kind: 'percent', percent: String(figure) }) as const);
const off = (most: number) => coins(most).map((figure) => ({ kind: 'amount', amount: figure }) as const);
const lines = fc.array(
  fc.record({
    price: coins(5_000).filter((price) => Number(price) >= 10),
    quantity: fc.integer({ min: 1, max: 3 }),
    discount: fc.option(fc.record({ change: fc.oneof(percent, off(900)), reason: fc.constant('Staff') })),
  }),
  { minLength: 1, maxLength: 4 },
);
const onTicket = fc.record({ change: fc.oneof(percent, off(2_000)), reason: fc.constant(reason) });

describe('what is left to sell of a ticket with a discount off all of it', () => {
  it('costs exactly what it was to cost, whatever was sold of it', () => {
    fc.assert(
      fc.property(lines, onTicket, fc.infiniteStream(fc.boolean()), (wanted, ticket, coin) => {
        const pieces = pricesOf(wanted, ticket);
        fc.pre(pieces !== undefined);
        const sold = pieces.map(({ ticket: ticketShare, price }) => ({
          ...{ isSold: coin.next().value === true, ticketShare, price },
        }));
        const unsold = sold.filter(({ isSold }) => !isSold);
        fc.pre(unsold.length > 0);
        const terms: Terms = {
          ...{ ...usualTerms, ticketDiscount: ticket },
          lines: wanted.map(({ price, quantity, discount }) => ({
            ...{ product: { price } as CatalogProduct, quantity, start: 'NOW', discount },
          })),
        };
        const rest = unsoldTerms(terms, sold);
        const asked = pricesOf(
          rest.lines.map(({ product: { price }, quantity, discount }) => ({ price, quantity, discount })),
          rest.ticketDiscount,
        );
        expect(sum(asked?.map(({ price }) => price) ?? [])).toBe(sum(unsold.map(({ price }) => price)));
      }),
    );
  });
});

describe('at a till', () => {
  const ana = { id: 'id-of-ana' as StaffId, name: 'Ana' };
  let service: TestService;
  let folder: string;
  let opened: PracticeTill;
  beforeEach(async () => {
    service = await startService({ balance: '500.00', issueDelayMs: 0 });
    folder = mkdtempSync(join(tmpdir(), 'rest-of-ticket-'));
    opened = await openPracticeTill(folder, service, () => ana);
    opened.till.shifts.open({ floats: [{ currency: 'USD', amount: '50' }] });
  });
  afterEach(async () => {
    opened.session.close();
    await service.stop();
    rmSync(folder, { recursive: true });
  });

  function seen(productId: string) {
    const found = opened.till.catalog().products.find((each) => each.productId === productId);
    if (found === undefined) return expect.fail('it is not sold');
    const { costVersion, price } = found;
    return { productId, costVersion, price };
  }

  it('the rest of a ticket is asked for at what is owed for it, and a clerk’s approval isn’t of the rest', async () => {
    const ticket: TicketDiscount = { change: { kind: 'amount', amount: '5' }, reason };
    const [wrong, right] = [seen('jp-10gb-30d'), seen('kr-5gb-30d')];
    const discounts = { line: null, ticket };
    const all = { ...wrong, currency: 'USD', quantity: 1, discounts, others: [{ ...right, quantity: 1 }] };
    opened.rights.isManager = false;
    const eva = { id: 'id-of-eva' as StaffId, name: 'Eva' };
    const { total } = value(opened.till.selling.approveDiscounts(all, eva));
    // Enough for the first alone.
    await controller(service).post('/balance', { balance: '19.00' });
    const orderIds = value(
      opened.till.selling.sell({
        ...{ ...all, discounts: { ...discounts, total }, cart: crypto.randomUUID(), again: true },
        payments: [{ kind: 'card-terminal', amount: null, reference: null }],
      }),
    );
    const sales = await opened.when(() => {
      const known = orderIds.flatMap((orderId) => opened.sales.get(orderId) ?? []);
      return known.every(({ state }) => ['completed', 'refused'].includes(state)) ? known : undefined;
    });
    expect(sales.map(({ state }) => state)).toEqual(['completed', 'refused']);
    const owed = amount(opened.till.owed.shown[0]?.owed ?? expect.fail('nothing is owed'));

    const lineOf = ({ productId, price }: typeof wrong) => ({
      ...{ product: { productId, price } as CatalogProduct, quantity: 1, discount: null },
      start: 'NOW' as const,
    });
    const terms: Terms = { ...usualTerms, lines: [lineOf(wrong), lineOf(right)], ticketDiscount: ticket };
    const rest = unsoldTerms(terms, sales.map(pieceOf));
    expect(rest.lines).toEqual([lineOf(right)]);
    const asked = {
      ...{ ...right, currency: 'USD', quantity: 1 },
      discounts: { line: null, ticket: rest.ticketDiscount },
    };
    expect(opened.till.selling.tryDiscounts(asked)).toMatchObject({ failure: { kind: 'needs-manager' } });
    expect(value(opened.till.selling.approveDiscounts(asked, eva))).toMatchObject({
      ...{ total: owed, off: subtract(amount(right.price), owed) },
    });
  });
});
