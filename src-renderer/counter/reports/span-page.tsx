import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReportMeasure, ReportPart } from '../../../src-preload/contract/books/reports.ts';
import { Segments } from '../controls/segments.tsx';
import { barsOf, scaleOf } from './chart-bars.ts';
import { thanOf } from './comparison.ts';
import { CurrencyChoice } from './currency-choice.tsx';
import { figuresIn } from './figures-of.ts';
import { PaperButtons } from './paper-buttons.tsx';
import { ReportChart } from './report-chart.tsx';
import { ReportDiscounts } from './report-discounts.tsx';
import { ReportFigures } from './report-figures.tsx';
import { currenciesOf, inCurrency } from './report-groups.ts';
import { spanWords } from '../span/span-words.ts';
import type { DaySpan } from '../span/day-span.ts';
import { LeftOut, ReportStanding } from './report-standing.tsx';
import { ReportTable } from './report-table.tsx';
import { earlierWords, measureName, measures, partName } from './report-words.ts';
import css from './reports-view.module.css';
import { useReport, type MadeReport } from './use-report.ts';

const parts: readonly ReportPart[] = ['day', 'hour', 'country', 'product', 'staff', 'tender'];

type SpanPageProps = {
  readonly span: DaySpan;
  /** Today. */
  readonly day: string;
  readonly wantedCurrency: string | null;
  readonly onCurrency: (currency: string) => void;
};

/** The report of a span of days by a part of it, in one currency at a time. */
export function SpanPage({ span, day, wantedCurrency, onCurrency }: SpanPageProps) {
  const [by, setBy] = useState<ReportPart>('day');
  const [measure, setMeasure] = useState<ReportMeasure>('takings');
  const [turn, setTurn] = useState(0);
  const { made, isFailed, isOld } = useReport(by, span, day, turn);
  const currencies = made === null ? [] : currenciesOf(made.report.totals);
  const currency = currencies.find((each) => each === wantedCurrency) ?? currencies[0];
  return (
    <>
      <div className={css['choices']}>
        <Segments
          label={t`Group by`}
          choices={parts.map((id) => ({ id, name: partName(id) }))}
          pickedId={by}
          onPick={setBy}
        />
        {currency !== undefined && (
          <>
            <Segments
              label={t`Bars`}
              choices={measures.map((id) => ({ id, name: measureName(id) }))}
              pickedId={measure}
              onPick={setMeasure}
            />
            <CurrencyChoice currencies={currencies} currency={currency} onPick={onCurrency} />
          </>
        )}
        {made !== null && currency !== undefined && !isOld && (
          <PaperButtons
            key={`${by} ${span.from} ${span.to} ${currency} ${measure}`}
            shown={{ what: { kind: 'span', span: { by, ...span } }, currency, measure }}
          />
        )}
      </div>
      <ReportStanding isMade={made !== null} isFailed={isFailed} onTryAgain={() => setTurn(turn + 1)} />
      {made !== null && (
        <div className={css['report']} aria-busy={isOld} data-report={isOld ? 'old' : by}>
          {currency === undefined ? (
            <p className={css['soft']} data-testid="nothing-sold">
              {t`Nothing was sold: ${spanWords(made.span)}.`}
            </p>
          ) : (
            <ReportInCurrency {...made} currency={currency} measure={measure} />
          )}
          <LeftOut report={made.report} />
        </div>
      )}
    </>
  );
}

type ReportInCurrencyProps = MadeReport & { readonly currency: string; readonly measure: ReportMeasure };

function ReportInCurrency({ by, span, report, currency, measure }: ReportInCurrencyProps) {
  const rows = inCurrency(report.rows, currency);
  const bars = barsOf(rows, by, measure);
  const total = figuresIn(report.totals, currency);
  const { before } = report;
  return (
    <>
      <ReportFigures
        figures={total}
        before={figuresIn(before.totals, currency)}
        than={thanOf(span, before)}
        note={t`Compared with ${earlierWords(before)}`}
      />
      <ReportChart
        key={`${by} ${span.from} ${span.to} ${currency}`}
        label={t`${measureName(measure)}: ${partName(by)}`}
        bars={bars}
        of={by === 'day' || by === 'hour' ? by : 'other'}
        scale={scaleOf(measure, currency)}
        legend={{ now: spanWords(span), before: earlierWords(before) }}
        first={by === 'day' ? bars.length - 1 : 0}
      />
      <ReportTable
        key={by}
        rows={rows}
        total={total}
        by={by}
        caption={t`${partName(by)}: ${spanWords(span)}, ${currency}`}
      />
      <ReportDiscounts discounts={report.discounts} currency={currency} />
      {total.priceCorrections > 0 && (
        <p className={css['soft']}>
          {plural(total.priceCorrections, {
            one: 'With # corrected price: the difference counts on the day of the correction.',
            other: 'With # corrected prices: the differences count on the days of the corrections.',
          })}
        </p>
      )}
      <p className={css['soft']}>
        <Trans>
          A refund or a cancellation counts on its own day. Orders shows what the orders of a day have come to
          so far.
        </Trans>
      </p>
    </>
  );
}
