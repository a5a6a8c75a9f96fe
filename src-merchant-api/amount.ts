import Big from 'big.js';

declare const amountBrand: unique symbol;

/**
 * An amount of money as an exact decimal in plain notation ("18.4", "-3"), in the currency of the merchant's
 * balance. Never a binary float: 0.1 + 0.2 has to be 0.3 in a till.
 */
export type Amount = string & { readonly [amountBrand]: true };

/** Whole digits beyond this can't be an amount that a shop meets; they are a fault in a reply. */
const largestExponent = 15;

/** The result of exact arithmetic, as an amount. */
export const exactAmount = (value: Big): Amount => value.toFixed() as Amount;

/**
 * Reads an amount from a JSON number or a numeric string.
 *
 * @returns undefined where the value is not a finite decimal of believable size.
 */
export function parseAmount(value: unknown): Amount | undefined {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined;
  if (typeof value === 'string' && !/^\s*[+-]?\d+(\.\d+)?\s*$/.test(value)) return undefined;
  if (typeof value === 'number' && !Number.isFinite(value)) return undefined;
  const decimal = new Big(typeof value === 'string' ? value.trim().replace(/^\+/, '') : value);
  if (decimal.e > largestExponent || decimal.e < -largestExponent) return undefined;
  return exactAmount(decimal);
}

/** The difference, exact. */
export function subtract(from: Amount, taken: Amount): Amount {
  return exactAmount(new Big(from).minus(taken));
}

/** The sum, exact; of no amounts it is zero. */
export function sum(amounts: readonly Amount[]): Amount {
  return exactAmount(amounts.reduce((total, amount) => total.plus(amount), new Big(0)));
}

/** So many times an amount, exact. @param count a whole number. */
export function times(amount: Amount, count: number): Amount {
  return exactAmount(new Big(amount).times(count));
}

/** Below zero, zero or above zero, as for sorting. */
export function compareAmounts(left: Amount, right: Amount): number {
  return new Big(left).cmp(right);
}

/** The larger of two amounts. */
export const larger = (one: Amount, other: Amount): Amount => (compareAmounts(one, other) > 0 ? one : other);

/** The smaller of two amounts. */
export const smaller = (one: Amount, other: Amount): Amount => (compareAmounts(one, other) < 0 ? one : other);

/** Rounded half up to so many decimals. */
export function roundAmount(amount: Amount, decimals: number): Amount {
  const rounded = new Big(amount).round(decimals, Big.roundHalfUp);
  // There is no zero below zero.
  return exactAmount(rounded.eq(0) ? new Big(0) : rounded);
}

/** Half of the smallest unit in which anybody pays. */
const halfCent = '0.005';

/** Whether two amounts are the same to the cent: services round, and add up in binary. */
export function isSameToTheCent(left: Amount, right: Amount): boolean {
  return new Big(left).minus(right).abs().lt(halfCent);
}

/** Two decimals, as money is written in a sentence: "18.40". More decimals are kept where they are there. */
export function formatAmount(amount: Amount): string {
  const decimal = new Big(amount);
  return decimal.round(2).eq(decimal) ? decimal.toFixed(2) : decimal.toFixed();
}
