import Big from 'big.js';
import type { Decimal } from '../../src-books/money/decimal.ts';

/**
 * The tax included in a price, to the smallest coin of its currency, half up: together with the rest it adds
 * up to the price. Found by comparison, because a division by 119 doesn't terminate.
 */
export function taxIn(price: Big, taxPercent: Decimal, decimals: number): Big {
  const whole = new Big(100).plus(taxPercent);
  const coin = new Big(10).pow(-decimals);
  const share = price.times(taxPercent);
  const near = share.div(whole).round(decimals, Big.roundDown);
  const half = near.plus(coin.times('0.5'));
  return share.gte(half.times(whole)) ? near.plus(coin) : near;
}
