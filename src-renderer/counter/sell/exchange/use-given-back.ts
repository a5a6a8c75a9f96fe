import { useEffect, useState } from 'react';
import { till } from '../../../till-bridge.ts';
import type { ToPay } from '../rest-of.ts';
import { useWhySellingWaits } from '../why-not-to-sell.ts';

type Said = { readonly of: string; readonly back: string };

/**
 * What the customer gets back after a sale that a refund pays for, as main works it out: by the tenders that first paid, and
 * in cash what coins can pay. Null before main has said it, or where it can't.
 */
export function useGivenBack({ total: due, currency, refund }: ToPay): string | null {
  const [said, setSaid] = useState<Said | null>(null);
  const of =
    refund === null ? null : JSON.stringify([refund.ticketId, refund.owed, refund.paybacks, due, currency]);
  // What couldn't be said while the till waited for something can be once that is over.
  const waits = useWhySellingWaits();
  useEffect(() => {
    if (refund === null || of === null) return undefined;
    let isCurrent = true;
    const { ticketId, owed, paybacks } = refund;
    till.ask('exchange-try', { ticketId, owed, paybacks, due, currency }).then(
      (reply) => {
        if (isCurrent && reply.ok) setSaid({ of, back: reply.back });
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
    // `refund` is another object at each push; what it says is what counts.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [of, waits]);
  return said?.of === of ? said.back : null;
}
