import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { inClauses } from '../../../words/figures/figures.ts';
import { byWords } from '../../../words/payments/discount-words.ts';
import type { GoodwillPiece } from '../../../../src-preload/contract/payments/tickets.ts';
import { till } from '../../../till-bridge.ts';
import { isLess, money } from '../../../words/figures/money.ts';
import { dateAndTime } from '../../../words/figures/moments.ts';
import { goodwillWaits, goodwillWords } from '../../../words/payments/goodwill-words.ts';
import { ActionButton } from '../../controls/action-button.tsx';
import { lookAgain, useCounter } from '../../use-counter.ts';
import { GoodwillForm } from './goodwill-form.tsx';
import { InActions } from './order-actions.tsx';
import { OrderOutcome } from './order-outcome.tsx';
import css from './order-operations.module.css';
import { doneWith, type ShownPurchases } from './shown-purchases.ts';

/**
 * Money that is given back for what the provider doesn't refund: what was given, and the way to give more. Shown where the
 * customer has something left to get back, or got it so. A clerk gives it with a manager's approval.
 */
export function Goodwill(props: ShownPurchases) {
  const [isGiving, setGiving] = useState(false);
  const [isGiven, setGiven] = useState(false);
  const pieces = usePieces(props);
  const left = pieces.filter((piece) => isLess('0', piece.left));
  const open = left.filter(({ waitsFor }) => waitsFor === null);
  const waiting = left.find(({ waitsFor }) => waitsFor !== null);
  const given = pieces.flatMap((piece) => piece.given.map((each) => ({ ...each, currency: piece.currency })));
  if (left.length + given.length === 0) return null;
  const isForm = isGiving && open.length > 0;
  const begin = (): void => {
    setGiven(false);
    setGiving(true);
  };
  const offer = open.length > 0 && (
    <InActions at="money-back">
      <ActionButton testId="goodwill" onPress={begin}>
        <Trans>Give money back, eSIM stays</Trans>
      </ActionButton>
    </InActions>
  );
  const form = isForm && (
    <GoodwillForm
      pieces={open}
      onEnd={() => setGiving(false)}
      onGiven={() => {
        setGiving(false);
        setGiven(true);
        // What a refund would give the customer is less by that.
        lookAgain();
      }}
    />
  );
  const around = (
    <>
      {isGiven && (
        <OrderOutcome>
          <Trans>Recorded as given.</Trans>
        </OrderOutcome>
      )}
      {offer}
      {form}
    </>
  );
  if (given.length === 0 && waiting === undefined) return around;
  return (
    <section className={css['operation']} data-testid="goodwill-part">
      <h3 className={css['title']}>
        <Trans>Goodwill</Trans>
      </h3>
      {given.map(({ at, tender, amount, currency, reason, staff, approvedBy }) => (
        <p key={at} data-testid="goodwill-given">
          {goodwillWords(money(amount, currency), tender, reason)}{' '}
          {inClauses([dateAndTime(at), ...byWords({ staff, approvedBy })])}
        </p>
      ))}
      {waiting !== undefined && waiting.waitsFor !== null && (
        <p data-testid="goodwill-waits">{goodwillWaits(waiting.waitsFor)}</p>
      )}
      {around}
    </section>
  );
}

/** What may be paid back, and what was; asked again whenever something was done with the order, or staff ask again. */
function usePieces({ piece, of }: ShownPurchases): readonly GoodwillPiece[] {
  const [pieces, setPieces] = useState<readonly GoodwillPiece[]>([]);
  const refreshed = useCounter((counter) => counter.refreshed);
  const done = doneWith(of);
  useEffect(() => {
    let isWanted = true;
    void till.ask('goodwill-read', { piece }).then(
      (reply) => {
        if (isWanted) setPieces(reply.pieces);
      },
      // Main can't be asked, which the window says.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [piece, done, refreshed]);
  return pieces;
}
