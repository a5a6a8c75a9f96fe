import type { CatalogProduct } from '../../../src-preload/contract/sales/catalog.ts';
import { isLess, times } from '../../words/figures/money.ts';
import { useCounter } from '../use-counter.ts';

/**
 * Whether the balance is enough for a package so many times; null where nobody knows. A clerk's window knows neither
 * the cost nor the balance, only whether it is enough for anything at all.
 */
export function useIsEnough(product: CatalogProduct | undefined, quantity: number): boolean | null {
  const balance = useCounter(({ mirror }) => mirror?.balance ?? null);
  if (product === undefined || balance === null) return null;
  if (balance.amount === null || product.cost === null) return balance.isSpent ? false : null;
  return !isLess(balance.amount, times(product.cost, quantity));
}
