import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultPriceRules, priceRules, storedPriceRules } from '../../src-main/domain/price-rules.ts';
import { requests } from '../../src-preload/contract.ts';
import { figureLimits } from '../../src-preload/contract/money/figure-limits.ts';
import { readFigure, typedForm, type FigureKind } from '../../src-renderer/counter/figures/read-figure.ts';
import {
  draftOf,
  markupFigure,
  rateFigure,
  rulesOf,
  taxFigure,
} from '../../src-renderer/counter/prices/price-draft.ts';
import { cashIn } from '../../src-renderer/counter/sell/rest-of.ts';

/** Digits around every limit that there is. */
const around = fc
  .record({
    sign: fc.constantFrom('', '', '-'),
    whole: fc.oneof(
      fc.constantFrom(...Object.values(figureLimits).flatMap(({ least, most }) => [least, most])),
      fc.nat(20_000).map(String),
      fc.bigInt(0n, 20_000_000_000n).map(String),
    ),
    fraction: fc.oneof(fc.constant(''), fc.stringMatching(/^\d{1,16}$/)),
  })
  .map(({ sign, whole, fraction }) => {
    const figure = `${sign}${whole.replace('-', '')}`;
    return fraction === '' || figure.includes('.') ? figure : `${figure}.${fraction}`;
  });

const rulesTake = (changed: object): boolean =>
  priceRules.safeParse({ ...defaultPriceRules, ...changed }).success;
const { base } = defaultPriceRules;
const rated = { currency: 'EUR', setAt: '2026-11-24T06:00:00.000Z' };

/** Every figure that a person types, and whether main takes it. */
const fields: readonly (readonly [string, FigureKind, (value: string) => boolean])[] = [
  ['a tax', taxFigure, (taxPercent) => rulesTake({ taxPercent })],
  [
    'a rate',
    rateFigure,
    (value) => rulesTake({ currency: rated.currency, rate: { value, setAt: rated.setAt } }),
  ],
  [
    'a markup in percent',
    markupFigure('percent', 'USD'),
    (percent) => rulesTake({ base: { ...base, add: { kind: 'percent', percent } } }),
  ],
  [
    'a markup in money',
    markupFigure('amount', 'USD'),
    (amount) => rulesTake({ base: { ...base, add: { kind: 'amount', amount } } }),
  ],
  [
    'cash',
    cashIn('USD'),
    (amount) => requests['shift-open'].request.safeParse({ floats: [{ currency: 'USD', amount }] }).success,
  ],
  [
    'a balance to be warned of',
    { kind: 'money', currency: 'USD', within: figureLimits.shopMoney },
    (amount) => requests['balance-warning-set'].request.safeParse({ amount }).success,
  ],
  [
    'a count of months',
    { kind: 'count', within: figureLimits.keptMonths },
    // It is sent as a whole number, which has one form.
    (months) =>
      /^-?\d+$/.test(months) &&
      requests['records-keep-months'].request.safeParse({ months: Number(months) }).success,
  ],
];

describe('a figure that main takes', () => {
  // What is paid with the digits of a currency is checked where the currency is known.
  it.each(fields.filter(([, { kind }]) => kind !== 'money'))(
    'can be typed into the window: %s',
    (_name, kind, isTaken) => {
      fc.assert(
        fc.property(around, (value) => {
          if (!isTaken(value)) return;
          const reading = readFigure(typedForm(value, kind, 'en-US'), kind, 'en-US');
          expect(reading.kind, value).toBe('read');
        }),
        { numRuns: 2_000, examples: [['1.0851234567'], ['12.34567']] },
      );
    },
  );

  it.each([
    ['1.5', true],
    ['1.569', false],
  ])('is a markup in the currency’s coins: %s', (amount, isTaken) => {
    expect(rulesTake({ base: { ...base, add: { kind: 'amount', amount } } })).toBe(isTaken);
  });
});

describe('a figure of an older version', () => {
  const stored = {
    ...defaultPriceRules,
    currency: 'EUR',
    rate: { value: '1.0851234567', setAt: rated.setAt },
    taxPercent: '8.12345',
  };

  it('is still read from the disk, is shown digit for digit, and can be typed over', () => {
    const rules = storedPriceRules.parse(stored);
    expect(priceRules.safeParse(rules).success).toBe(false);
    const draft = draftOf(rules);
    expect(draft.rate?.value).toBe('1.0851234567');
    expect(readFigure(draft.taxPercent, taxFigure, 'en-US')).toEqual({
      kind: 'wrong',
      why: 'too-many-decimals',
    });
    const mended = rulesOf({
      ...draft,
      rate: { value: '1.085123456', setAt: rated.setAt },
      taxPercent: '8.1',
    });
    expect(priceRules.safeParse(mended).success).toBe(true);
  });
});

describe('a figure that the window takes', () => {
  it.each(fields)('is taken by main: %s', (_name, kind, isTaken) => {
    fc.assert(
      fc.property(around, (typed) => {
        const reading = readFigure(typed, kind, 'en-US');
        if (reading.kind === 'read') expect(isTaken(reading.value), reading.value).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  it.each(fields)('can be either limit, and nothing beyond: %s', (_name, kind, isTaken) => {
    const { least, most } = kind.within;
    for (const limit of [least, most]) expect(isTaken(limit), limit).toBe(true);
    const beyond = String(Number(most) + 1);
    expect(isTaken(beyond)).toBe(false);
    expect(readFigure(beyond, kind, 'en-US')).toEqual({ kind: 'wrong', why: 'too-large' });
  });
});
