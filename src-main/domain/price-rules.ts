import { z } from 'zod';
import { currencyDecimals } from '../../src-preload/contract/money/currency-decimals.ts';
import {
  figureDigits,
  figureLimits,
  hasTooManyDigits,
} from '../../src-preload/contract/money/figure-limits.ts';
import { isCurrency } from '../../src-books/money/currency.ts';
import { decimalWithin, type Decimal } from '../../src-books/money/decimal.ts';

/** How a price is made from a cost: add a markup, then the tax, and round the sum to an ending. */
export type Markup = {
  readonly add:
    | { readonly kind: 'percent'; readonly percent: Decimal }
    /** In the shop's currency. */
    | { readonly kind: 'amount'; readonly amount: Decimal };
  /**
   * What prices end in: hundredths of one unit of the currency, 90 for .90; for a currency without decimals,
   * hundredths of a hundred units. Null if any payable price will do.
   */
  readonly endingCents: number | null;
  /** 'nearest' may come out below the marked-up cost, but not below the cost itself. */
  readonly rounding: 'up' | 'nearest';
  /** Whether a price may be below the cost. If not, such a price is raised. */
  readonly belowCost: boolean;
};

/** The packages that a rule applies to. */
export type RuleScope =
  | { readonly kind: 'product'; readonly productId: string; readonly name: string }
  /** Packages of that country only. */
  | { readonly kind: 'country'; readonly code: string }
  /** Packages of a region; with `ofCountries`, also those of its countries and of smaller regions in it. */
  | {
      readonly kind: 'region';
      readonly place: string;
      readonly countries: readonly string[];
      readonly ofCountries: boolean;
    };

export type PriceRule = { readonly scope: RuleScope; readonly markup: Markup };

/** A till's currencies, the tax included in its prices, and how prices are made from costs. */
export type PriceRules = {
  readonly version: 1;
  /** The currency of the balance and the costs, ISO 4217. The service doesn't say. */
  readonly balanceCurrency: string;
  /** What customers pay in, ISO 4217. */
  readonly currency: string;
  /**
   * How much of the shop's currency one unit of the balance's currency is worth, and since when (ISO 8601 in
   * UTC).
   */
  readonly rate: { readonly value: Decimal; readonly setAt: string } | null;
  /** Included in every price. */
  readonly taxPercent: Decimal;
  /** For packages that no other rule applies to. */
  readonly base: Markup;
  /** At most one for each product, country and region. */
  readonly rules: readonly PriceRule[];
};

/** Identifies a rule's scope: two rules with one key would apply to the same packages. */
export function scopeKey(scope: RuleScope): string {
  switch (scope.kind) {
    case 'product':
      return `product:${scope.productId}`;
    case 'country':
      return `country:${scope.code}`;
    case 'region':
      return `region:${scope.place}`;
  }
}

const currency = z.string().refine(isCurrency);

const markup: z.ZodType<Markup> = z.object({
  add: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('percent'), percent: decimalWithin(figureLimits.markupPercent) }),
    z.object({ kind: z.literal('amount'), amount: decimalWithin(figureLimits.markupAmount) }),
  ]),
  endingCents: z.int().min(0).max(99).nullable(),
  rounding: z.enum(['up', 'nearest']),
  belowCost: z.boolean(),
});

const country = z.string().regex(/^[A-Z]{2}$/);

const scope: z.ZodType<RuleScope> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('product'), productId: z.string().min(1).max(200), name: z.string() }),
  z.object({ kind: z.literal('country'), code: country }),
  z.object({
    kind: z.literal('region'),
    place: z.string().min(1),
    countries: z.array(country),
    ofCountries: z.boolean(),
  }),
]);

const mostRules = 5_000;

/** Parses price rules of a file, which may be an older version's: figures may have more digits than people can type. */
export const storedPriceRules: z.ZodType<PriceRules> = z
  .object({
    version: z.literal(1),
    balanceCurrency: currency,
    currency,
    rate: z.object({ value: decimalWithin(figureLimits.rate), setAt: z.iso.datetime() }).nullable(),
    taxPercent: decimalWithin(figureLimits.taxPercent),
    base: markup,
    rules: z.array(z.object({ scope, markup })).max(mostRules),
  })
  .refine((rules) => (rules.currency === rules.balanceCurrency) === (rules.rate === null), {
    message: 'two currencies take a rate, one takes none',
    path: ['rate'],
  })
  .refine(({ rules }) => new Set(rules.map((rule) => scopeKey(rule.scope))).size === rules.length, {
    message: 'two rules are for the same packages',
    path: ['rules'],
  });

/** Parses new price rules: every figure has the digits that the Prices page takes, so that it can be changed there. */
export const priceRules: z.ZodType<PriceRules> = storedPriceRules.refine(
  ({ currency: paidIn, rate, taxPercent, base, rules }) =>
    !hasTooManyDigits(taxPercent, figureDigits.percent) &&
    (rate === null || !hasTooManyDigits(rate.value, figureDigits.rate)) &&
    [base, ...rules.map(({ markup: own }) => own)].every(({ add }) =>
      add.kind === 'percent'
        ? !hasTooManyDigits(add.percent, figureDigits.percent)
        : !hasTooManyDigits(add.amount, { decimals: currencyDecimals(paidIn) }),
    ),
  { message: 'a figure has more digits than can be typed' },
);

const percent = (text: string): Markup['add'] => ({
  kind: 'percent',
  percent: decimalWithin(figureLimits.markupPercent).parse(text),
});

/** Used until the shop sets its own. */
export const defaultPriceRules: PriceRules = {
  version: 1,
  balanceCurrency: 'USD',
  currency: 'USD',
  rate: null,
  taxPercent: decimalWithin(figureLimits.taxPercent).parse('0'),
  base: { add: percent('35'), endingCents: 90, rounding: 'up', belowCost: false },
  rules: [],
};

export type { PriceTerms } from '../../src-books/payments/price-terms.ts';
