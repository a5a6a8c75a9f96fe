import { describe, expect, it } from 'vitest';
import type { SaleState, SaleView } from '../../src-preload/contract/sale.ts';
import { eventWords, saleSentence, stateWords } from './sale-words.ts';
import { japanPackage } from '../../test/fixtures/package-description.ts';

const states: SaleState[] = ['drafted', 'sending', 'unknown', 'accepted', 'completed', 'canceled', 'refused'];

const sale: SaleView = {
  orderId: 'T1-1',
  uidCustomer: null,
  state: 'drafted',
  package: japanPackage,
  cost: '18.4',
  price: '24.9',
  tender: null,
  customer: null,
  currency: 'EUR',
  balanceCurrency: 'USD',
  tax: null,
  createdAt: '2025-11-21T14:03:05.000Z',
  staff: null,
  problem: null,
  nextTryAt: null,
  install: null,
  events: [],
  operations: [],
};

describe('words for sales', () => {
  it('has other words for every state', () => {
    expect(new Set(states.map(stateWords)).size).toBe(states.length);
    expect(new Set(states.map((state) => saleSentence({ ...sale, state }))).size).toBe(states.length);
  });

  it('names the money of a sale that ended', () => {
    expect(saleSentence({ ...sale, state: 'canceled' })).toContain('$18.40 went back to the balance');
    expect(saleSentence({ ...sale, state: 'refused' })).toContain('no money was moved');
  });

  it('names who did it, where somebody did', () => {
    const drafted = { at: sale.createdAt, kind: 'drafted', problem: null, staff: null } as const;
    expect(eventWords(drafted, sale, false)).toBe('Written down for €24.90');
    const ana = { id: 'a', name: 'Ana' };
    expect(eventWords({ ...drafted, staff: ana }, sale, false)).toBe('Written down for €24.90 by Ana');
    expect(eventWords({ ...drafted, kind: 'printed', staff: ana }, sale, false)).toBe('Receipt saved by Ana');
  });

  it('has prices in the currency of the shop and costs in that of the balance', () => {
    const event = { at: sale.createdAt, problem: null, staff: null };
    expect(eventWords({ ...event, kind: 'drafted' }, sale, false)).toBe('Written down for €24.90');
    expect(eventWords({ ...event, kind: 'accepted' }, sale, false)).toBe('Sold, $18.40 from the balance');
  });

  it('tells a first attempt from a repeated one', () => {
    const attempt = { at: sale.createdAt, kind: 'attempted', problem: null, staff: null } as const;
    expect(eventWords(attempt, sale, false)).toBe('Asked the service');
    expect(eventWords(attempt, sale, true)).toContain('same order number');
  });
});
