import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { OwedTicketView } from '../../../src-preload/contract/payments/tickets.ts';
import { Flag } from '../../place/flag.tsx';
import { dateAndTime } from '../../words/figures/moments.ts';
import { piecesWords, owedSentence } from '../../words/payments/owed-words.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { OwedActions } from '../owed/owed-actions.tsx';
import { seekInOrders, showOrder } from '../use-counter.ts';
import css from './open-view.module.css';

type OwedItemProps = {
  readonly owed: OwedTicketView;
  /** They have it by now. */
  readonly isSettled: boolean;
};

/** What one customer is owed, with the way to the order, and the presses that say that it was given. */
export function OwedItem({ owed, isSettled }: OwedItemProps) {
  const { orderId, uidCustomer } = owed;
  const at = dateAndTime(owed.paidAt);
  return (
    <li className={css['item']} data-testid="owed-item">
      <Flag package={owed.package} />
      <div className={css['what']}>
        <p className={css['line']}>
          <strong>{isSettled ? t`Settled` : owedSentence(owed)}</strong>
        </p>
        {owed.customer !== null && <p className={css['line']}>{owed.customer}</p>}
        <p className={css['soft']}>
          <Trans>
            {piecesWords(owed)}, paid {at}
          </Trans>
        </p>
        <div className={isSettled ? css['settled'] : ''} inert={isSettled}>
          <OwedActions key={owed.paybacks} owed={owed} />
        </div>
      </div>
      {orderId !== null && (
        <ActionButton onPress={() => showOrder(orderId)}>
          <Trans>Show the order</Trans>
        </ActionButton>
      )}
      {orderId === null && uidCustomer !== undefined && (
        <ActionButton onPress={() => seekInOrders(uidCustomer)}>
          <Trans>Show the eSIM</Trans>
        </ActionButton>
      )}
    </li>
  );
}
