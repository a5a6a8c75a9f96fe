import { useState } from 'react';
import type { Tender } from '../../../src-preload/contract/sales/sale.ts';
import type { OwedTicketView } from '../../../src-preload/contract/payments/tickets.ts';
import { till } from '../../till-bridge.ts';
import { money } from '../../words/figures/money.ts';
import { whyNotAnswered } from '../../words/failures/not-answered.ts';
import { notDoneSentence, type NotDone } from '../../words/failures/not-done.ts';
import { givenWords, partGivenWords } from '../../words/payments/owed-words.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { Notice } from '../controls/notice.tsx';
import { useWhileItStands } from '../use-is-over.ts';
import css from './owed.module.css';

/** What may stand in for any tender: a card can't be credited with more than it paid. */
const standIns = ['cash', 'other'] as const satisfies readonly Tender[];

type OwedActionsProps = {
  readonly owed: OwedTicketView;
  /** It is recorded. */
  readonly onGiven?: () => void;
};

/**
 * Staff say that a customer got what they are owed, by one press for each tender; the usual ones come first. After them,
 * all of it in another way.
 */
export function OwedActions({ owed, onGiven }: OwedActionsProps) {
  const [isBusy, setBusy] = useState(false);
  const [latestFailure, setFailure] = useState<NotDone | null>(null);
  const failure = useWhileItStands(latestFailure);
  const { parts, currency } = owed;
  const give = async (tender: Tender, amount: string): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      const { ticketId, owed: seen, paybacks } = owed;
      const reply = await till.ask('pay-back', { ticketId, owed: seen, paybacks, tender, amount });
      if (reply.ok) onGiven?.();
      else setFailure(reply.problem);
    } catch (error) {
      setFailure(whyNotAnswered(error));
    }
    setBusy(false);
  };
  const isSplit = parts.length > 1;
  const others = standIns.filter((tender) => isSplit || !parts.some((part) => part.tender === tender));
  const all = money(owed.owed, currency);
  return (
    <div className={css['actions']}>
      <div className={css['buttons']}>
        {parts.map(({ tender, amount }, at) => (
          <ActionButton
            key={tender}
            look={at === 0 ? 'main' : 'plain'}
            testId={`paid-back-${tender}`}
            isDisabled={isBusy}
            onPress={() => void give(tender, amount)}
          >
            {isSplit ? partGivenWords(tender, money(amount, currency)) : givenWords(tender)}
          </ActionButton>
        ))}
        {others.map((tender) => (
          <ActionButton
            key={`all-${tender}`}
            look="plain"
            testId={isSplit ? `paid-back-all-${tender}` : `paid-back-${tender}`}
            isDisabled={isBusy}
            onPress={() => void give(tender, owed.owed)}
          >
            {isSplit && tender !== 'other' ? partGivenWords(tender, all) : givenWords(tender)}
          </ActionButton>
        ))}
      </div>
      {failure !== null && <Notice tone="bad">{notDoneSentence(failure, 'paying-back')}</Notice>}
    </div>
  );
}
