import { isLess } from '../../words/figures/money.ts';
import { useCounter } from '../use-counter.ts';

/**
 * Whether the balance is enough for a cost; null where nobody knows. A clerk's window knows neither the cost nor the
 * balance, only whether it is enough for anything at all.
 *
 * @param cost null where it isn't known.
 */
export function useIsEnough(cost: string | null): boolean | null {
  const balance = useCounter(({ mirror }) => mirror?.balance ?? null);
  if (balance === null) return null;
  if (balance.amount === null || cost === null) return balance.isSpent ? false : null;
  return !isLess(balance.amount, cost);
}
