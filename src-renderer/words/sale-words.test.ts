import { describe, expect, it } from 'vitest';
import type { SaleState, SaleView } from '../../src-preload/contract.ts';
import { eventWords, saleSentence, stateWords } from './sale-words.ts';

const states: SaleState[] = ['drafted', 'sending', 'unknown', 'accepted', 'completed', 'canceled', 'refused'];

const sale: SaleView = {
  orderId: 'T1-1',
  uidCustomer: null,
  state: 'drafted',
  package: {
    productId: 'jp-10',
    place: 'Japan',
    countries: ['JP'],
    networks: [],
    unlimited: false,
    size: { value: 10, unit: 'GB' },
    validity: { value: 30, unit: 'DAY' },
  },
  cost: '18.4',
  price: '24.9',
  tender: null,
  customer: null,
  createdAt: '2025-11-21T14:03:05.000Z',
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

  it('tells a first attempt from a repeated one', () => {
    const attempt = { at: sale.createdAt, kind: 'attempted', problem: null } as const;
    expect(eventWords(attempt, sale, false)).toBe('Asked the service');
    expect(eventWords(attempt, sale, true)).toContain('same order number');
  });
});
