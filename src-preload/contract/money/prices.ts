import { z } from 'zod';
import { channel, nothing } from '../channel.ts';
import { packageDescription } from '../sales/package.ts';
import { amount, currency, instant, text } from '../plain-values.ts';

const markup = z.object({
  add: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('percent'), percent: amount }),
    /** In the shop's currency. */
    z.object({ kind: z.literal('amount'), amount }),
  ]),
  /** Hundredths of a unit (of a hundred units where the currency has no decimals); null where any coin will do. */
  endingCents: z.int().min(0).max(99).nullable(),
  rounding: z.enum(['up', 'nearest']),
  belowCost: z.boolean(),
});
export type MarkupView = z.infer<typeof markup>;

const ruleScope = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('product'), productId: z.string().min(1).max(200), name: text }),
  z.object({ kind: z.literal('country'), code: z.string().length(2) }),
  z.object({
    kind: z.literal('region'),
    place: z.string().min(1).max(500),
    countries: z.array(z.string().length(2)).max(300).readonly(),
    /** Also for the packages of its countries. */
    ofCountries: z.boolean(),
  }),
]);
export type RuleScopeView = z.infer<typeof ruleScope>;

const priceRule = z.object({ scope: ruleScope, markup });
export type PriceRuleView = z.infer<typeof priceRule>;

/** How the shop makes prices; src-main/domain/price-rules.ts says what each part means. */
const priceRules = z.object({
  version: z.literal(1),
  balanceCurrency: currency,
  currency,
  /** Null where both currencies are one. */
  rate: z.object({ value: amount, setAt: instant }).nullable(),
  taxPercent: amount,
  /** For packages that no other rule is for: its key is 'all'. The others' are their scope's. */
  base: markup,
  rules: z.array(priceRule).max(5_000).readonly(),
});
export type PriceRulesView = z.infer<typeof priceRules>;

const inCurrency = z.object({ price: amount, currency });

/** What rules would do to the packages that one of them is for. */
const pricePreview = {
  matching: z.int(),
  up: z.int(),
  down: z.int(),
  otherCurrency: z.int(),
  belowCost: z.int(),
  raisedToCost: z.int(),
  /** What needs a look first; not all of them. */
  rows: z.array(
    z.object({
      package: packageDescription,
      /** In the currency of the balance. */
      cost: amount,
      before: inCurrency,
      after: inCurrency,
      margin: amount,
      /** Of the price without its tax; null of a price of nothing. */
      marginPercent: amount.nullable(),
      warning: z.enum(['below-cost', 'raised-to-cost']).nullable(),
    }),
  ),
};
export type PreviewRowView = z.infer<(typeof pricePreview)['rows']>[number];

export const pricesRequests = {
  /** The shop's price rules as they hold. */
  'prices-read': channel('counter', nothing, z.object({ rules: priceRules })),
  /** What other rules would make of the packages that one of them is for. Not ok where the rules can't be. */
  'prices-preview': channel(
    'counter',
    z.object({ rules: priceRules, key: z.string().max(300) }),
    z.discriminatedUnion('ok', [
      z.object({ ok: z.literal(true), ...pricePreview }),
      z.object({ ok: z.literal(false) }),
    ]),
  ),
  /** Prices by other rules. What was sold stays as it was. Not ok where the rules can't be. */
  'prices-set': channel('counter', z.object({ rules: priceRules }), z.object({ ok: z.boolean() })),
} as const;
