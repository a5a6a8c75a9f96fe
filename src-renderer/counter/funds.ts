import { useEffect, useState } from 'react';
import type { CatalogProduct } from '../../src-preload/contract/catalog.ts';
import { till } from '../till-bridge.ts';
import { isLess, times } from '../words/money.ts';
import { useCounter } from './use-counter.ts';

/**
 * Whether the balance is enough for a package so many times; null where nobody knows, or main hasn't answered yet. A
 * clerk's window knows neither the cost nor the balance, and asks main.
 */
export function useIsEnough(product: CatalogProduct | undefined, quantity: number): boolean | null {
  const balance = useCounter(({ mirror }) => mirror?.balance ?? null);
  const productId = product?.productId;
  const amount = balance?.amount ?? null;
  const isTold = balance !== null && amount === null;
  const [answer, setAnswer] = useState<boolean | null>(null);
  // Asked again when the balance was.
  const at = balance?.at;
  useEffect(() => {
    if (!isTold || productId === undefined) return undefined;
    let isCurrent = true;
    const take = (isEnough: boolean | null): void => {
      if (isCurrent) setAnswer(isEnough);
    };
    till.ask('funds-enough', { productId, quantity }).then(take, () => take(null));
    return () => {
      isCurrent = false;
    };
  }, [isTold, productId, quantity, at]);
  if (product === undefined || balance === null) return null;
  if (amount === null || product.cost === null) return answer;
  return !isLess(amount, times(product.cost, quantity));
}
