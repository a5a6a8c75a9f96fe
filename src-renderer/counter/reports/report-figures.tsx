import { t } from '@lingui/core/macro';
import type { Figures } from '../../../src-preload/contract/books/reports.ts';
import { figure, wholePercentFigure } from '../../words/figures/figures.ts';
import { money } from '../../words/figures/money.ts';
import type { Than } from './comparison.ts';
import { averageSale, hasSales, marginShare, takingsOf } from './figures-of.ts';
import { ReportFigure } from './report-figure.tsx';
import css from './report-figures.module.css';

type ReportFiguresProps = {
  readonly figures: Figures;
  readonly before: Figures;
  readonly than: Than;
  /** With what it is compared. */
  readonly note: string;
};

/** What a span comes to, beside the earlier one: as few figures as stand in one row. The table has all of them. */
export function ReportFigures({ figures, before, than, note }: ReportFiguresProps) {
  const beside = { soldBefore: hasSales(before), than };
  const inMoney = (amount: string): string => money(amount, figures.currency);
  const inAll = (value: string): string => figure(Number(value));
  const average = averageSale(figures);
  const share = marginShare(figures);
  const hasTopUps = figures.topUps + before.topUps > 0;
  return (
    <section className={css['figures']} aria-label={t`Totals`} data-testid="report-totals">
      <p className={css['note']}>{note}</p>
      <dl className={css['list']}>
        <ReportFigure
          {...beside}
          name={t`Takings`}
          now={takingsOf(figures)}
          before={takingsOf(before)}
          write={inMoney}
          isMain
        />
        <ReportFigure
          {...beside}
          name={t`Sales`}
          now={String(figures.sales)}
          before={String(before.sales)}
          write={inAll}
        />
        {hasTopUps && (
          <ReportFigure
            {...beside}
            name={t`Top-ups`}
            now={String(figures.topUps)}
            before={String(before.topUps)}
            write={inAll}
          />
        )}
        {average !== null && (
          <ReportFigure
            {...beside}
            name={t`Average sale`}
            now={average}
            before={averageSale(before) ?? '0'}
            write={inMoney}
          />
        )}
        <ReportFigure
          {...beside}
          name={t`Refunds`}
          now={figures.returned}
          before={before.returned}
          write={inMoney}
        />
        <ReportFigure
          {...beside}
          name={t`Margin`}
          now={figures.margin}
          before={before.margin}
          write={inMoney}
          share={share === null ? null : wholePercentFigure(share)}
        />
      </dl>
    </section>
  );
}
