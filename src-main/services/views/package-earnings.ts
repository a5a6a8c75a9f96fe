import Big from 'big.js';
import { exactAmount, sum, type Amount } from '../../../src-merchant-api/amount.ts';
import type { PackageRecord } from '../../../src-merchant-api/reading/package.ts';
import type { SoldPackage } from '../../../src-preload/contract/sales/after-sale.ts';
import { purchaseEntry } from '../../domain/payments/book-entry.ts';
import { inCoins } from '../../money/coins.ts';
import { chargedFor, type Purchase } from '../../domain/payments/purchase-cost.ts';

/** The interface counts rewards in US dollars, whatever the balance is in. */
const rewardCurrency = 'USD';

/**
 * The service's reward for a package, and the margin of its sale including it; null if there is no reward.
 *
 * The reward is in no book: the interface says neither when it is paid nor that it changes the balance.
 *
 * @param balanceCurrency for records that don't state their currency.
 */
export function packageEarnings(
  { reward, rewardPercent }: Pick<PackageRecord, 'reward' | 'rewardPercent'>,
  bought: Purchase | null,
  balanceCurrency: string,
): SoldPackage['earnings'] {
  if (reward === null || new Big(reward).eq(0)) return null;
  return { reward, rewardPercent, margin: marginOf(bought, reward, balanceCurrency) };
}

function marginOf(bought: Purchase | null, reward: Amount, balanceCurrency: string) {
  if (bought === null) return null;
  const { price, tax, ownCost, currency } = purchaseEntry(bought, chargedFor(bought), 0).money;
  if (price === null || tax === null || ownCost === null) return null;
  const margin = exactAmount(new Big(price).minus(tax).minus(ownCost));
  const rate = rateOfDollars(bought, balanceCurrency);
  return {
    amount: margin,
    withReward: rate === null ? null : sum([margin, inCoins(new Big(reward).times(rate), currency)]),
    currency: currency ?? balanceCurrency,
  };
}

/** What a dollar was worth in the price's currency at the time of the sale; null if unknown. */
function rateOfDollars({ intent }: Purchase, balanceCurrency: string): string | null {
  const { terms } = intent;
  if ((terms?.costCurrency ?? balanceCurrency) === rewardCurrency) return terms?.rate ?? '1';
  return terms?.currency === rewardCurrency ? '1' : null;
}
