import Big from 'big.js';
import { exactAmount, sum, type Amount } from '../../../src-merchant-api/amount.ts';
import type { PackageRecord } from '../../../src-merchant-api/reading/package.ts';
import type { SoldPackage } from '../../../src-preload/contract/sales/after-sale.ts';
import { paidMoney, purchaseEntry } from '../../../src-books/payments/book-entry.ts';
import type { PriceTerms } from '../../domain/price-rules.ts';
import { inCoins } from '../../../src-books/money/coins.ts';
import { chargedFor, type Purchase } from '../../domain/payments/purchase-cost.ts';

type GivenMoney = { readonly price: Amount; readonly terms: PriceTerms };

/** The interface counts rewards in US dollars, whatever the balance is in. */
const rewardCurrency = 'USD';

/**
 * The service's reward for a package, and the margin of its sale including it; null if there is no reward.
 *
 * The reward is in no book: the interface says neither when it is paid nor that it changes the balance.
 *
 * @param balanceCurrency for records that don't state their currency. @param given what was said afterwards of what the
 *   customer paid, if only the service knew of it; undefined if nothing was.
 */
export function packageEarnings(
  { reward, rewardPercent }: Pick<PackageRecord, 'reward' | 'rewardPercent'>,
  bought: Purchase | null,
  balanceCurrency: string,
  given?: GivenMoney,
): SoldPackage['earnings'] {
  if (reward === null || new Big(reward).eq(0)) return null;
  return { reward, rewardPercent, margin: marginOf(bought, reward, balanceCurrency, given) };
}

function marginOf(
  bought: Purchase | null,
  reward: Amount,
  balanceCurrency: string,
  given: GivenMoney | undefined,
) {
  if (bought === null) return null;
  const { money } = purchaseEntry(bought, chargedFor(bought), 0);
  const { price, tax, ownCost, currency } =
    bought.intent.price === null && given !== undefined
      ? paidMoney(given.price, money.cost, given.terms)
      : money;
  if (price === null || tax === null || ownCost === null) return null;
  const margin = exactAmount(new Big(price).minus(tax).minus(ownCost));
  const rate = rateOfDollars(bought.intent.terms ?? given?.terms ?? null, balanceCurrency);
  return {
    amount: margin,
    withReward: rate === null ? null : sum([margin, inCoins(new Big(reward).times(rate), currency)]),
    currency: currency ?? balanceCurrency,
  };
}

/** What a dollar was worth in the price's currency at the time of the sale; null if unknown. */
function rateOfDollars(terms: PriceTerms | null, balanceCurrency: string): string | null {
  if ((terms?.costCurrency ?? balanceCurrency) === rewardCurrency) return terms?.rate ?? '1';
  return terms?.currency === rewardCurrency ? '1' : null;
}
