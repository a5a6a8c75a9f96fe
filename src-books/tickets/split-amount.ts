import Big from 'big.js';
import { exactAmount, type Amount } from '../../src-merchant-api/amount.ts';

/**
 * Splits an amount over parts in proportion to their weights, each share in whole coins of its currency. The shares add
 * up to the amount exactly: what rounding down leaves goes, a coin each, to the parts that lost most by it, and where
 * they lost the same to the earlier ones (the largest remainder method). Parts without any weight at all share equally.
 *
 * @param amount in whole coins, not negative.
 * @param weights not negative, at least one.
 * @param decimals of the currency: see `currencyDecimals`.
 */
export function splitAmount(amount: Amount, weights: readonly Amount[], decimals: number): Amount[] {
  const coins = coinsOf(amount, decimals);
  const weighed = weights.map((weight) => BigInt(new Big(weight).times(weightUnit).round(0).toFixed()));
  const sum = total(weighed);
  const parts = sum === 0n ? weighed.map(() => 1n) : weighed;
  const whole = sum === 0n ? BigInt(parts.length) : sum;
  const shares = parts.map((part) => (coins * part) / whole);
  const remainders = parts.map((part, index) => ({ index, left: (coins * part) % whole }));
  const missing = Number(coins - total(shares));
  const first = remainders.toSorted((a, b) => Number(b.left > a.left) - Number(b.left < a.left));
  for (const { index } of first.slice(0, missing)) shares[index] = (shares[index] ?? 0n) + 1n;
  return shares.map((share) => amountOf(share, decimals));
}

/** Weights are amounts: exact to a millionth, as the ledger stores them. */
const weightUnit = 1_000_000;

const total = (parts: readonly bigint[]): bigint => parts.reduce((sum, part) => sum + part, 0n);

/** An amount in coins of its currency. @throws RangeError if it isn't payable. */
export function coinsOf(amount: Amount, decimals: number): bigint {
  const coins = new Big(amount).times(new Big(10).pow(decimals));
  if (!coins.eq(coins.round(0))) throw new RangeError(`${amount} is not payable with ${decimals} decimals`);
  return BigInt(coins.toFixed());
}

/** The amount of so many coins. */
export const amountOf = (coins: bigint, decimals: number): Amount =>
  exactAmount(new Big(coins.toString()).div(new Big(10).pow(decimals)));
