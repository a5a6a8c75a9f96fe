import { describe, expect, it } from 'vitest';
import { createOrderOutcomes, type PlannedOutcome } from './order-outcomes.ts';

const usual: PlannedOutcome = { outcome: 'completed', delayMs: 400 };
const canceled: PlannedOutcome = { outcome: 'canceled', delayMs: 1 };
const slow: PlannedOutcome = { outcome: 'completed', delayMs: 9000 };

describe('outcomes', () => {
  it('are the default if none was chosen', () => {
    expect(createOrderOutcomes(usual).take('a')).toBe(usual);
  });

  it('apply to an order id first, then to the next orders in turn, then to all', () => {
    const outcomes = createOrderOutcomes(usual);
    const all: PlannedOutcome = { outcome: 'completed', delayMs: 5 };
    outcomes.choose({ scope: 'all', planned: all });
    outcomes.choose({ scope: 'next', planned: canceled });
    outcomes.choose({ scope: 'next', planned: slow });
    outcomes.choose({ scope: { orderId: 'own' }, planned: usual });
    expect(outcomes.list().map(({ scope }) => scope)).toEqual([{ orderId: 'own' }, 'next', 'next', 'all']);
    expect(['own', 'a', 'own', 'b', 'c'].map((orderId) => outcomes.take(orderId))).toEqual([
      usual,
      canceled,
      slow,
      all,
      all,
    ]);
    outcomes.clear();
    expect(outcomes.take('d')).toBe(usual);
    expect(outcomes.list()).toEqual([]);
  });
});
