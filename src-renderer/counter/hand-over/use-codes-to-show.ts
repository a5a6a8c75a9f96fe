import { useEffect } from 'react';
import { useShallow } from 'zustand/react/shallow';
import type { SaleView } from '../../../src-preload/contract/sales/sale.ts';
import { codeSeen, useCounter } from '../use-counter.ts';
import { toShowOf } from './codes-to-show.ts';

/** The sales whose code is there and was shown to nobody yet, newest first. */
export const useCodesToShow = (): readonly SaleView[] =>
  useCounter(useShallow((state) => toShowOf(state.mirror?.sales ?? [], state)));

/** Whether nobody has seen an order's code. */
export const useIsUnshown = (orderId: string): boolean =>
  useCounter(({ unshown }) => unshown.includes(orderId));

/** The code of this sale is on the screen. @param isShown once it can be read. */
export function useCodeSeen(orderId: string, isShown: boolean): void {
  useEffect(() => {
    if (isShown) codeSeen(orderId);
  }, [orderId, isShown]);
}
