import { Trans } from '@lingui/react/macro';
import { endedWords, owedSentence } from '../../words/payments/owed-words.ts';
import { Notice } from '../controls/notice.tsx';
import { OwedActions } from './owed-actions.tsx';
import css from './owed.module.css';
import { useOwedOf } from './use-owed.ts';

type OwedNoticeProps = {
  readonly pieces: readonly string[];
  /** The customer is there: the first that is given has a key. */
  readonly isHandOver?: boolean;
};

/** What the customers of these sales and top-ups are owed and for what, until staff say that they gave it. */
export function OwedNotice({ pieces, isHandOver = false }: OwedNoticeProps) {
  const owed = useOwedOf(pieces);
  return owed.map((ticket, at) => (
    <div key={ticket.ticketId} className={css['notice']} data-testid="owed">
      <Notice tone="warn">
        <strong>{owedSentence(ticket)}</strong> <ForWhat title={endedWords(ticket)} />
      </Notice>
      <OwedActions key={ticket.paybacks} owed={ticket} hasKey={isHandOver && at === 0} />
    </div>
  ));
}

function ForWhat({ title }: { readonly title: string }) {
  return <Trans>For {title}.</Trans>;
}
