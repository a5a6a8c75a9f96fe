import { Trans } from '@lingui/react/macro';
import { Fragment, useEffect, useState } from 'react';
import type { ReplyOf } from '../../../../src-preload/contract.ts';
import { till } from '../../../till-bridge.ts';
import {
  correctedPriceWords,
  givenPriceWords,
  priceStaysWords,
} from '../../../words/payments/given-price-words.ts';
import { keyOf } from '../../commands/command-keys.ts';
import { ActionButton } from '../../controls/action-button.tsx';
import { lookAgain, useCounter } from '../../use-counter.ts';
import { useKeys } from '../../use-keys.ts';
import { CorrectPrice } from '../price/correct-price.tsx';
import { GivePriceForm } from './give-price-form.tsx';
import { InActions } from './order-actions.tsx';
import { OrderOutcome } from './order-outcome.tsx';
import css from './order-operations.module.css';
import { doneWith, isRecovered, type ShownPurchases } from './shown-purchases.ts';

/**
 * What the customer paid for an order that came without a price, from another till or from a lost ledger: what was said of
 * it, and the way to say it. A clerk does it with a manager's approval.
 */
export function GivePrice({ piece: asked, of }: ShownPurchases) {
  const [isGiving, setGiving] = useState(false);
  const [begun, setBegun] = useState(0);
  const [isGiven, setGiven] = useState(false);
  const { pieces, openShift } = useUnpriced(asked, of, begun);
  const open = pieces.filter(({ given, stays }) => given === null && stays === null);
  const isOffered = open.length > 0;
  const begin = (): void => {
    // A shift may have been opened or closed since.
    setBegun((times) => times + 1);
    setGiven(false);
    setGiving(true);
  };
  useKeys(isOffered ? { 'order-price': begin } : {});
  if (pieces.length === 0) return null;
  return (
    <section className={css['operation']} data-testid="give-price-part">
      <h3 className={css['title']}>
        {pieces.some(({ given }) => given === null) ? <Trans>Price unknown</Trans> : <Trans>Price</Trans>}
      </h3>
      {pieces.map(({ piece, given, stays, currency }) =>
        given === null ? (
          <PieceWords key={piece}>{stays && priceStaysWords(stays)}</PieceWords>
        ) : (
          <Fragment key={piece}>
            <PieceWords>{givenPriceWords(given, currency)}</PieceWords>
            {given.corrected.map((each, at) => (
              // In their order, and none is ever taken back.
              <p key={at} data-testid="price-corrected">
                {correctedPriceWords(each, currency)}
              </p>
            ))}
          </Fragment>
        ),
      )}
      {isGiven && (
        <OrderOutcome>
          <Trans>Price recorded.</Trans>
        </OrderOutcome>
      )}
      <CorrectPrice pieces={pieces} hasKey={!isOffered} />
      {isOffered && (
        <>
          <p>
            <Trans>
              Your provider shows only the cost of this. If another of your tills counted the sale, leave the
              price unknown, or it counts twice.
            </Trans>
          </p>
          <InActions at="corrections">
            <ActionButton testId="give-price" shortcut={keyOf('order-price')} onPress={begin}>
              <Trans>Enter what the customer paid</Trans>
            </ActionButton>
          </InActions>
        </>
      )}
      {isGiving && open.length > 0 && (
        <GivePriceForm
          pieces={open}
          openShift={openShift}
          onEnd={() => setGiving(false)}
          onGiven={() => {
            setGiving(false);
            setGiven(true);
            // It can be corrected, refunded and paid back now.
            lookAgain();
          }}
        />
      )}
    </section>
  );
}

const PieceWords = ({ children }: { readonly children: string | null }) =>
  children === null ? null : <p data-testid="price-words">{children}</p>;

const none: ReplyOf<'price-read'> = { pieces: [], openShift: null };

/**
 * What of it came without a price; asked again whenever something was done with it, or staff ask again.
 *
 * @param begun how often staff began to give one.
 */
function useUnpriced(piece: string, of: ShownPurchases['of'], begun: number): ReplyOf<'price-read'> {
  const [unpriced, setUnpriced] = useState(none);
  const refreshed = useCounter((counter) => counter.refreshed);
  const isWanted = of.some(isRecovered);
  const done = doneWith(of);
  useEffect(() => {
    if (!isWanted) return undefined;
    let isAwaited = true;
    void till.ask('price-read', { piece }).then(
      (reply) => {
        if (isAwaited) setUnpriced(reply);
      },
      // Main can't be asked, which the window says.
      () => undefined,
    );
    return () => {
      isAwaited = false;
    };
  }, [piece, done, refreshed, begun, isWanted]);
  return isWanted ? unpriced : none;
}
