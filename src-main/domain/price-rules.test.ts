import { describe, expect, it } from 'vitest';
import { defaultPriceRules, priceRules } from './price-rules.ts';

const inEuros = {
  ...defaultPriceRules,
  currency: 'EUR',
  rate: { value: '0.9200', setAt: '2026-11-12T09:00:00.000Z' },
};
const japan = { scope: { kind: 'country', code: 'JP' }, markup: defaultPriceRules.base };

describe('price rules', () => {
  it('are read back as written', () => {
    const rules = priceRules.parse({ ...inEuros, rules: [japan] });
    expect(rules.rate?.value).toBe('0.92');
    expect(priceRules.parse(JSON.parse(JSON.stringify(rules)))).toEqual(rules);
    expect(priceRules.parse(defaultPriceRules)).toEqual(defaultPriceRules);
  });

  it.each([
    ['a rate for one currency', { ...defaultPriceRules, rate: inEuros.rate }],
    ['two currencies without a rate', { ...inEuros, rate: null }],
    ['a rate of nothing', { ...inEuros, rate: { ...inEuros.rate, value: '0' } }],
    ['a currency that nobody pays in', { ...defaultPriceRules, balanceCurrency: 'XQX', currency: 'XQX' }],
    ['two rules for one country', { ...inEuros, rules: [japan, japan] }],
    ['a rate that is a binary float', { ...inEuros, rate: { ...inEuros.rate, value: 0.92 } }],
    ['another version', { ...defaultPriceRules, version: 2 }],
  ])('are rejected with %s', (_what, rules) => {
    expect(priceRules.safeParse(rules).success).toBe(false);
  });
});
