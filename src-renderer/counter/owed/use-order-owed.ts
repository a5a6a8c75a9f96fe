import { useEffect, useState } from 'react';
import type { OrderOwed } from '../../../src-preload/contract/payments/tickets.ts';
import { till } from '../../till-bridge.ts';
import { useOwed } from './use-owed.ts';

type Said = { readonly piece: string; readonly owed: OrderOwed };

/**
 * Whether the customer of an eSIM is owed anything, as main says it whenever something else is owed than before. Null before
 * it has, or where it can't.
 *
 * @param piece the sale or top-up that the eSIM is known by; undefined if these books have none of it. @param isAsked whether
 * anybody wants to know.
 */
export function useOrderOwed(piece: string | undefined, isAsked: boolean): OrderOwed | null {
  const [said, setSaid] = useState<Said | null>(null);
  const all = useOwed();
  useEffect(() => {
    if (!isAsked || piece === undefined) return undefined;
    let isCurrent = true;
    const keep = (next: Said | null): void => {
      if (isCurrent) setSaid(next);
    };
    till.ask('order-owed', { piece }).then(
      ({ owed }) => keep({ piece, owed }),
      () => keep(null),
    );
    return () => {
      isCurrent = false;
    };
  }, [piece, isAsked, all]);
  return isAsked && said !== null && said.piece === piece ? said.owed : null;
}
