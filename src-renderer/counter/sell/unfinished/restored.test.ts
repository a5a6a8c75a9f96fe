import { describe, expect, it } from 'vitest';
import type { CatalogProduct } from '../../../../src-preload/contract/sales/catalog.ts';
import type { Unfinished } from '../../../../src-preload/contract/sales/unfinished.ts';
import { offered, soFarOf } from '../../../../test/fixtures/tickets-so-far.ts';
import type { HandOver } from '../../../store.ts';
import { usualTerms, type Terms } from '../terms.ts';
import { otherPrices, restored, withTyped } from './restored.ts';
import { soFar } from './so-far.ts';

const { lines: told, ...agreed } = soFarOf();
const unfinished: Extract<Unfinished, { kind: 'ticket' }> = {
  kind: 'ticket',
  ...agreed,
  lines: told.map(({ productId, ...line }) => ({
    ...line,
    product: offered(productId, '13.9'),
    esim: null,
    before: { price: productId === 'jp' ? '13.9' : '12.9', currency: 'USD' },
  })),
  ...{ gone: [], again: [], whose: 'Ana' },
};
const untouched = {
  terms: usualTerms,
  handOver: null,
  usualTender: 'cash',
  usualStart: 'FIRST_USE',
} as const;
const termsAgain = (from: Unfinished): Terms =>
  restored(from, untouched).terms ?? expect.fail('nothing is restored');

describe('a ticket that main kept', () => {
  it('is on the screen as it was told', () => {
    expect(soFar({ terms: termsAgain(unfinished), handOver: null })).toEqual(soFarOf());
  });

  it('has another cart each time, since whatever was pressed for it is another’s', () => {
    const [first, second] = [restored(unfinished, untouched), restored(unfinished, untouched)];
    expect(first.cart).toBeDefined();
    expect(second.cart).not.toBe(first.cart);
  });

  it('has no total that a manager approved: main is asked anew', () => {
    expect(termsAgain(unfinished).answer).toBeNull();
  });

  it('begins to be paid as usual where its payments don’t fit', () => {
    const { tender, earlier, received } = termsAgain({ ...unfinished, payments: null });
    expect({ tender, earlier, received }).toEqual({ tender: 'cash', earlier: [], received: '' });
  });

  describe('without what is sealed', () => {
    const typed = { customer: agreed.customer, reference: '0042', again: [] };
    const nobody = { name: '', phone: '', note: '' };
    const payments = { ...agreed.payments, tender: 'card-terminal', reference: '' } as const;
    const shown = (changes: Partial<typeof unfinished> = {}) => {
      const left = { ...unfinished, customer: nobody, payments, again: ['customer', 'card-slip'] as const };
      const put = restored({ ...left, ...changes, again: [...(changes.again ?? left.again)] }, untouched);
      const terms = put.terms ?? expect.fail('nothing is restored');
      return { terms, handOver: null, restored: put.restored ?? null };
    };

    it('has it once main could open it, and nothing is asked for again', () => {
      const put = withTyped(typed, shown());
      expect(put.terms).toMatchObject({ customer: agreed.customer, reference: '0042' });
      expect(put.restored).toMatchObject({ again: [] });
      expect(withTyped({ ...typed, again: ['card-slip'] }, shown()).restored).toMatchObject({
        again: ['card-slip'],
      });
    });

    it('keeps what was typed meanwhile, and no slip of another sum', () => {
      const { terms, ...state } = shown();
      const bao = { ...nobody, name: 'Bao' };
      expect(withTyped(typed, { ...state, terms: { ...terms, customer: bao } }).terms).toMatchObject({
        customer: bao,
      });
      const dearer = withTyped(typed, shown({ payments: null, again: ['customer', 'payment'] }));
      expect(dearer.terms).toMatchObject({ customer: agreed.customer, reference: '' });
      expect(dearer.restored).toMatchObject({ again: ['payment'] });
    });

    it('is none of another ticket, nor of one that is being sold', () => {
      expect(withTyped(typed, { ...untouched, restored: null })).toEqual({});
      const handOver: HandOver = { kind: 'sale', orderId: 'T1-1', product: null };
      expect(withTyped(typed, { ...shown(), handOver })).toEqual({});
    });
  });

  it('leaves alone what staff have begun meanwhile', () => {
    const customer = { ...usualTerms.customer, name: 'Bao' };
    expect(restored(unfinished, { ...untouched, terms: { ...usualTerms, customer } })).toEqual({});
    const handOver: HandOver = { kind: 'sale', orderId: 'T1-1', product: null };
    expect(restored(unfinished, { ...untouched, handOver })).toEqual({});
    expect(restored(null, untouched)).toEqual({});
  });

  it('is not there where it may be sold: that is said instead', () => {
    const sent = { kind: 'sent', orderId: 'T1-1' } as const;
    expect(restored(sent, untouched)).toEqual({ restored: sent });
    const soon = { kind: 'being-sold' } as const;
    expect(restored(soon, untouched)).toEqual({ restored: soon });
  });

  it('names the packages that cost something else now, by the newest catalog', () => {
    const { restored: note } = restored(unfinished, untouched);
    const before = note?.kind === 'ticket' ? note.before : expect.fail('nothing is said');
    const { lines } = termsAgain(unfinished);
    const changed = (newest: (product: CatalogProduct) => CatalogProduct): string[] =>
      otherPrices(before, lines, newest).map(({ productId }) => productId);
    expect(changed((product) => product)).toEqual(['kr']);
    expect(changed((product) => ({ ...product, price: '14.9' }))).toEqual(['jp', 'kr']);
    expect(otherPrices(before, [], (product) => product)).toEqual([]);
  });
});

describe('what main is told of a ticket', () => {
  const terms = termsAgain(unfinished);

  it('is what is on the ticket, whichever sale is shown beside it', () => {
    const handOver: HandOver = { kind: 'sale', orderId: 'T1-1', product: null };
    expect(soFar({ terms, handOver })).toEqual(soFarOf());
    // What main took is on no ticket any more.
    expect(soFar({ terms: usualTerms, handOver: { ...handOver, sold: terms } })).toBeNull();
  });

  it('is nothing new while main is asked to sell it, and all of it where main did not', () => {
    expect(soFar({ terms, handOver: { kind: 'waiting-for-main', product: null } })).toBeUndefined();
    const why = { kind: 'price-changed' } as const;
    const handOver: HandOver = { kind: 'not-taken', product: null, why, twin: null };
    expect(soFar({ terms, handOver })).toEqual(soFarOf());
  });

  it('is nothing as long as nobody has put or typed anything', () => {
    expect(soFar({ ...untouched, terms: { ...usualTerms, tender: 'card-terminal' } })).toBeNull();
    const customer = { ...usualTerms.customer, note: 'window seat' };
    expect(soFar({ ...untouched, terms: { ...usualTerms, customer } })).toMatchObject({ customer });
  });
});
