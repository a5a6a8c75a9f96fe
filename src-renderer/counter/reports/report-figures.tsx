import { t } from '@lingui/core/macro';
import type { Figures } from '../../../src-preload/contract/books/reports.ts';
import { figure } from '../../words/figures/figures.ts';
import { money } from '../../words/figures/money.ts';
import { spanWords } from '../span/span-words.ts';
import { changeWords } from './report-words.ts';
import type { DaySpan } from '../span/day-span.ts';
import css from './report-figures.module.css';

type ReportFiguresProps = {
  readonly figures: Figures;
  readonly before: Figures;
  readonly spanBefore: DaySpan;
};

/** What a span comes to, beside as many days before. */
export function ReportFigures({ figures, before, spanBefore }: ReportFiguresProps) {
  const amounts = [
    [t`Gross`, 'gross'],
    [t`Given back`, 'returned'],
    [t`Tax`, 'tax'],
    [t`Cost`, 'cost'],
    [t`Margin`, 'margin'],
  ] as const;
  const inMoney = (amount: string): string => money(amount, figures.currency);
  return (
    <section className={css['figures']} aria-label={t`Totals`} data-testid="report-totals">
      <p className={css['note']}>{t`Compared with ${spanWords(spanBefore)}`}</p>
      <dl className={css['list']}>
        <Figure
          name={t`Sales`}
          now={figure(figures.sales)}
          before={figure(before.sales)}
          change={changeWords(String(figures.sales), String(before.sales))}
        />
        {amounts.map(([name, of]) => (
          <Figure
            key={of}
            name={name}
            now={inMoney(figures[of])}
            before={inMoney(before[of])}
            change={changeWords(figures[of], before[of])}
          />
        ))}
      </dl>
    </section>
  );
}

type FigureProps = {
  readonly name: string;
  readonly now: string;
  readonly before: string;
  /** Null where there was nothing before. */
  readonly change: string | null;
};

function Figure({ name, now, before, change }: FigureProps) {
  return (
    <div className={css['figure']}>
      <dt className={css['name']}>{name}</dt>
      <dd className={css['now']}>{now}</dd>
      <dd className={css['before']}>
        {change === null ? t`before: ${before}` : t`${change}, before: ${before}`}
      </dd>
    </div>
  );
}
