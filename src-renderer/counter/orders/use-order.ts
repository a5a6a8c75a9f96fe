import { useEffect, useState } from 'react';
import type { SaleView } from '../../../src-preload/contract/sale.ts';
import { till } from '../../till-bridge.ts';

/** Who moves through the list quickly looks at the rows, not at what is beside them. In milliseconds. */
const restMs = 60;

/** One sale in full, kept true; the one before until main has answered. */
export function useOrder(orderId: string | null): SaleView | null {
  const [sale, setSale] = useState<SaleView | null>(null);
  useEffect(() => {
    if (orderId === null) return undefined;
    let isWanted = true;
    const ask = async (): Promise<void> => {
      try {
        const told = await till.ask('order', { orderId });
        if (isWanted) setSale(told);
      } catch {
        // What is shown stays; the window says that main can't be asked.
      }
    };
    const timer = setTimeout(() => void ask(), restMs);
    const stop = till.on('sale', (pushed) => {
      if (pushed.orderId === orderId) setSale(pushed);
    });
    return () => {
      isWanted = false;
      clearTimeout(timer);
      stop();
    };
  }, [orderId]);
  return orderId === null ? null : sale;
}
