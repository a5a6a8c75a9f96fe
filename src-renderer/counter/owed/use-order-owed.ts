import { useEffect, useState } from 'react';
import type { OrderOwed } from '../../../src-preload/contract/payments/tickets.ts';
import { till } from '../../till-bridge.ts';
import { useOwed } from './use-owed.ts';

type Said = { readonly orderId: string; readonly owed: OrderOwed };

/**
 * Whether the customer of an order is owed anything, as main says it whenever something else is owed than before. Null before
 * it has, or where it can't.
 *
 * @param orderId null of an eSIM that was sold elsewhere, of which main can't say it. @param isAsked whether anybody wants
 * to know.
 */
export function useOrderOwed(orderId: string | null, isAsked: boolean): OrderOwed | null {
  const [said, setSaid] = useState<Said | null>(null);
  const all = useOwed();
  useEffect(() => {
    if (!isAsked || orderId === null) return undefined;
    let isCurrent = true;
    const keep = (next: Said | null): void => {
      if (isCurrent) setSaid(next);
    };
    till.ask('order-owed', { orderId }).then(
      ({ owed }) => keep({ orderId, owed }),
      () => keep(null),
    );
    return () => {
      isCurrent = false;
    };
  }, [orderId, isAsked, all]);
  return isAsked && said?.orderId === orderId ? said.owed : null;
}
