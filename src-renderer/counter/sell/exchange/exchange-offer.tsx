import { Trans } from '@lingui/react/macro';
import { money } from '../../../words/figures/money.ts';
import { dateAndTime } from '../../../words/figures/moments.ts';
import { inClauses } from '../../../words/figures/figures.ts';
import { shortTitle } from '../../../words/orders/package-words.ts';
import { ActionButton } from '../../controls/action-button.tsx';
import { useOwed } from '../../owed/use-owed.ts';
import { changeTerms, useCounter } from '../../use-counter.ts';
import css from '../read-back/read-back.module.css';
import { isChosen, offeredIn, type CarriedOver } from './carried-over.ts';

/**
 * One press uses the refund of an exchange for the sale that is read back; another one takes it out again, whether it may
 * still be used or not.
 */
export function ExchangeOffer({ currency }: { readonly currency: string }) {
  const offered = offeredIn(useOwed(), currency);
  const chosen = useCounter(({ terms }) => terms.carriedOver);
  const isGone = chosen !== null && !offered.some((owed) => isChosen(chosen, owed));
  const rows = offered.map((owed) => {
    const amount = money(owed.owed, currency);
    const { ticketId, paybacks, owed: seen } = owed;
    const use = (): void => changeTerms({ carriedOver: { ticketId, owed: seen, paybacks, currency } });
    return (
      <div key={ticketId} className={css['offer']}>
        {isChosen(chosen, owed) ? (
          <LeaveRefund refund={owed} />
        ) : (
          <ActionButton testId="use-refund" onPress={use}>
            <Trans>Use the refund of {amount} for this sale</Trans>
          </ActionButton>
        )}
        <span className={css['each']}>{inClauses([shortTitle(owed.package), dateAndTime(owed.paidAt)])}</span>
      </div>
    );
  });
  return (
    <>
      {rows}
      {isGone && <LeaveRefund refund={chosen} />}
    </>
  );
}

function LeaveRefund({ refund: { owed, currency } }: { readonly refund: CarriedOver }) {
  const amount = money(owed, currency);
  return (
    <ActionButton testId="leave-refund" onPress={() => changeTerms({ carriedOver: null })}>
      <Trans>Do not use the refund of {amount}</Trans>
    </ActionButton>
  );
}
