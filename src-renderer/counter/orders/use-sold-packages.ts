import { useEffect, useState } from 'react';
import type { ReplyOf } from '../../../src-preload/contract.ts';
import type { SaleView } from '../../../src-preload/contract/sale.ts';
import { till } from '../../till-bridge.ts';
import { useCounter } from '../use-counter.ts';

/** What the service tells of a sold eSIM just now. */
export type SoldEsim = {
  readonly packages: ReplyOf<'packages'>;
  readonly seen: ReplyOf<'connectivity'>;
};

/** Who moves through the list quickly asks the service nothing. In milliseconds. */
const restMs = 250;

/** Asks the service about a sale's eSIM, and again when something was done with it; null while it is asked first. */
export function useSoldEsim({ orderId, state, operations }: SaleView): SoldEsim | null {
  const isOnline = useCounter(({ mirror }) => mirror?.service.kind === 'online');
  const [told, setTold] = useState<SoldEsim | null>(null);
  const done = operations.reduce((count, { events }) => count + events.length, 0);
  useEffect(() => {
    if (state !== 'completed') return undefined;
    let isWanted = true;
    const ask = async (): Promise<void> => {
      try {
        const [packages, seen] = await Promise.all([
          till.ask('packages', { orderId }),
          till.ask('connectivity', { orderId }),
        ]);
        if (isWanted) setTold({ packages, seen });
      } catch {
        // Main can't be asked, which the window says.
      }
    };
    const timer = setTimeout(() => void ask(), restMs);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [orderId, state, done, isOnline]);
  return told;
}
