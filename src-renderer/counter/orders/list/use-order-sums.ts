import { useEffect, useState } from 'react';
import type { OrderSums } from '../../../../src-preload/contract/sales/orders.ts';
import { till } from '../../../till-bridge.ts';
import { useArrangedCatalog } from '../../sell/search/arranged-catalog.ts';
import { askedOrders, type OrderFilter } from '../filters/order-filter.ts';

/** So long after the last change they are asked for: who types on is not waited for by a thread, in milliseconds. */
const pauseMs = 400;

/** The totals of the orders that match a filter; null until that is known. The list never waits for it. */
export function useOrderSums(of: OrderFilter | null, isSimilar: boolean): OrderSums | null {
  const { places } = useArrangedCatalog().shelf;
  const [known, setKnown] = useState<{ readonly of: OrderFilter; readonly sums: OrderSums } | null>(null);
  useEffect(() => {
    if (of === null) return undefined;
    let isWanted = true;
    let isAsking = false;
    let timer: ReturnType<typeof setTimeout>;
    const ask = async (): Promise<void> => {
      isAsking = true;
      try {
        const reply = await till.ask('order-sums', askedOrders(of, places, isSimilar));
        if (isWanted && reply.ok) setKnown({ of, sums: reply.sums });
      } catch {
        // The list itself says that main can't be asked.
      }
      isAsking = false;
    };
    const askSoon = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => void ask(), pauseMs);
    };
    askSoon();
    const stops = [till.on('sale', askSoon), till.on('operation', askSoon)];
    return () => {
      isWanted = false;
      clearTimeout(timer);
      for (const stop of stops) stop();
      if (isAsking) till.ask('order-sums-stop').catch(() => undefined);
    };
  }, [of, places, isSimilar]);
  return known?.of === of ? known.sums : null;
}
