import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { TenderTotalView } from '../../../src-preload/contract/staff/shift.ts';
import { money, signedMoney, subtract, sum, totalMoney } from '../../words/figures/money.ts';
import { tenderWords } from '../../words/payments/tender-words.ts';
import css from './standing.module.css';

type TenderTotalsProps = {
  readonly title: string;
  /** In one currency. */
  readonly totals: readonly TenderTotalView[];
  readonly currency: string;
};

/** What customers paid during a shift, less what they got back, by tender. */
export function TenderTotals({ title, totals, currency }: TenderTotalsProps) {
  const all = sum(totals.map(({ total }) => total));
  // Few shifts have any: no column without a figure.
  const isCorrected = totals.some(({ corrected }) => Number(corrected) !== 0);
  return (
    <section className={css['part']}>
      <h3 className={css['title']}>{title}</h3>
      <p className={css['figure']} data-testid={`takings-${currency}`}>
        <bdi>{totalMoney(all, currency)}</bdi>
      </p>
      {totals.length === 0 ? (
        <p className={css['soft']}>
          <Trans>Nothing taken yet</Trans>
        </p>
      ) : (
        <table className={css['table']}>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Payment</Trans>
              </th>
              <th scope="col">
                <Trans>Sales</Trans>
              </th>
              <th scope="col">
                <Trans>Paid back</Trans>
              </th>
              {isCorrected && (
                <th scope="col">
                  <Trans>Corrected</Trans>
                </th>
              )}
              <th scope="col">
                <Trans>Total</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {totals.map(({ tender, count, paid, paidBack, corrected, total }) => (
              <tr key={tender ?? ''}>
                <th scope="row">
                  <bdi>{tender === null ? t`Not recorded` : tenderWords(tender)}</bdi>
                  {count > 0 && (
                    <small className={css['note']}>
                      {plural(count, { one: '# payment', other: '# payments' })}
                    </small>
                  )}
                </th>
                <td>{money(paid, currency)}</td>
                <td>{signedMoney(subtract('0', paidBack), currency)}</td>
                {isCorrected && <td>{signedMoney(corrected, currency)}</td>}
                <td>{totalMoney(total, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
