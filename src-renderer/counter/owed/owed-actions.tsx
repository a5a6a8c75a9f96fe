import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { Tender } from '../../../src-preload/contract/sales/sale.ts';
import type { OwedTicketView } from '../../../src-preload/contract/payments/tickets.ts';
import { till } from '../../till-bridge.ts';
import { isLess, money, sum } from '../../words/figures/money.ts';
import { whyNotAnswered } from '../../words/failures/not-answered.ts';
import { notDoneSentence, type NotDone } from '../../words/failures/not-done.ts';
import { givenWords, owedAmount, partGivenWords } from '../../words/payments/owed-words.ts';
import { keyOf } from '../commands/command-keys.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { leadTo } from '../controls/lead-to.ts';
import { AlreadyGiven } from './already-given.tsx';
import type { GivenPart } from './given-already.ts';
import { Notice } from '../controls/notice.tsx';
import { isForExchange, SellWithIt } from './sell-with-it.tsx';
import { useWhileItStands } from '../use-is-over.ts';
import { useKeys } from '../use-keys.ts';
import css from './owed.module.css';

/** What may stand in for any tender: a card can't be credited with more than it paid. */
const standIns = ['cash', 'other'] as const satisfies readonly Tender[];

type OwedActionsProps = {
  readonly owed: OwedTicketView;
  /** A sale was just handed over: what is left of what they paid goes back, or that view leads on to sell more. */
  readonly isHandOver?: boolean;
  /** The usual way has a key. */
  readonly hasKey?: boolean;
  /** Change that is given together with what goes back in cash. */
  readonly withChange?: string;
  /** Staff say that they gave it, by a tender: nothing is recorded yet. */
  readonly onGive?: (by: Tender) => void;
  /** In a dialog that asks for nothing else: what is usual has the focus, and a key as well. */
  readonly isAsked?: boolean;
  /** All of it is recorded. */
  readonly onGiven?: () => void;
  /** It is to pay for another sale, and staff go on to that. */
  readonly onExchange?: () => void;
};

/**
 * Staff say that a customer got what they are owed, by one press for each tender; the usual ones come first. After them,
 * all of it in another way. What is owed may pay for another sale, and leads on to that. Where the customer may have it
 * already, staff can say so, and how: nothing is given then.
 */
export function OwedActions({
  owed,
  isHandOver = false,
  hasKey = false,
  withChange,
  onGive,
  isAsked = false,
  onGiven,
  onExchange,
}: OwedActionsProps) {
  const isForAnother = !isHandOver && isForExchange(owed);
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [latestFailure, setFailure] = useState<NotDone | null>(null);
  const failure = useWhileItStands(latestFailure);
  const { parts, allInCash, currency } = owed;
  const isSplit = parts.length > 1;
  const give = async (given: GivenPart, isCountedElsewhere = false): Promise<void> => {
    setBusy(true);
    setFailure(null);
    onGive?.(given.tender);
    try {
      const { ticketId, owed: seen, paybacks } = owed;
      const reply = await till.ask('pay-back', {
        ...{ ticketId, owed: seen, paybacks, ...given, isCountedElsewhere },
      });
      // Of several parts the others are still to be given.
      const isPart = isSplit && parts.some((part) => part === given);
      if (!reply.ok) setFailure(reply.problem);
      else if (!isPart) onGiven?.();
    } catch (error) {
      setFailure(whyNotAnswered(error));
    }
    setBusy(false);
  };
  const [usual] = parts;
  // Where the customer may have it already, staff read first.
  const keyed = hasKey && !owed.mayBeGiven && !isAsking && !isBusy ? usual : undefined;
  useKeys(keyed === undefined ? {} : { 'money-given': () => void give(keyed) }, isAsked ? 'dialog' : 'view');
  const main = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isAsked) leadTo(main.current);
  }, [isAsked]);
  const others = standIns
    .filter((tender) => isSplit || !parts.some((part) => part.tender === tender))
    .map((tender): GivenPart =>
      tender === 'cash' ? { tender, ...allInCash } : { tender, amount: owed.owed, rounding: '0' },
    )
    .filter(({ amount }) => isLess('0', amount));
  if (isAsking)
    return (
      <div className={css['actions']}>
        <AlreadyGiven
          owed={owed}
          isBusy={isBusy}
          onGiven={(...given) => void give(...given)}
          onEnd={() => setAsking(false)}
        />
        {failure !== null && <Notice tone="bad">{notDoneSentence(failure, 'paying-back')}</Notice>}
      </div>
    );
  return (
    <div className={css['actions']}>
      {!isHandOver && !owed.mayBeGiven && (
        <SellWithIt ref={isForAnother ? main : null} owed={owed} onBegin={onExchange} />
      )}
      <div className={css['buttons']}>
        {owed.mayBeGiven && (
          <ActionButton
            look="plain"
            testId="already-given"
            isDisabled={isBusy}
            onPress={() => setAsking(true)}
          >
            <Trans>Already given</Trans>
          </ActionButton>
        )}
        {parts.map((part, at) => (
          <ActionButton
            key={part.tender}
            ref={at === 0 && !isForAnother && !owed.mayBeGiven ? main : null}
            look={at === 0 && !isForAnother ? 'main' : 'plain'}
            testId={`paid-back-${part.tender}`}
            {...(part === keyed ? { shortcut: keyOf('money-given') } : {})}
            isDisabled={isBusy}
            onPress={() => void give(part)}
          >
            {isSplit || (withChange !== undefined && part.tender === 'cash')
              ? partGivenWords(part.tender, money(sum([part.amount, withChange ?? '0']), currency))
              : givenWords(part.tender)}
          </ActionButton>
        ))}
        {others.map((all) => (
          <ActionButton
            key={`all-${all.tender}`}
            look="plain"
            testId={isSplit ? `paid-back-all-${all.tender}` : `paid-back-${all.tender}`}
            isDisabled={isBusy}
            onPress={() => void give(all)}
          >
            {all.tender === 'cash' && (isSplit || !isSame(all.amount, owedAmount(owed)))
              ? partGivenWords(all.tender, money(all.amount, currency))
              : givenWords(all.tender)}
          </ActionButton>
        ))}
      </div>
      {failure !== null && <Notice tone="bad">{notDoneSentence(failure, 'paying-back')}</Notice>}
    </div>
  );
}

/** Texts of the same amount may differ: "9.9" and "9.90". */
const isSame = (amount: string, other: string): boolean => !isLess(amount, other) && !isLess(other, amount);
