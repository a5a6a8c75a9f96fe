import { Trans } from '@lingui/react/macro';
import { money } from '../../../words/figures/money.ts';
import { dateAndTime } from '../../../words/figures/moments.ts';
import { inClauses } from '../../../words/figures/figures.ts';
import { shortTitle } from '../../../words/orders/package-words.ts';
import { ActionButton } from '../../controls/action-button.tsx';
import { useOwed } from '../../owed/use-owed.ts';
import { changeTerms, useCounter } from '../../use-counter.ts';
import css from '../read-back/read-back.module.css';
import { isChosen, offeredIn, seenOf } from './carried-over.ts';

/**
 * One press uses what the customer is owed for the sale that is read back: the refund of an exchange, or what they paid just
 * before for something that was not sold. Another one takes it out again, whether it may still be used or not.
 */
export function ExchangeOffer({ currency }: { readonly currency: string }) {
  const terms = useCounter((state) => state.terms);
  const chosen = terms.carriedOver;
  const offered = offeredIn(useOwed(), currency, terms);
  const isGone = chosen !== null && !offered.some((owed) => isChosen(chosen, owed));
  const rows = offered.map((owed) => {
    const amount = money(owed.owed, currency);
    return (
      <div key={owed.ticketId} className={css['offer']}>
        {isChosen(chosen, owed) ? (
          <LeaveOut amount={amount} />
        ) : (
          <ActionButton testId="use-refund" onPress={() => changeTerms({ carriedOver: seenOf(owed) })}>
            {owed.isExchange ? (
              <Trans>Use the refund of {amount} for this sale</Trans>
            ) : (
              <Trans>Use the {amount} owed to the customer for this sale</Trans>
            )}
          </ActionButton>
        )}
        <span className={css['each']}>
          {inClauses([
            ...(owed.customer === null ? [] : [owed.customer]),
            shortTitle(owed.package),
            dateAndTime(owed.paidAt),
          ])}
        </span>
      </div>
    );
  });
  return (
    <>
      {rows}
      {isGone && <LeaveOut amount={money(chosen.owed, chosen.currency)} />}
    </>
  );
}

function LeaveOut({ amount }: { readonly amount: string }) {
  return (
    <ActionButton testId="leave-refund" onPress={() => changeTerms({ carriedOver: null })}>
      <Trans>Don’t use the {amount} for this sale</Trans>
    </ActionButton>
  );
}
