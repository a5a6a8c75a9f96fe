import { describe, expect, it } from 'vitest';
import type { PriceRulesView } from '../../../src-preload/contract/money/prices.ts';
import { markupOf, rulesOf, withCurrencies, withMarkup, withoutRule, withRule } from './price-draft.ts';

const rules: PriceRulesView = {
  version: 1,
  balanceCurrency: 'USD',
  currency: 'USD',
  rate: null,
  taxPercent: '0',
  base: { add: { kind: 'percent', percent: '35' }, endingCents: 90, rounding: 'up', belowCost: false },
  rules: [],
};
const japan = { kind: 'country', code: 'JP' } as const;
const doubled = { ...rules.base, add: { kind: 'percent', percent: '100' } } as const;

describe('price rules that are being typed', () => {
  it('are for a country what is set there, and for others what they were', () => {
    const changed = withMarkup(withRule(rules, japan), 'country:JP', doubled);
    expect(markupOf(changed, 'country:JP')).toEqual(doubled);
    expect(markupOf(changed, 'all')).toEqual(rules.base);
    expect(withoutRule(changed, 'country:JP')).toEqual(rules);
  });

  it('have one rule for a country, however often it is added', () => {
    const changed = withMarkup(withRule(rules, japan), 'country:JP', doubled);
    expect(withRule(changed, japan)).toEqual(changed);
  });

  it('want a rate as soon as there are two currencies', () => {
    const inEuros = withCurrencies(rules, { currency: 'EUR' }, '2026-11-21T10:00:00.000Z');
    expect(rulesOf(inEuros)).toBeNull();
    const typed = { ...inEuros, rate: { value: ' 0,92 ', setAt: '2026-11-21T10:00:00.000Z' } };
    expect(rulesOf(typed)?.rate?.value).toBe('0.92');
    expect(withCurrencies(typed, { currency: 'USD' }, '').rate).toBeNull();
  });

  it.each(['', '-', '1.2.3', 'ten', '1e5', '5 x', '1,000'])('are none with %j for a number', (typed) => {
    const add = { kind: 'percent', percent: typed } as const;
    expect(rulesOf({ ...rules, base: { ...rules.base, add } })).toBeNull();
    expect(rulesOf({ ...rules, taxPercent: typed })).toBeNull();
  });
});
