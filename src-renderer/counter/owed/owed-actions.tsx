import { useState } from 'react';
import type { Tender } from '../../../src-preload/contract/sale.ts';
import type { OwedTicketView } from '../../../src-preload/contract/tickets.ts';
import { till } from '../../till-bridge.ts';
import { whyNotAnswered } from '../../words/not-answered.ts';
import { notDoneSentence, type NotDone } from '../../words/not-done.ts';
import { givenWords } from '../../words/owed-words.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { Notice } from '../controls/notice.tsx';
import { useWhileItStands } from '../use-is-over.ts';
import css from './owed.module.css';

const tenders = ['cash', 'card-terminal', 'other'] as const satisfies readonly Tender[];

type OwedActionsProps = {
  readonly owed: OwedTicketView;
  /** It is recorded. */
  readonly onGiven?: () => void;
};

/** Staff say that a customer got what they are owed, by one press; the usual tender comes first. */
export function OwedActions({ owed, onGiven }: OwedActionsProps) {
  const [isBusy, setBusy] = useState(false);
  const [latestFailure, setFailure] = useState<NotDone | null>(null);
  const failure = useWhileItStands(latestFailure);
  const give = async (tender: Tender): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      const { ticketId, owed: amount, paybacks } = owed;
      const reply = await till.ask('pay-back', { ticketId, owed: amount, paybacks, tender });
      if (reply.ok) onGiven?.();
      else setFailure(reply.problem);
    } catch (error) {
      setFailure(whyNotAnswered(error));
    }
    setBusy(false);
  };
  const inOrder = [owed.tender, ...tenders.filter((tender) => tender !== owed.tender)];
  return (
    <div className={css['actions']}>
      <div className={css['buttons']}>
        {inOrder.map((tender) => (
          <ActionButton
            key={tender}
            look={tender === owed.tender ? 'main' : 'plain'}
            testId={`paid-back-${tender}`}
            isDisabled={isBusy}
            onPress={() => void give(tender)}
          >
            {givenWords(tender)}
          </ActionButton>
        ))}
      </div>
      {failure !== null && <Notice tone="bad">{notDoneSentence(failure, 'paying-back')}</Notice>}
    </div>
  );
}
