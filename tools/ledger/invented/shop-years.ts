import { parseAmount, type Amount } from '../../../src-merchant-api/amount.ts';
import { priceRules, type PriceRules } from '../../../src-main/domain/price-rules.ts';
import { shopPrice, type ShopPrice } from '../../../src-main/pricing/shop-price.ts';
import type { StaffId, StaffMark } from '../../../src-books/staff-mark.ts';

/** A time in which prices were made in one way. */
export type PriceTime = {
  /** Where in the shop's years it ends, from 0 to 1. */
  readonly until: number;
  /** Whether the shop used tenders, staff accounts and shifts. */
  readonly knows: { readonly tender: boolean; readonly staff: boolean; readonly shifts: boolean };
  readonly priceOf: (cost: Amount) => ShopPrice;
  /** What customers pay in. */
  readonly currency: string;
};

/** What the service counts the shop's balance in. */
const shopBalanceCurrency = 'USD';

const rulesOf = (currency: string, rate: string | null, taxPercent: string, percent: string): PriceRules =>
  priceRules.parse({
    version: 1,
    balanceCurrency: shopBalanceCurrency,
    currency,
    rate: rate === null ? null : { value: rate, setAt: '2020-01-01T00:00:00.000Z' },
    taxPercent,
    base: {
      add: { kind: 'percent', percent },
      endingCents: currency === 'JPY' ? null : 90,
      rounding: 'up',
      belowCost: false,
    },
    rules: [],
  });

function pricedBy(rules: PriceRules): (cost: Amount) => ShopPrice {
  const known = new Map<Amount, ShopPrice>();
  return (cost) => {
    const before = known.get(cost);
    if (before !== undefined) return before;
    const price = shopPrice(cost, rules.base, rules);
    known.set(cost, price);
    return price;
  };
}

const all = { tender: true, staff: true, shifts: true };

/**
 * How a shop's prices were made over its years: in dollars at first, then in euros with a tax that
 * went down and up again, a while in yen at a fair, and in francs since it moved.
 */
export const priceTimes: readonly PriceTime[] = [
  {
    until: 0.08,
    knows: { tender: false, staff: false, shifts: false },
    currency: 'USD',
    priceOf: pricedBy(rulesOf('USD', null, '0', '35')),
  },
  {
    until: 0.14,
    knows: { tender: true, staff: true, shifts: false },
    currency: 'USD',
    priceOf: pricedBy(rulesOf('USD', null, '0', '35')),
  },
  { until: 0.4, knows: all, currency: 'EUR', priceOf: pricedBy(rulesOf('EUR', '0.9215', '19', '35')) },
  { until: 0.55, knows: all, currency: 'EUR', priceOf: pricedBy(rulesOf('EUR', '0.8873', '16', '35')) },
  { until: 0.6, knows: all, currency: 'JPY', priceOf: pricedBy(rulesOf('JPY', '151.27', '10', '30')) },
  { until: 0.82, knows: all, currency: 'EUR', priceOf: pricedBy(rulesOf('EUR', '0.9340', '19', '40')) },
  { until: 1, knows: all, currency: 'CHF', priceOf: pricedBy(rulesOf('CHF', '0.8861', '8.1', '45')) },
];

const mark = (id: string, name: string): StaffMark => ({ id: id as StaffId, name });

/** Who works in the morning and in the evening; the names are of several scripts. */
export const staffOfMornings: readonly StaffMark[] = [
  mark('staff-ana', 'Ana Núñez'),
  mark('staff-wei', '王伟'),
  mark('staff-tom', 'Tom Becker'),
];
export const staffOfEvenings: readonly StaffMark[] = [
  mark('staff-leila', 'ليلى العمري'),
  mark('staff-joerg', 'Jörg Weiß'),
  mark('staff-ngozi', 'Ngozi Okafor'),
];

/** A cost of the catalog that the service charged a little less for, as in a campaign of its own. */
export function campaignCost(cost: Amount): Amount {
  const charged = parseAmount((Number(cost) * 0.9).toFixed(2));
  return charged ?? cost;
}
