import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { figureLimits } from '../../../src-preload/contract/money/figure-limits.ts';
import { languageNames } from '../../words/language/language.ts';
import { currencyDecimals } from '../../words/figures/money.ts';
import { figuresIn } from '../../words/language/per-language.ts';
import { readFigure, typedForm, type FigureKind } from './read-figure.ts';

/** The locales that figures are shown in, for each language that staff can choose. */
const locales = Object.keys(languageNames).map(figuresIn);

const moneyIn = (currency: string): FigureKind => ({
  kind: 'money',
  currency,
  within: figureLimits.shopMoney,
});
const usd = moneyIn('USD');
const eur = moneyIn('EUR');
const jpy = moneyIn('JPY');
const kwd = moneyIn('KWD');
const markupIn = (currency: string): FigureKind => ({
  kind: 'money',
  currency,
  within: figureLimits.markupAmount,
});
const rate: FigureKind = { kind: 'rate', within: figureLimits.rate };
const percent: FigureKind = { kind: 'percent', within: { least: '0', most: '100000' } };
const tax: FigureKind = { kind: 'percent', within: figureLimits.taxPercent };
const markup: FigureKind = { kind: 'percent', within: figureLimits.markupPercent };
const count: FigureKind = { kind: 'count', within: { least: '0', most: '999999999' } };

const read = (value: string) => ({ kind: 'read', value });
const either = (...values: string[]) => ({ kind: 'either', values });
const wrong = (why: string) => ({ kind: 'wrong', why });

describe('an amount that is typed', () => {
  it.each([
    ['1 000', 'en-US', usd, read('1000')],
    ['1.000,50', 'de', eur, read('1000.5')],
    ['1,000.50', 'de', eur, read('1000.5')],
    ['1 000,50', 'fr', eur, read('1000.5')],
    ['1\u202f000,50 €', 'fr', eur, read('1000.5')],
    ["1'000.50", 'de', eur, read('1000.5')],
    ['1,00,000', 'en-US', usd, read('100000')],
    ['12,34,567.8', 'en-US', usd, read('1234567.8')],
    ['12,5', 'en-US', usd, read('12.5')],
    ['12.', 'en-US', usd, read('12')],
    ['.5', 'en-US', usd, read('0.5')],
    ['$1,000.00', 'en-US', usd, read('1000')],
    ['US$ 7', 'en-US', usd, read('7')],
    ['7 usd', 'en-US', usd, read('7')],
    ['0007.10', 'en-US', usd, read('7.1')],
    ['1,000', 'en-US', jpy, read('1000')],
    ['１，０００', 'zh-Hans', jpy, read('1000')],
    ['12。5', 'zh-Hans', usd, read('12.5')],
    ['١٬٢٣٤٫٥', 'ar-u-nu-latn', usd, read('1234.5')],
    ['۱۲۳', 'ar-u-nu-latn', usd, read('123')],
    ['१२३.४५', 'en-US', usd, read('123.45')],
    ['1.50', 'en-US', kwd, read('1.5')],
    ['1.5690', 'en-US', kwd, read('1.569')],
    ['0.500', 'en-US', kwd, read('0.5')],
    ['1500.250', 'en-US', kwd, read('1500.25')],
    ['1,500.250', 'en-US', kwd, read('1500.25')],
    ['1٬500', 'en-US', kwd, read('1500')],
    ['١٫٥٠٠', 'ar-u-nu-latn', kwd, read('1.5')],
    ['1 500', 'en-US', kwd, read('1500')],
    ['', 'en-US', usd, { kind: 'empty' }],
    ['  ', 'en-US', usd, { kind: 'empty' }],
  ] as const)('%s in %s', (typed, locale, kind, reading) => {
    expect(readFigure(typed, kind, locale)).toEqual(reading);
  });

  it.each([
    ['12.345', 'en-US', jpy, read('12345')],
    ['12.5', 'en-US', jpy, wrong('too-many-decimals')],
    ['1.2345', 'en-US', usd, wrong('too-many-decimals')],
    ['0.500', 'en-US', usd, wrong('too-many-decimals')],
    ['1500.123', 'en-US', usd, wrong('too-many-decimals')],
    ['1.2345', 'en-US', kwd, wrong('too-many-decimals')],
    ['1.50000', 'en-US', kwd, wrong('too-many-decimals')],
    ['1,2345', 'en-US', usd, wrong('too-many-decimals')],
    ['-5', 'en-US', usd, wrong('below-zero')],
    ['1234567890', 'en-US', usd, wrong('too-large')],
    ['999999999.01', 'en-US', usd, wrong('too-large')],
    ['-100.5', 'en-US', markup, wrong('too-small')],
    ['10000.1', 'en-US', markup, wrong('too-large')],
    ['1000', 'en-US', tax, wrong('too-large')],
    ['100.0001', 'en-US', tax, wrong('too-large')],
    ['0.0000000001', 'en-US', rate, wrong('too-small')],
    ['0', 'en-US', rate, wrong('zero')],
    ['1,000,000,000', 'en-US', count, wrong('too-large')],
    ['241', 'en-US', { kind: 'count', within: figureLimits.keptMonths }, wrong('too-large')],
    ['12a', 'en-US', usd, wrong('not-a-figure')],
    ['1.2.3', 'en-US', usd, wrong('not-a-figure')],
    ['1,00.0', 'en-US', usd, wrong('not-a-figure')],
    ['1,000 000', 'en-US', usd, wrong('not-a-figure')],
    ['1e5', 'en-US', usd, wrong('not-a-figure')],
    ['$', 'en-US', usd, wrong('not-a-figure')],
    ['-', 'en-US', usd, wrong('not-a-figure')],
    ['€5', 'en-US', usd, wrong('not-a-figure')],
    ['½', 'en-US', usd, wrong('not-a-figure')],
    ['0x10', 'en-US', usd, wrong('not-a-figure')],
  ] as const)('%s in %s can be refused', (typed, locale, kind, reading) => {
    expect(readFigure(typed, kind, locale)).toEqual(reading);
  });
});

describe('what can be read in two ways', () => {
  it.each([
    ['15,800', 'en-US', rate, either('15800', '15.8')],
    ['1.085', 'en-US', rate, either('1.085', '1085')],
    ['1.085', 'de', rate, either('1085', '1.085')],
    ['1,000', 'en-US', percent, either('1000', '1')],
    // That only one of them can be booked is no reason to take it.
    ['1,000', 'en-US', tax, either('1000', '1')],
    ['-1,125', 'en-US', markup, either('-1125', '-1.125')],
    ['1,500', 'en-US', kwd, either('1500', '1.5')],
    ['1.500', 'en-US', kwd, either('1.5', '1500')],
    ['1.500', 'de', kwd, either('1500', '1.5')],
    ['1,500', 'de', kwd, either('1.5', '1500')],
    ['KWD 1.500', 'en-US', kwd, either('1.5', '1500')],
    ['١,٥٠٠', 'ar-u-nu-latn', kwd, either('1500', '1.5')],
    ['12.345', 'en-US', moneyIn('BHD'), either('12.345', '12345')],
    ['-1.500', 'en-US', markupIn('KWD'), either('-1.5', '-1500')],
    ['25.000', 'en-US', usd, either('25', '25000')],
    ['25.000', 'de', eur, either('25000', '25')],
    ['1,000', 'en-US', usd, either('1000', '1')],
    // No dollars have three decimals, and nobody means thousands by a digit too many.
    ['9.999', 'en-US', usd, either('9.99', '9999')],
    ['$9,999', 'en-US', usd, either('9999', '9.99')],
    ['1,569', 'de', eur, either('1.56', '1569')],
  ] as const)('is queried: %s in %s', (typed, locale, kind, reading) => {
    expect(readFigure(typed, kind, locale)).toEqual(reading);
  });

  it.each([
    ['0,925', 'en-US', rate, read('0.925')],
    ['1.0850', 'en-US', rate, read('1.085')],
    ['15800', 'en-US', rate, read('15800')],
    ['1,000', 'en-US', count, read('1000')],
    ['8,1', 'en-US', percent, read('8.1')],
    ['8.1 %', 'de', percent, read('8.1')],
  ] as const)('is not queried if only one reading is possible: %s in %s', (typed, locale, kind, reading) => {
    expect(readFigure(typed, kind, locale)).toEqual(reading);
  });
});

it('accepts only the digits of each kind', () => {
  expect(readFigure('1.2345678901', rate, 'en-US')).toEqual(wrong('too-many-decimals'));
  expect(readFigure('1.234567891', rate, 'en-US')).toEqual(read('1.234567891'));
  expect(readFigure('8.12345', percent, 'en-US')).toEqual(wrong('too-many-decimals'));
  expect(readFigure('2.5', count, 'en-US')).toEqual(wrong('too-many-decimals'));
  expect(readFigure('-8', markup, 'en-US')).toEqual(read('-8'));
  expect(readFigure('\u22128', markup, 'de')).toEqual(read('-8'));
});

const currencies = ['USD', 'EUR', 'JPY', 'KRW', 'KWD', 'CHF', 'INR', 'BRL', 'SAR', 'CNY', 'CLF', 'IDR'];

/** Whole units below a thousand million, with the decimals that a currency is paid with. */
const payable = fc
  .record({ currency: fc.constantFrom(...currencies), units: fc.bigInt(0n, 999_999_999_999n) })
  .map(({ currency, units }) => {
    const decimals = currencyDecimals(currency);
    const digits = String(units).padStart(decimals + 1, '0');
    const [whole, fraction] = [
      digits.slice(0, digits.length - decimals),
      digits.slice(digits.length - decimals),
    ];
    return { currency, value: decimals === 0 ? whole : `${whole}.${fraction}` };
  })
  .filter(({ value }) => Number(value) <= Number(figureLimits.shopMoney.most));

const same = (value: string): string => {
  const [whole = '', fraction = ''] = value.split('.');
  const right = fraction.replace(/0+$/, '');
  return right === '' ? whole : `${whole}.${right}`;
};

describe('in every language', () => {
  it.each(locales)('an amount shown in %s reads back the same when typed', (locale) => {
    fc.assert(
      fc.property(payable, ({ currency, value }) => {
        const kind = moneyIn(currency);
        const shown = new Intl.NumberFormat(locale, { style: 'currency', currency }).format(
          value as `${number}`,
        );
        const reading = readFigure(shown, kind, locale);
        // "1.500" of the dinar is as this till writes it, and thousands to others: it is asked, this reading first.
        if (reading.kind === 'either') {
          expect(currencyDecimals(currency)).toBe(3);
          expect(reading.values[0]).toBe(same(value));
        } else expect(reading).toEqual(read(same(value)));
        expect(readFigure(typedForm(value, kind, locale), kind, locale)).toEqual(read(same(value)));
      }),
      { examples: [[{ currency: 'KWD', value: '1.569' }], [{ currency: 'KWD', value: '1.5' }]] },
    );
  });

  it.each(locales)('a rate, a percentage and a count in %s read back the same', (locale) => {
    const decimal = fc
      .record({ whole: fc.nat(99_999), fraction: fc.nat(9_999) })
      .map(({ whole, fraction }) => same(`${whole}.${String(fraction).padStart(4, '0')}`));
    fc.assert(
      fc.property(decimal, fc.constantFrom(rate, percent), (value, kind) => {
        const reading = readFigure(typedForm(value, kind, locale), kind, locale);
        // A rate of nothing would give every sale away.
        expect(reading).toEqual(kind === rate && value === '0' ? wrong('zero') : read(value));
      }),
      {
        examples: [
          ['0', rate],
          ['0', percent],
        ],
      },
    );
    fc.assert(
      fc.property(fc.nat(999_999_999), (value) => {
        const shown = new Intl.NumberFormat(locale).format(value);
        expect(readFigure(shown, count, locale)).toEqual(read(String(value)));
      }),
    );
  });

  it.each(locales)('nothing with more decimals than the currency has is accepted in %s', (locale) => {
    const typing = fc.stringMatching(/^[-$€ 0-9.,'٫٬]{1,14}$/);
    fc.assert(
      fc.property(typing, fc.constantFrom(...currencies), (typed, currency) => {
        const reading = readFigure(typed, moneyIn(currency), locale);
        const values =
          reading.kind === 'read' ? [reading.value] : reading.kind === 'either' ? reading.values : [];
        for (const value of values) {
          expect(value).toMatch(/^\d{1,9}(\.\d+)?$/);
          expect((value.split('.')[1] ?? '').length).toBeLessThanOrEqual(currencyDecimals(currency));
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('nothing is taken as one figure here and as another where the signs are the other way round', () => {
    const typing = fc.oneof(
      fc.stringMatching(/^-?[1-9]\d{0,2}[.,]\d{1,4}$/),
      fc.stringMatching(/^[-0-9.,'٫٬]{1,12}$/),
    );
    const kinds = [...currencies.map(moneyIn), ...currencies.map(markupIn), rate, percent, markup, count];
    fc.assert(
      fc.property(typing, fc.constantFrom(...kinds), (typed, kind) => {
        const here = readFigure(typed, kind, 'en-US');
        const there = readFigure(typed, kind, 'de');
        if (here.kind === 'either') expect(there).toEqual(either(...here.values.toReversed()));
        else if (here.kind === 'read') expect(there).toEqual(here);
        else expect(there.kind).toBe(here.kind);
      }),
      {
        numRuns: 5_000,
        examples: [
          ['1.500', moneyIn('KWD')],
          ['1,500', moneyIn('BHD')],
        ],
      },
    );
  });

  it('digits of every script are read', () => {
    for (const system of Intl.supportedValuesOf('numberingSystem')) {
      const digits = new Intl.NumberFormat('en-US', { numberingSystem: system, useGrouping: false }).format(
        1_234_567_890 % 1_000_000_000,
      );
      if (!/^\p{Nd}+$/u.test(digits)) continue;
      expect(readFigure(digits, count, 'en-US'), system).toEqual(read('234567890'));
    }
  });
});
