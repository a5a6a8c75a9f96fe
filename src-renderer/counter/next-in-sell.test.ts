import { describe, expect, it } from 'vitest';
import type { CatalogProduct } from '../../src-preload/contract/sales/catalog.ts';
import type { OwedTicketView } from '../../src-preload/contract/payments/tickets.ts';
import { createCounterStore, noSearch, type CounterState, type HandOver } from '../store.ts';
import {
  backToSell,
  customerChanged,
  customerBegun,
  exchangeBegun,
  handOverLeft,
  packageChosen,
  searchBegun,
  searchTyped,
  ticketCleared,
  topUpAdded,
} from './next-in-sell.ts';
import { usualTerms, type Terms } from './sell/terms.ts';
import type { TicketLine } from './sell/ticket/ticket-line.ts';

const line = (productId: string): TicketLine => ({
  product: { productId } as CatalogProduct,
  ...{ quantity: 1, start: 'NOW', discount: null },
});
const begun: Terms = { ...usualTerms, lines: [line('jp'), line('kr')], tender: 'card-terminal' };
const refund = { ticketId: 'ticket:T1-A', owed: '24.9', paybacks: 0, currency: 'USD' };

const state = (changes: Partial<CounterState> = {}): CounterState => ({
  ...createCounterStore().getState(),
  ...{ task: 'orders', terms: begun, search: { ...noSearch, turn: 3, text: 'korea', pickedId: 'kr' } },
  ...changes,
});
const after = (of: CounterState, change: Partial<CounterState>): CounterState => ({ ...of, ...change });

const topUp: TicketLine = { ...line('jp'), esim: { orderId: 'T1-1', iccid: '8900', customer: null } };

const shownAgain: HandOver = { kind: 'sale', orderId: 'T1-9', product: null };
const notTaken: HandOver = { kind: 'not-taken', product: null, why: { kind: 'starting' }, twin: null };

/** All that leads to the next sale without having asked whether the ticket is to be put away. */
const ways: Readonly<Record<string, (of: CounterState) => Partial<CounterState>>> = {
  'another search': searchBegun,
  'the next customer': customerBegun,
  'the same package again, or one from the palette': (of) => packageChosen(of, 'fr'),
  'a top-up, in a ticket of one line more': (of) => {
    const { terms = of.terms, ...rest } = topUpAdded(of, topUp);
    return { ...rest, terms: { ...terms, lines: terms.lines.slice(0, -1) } };
  },
  'the refund of an exchange': (of) => exchangeBegun(of, refund),
  'the way back from what was shown': handOverLeft,
};

describe('a ticket that was begun', () => {
  describe.each(Object.entries(ways))('stays, whatever leads on: %s', (_, go) => {
    it.each([
      ['Sell or another view', null],
      ['an earlier sale that is shown again', shownAgain],
      ['a sale that main didn’t take', notTaken],
    ])('from %s', (__, handOver) => {
      const of = state({ handOver });
      expect(after(of, go(of))).toMatchObject({ handOver: null, terms: { lines: begun.lines } });
    });
  });

  it('is put away by that alone, and the next customer begins at the usual tender, however the last one paid', () => {
    const of = state({ nextSearch: 'france' });
    expect(after(of, ticketCleared(of))).toMatchObject({
      ...{
        terms: usualTerms,
        search: { turn: 4, text: 'france', pickedId: null },
      },
      nextSearch: '',
    });
  });

  it('has a top-up added as a line of its own, in Sell, and keeps what was agreed on', () => {
    const of = state({ terms: { ...begun, carriedOver: refund } });
    const added = topUpAdded(of, topUp);
    expect(added).toMatchObject({ task: 'sell', shownOrder: null, terms: { carriedOver: refund } });
    expect(added.terms?.lines).toEqual([...begun.lines, topUp]);
    expect(added.cart).not.toBe(of.cart);
    expect(topUpAdded(of, topUp, ['T1-1']).terms?.paidBefore).toEqual(['T1-1']);
    const waiting = state({ handOver: { kind: 'waiting-for-main', product: null } });
    expect(topUpAdded(waiting, topUp)).toEqual({});
    const full = state({ terms: { ...begun, lines: Array.from({ length: 50 }, () => line('jp')) } });
    expect(topUpAdded(full, topUp)).toEqual({});
  });

  it('is paid by the refund that was chosen', () => {
    expect(exchangeBegun(state(), refund)).toMatchObject({
      task: 'sell',
      terms: { ...begun, carriedOver: refund },
    });
  });

  it('stays as it is while main is told to sell it', () => {
    const of = state({ handOver: { kind: 'waiting-for-main', product: null } });
    expect(packageChosen(of, 'fr')).toEqual({});
    expect(exchangeBegun(of, refund)).toEqual({ task: 'sell', shownOrder: null });
  });
});

describe('what is typed into the search', () => {
  it.each([
    ['japan 10gb', 'japan 10gb x4', 4],
    ['', '3x japan', 3],
    ['japan x4', 'japan', 1],
    ['japan x4', 'japan x5', 5],
    ['japan x4', 'japan x4 10gb', 2],
    ['japan', 'japan 10', 2],
    ['japan', 'japan x12', 2],
  ])('says how many: from "%s" to "%s"', (before, text, quantity) => {
    // Chosen by hand meanwhile: what is typed about something else leaves it.
    const of = state({ search: { ...noSearch, text: before }, terms: { ...usualTerms, quantity: 2 } });
    expect(after(of, searchTyped(of, text))).toMatchObject({ search: { text }, terms: { quantity } });
  });
});

describe('what was typed ahead', () => {
  it.each([
    ['the next customer', customerBegun, { terms: usualTerms }],
    ['the same customer', searchBegun, {}],
    ['what came to nothing', handOverLeft, { handOver: notTaken }],
    ['a top-up', (of: CounterState) => topUpAdded(of, topUp), {}],
  ] as const)('says how many, too: for %s', (_, lead, changes) => {
    const of = state({ nextSearch: 'japan 10gb x3', ...changes });
    expect(after(of, lead(of))).toMatchObject({ search: { text: 'japan 10gb x3' }, terms: { quantity: 3 } });
    const unsaid = { ...of, nextSearch: 'japan' };
    expect(after(unsaid, lead(unsaid)).terms.quantity).toBe(of.terms.quantity);
  });
});

describe('what main took', () => {
  const family: HandOver = {
    ...{ kind: 'family', product: null, cash: null, paid: null, sold: begun },
    pieces: [
      { kind: 'sale', orderId: '1' },
      { kind: 'sale', orderId: '2' },
    ],
  };

  it('is sold to nobody else', () => {
    const of = state({ handOver: family, terms: usualTerms });
    expect(after(of, packageChosen(of, 'fr'))).toMatchObject({
      ...{ terms: usualTerms, search: { pickedId: 'fr' }, task: 'sell', handOver: null },
    });
    expect(after(of, exchangeBegun(of, refund)).terms).toEqual({ ...usualTerms, carriedOver: refund });
  });

  it('is on screen again once it came to nothing, and what was typed ahead waits', () => {
    const of = state({ handOver: family, terms: usualTerms, nextSearch: 'france' });
    const change = (sold: Terms): Terms => ({ ...sold, lines: sold.lines.slice(1) });
    expect(after(of, backToSell(of, change))).toMatchObject({
      ...{ handOver: null, nextSearch: 'france', search: of.search, terms: { lines: [line('kr')] } },
    });
    const refused: HandOver = { ...shownAgain, sold: begun };
    const left = state({ handOver: refused, terms: usualTerms });
    expect(after(left, handOverLeft(left))).toMatchObject({
      handOver: null,
      terms: begun,
      search: { text: '', pickedId: null },
    });
  });

  it('is read back once more over an empty search, where it was one package', () => {
    const sold = { ...usualTerms, quantity: 2 };
    const refused: HandOver = { ...shownAgain, product: line('fr').product, sold };
    const left = state({ handOver: refused, terms: usualTerms });
    expect(after(left, handOverLeft(left))).toMatchObject({
      ...{ terms: sold, search: { turn: 4, text: '', pickedId: 'fr' } },
    });
    const notSold = state({ handOver: notTaken });
    expect(after(notSold, handOverLeft(notSold)).search).toEqual(notSold.search);
  });

  it('is paid for with what the customer is owed for what wasn’t sold of it, unless they may have that already', () => {
    const owed = { ...refund, pieces: ['1', '2'], mayBeGiven: false } as OwedTicketView;
    const sold = { ...begun, paidBefore: ['1', '2'] };
    const backWith = (...all: OwedTicketView[]): Terms | undefined => {
      const mirror = { owed: all } as unknown as CounterState['mirror'];
      return backToSell(state({ mirror, handOver: { ...family, sold } }), (terms) => terms).terms;
    };
    expect(backWith(owed)).toEqual({ ...sold, carriedOver: refund });
    expect(backWith({ ...owed, mayBeGiven: true })).toEqual(sold);
    expect(backWith({ ...owed, pieces: ['3'] })).toEqual(sold);
    expect(backWith()).toEqual(sold);
  });
});

it('keeps what is searched for and chosen when another customer wants it, and nothing of the one before', () => {
  const sold: Terms = { ...usualTerms, quantity: 4, tender: 'card-terminal', paidBefore: ['T1-A'] };
  const search = { ...noSearch, turn: 3, text: 'italy x2', pickedId: 'it' };
  const of = state({ terms: sold, search });
  expect(after(of, customerChanged(of))).toMatchObject({
    search: { turn: 4, text: 'italy x2', pickedId: 'it' },
    terms: { ...usualTerms, quantity: 2 },
  });
});
