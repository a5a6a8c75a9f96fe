import Big from 'big.js';
import { compareAmounts, exactAmount, sum, type Amount } from '../../src-merchant-api/amount.ts';
import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';
import { currencyDecimals } from '../../src-preload/contract/money/currency-decimals.ts';
import { figureLimits } from '../../src-preload/contract/money/figure-limits.ts';
import type { PriceTerms } from '../domain/price-rules.ts';
import type { SaidTaken } from '../../src-books/payments/ticket.ts';
import { decimalWithin } from '../../src-books/money/decimal.ts';
import { isPayableInCash } from '../../src-books/tickets/cash-rounding.ts';
import { takenBy, type SaidTender } from '../../src-books/tickets/tender-correction.ts';
import type { PriceMoney } from './shop-price.ts';
import { taxIn } from './tax-in.ts';

/**
 * Why what staff say can't be what a customer paid.
 *
 * not-above-zero: nothing, or less · too-many-decimals: of a part of the smallest coin · too-much: more than a till can
 * hold · not-in-coins: by cash, and no coins can pay it.
 */
export type WhyNoPrice = 'not-above-zero' | 'too-many-decimals' | 'too-much' | 'not-in-coins';

/** A price that is given afterwards, as its ticket and its entry have it. */
export type PriceAsGiven = { readonly payment: SaidTaken; readonly terms: PriceTerms };

const one = decimalWithin(figureLimits.rate).parse('1');

/**
 * What a customer paid for what only the service knew, as staff say it afterwards. The tax in it and the rate of its cost
 * are those of now, because nothing tells what held when it was sold. All of the price was paid by one tender, and none of
 * it is rounded: it is what the customer paid. Pure.
 *
 * @param money the shop's, as it is now; its currency is the price's.
 */
export function priceAsGiven(
  price: Amount,
  said: SaidTender,
  money: PriceMoney,
): Result<PriceAsGiven, WhyNoPrice> {
  const { currency, balanceCurrency: costCurrency, taxPercent } = money;
  const decimals = currencyDecimals(currency);
  const exact = new Big(price);
  if (compareAmounts(price, sum([])) <= 0) return fail('not-above-zero');
  if (exact.gt(figureLimits.shopMoney.most)) return fail('too-much');
  if (!exact.round(decimals, Big.roundDown).eq(exact)) return fail('too-many-decimals');
  if (said.kind === 'cash' && !isPayableInCash(price, currency)) return fail('not-in-coins');
  const tax = exactAmount(taxIn(exact, taxPercent, decimals));
  return succeed({
    payment: takenBy(said, price),
    terms: { currency, costCurrency, rate: money.rate?.value ?? one, taxPercent, tax },
  });
}
