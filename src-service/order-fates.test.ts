import { describe, expect, it } from 'vitest';
import { createOrderFates, type Fate } from './order-fates.ts';

const usual: Fate = { outcome: 'completed', delayMs: 400 };
const canceled: Fate = { outcome: 'canceled', delayMs: 1 };
const slow: Fate = { outcome: 'completed', delayMs: 9000 };

describe('fates', () => {
  it('are the usual one where none was chosen', () => {
    expect(createOrderFates(usual).take('a')).toBe(usual);
  });

  it('come for an order id first, then for the next orders in turn, then for all', () => {
    const fates = createOrderFates(usual);
    const all: Fate = { outcome: 'completed', delayMs: 5 };
    fates.choose({ scope: 'all', fate: all });
    fates.choose({ scope: 'next', fate: canceled });
    fates.choose({ scope: 'next', fate: slow });
    fates.choose({ scope: { orderId: 'own' }, fate: usual });
    expect(fates.list().map(({ scope }) => scope)).toEqual([{ orderId: 'own' }, 'next', 'next', 'all']);
    expect(['own', 'a', 'own', 'b', 'c'].map((orderId) => fates.take(orderId))).toEqual([
      usual,
      canceled,
      slow,
      all,
      all,
    ]);
    fates.clear();
    expect(fates.take('d')).toBe(usual);
    expect(fates.list()).toEqual([]);
  });
});
