import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { DiscountFigures, DiscountGroup } from '../../../src-preload/contract/books/reports.ts';
import { figure } from '../../words/figures/figures.ts';
import { money } from '../../words/figures/money.ts';
import css from './report-discounts.module.css';
import { groupName } from './report-words.ts';

type ReportDiscountsProps = {
  readonly discounts: readonly DiscountFigures[];
  readonly currency: string;
};

/** What was off the prices in the report's figures, and what was added to them: by reason, and by who gave it. */
export function ReportDiscounts({ discounts, currency }: ReportDiscountsProps) {
  const own = discounts.filter((each) => each.currency === currency);
  return own.map((each) => {
    const [byReason, byStaff] =
      each.kind === 'discount'
        ? [t`Discounts by reason`, t`Discounts by staff`]
        : [t`Raised prices by reason`, t`Raised prices by staff`];
    return (
      <div key={each.kind} className={css['discounts']} data-testid={`report-${each.kind}s`}>
        <Groups
          caption={byReason}
          heading={t`Reason`}
          groups={each.byReason}
          nameOf={({ name }) => name ?? ''}
          all={each}
        />
        <Groups
          caption={byStaff}
          heading={t`Staff`}
          groups={each.byStaff}
          nameOf={({ key, name }) => groupName('staff', key, name)}
          all={each}
        />
      </div>
    );
  });
}

type GroupsProps = {
  readonly caption: string;
  readonly heading: string;
  readonly groups: readonly DiscountGroup[];
  readonly nameOf: (group: DiscountGroup) => string;
  readonly all: DiscountFigures;
};

function Groups({ caption, heading, groups, nameOf, all }: GroupsProps) {
  const inMoney = (amount: string): string => money(amount, all.currency);
  return (
    <table className={css['table']}>
      <caption className={css['caption']}>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{heading}</th>
          <th scope="col">
            <Trans>Number</Trans>
          </th>
          <th scope="col">
            <Trans>Amount</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => (
          <tr key={group.key ?? ''}>
            <th scope="row">{nameOf(group)}</th>
            <td>{figure(group.count)}</td>
            <td>{inMoney(group.amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">
            <Trans>Total</Trans>
          </th>
          <td>{figure(all.count)}</td>
          <td>{inMoney(all.amount)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
