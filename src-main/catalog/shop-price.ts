import Big from 'big.js';
import { exactAmount, type Amount } from '../../src-merchant-api/amount.ts';

/** How the shop makes its price from the cost. */
export type PriceRule = {
  /** Added to the cost, in percent of it. */
  readonly markupPercent: number;
  /** The cents that a price ends in, 0 to 99: the next price upwards that ends so is taken. */
  readonly endingCents: number;
};

/** Until the shop sets its own. */
export const defaultPriceRule: PriceRule = { markupPercent: 35, endingCents: 90 };

/** What the customer pays for a package of this cost: never below the marked-up cost, exact to the cent. */
export function shopPrice(cost: Amount, rule: PriceRule): Amount {
  const markedUp = new Big(cost).times(new Big(100).plus(rule.markupPercent)).div(100);
  const ending = new Big(rule.endingCents).div(100);
  const above = markedUp.minus(ending);
  const whole = above.gt(0) ? above.round(0, Big.roundUp) : new Big(0);
  return exactAmount(whole.plus(ending));
}

/** Prices by one rule, each worked out once: a catalog has far fewer costs than products. */
export function priceList(rule: PriceRule): (cost: Amount) => Amount {
  const prices = new Map<Amount, Amount>();
  return (cost) => {
    const known = prices.get(cost);
    if (known !== undefined) return known;
    const price = shopPrice(cost, rule);
    prices.set(cost, price);
    return price;
  };
}
