import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { CorrectableTicket } from '../../../../src-preload/contract/payments/corrections.ts';
import { till } from '../../../till-bridge.ts';
import { correctedWords, undoneWords } from '../../../words/payments/correction-words.ts';
import { keyOf } from '../../commands/command-keys.ts';
import { ActionButton } from '../../controls/action-button.tsx';
import { lookAgain, useCounter } from '../../use-counter.ts';
import { useKeys } from '../../use-keys.ts';
import { CorrectPaymentForm } from './correct-payment-form.tsx';
import { InActions } from './order-actions.tsx';
import { OrderOutcome } from './order-outcome.tsx';
import css from './order-operations.module.css';
import { doneWith, type ShownPurchases } from './shown-purchases.ts';
import { UndoPayback } from './undo-payback.tsx';

/**
 * What was recorded of the customer's money by mistake: another tender, or a payback that they never got. What was corrected, and
 * the way to correct it. A clerk does it with a manager's approval.
 */
export function CorrectPayment(props: ShownPurchases) {
  const [isCorrecting, setCorrecting] = useState(false);
  const [outcome, setOutcome] = useState<string | null>(null);
  const tickets = useTickets(props);
  const open = tickets.filter(isCorrectable);
  const isUnderWay = open.length === 0 && tickets.some(({ isMoneyUnderWay }) => isMoneyUnderWay);
  const corrected = tickets.flatMap((ticket) =>
    ticket.corrected.map((each) => correctedWords(each, ticket.currency)),
  );
  const undone = tickets.flatMap((ticket) => ticket.undone.map((each) => undoneWords(each, ticket.currency)));
  const isPaidBack = tickets.some(({ paybacks }) => paybacks.length > 0);
  const begin = (): void => {
    setOutcome(null);
    setCorrecting(true);
  };
  const isOffered = open.length > 0;
  useKeys(isOffered ? { 'correct-payment': begin } : {});
  const isKept = open.length === 0 && !isUnderWay && tickets.some(isGivenBack);
  if (open.length + corrected.length + undone.length === 0 && !isUnderWay && !isPaidBack && !isKept)
    return null;
  const offer = isOffered && (
    <InActions at="corrections">
      <ActionButton testId="correct-payment" shortcut={keyOf('correct-payment')} onPress={begin}>
        <Trans>Correct payment</Trans>
      </ActionButton>
    </InActions>
  );
  const form = isCorrecting && open.length > 0 && (
    <CorrectPaymentForm
      tickets={open}
      onEnd={() => setCorrecting(false)}
      onCorrected={(tender) => {
        setCorrecting(false);
        setOutcome(t`Payment corrected: ${tender}.`);
        // A refund would go back by the tender of now.
        lookAgain();
      }}
    />
  );
  const undo = (
    <UndoPayback
      tickets={tickets}
      onUndone={() => {
        setOutcome(t`Payback undone. The customer is owed it again.`);
        lookAgain();
      }}
    />
  );
  const done = outcome !== null && <OrderOutcome>{outcome}</OrderOutcome>;
  // What can be done stands with the other actions: nothing is left to say here.
  const isSilent = corrected.length + undone.length === 0 && !isUnderWay && !isKept;
  if (isSilent)
    return (
      <>
        {done}
        {offer}
        {form}
        {undo}
      </>
    );
  return (
    <section className={css['operation']} data-testid="correct-payment-part">
      <h3 className={css['title']}>
        <Trans>Payment</Trans>
      </h3>
      {corrected.map((words, at) => (
        // In their order, and none is ever taken back.
        <p key={at} data-testid="payment-corrected">
          {words}
        </p>
      ))}
      {undone.map((words, at) => (
        <p key={at} data-testid="payback-undone">
          {words}
        </p>
      ))}
      {isUnderWay && (
        <p data-testid="why-not-correct">
          <Trans>The payment can be corrected once nothing is owed and no refund is under way.</Trans>
        </p>
      )}
      {isKept && (
        <p data-testid="why-payment-stays">
          <Trans>Part of this payment was paid back or used for another sale, so it stays as recorded.</Trans>
        </p>
      )}
      {done}
      {offer}
      {form}
      {undo}
    </section>
  );
}

const isGivenBack = ({ payments }: CorrectableTicket): boolean =>
  payments.some(({ stays }) => stays === 'given-back');

const isCorrectable = ({ isMoneyUnderWay, payments }: CorrectableTicket): boolean =>
  !isMoneyUnderWay && payments.some(({ stays }) => stays === null);

/** How the order's tickets were paid; asked again whenever something was done with the order, or staff ask again. */
function useTickets({ piece, of }: ShownPurchases): readonly CorrectableTicket[] {
  const [tickets, setTickets] = useState<readonly CorrectableTicket[]>([]);
  const refreshed = useCounter((counter) => counter.refreshed);
  const owed = useCounter(({ mirror }) => mirror?.owed.length ?? 0);
  const done = doneWith(of);
  useEffect(() => {
    let isWanted = true;
    void till.ask('payments-read', { piece }).then(
      (reply) => {
        if (isWanted) setTickets(reply.tickets);
      },
      // Main can't be asked, which the window says.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [piece, done, refreshed, owed]);
  return tickets;
}
