import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { inARow } from '../../words/figures/figures.ts';
import { money, sum } from '../../words/figures/money.ts';
import { owedAmount } from '../../words/payments/owed-words.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { useOwed } from '../owed/use-owed.ts';
import { showPending, useCounter } from '../use-counter.ts';
import css from './reports-view.module.css';

/** What isn't settled yet, and what customers are owed: in no figure of the day before it is. */
export function PendingToday() {
  const owed = useOwed();
  const pending = useCounter(({ mirror }) => mirror?.openCount ?? 0);
  if (pending === 0 && owed.length === 0)
    return (
      <p className={css['soft']} data-testid="pending-today">
        <Trans>Nothing is pending, and no customer is owed money.</Trans>
      </p>
    );
  const amount = inARow(
    [...Map.groupBy(owed, ({ currency }) => currency)].map(([currency, own]) =>
      money(sum(own.map(owedAmount)), currency),
    ),
  );
  return (
    <div className={css['pending']} data-testid="pending-today">
      <p>
        {pending > 0 && plural(pending, { one: '# order is pending.', other: '# orders are pending.' })}{' '}
        {owed.length > 0 && t`Customers are owed ${amount}.`}
      </p>
      <ActionButton onPress={showPending}>
        <Trans>Show pending</Trans>
      </ActionButton>
    </div>
  );
}
