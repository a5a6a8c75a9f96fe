import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { GoodwillPiece } from '../../../../src-preload/contract/payments/tickets.ts';
import type { SaleView } from '../../../../src-preload/contract/sales/sale.ts';
import { till } from '../../../till-bridge.ts';
import { isLess, money } from '../../../words/figures/money.ts';
import { dateAndTime } from '../../../words/figures/moments.ts';
import { goodwillWords } from '../../../words/payments/goodwill-words.ts';
import { ActionButton } from '../../controls/action-button.tsx';
import { lookAgain, useCounter, useIsManager } from '../../use-counter.ts';
import { GoodwillForm } from './goodwill-form.tsx';
import css from './order-operations.module.css';

/**
 * Money that a manager gives back for what the provider doesn't refund: what was given, and the way to give more. Shown to
 * managers where the customer has something left to get back, or got it so.
 */
export function Goodwill({ sale }: { readonly sale: SaleView }) {
  const isManager = useIsManager();
  const [isGiving, setGiving] = useState(false);
  const pieces = usePieces(sale, isManager);
  const open = pieces.filter(({ left }) => isLess('0', left));
  const given = pieces.flatMap((piece) => piece.given.map((each) => ({ ...each, currency: piece.currency })));
  if (!isManager || open.length + given.length === 0) return null;
  return (
    <section className={css['operation']} data-testid="goodwill-part">
      <h3 className={css['title']}>
        <Trans>Goodwill</Trans>
      </h3>
      {given.map(({ at, tender, amount, currency, reason, staff }) => (
        <p key={at} data-testid="goodwill-given">
          {goodwillWords(money(amount, currency), tender, reason)}{' '}
          {staff === null ? dateAndTime(at) : `${dateAndTime(at)}, ${staff.name}`}
        </p>
      ))}
      {isGiving && open.length > 0 ? (
        <GoodwillForm
          pieces={open}
          onEnd={() => setGiving(false)}
          onGiven={() => {
            setGiving(false);
            // What a refund would give the customer is less by that.
            lookAgain();
          }}
        />
      ) : (
        open.length > 0 && (
          <ActionButton testId="goodwill" onPress={() => setGiving(true)}>
            <Trans>Pay back without a refund</Trans>
          </ActionButton>
        )
      )}
    </section>
  );
}

/** What may be paid back, and what was; asked again whenever something was done with the order, or staff ask again. */
function usePieces(
  { orderId, state, events, operations }: SaleView,
  isManager: boolean,
): readonly GoodwillPiece[] {
  const [pieces, setPieces] = useState<readonly GoodwillPiece[]>([]);
  const refreshed = useCounter((counter) => counter.refreshed);
  const done = operations.reduce((count, each) => count + each.events.length, events.length);
  useEffect(() => {
    if (!isManager) return undefined;
    let isWanted = true;
    void till.ask('goodwill-read', { orderId }).then(
      (reply) => {
        if (isWanted) setPieces(reply.pieces);
      },
      // Main can't be asked, which the window says.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [orderId, state, done, isManager, refreshed]);
  return pieces;
}
