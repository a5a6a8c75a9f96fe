import { Trans } from '@lingui/react/macro';
import { money } from '../../../words/figures/money.ts';
import { dateAndTime } from '../../../words/figures/moments.ts';
import { inClauses } from '../../../words/figures/figures.ts';
import { shortTitle } from '../../../words/orders/package-words.ts';
import { ActionButton } from '../../controls/action-button.tsx';
import { useOwed } from '../../owed/use-owed.ts';
import { changeTerms, useCounter } from '../../use-counter.ts';
import css from '../read-back/read-back.module.css';
import { isChosen, offeredIn } from './carried-over.ts';

/** One press uses the refund of an exchange for the sale that is read back; another one takes it out again. */
export function ExchangeOffer({ currency }: { readonly currency: string }) {
  const offered = offeredIn(useOwed(), currency);
  const chosen = useCounter(({ terms }) => terms.carriedOver);
  return offered.map((owed) => {
    const amount = money(owed.owed, currency);
    const { ticketId, paybacks, owed: seen } = owed;
    const use = (): void => changeTerms({ carriedOver: { ticketId, owed: seen, paybacks, currency } });
    return (
      <div key={ticketId}>
        {isChosen(chosen, owed) ? (
          <ActionButton testId="leave-refund" onPress={() => changeTerms({ carriedOver: null })}>
            <Trans>Do not use the refund of {amount}</Trans>
          </ActionButton>
        ) : (
          <ActionButton testId="use-refund" onPress={use}>
            <Trans>Use the refund of {amount} for this sale</Trans>
          </ActionButton>
        )}
        <span className={css['each']}>{inClauses([shortTitle(owed.package), dateAndTime(owed.paidAt)])}</span>
      </div>
    );
  });
}
