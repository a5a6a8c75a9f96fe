import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { SoldPackage } from '../../../../src-preload/contract/sales/after-sale.ts';
import { percentFigure, inClauses } from '../../../words/figures/figures.ts';
import { money } from '../../../words/figures/money.ts';
import { ForManagers } from '../detail/for-managers.tsx';
import css from './after-sale.module.css';

type Earnings = NonNullable<SoldPackage['earnings']>;

/** What the service gives the shop for a package beside its margin. For managers alone: main tells it to nobody else. */
export function PackageEarnings({ reward, rewardPercent, margin }: Earnings) {
  const amount = money(reward, 'USD');
  return (
    <ForManagers name={t`Margin`} testId="earnings">
      <dl className={css['earnings']}>
        {margin !== null && (
          <>
            <dt>
              <Trans>Margin</Trans>
            </dt>
            <dd>{money(margin.amount, margin.currency)}</dd>
          </>
        )}
        <dt>
          <Trans>Reward from your provider</Trans>
        </dt>
        <dd>{rewardPercent === null ? amount : inClauses([amount, percentFigure(rewardPercent)])}</dd>
        {margin !== null && margin.withReward !== null && (
          <>
            <dt>
              <Trans>Margin with the reward</Trans>
            </dt>
            <dd>{money(margin.withReward, margin.currency)}</dd>
          </>
        )}
      </dl>
    </ForManagers>
  );
}
