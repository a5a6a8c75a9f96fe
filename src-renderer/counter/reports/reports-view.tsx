import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { Report, ReportPart } from '../../../src-preload/contract/books/reports.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { Notice } from '../controls/notice.tsx';
import { Segments } from '../controls/segments.tsx';
import { useIsManager } from '../use-counter.ts';
import { ReportChart } from './report-chart.tsx';
import { ReportDiscounts } from './report-discounts.tsx';
import { ReportFigures } from './report-figures.tsx';
import { currenciesOf, groupsOf, nothingIn } from './report-groups.ts';
import { dayOfDate, usualSpan } from '../span/day-span.ts';
import { ReportTable } from './report-table.tsx';
import { measureName, measures, partName, type Measure } from './report-words.ts';
import css from './reports-view.module.css';
import SpanChoice from '../span/span-choice.tsx';
import { spanWords } from '../span/span-words.ts';
import { useReport, type MadeReport } from './use-report.ts';

const parts: readonly ReportPart[] = ['day', 'hour', 'country', 'product', 'staff'];

/** What was sold and what was earned: by day, hour, country, package and staff. */
export default function ReportsView() {
  return useIsManager() ? (
    <Reports />
  ) : (
    <div className={css['view']}>
      <Notice tone="warn">
        <Trans>Reports are for managers: lock the till so that one can sign in.</Trans>
      </Notice>
    </div>
  );
}

function Reports() {
  const [by, setBy] = useState<ReportPart>('day');
  const [span, setSpan] = useState(() => usualSpan('week', dayOfDate(new Date())));
  const [turn, setTurn] = useState(0);
  const [wanted, setWanted] = useState<string | null>(null);
  const [measure, setMeasure] = useState<Measure>('gross');
  const { made, isFailed, isOld } = useReport(by, span, turn);
  // One at a time: amounts of two are never added.
  const currencies = made === null ? [] : currenciesOf(made.report);
  const currency = currencies.find((each) => each === wanted) ?? currencies[0];
  return (
    <div className={css['view']}>
      <SpanChoice label={t`Days of the report`} span={span} onChange={setSpan} />
      <div className={css['choices']}>
        <Segments
          label={t`Group by`}
          choices={parts.map((id) => ({ id, name: partName(id) }))}
          pickedId={by}
          onPick={setBy}
        />
        {currency !== undefined && (
          <Segments
            label={t`Bars`}
            choices={measures.map((id) => ({ id, name: measureName(id) }))}
            pickedId={measure}
            onPick={setMeasure}
          />
        )}
        {currency !== undefined && currencies.length > 1 && (
          <Segments
            label={t`Currency`}
            choices={currencies.map((id) => ({ id, name: id }))}
            pickedId={currency}
            onPick={setWanted}
          />
        )}
      </div>
      {isFailed && (
        <div className={css['failed']}>
          <Notice tone="bad">
            <Trans>Your records could not be added up, and nothing in them was changed: try again.</Trans>
          </Notice>
          <ActionButton onPress={() => setTurn(turn + 1)}>
            <Trans>Try again</Trans>
          </ActionButton>
        </div>
      )}
      {made === null && !isFailed && (
        <p className={css['soft']} role="status">
          <Trans>Adding your records up</Trans>
        </p>
      )}
      {made !== null && (
        <div className={css['report']} aria-busy={isOld} data-report={isOld ? 'old' : by}>
          {currency === undefined ? (
            <p className={css['soft']} data-testid="nothing-sold">
              {t`Nothing was sold: ${spanWords(made.span)}.`}
            </p>
          ) : (
            <ReportInCurrency made={made} currency={currency} measure={measure} />
          )}
          <LeftOut report={made.report} />
        </div>
      )}
    </div>
  );
}

type ReportInCurrencyProps = {
  readonly made: MadeReport;
  readonly currency: string;
  readonly measure: Measure;
};

function ReportInCurrency({ made: { by, span, report }, currency, measure }: ReportInCurrencyProps) {
  const rows = groupsOf(report, by, span, currency);
  const of = (totals: Report['totals']) =>
    totals.find((each) => each.currency === currency) ?? nothingIn(currency);
  const total = of(report.totals);
  return (
    <>
      <ReportFigures figures={total} before={of(report.before.totals)} spanBefore={report.before} />
      <ReportChart key={`${by} ${span.from} ${span.to} ${currency}`} rows={rows} by={by} measure={measure} />
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

/** What the figures don't have. */
function LeftOut({ report: { unpriced, ahead, totals } }: { readonly report: Report }) {
  const withoutMargin = totals.reduce((count, { unknownMargins }) => count + unknownMargins, 0);
  return (
    <>
      {unpriced > 0 && (
        <p className={css['soft']}>
          {plural(unpriced, {
            one: '# entry is left out: what the customer paid is not known.',
            other: '# entries are left out: what the customers paid is not known.',
          })}
        </p>
      )}
      {ahead > 0 && (
        <p className={css['soft']} data-testid="dated-ahead">
          {plural(ahead, {
            one: '# entry is left out: it is dated later than now, as the clock was ahead when it was made; find it in Orders.',
            other:
              '# entries are left out: they are dated later than now, as the clock was ahead when they were made; find them in Orders.',
          })}
        </p>
      )}
      {withoutMargin > 0 && (
        <p className={css['soft']}>
          {plural(withoutMargin, {
            one: 'The margin lacks # entry whose cost is not known.',
            other: 'The margin lacks # entries whose cost is not known.',
          })}
        </p>
      )}
    </>
  );
}
