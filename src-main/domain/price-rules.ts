import { z } from 'zod';
import type { Amount } from '../../src-merchant-api/amount.ts';
import { isCurrency } from '../money/currency.ts';
import { decimalBetween, type Decimal } from '../money/decimal.ts';

/** How a price is made from a cost: something is added, then the tax, and the sum is brought to an ending. */
export type Markup = {
  readonly add:
    | { readonly kind: 'percent'; readonly percent: Decimal }
    /** In the shop's currency. */
    | { readonly kind: 'amount'; readonly amount: Decimal };
  /**
   * What prices end in: hundredths of one unit of the currency, 90 for .90; of a currency without decimals, hundredths
   * of a hundred units. Null where every price will do that can be paid.
   */
  readonly endingCents: number | null;
  /** 'nearest' may come out below the marked-up cost, and by itself never below the cost. */
  readonly rounding: 'up' | 'nearest';
  /** Whether a price may be below the cost. Without it such a price is raised until it isn't. */
  readonly belowCost: boolean;
};

/** Which packages a rule is for. */
export type RuleScope =
  | { readonly kind: 'product'; readonly productId: string; readonly name: string }
  /** The packages of one country alone. */
  | { readonly kind: 'country'; readonly code: string }
  /** The packages of a region; with `ofCountries`, also those of its countries and of smaller regions in it. */
  | {
      readonly kind: 'region';
      readonly place: string;
      readonly countries: readonly string[];
      readonly ofCountries: boolean;
    };

export type PriceRule = { readonly scope: RuleScope; readonly markup: Markup };

/** The currencies of a till, the tax in its prices, and how prices are made from costs. */
export type PriceRules = {
  readonly version: 1;
  /** What the service counts the balance and the costs in: it doesn't tell. ISO 4217. */
  readonly balanceCurrency: string;
  /** What customers pay in. ISO 4217. */
  readonly currency: string;
  /** How much of the shop's currency one unit of the balance's is worth, and since when (ISO 8601 in UTC). */
  readonly rate: { readonly value: Decimal; readonly setAt: string } | null;
  /** Included in every price. */
  readonly taxPercent: Decimal;
  /** For packages that no other rule is for. */
  readonly base: Markup;
  /** At most one for each product, country and region. */
  readonly rules: readonly PriceRule[];
};

/** Names what a rule is for: two rules with one key would be for the same packages. */
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

/** A package, in any currency: the costliest one is some ten thousands of dollars. */
const mostAdded = 1_000_000_000;

const markup: z.ZodType<Markup> = z.object({
  add: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('percent'), percent: decimalBetween(-100, 10_000) }),
    z.object({ kind: z.literal('amount'), amount: decimalBetween(-mostAdded, mostAdded) }),
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

/** Reads price rules from a file or a window. */
export const priceRules: z.ZodType<PriceRules> = z
  .object({
    version: z.literal(1),
    balanceCurrency: currency,
    currency,
    rate: z
      .object({ value: decimalBetween(0.000_000_001, 1_000_000_000), setAt: z.iso.datetime() })
      .nullable(),
    taxPercent: decimalBetween(0, 100),
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

const percent = (text: string): Markup['add'] => ({
  kind: 'percent',
  percent: decimalBetween(-100, 10_000).parse(text),
});

/** Until the shop sets its own. */
export const defaultPriceRules: PriceRules = {
  version: 1,
  balanceCurrency: 'USD',
  currency: 'USD',
  rate: null,
  taxPercent: decimalBetween(0, 100).parse('0'),
  base: { add: percent('35'), endingCents: 90, rounding: 'up', belowCost: false },
  rules: [],
};

/** The rule of tills that knew one rule for everything. */
export const firstPriceRule = z
  .object({ markupPercent: z.number().min(0).max(1_000), endingCents: z.int().min(0).max(99) })
  .transform(({ markupPercent, endingCents }): PriceRules => ({
    ...defaultPriceRules,
    base: { ...defaultPriceRules.base, add: percent(String(markupPercent)), endingCents },
  }));

/** What a sale was priced with, as it was when it was pressed: changing the rules later changes no sale. */
export type PriceTerms = {
  /** Of the price and of the tax. ISO 4217. */
  readonly currency: string;
  /** Of the cost. ISO 4217. */
  readonly costCurrency: string;
  /** How much of `currency` one unit of `costCurrency` was worth. */
  readonly rate: Decimal;
  readonly taxPercent: Decimal;
  /** The part of the price that is tax. */
  readonly tax: Amount;
};
