import { Trans } from '@lingui/react/macro';
import type { CashTaken } from '../../../src-preload/contract/sales/selling.ts';
import { money } from '../../words/figures/money.ts';
import css from './cash-change.module.css';

type CashChangeProps = {
  readonly cash: CashTaken;
  /** Nobody knows yet whether something of it was sold: staff read that they keep the rest. */
  readonly isUnsure: boolean;
};

/** What the customer gets back of the cash that they handed over: large, as staff count it out. */
export function CashChange({ cash, isUnsure }: CashChangeProps) {
  const [received, total, change] = [cash.received, cash.total, cash.change].map((amount) =>
    money(amount, cash.currency),
  );
  return (
    <div className={css['change']} role="status" data-testid="change">
      <p>
        <Trans>Cash received {received}</Trans>
        <br />
        <span className={css['total']}>
          <Trans>To pay in cash {total}</Trans>
        </span>
        {isUnsure && (
          <>
            <br />
            <strong>
              <Trans>
                Give {change} change. Keep the {total} until we know.
              </Trans>
            </strong>
          </>
        )}
      </p>
      <p className={css['back']}>
        <Trans>Change due</Trans>
        <strong className={css['amount']}>{change}</strong>
      </p>
    </div>
  );
}
