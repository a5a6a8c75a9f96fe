import { owedSentence } from '../../words/payments/owed-words.ts';
import { Notice } from '../controls/notice.tsx';
import { OwedActions } from './owed-actions.tsx';
import css from './owed.module.css';
import { useOwed } from './use-owed.ts';

/** What the customers of these sales and top-ups are owed, until staff say that they gave it. */
export function OwedNotice({ pieces }: { readonly pieces: readonly string[] }) {
  const owed = useOwed().filter((ticket) => ticket.pieces.some((piece) => pieces.includes(piece)));
  return owed.map((ticket) => (
    <div key={ticket.ticketId} className={css['notice']} data-testid="owed">
      <Notice tone="warn">
        <strong>{owedSentence(ticket)}</strong>
      </Notice>
      <OwedActions key={ticket.paybacks} owed={ticket} />
    </div>
  ));
}
