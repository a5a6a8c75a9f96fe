import { describe, expect, it } from 'vitest';
import type { PriceRulesView } from '../../../src-preload/contract/money/prices.ts';
import { rulesOf } from '../prices/price-draft.ts';
import { currencyIn, firstDraft, taxIn } from './first-prices.ts';

const now = '2026-03-01T09:00:00Z';
const rules: PriceRulesView = {
  version: 1,
  balanceCurrency: 'USD',
  currency: 'USD',
  rate: null,
  taxPercent: '0',
  base: { add: { kind: 'percent', percent: '35' }, endingCents: 90, rounding: 'up', belowCost: false },
  rules: [],
};

describe('what a new shop is offered', () => {
  it.each([
    ['DE', 'EUR', 'included'],
    ['HR', 'EUR', 'included'],
    ['GB', 'GBP', 'included'],
    ['US', 'USD', 'added'],
    ['CA', 'CAD', 'added'],
    ['XX', undefined, 'not-known'],
    [null, undefined, 'not-known'],
  ] as const)('in %s: %s, tax %s', (region, currency, tax) => {
    expect([currencyIn(region), taxIn(region)]).toEqual([currency, tax]);
  });

  it('is ready to be kept where prices have no tax and the provider counts in the same money', () => {
    expect(rulesOf(firstDraft(rules, 'US', now))).toEqual(rules);
  });

  it('has the rate and the tax typed where they can’t be known', () => {
    const draft = firstDraft(rules, 'DE', now);
    expect(draft).toMatchObject({ currency: 'EUR', rate: { value: '', setAt: now }, taxPercent: '' });
    expect(rulesOf(draft)).toBeNull();
    expect(firstDraft(rules, null, now)).toMatchObject({ currency: 'USD', rate: null, taxPercent: '' });
  });
});
