import { describe, expect, it } from 'vitest';
import { usualTerms, type Terms } from '../terms.ts';
import { payingSeen } from './paying-seen.ts';

const due = { kind: 'list', total: '24.90' } as const;
const seen = (changes: Partial<Terms>, of: Parameters<typeof payingSeen>[1] = due) =>
  payingSeen({ ...usualTerms, ...changes }, of, { total: of.total, currency: 'USD', refund: null });
const earlier = [{ tender: 'card-terminal', amount: '10' }] as const;

describe('what the customers’ screen is told of payments', () => {
  it('is what is typed, from the first payment or the cash on', () => {
    expect(seen({})).toBeUndefined();
    expect(seen({ received: '5' })).toBeUndefined();
    expect(seen({ received: '5000' })).toBeUndefined();
    expect(seen({ received: '50' })).toEqual([{ kind: 'cash', received: '50' }]);
    expect(seen({ earlier })).toEqual([
      { kind: 'card-terminal', amount: '10', reference: null },
      { kind: 'cash', received: null },
    ]);
  });

  it('is nothing while an amount is missing or can’t be, or the price isn’t known yet', () => {
    for (const amount of ['', 'x', '0', '30'])
      expect(seen({ earlier: [{ tender: 'card-terminal', amount }] })).toBeUndefined();
    expect(seen({ received: '50' }, { kind: 'asked', total: '24.90' })).toBeUndefined();
  });

  it('says nothing of a card', () => {
    expect(
      seen({ earlier: [{ tender: 'other', amount: '10' }], tender: 'card-terminal', reference: '4242' }),
    ).toEqual([
      { kind: 'other', amount: '10' },
      { kind: 'card-terminal', amount: null, reference: null },
    ]);
  });
});
