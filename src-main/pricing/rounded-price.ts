import Big from 'big.js';

/**
 * The distance between prices with the same ending: one unit, or a hundred units for a currency without
 * decimals, where a price ends in 90 instead of .90.
 */
const stepOf = (decimals: number): number => (decimals === 0 ? 100 : 1);

/** Rounds a price to an ending, upwards or to the nearest one, and never below zero. */
export function roundedPrice(
  exact: Big,
  {
    endingCents,
    rounding,
    decimals,
  }: {
    readonly endingCents: number | null;
    readonly rounding: 'up' | 'nearest';
    readonly decimals: number;
  },
): Big {
  const mode = rounding === 'up' ? Big.roundUp : Big.roundHalfUp;
  const zero = new Big(0);
  if (exact.lt(0)) return roundedPrice(zero, { endingCents, rounding, decimals });
  if (endingCents === null) return exact.round(decimals, mode);
  const step = new Big(stepOf(decimals));
  const ending = step.times(endingCents).times('0.01');
  const above = exact.minus(ending);
  // Dividing by 1 or 100 is exact.
  const steps = above.gt(0) ? above.times(step.eq(1) ? 1 : '0.01').round(0, mode) : zero;
  return steps.times(step).plus(ending);
}
