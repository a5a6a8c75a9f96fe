import { useState } from 'react';
import type { OwedTicketView } from '../../../src-preload/contract/payments/tickets.ts';
import { OwedItem } from './owed-item.tsx';

/**
 * What customers are owed. What is given meanwhile keeps its place until the view is left: a second press on the same spot
 * settles nothing of the next customer's.
 */
export function OwedList({ owed }: { readonly owed: readonly OwedTicketView[] }) {
  const [seen, setSeen] = useState(owed);
  const added = owed.filter(({ ticketId }) => !seen.some((each) => each.ticketId === ticketId));
  if (added.length > 0) setSeen([...seen, ...added]);
  return (
    <ul>
      {seen.map((before) => {
        const now = owed.find(({ ticketId }) => ticketId === before.ticketId);
        return <OwedItem key={before.ticketId} owed={now ?? before} isSettled={now === undefined} />;
      })}
    </ul>
  );
}
