import Big from 'big.js';
import { exactAmount, type Amount } from '../../src-merchant-api/amount.ts';
import { currencyDecimals } from '../../src-preload/contract/money/currency-decimals.ts';
import type { Decimal } from '../../src-books/money/decimal.ts';
import type { Markup, PriceRules, PriceTerms } from '../domain/price-rules.ts';
import { roundedPrice } from './rounded-price.ts';
import { taxIn } from './tax-in.ts';

/** A warning about a price: it is below the cost, or would have been and was raised. */
export type PriceWarning = 'below-cost' | 'raised-to-cost';

/** What the customer pays for a package, and what the price was made with. */
export type ShopPrice = {
  readonly price: Amount;
  readonly terms: PriceTerms;
  /** The price less tax and cost, in its currency. Negative if the shop loses money. */
  readonly margin: Amount;
  readonly warning: PriceWarning | null;
};

/** The part of price rules that is the same for every package. */
export type PriceMoney = Pick<PriceRules, 'balanceCurrency' | 'currency' | 'rate' | 'taxPercent'>;

const one = '1' as Decimal;

/** What the customer pays for a package of this cost. Exact: only the price and its tax are rounded. */
export function shopPrice(cost: Amount, markup: Markup, money: PriceMoney): ShopPrice {
  const decimals = currencyDecimals(money.currency);
  const rate = money.rate?.value ?? one;
  const own = new Big(cost).times(rate);
  const withTax = (net: Big): Big => net.times(new Big(100).plus(money.taxPercent)).times('0.01');
  const rounded = roundedPrice(withTax(addTo(own, markup.add)), { ...markup, decimals });
  const covering = withTax(own);
  const isBelow = rounded.lt(covering);
  const price =
    isBelow && !markup.belowCost ? roundedPrice(covering, { ...markup, rounding: 'up', decimals }) : rounded;
  const tax = taxIn(price, money.taxPercent, decimals);
  return {
    price: exactAmount(price),
    terms: {
      currency: money.currency,
      costCurrency: money.balanceCurrency,
      rate,
      taxPercent: money.taxPercent,
      tax: exactAmount(tax),
    },
    margin: exactAmount(price.minus(tax).minus(own).round(decimals, Big.roundHalfUp)),
    warning: isBelow ? (markup.belowCost ? 'below-cost' : 'raised-to-cost') : null,
  };
}

function addTo(own: Big, add: Markup['add']): Big {
  switch (add.kind) {
    case 'percent':
      return own.times(new Big(100).plus(add.percent)).times('0.01');
    case 'amount':
      return own.plus(add.amount);
  }
}
