import { useEffect, useState } from 'react';
import type { ReplyOf } from '../../../../src-preload/contract.ts';
import type { SaleView } from '../../../../src-preload/contract/sales/sale.ts';
import { isQueued } from '../../../words/orders/after-sale-words.ts';
import { till } from '../../../till-bridge.ts';
import { useCounter } from '../../use-counter.ts';

/** What the service tells of a sold eSIM just now. */
export type SoldEsim = {
  readonly packages: ReplyOf<'packages'>;
  readonly seen: ReplyOf<'connectivity'>;
  /** When the service told it, ISO 8601 in UTC. */
  readonly at: string;
};

/** A package that is queued starts soon, or the service is slow: asked about less and less often. In milliseconds. */
const queueWaitMs = (asked: number): number => Math.min(60_000, 3_000 * 2 ** asked);

/** Who moves through the list quickly asks the service nothing. In milliseconds. */
const restMs = 250;

/**
 * Asks the service about a sale's eSIM, and again when something was done with it, staff ask again, or a package of it is
 * queued; null while it is asked first.
 */
export function useSoldEsim({ orderId, state, operations }: SaleView): SoldEsim | null {
  const isOnline = useCounter(({ mirror }) => mirror?.service.kind === 'online');
  const [answer, setAnswer] = useState<SoldEsim | null>(null);
  const refreshed = useCounter((counter) => counter.refreshed);
  const done = operations.reduce((count, { events }) => count + events.length, 0);
  useEffect(() => {
    if (state !== 'completed') return undefined;
    let isWanted = true;
    const ask = async (asked: number): Promise<void> => {
      try {
        const [packages, seen] = await Promise.all([
          till.ask('packages', { orderId }),
          till.ask('connectivity', { orderId }),
        ]);
        if (!isWanted) return;
        setAnswer({ packages, seen, at: new Date().toISOString() });
        if (packages.ok && packages.packages.some(isQueued))
          timer = setTimeout(() => void ask(asked + 1), queueWaitMs(asked));
      } catch {
        // Main can't be asked, which the window says.
      }
    };
    let timer = setTimeout(() => void ask(0), restMs);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [orderId, state, done, isOnline, refreshed]);
  return answer;
}
