import { describe, expect, it } from 'vitest';
import type { PlannedPayments } from '../../src-preload/contract/sales/unfinished.ts';
import { offered, soFarOf } from '../../test/fixtures/tickets-so-far.ts';
import { lookUpAgain, type OfferedNow } from './look-up-again.ts';
import type { KeptTicket } from './unfinished-file.ts';

const kept = (payments: Partial<PlannedPayments> = {}, leftOut: KeptTicket['leftOut'] = []): KeptTicket => {
  const { lines, ...agreed } = soFarOf();
  return {
    version: 1,
    account: { mode: 'live', merchantId: 'shop' },
    ...{ at: 1_000, since: null, staff: null, leftOut, sealed: null },
    ticket: {
      ...agreed,
      payments: { ...agreed.payments, ...payments },
      lines: lines.map(({ productId, ...line }) => {
        const { price, currency, ...description } = offered(productId, productId === 'jp' ? '24.9' : '12.9');
        return { ...line, package: description, price, currency };
      }),
    },
  };
};

/** @param prices of what is sold now. */
const now = (prices: Readonly<Record<string, string>>, more: Partial<OfferedNow> = {}): OfferedNow => ({
  offer: (productId) => {
    const price = prices[productId];
    return price === undefined ? undefined : offered(productId, price);
  },
  esimOf: (named) => {
    if (typeof named !== 'string') return { orderId: null, ...named, customer: null };
    return named === 'T1-GONE' ? undefined : { orderId: named, iccid: '8900', customer: null };
  },
  isOffered: (tender) => tender !== 'named:Voucher',
  isOwed: () => false,
  ...more,
});
const same = { jp: '24.9', kr: '12.9' };
const refund = { ticketId: 'ticket:T1-A', owed: '24.9', paybacks: 0, currency: 'USD' };

describe('a ticket that was left unfinished', () => {
  it('has its lines, customer and payments again where all of it costs what it did', () => {
    const ticket = lookUpAgain(kept(), now(same));
    expect(ticket.lines.map(({ product, quantity, start }) => [product.productId, quantity, start])).toEqual([
      ['jp', 2, 'NOW'],
      ['kr', 1, 'FIRST_USE'],
    ]);
    expect(ticket.lines[1]?.discount).toMatchObject({ change: { percent: '20' } });
    expect(ticket).toMatchObject({
      customer: { name: 'Hoa' },
      payments: { received: '70' },
      ...{ gone: [], again: [] },
    });
  });

  it.each([
    ['dearer', { jp: '25.9', kr: '12.9' }],
    ['cheaper', { jp: '23.9', kr: '12.9' }],
  ])('is at the price of now where a package is %s, and is paid for anew', (_what, prices) => {
    const ticket = lookUpAgain(kept(), now(prices));
    expect(ticket.lines[0]).toMatchObject({ product: { price: prices.jp }, before: { price: '24.9' } });
    expect(ticket).toMatchObject({ payments: null, again: ['payment'], gone: [] });
  });

  it('lacks a package that isn’t sold any more, and names it', () => {
    const ticket = lookUpAgain(kept(), now({ kr: '12.9' }));
    expect(ticket.lines.map(({ product }) => product.productId)).toEqual(['kr']);
    expect(ticket.gone.map(({ productId }) => productId)).toEqual(['jp']);
    expect(ticket).toMatchObject({ payments: null, again: ['payment'] });
    const none = lookUpAgain(kept(), now({}));
    expect(none).toMatchObject({ lines: [], ticketDiscount: null, customer: { name: 'Hoa' } });
  });

  it('has its top-ups again, as long as their eSIMs are known', () => {
    const toppingUp = (orderId: string): KeptTicket => {
      const { ticket, ...file } = kept();
      const [first, ...others] = ticket.lines;
      if (first === undefined) return expect.fail('no lines');
      return { ...file, ticket: { ...ticket, lines: [{ ...first, topsUp: orderId }, ...others] } };
    };
    const there = lookUpAgain(toppingUp('T1-A'), now(same));
    expect(there.lines.map(({ esim }) => esim?.orderId)).toEqual(['T1-A', undefined]);
    expect(there.gone).toEqual([]);
    const gone = lookUpAgain(toppingUp('T1-GONE'), now(same));
    expect(gone.lines.map(({ product }) => product.productId)).toEqual(['kr']);
    expect(gone).toMatchObject({ gone: [{ productId: 'jp' }], payments: null });
  });

  it.each([
    ['a tender that is gone', { tender: 'named:Voucher' as const }],
    ['a part by one', { earlier: [{ tender: 'named:Voucher' as const, typed: '5' }] }],
    ['a refund that isn’t owed any more', { carriedOver: refund }],
  ])('is not paid by %s', (_what, payments) => {
    expect(lookUpAgain(kept(payments), now(same))).toMatchObject({ payments: null, again: ['payment'] });
  });

  it('is paid by the refund of an exchange as long as that is owed', () => {
    const ticket = lookUpAgain(kept({ carriedOver: refund }), now(same, { isOwed: () => true }));
    expect(ticket.payments).toMatchObject({ carriedOver: refund });
  });

  it('says what has to be typed again', () => {
    expect(lookUpAgain(kept({}, ['customer', 'card-slip']), now(same)).again).toEqual([
      'customer',
      'card-slip',
    ]);
    // The slip was of another sum.
    const dearer = lookUpAgain(kept({}, ['customer', 'card-slip']), now({ ...same, jp: '30' }));
    expect(dearer.again).toEqual(['customer', 'payment']);
    expect(lookUpAgain(kept({ received: '' }), now({ ...same, jp: '30' })).again).toEqual([]);
  });
});
