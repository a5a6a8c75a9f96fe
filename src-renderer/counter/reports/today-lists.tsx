import { t } from '@lingui/core/macro';
import type { ReportRow, TodayReport } from '../../../src-preload/contract/books/reports.ts';
import { figure } from '../../words/figures/figures.ts';
import { money } from '../../words/figures/money.ts';
import { paidByWords } from '../../words/payments/paid-by-words.ts';
import { takingsOf } from './figures-of.ts';
import { inCurrency } from './report-groups.ts';
import { groupName } from './report-words.ts';
import css from './report-discounts.module.css';

/** So many packages are named. */
const mostPackages = 5;

type TodayListsProps = { readonly today: TodayReport; readonly currency: string };

/** How today was paid, what was sold most, and by whom. */
export function TodayLists({ today, currency }: TodayListsProps) {
  const own = (rows: readonly ReportRow[]): readonly ReportRow[] =>
    inCurrency(rows, currency).filter(hasEntries);
  const staff = own(today.staff);
  const sold = own(today.products)
    .filter((row) => soldIn(row) > 0)
    .toSorted((one, other) => soldIn(other) - soldIn(one))
    .slice(0, mostPackages);
  return (
    <div className={css['discounts']}>
      <List
        caption={t`Best sellers`}
        heading={t`Package`}
        rows={sold}
        nameOf={({ key, name }) => groupName('product', key, name)}
        testId="best-sellers"
      />
      <List
        caption={t`By payment`}
        heading={t`Payment`}
        rows={own(today.tenders)}
        nameOf={({ key }) => paidByWords(key)}
        testId="by-payment"
      />
      {(staff.length > 1 || staff.some(({ key }) => key !== null)) && (
        <List
          caption={t`By staff`}
          heading={t`Staff`}
          rows={staff}
          nameOf={({ key, name }) => groupName('staff', key, name)}
          testId="by-staff"
        />
      )}
    </div>
  );
}

const soldIn = ({ sales, topUps }: ReportRow): number => sales + topUps;

const hasEntries = (of: ReportRow): boolean =>
  soldIn(of) + of.refunds + of.cancellations + of.goodwill + of.priceCorrections > 0;

type ListProps = {
  readonly caption: string;
  readonly heading: string;
  readonly rows: readonly ReportRow[];
  readonly nameOf: (row: ReportRow) => string;
  readonly testId: string;
};

function List({ caption, heading, rows, nameOf, testId }: ListProps) {
  if (rows.length === 0) return null;
  return (
    <table className={css['table']} data-testid={testId}>
      <caption className={css['caption']}>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{heading}</th>
          <th scope="col">{t`Sold`}</th>
          <th scope="col">{t`Takings`}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key ?? ''}>
            <th scope="row">{nameOf(row)}</th>
            <td>{figure(soldIn(row))}</td>
            <td>{money(takingsOf(row), row.currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
