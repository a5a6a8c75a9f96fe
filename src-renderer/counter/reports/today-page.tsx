import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { TodayReport } from '../../../src-preload/contract/books/reports.ts';
import { timeOfDay } from '../../words/figures/moments.ts';
import { CurrencyChoice } from './currency-choice.tsx';
import { figuresIn, hasSales } from './figures-of.ts';
import { PaperButtons } from './paper-buttons.tsx';
import { PendingToday } from './pending-today.tsx';
import { ReportDiscounts } from './report-discounts.tsx';
import { ReportFigures } from './report-figures.tsx';
import { currenciesOf } from './report-groups.ts';
import { LeftOut, ReportStanding } from './report-standing.tsx';
import { dayInFull } from './report-words.ts';
import css from './reports-view.module.css';
import { TodayHours } from './today-hours.tsx';
import { TodayLists } from './today-lists.tsx';
import { useToday } from './use-report.ts';

type TodayPageProps = {
  readonly day: string;
  readonly wantedCurrency: string | null;
  readonly onCurrency: (currency: string) => void;
};

/** How today goes, beside yesterday up to the same time. */
export function TodayPage({ day, wantedCurrency, onCurrency }: TodayPageProps) {
  const [turn, setTurn] = useState(0);
  const { made: today, isFailed, isOld } = useToday(day, turn);
  const currencies = today === null ? [] : currenciesOfToday(today);
  const currency = currencies.find((each) => each === wantedCurrency) ?? currencies[0];
  return (
    <>
      {currency !== undefined && (
        <div className={css['choices']}>
          <CurrencyChoice currencies={currencies} currency={currency} onPick={onCurrency} />
          <PaperButtons
            key={`${day} ${currency}`}
            shown={{ what: { kind: 'today' }, currency, measure: 'takings' }}
          />
        </div>
      )}
      <ReportStanding isMade={today !== null} isFailed={isFailed} onTryAgain={() => setTurn(turn + 1)} />
      {today !== null && (
        <div className={css['report']} aria-busy={isOld} data-report={isOld ? 'old' : 'today'}>
          {!today.totals.some(hasSales) && (
            <p className={css['soft']} data-testid="nothing-sold">
              <Trans>No sales yet today.</Trans>
            </p>
          )}
          {currency !== undefined && <TodayFigures today={today} currency={currency} />}
          <PendingToday />
          {currency !== undefined && (
            <>
              <TodayHours today={today} currency={currency} />
              <TodayLists today={today} currency={currency} />
              <ReportDiscounts discounts={today.discounts} currency={currency} />
            </>
          )}
          <LeftOut report={today} />
        </div>
      )}
    </>
  );
}

/** Today’s own first; then those in which something is usual. */
const currenciesOfToday = ({ totals, hours }: TodayReport): readonly string[] => [
  ...new Set([...currenciesOf(totals), ...hours.map(({ currency }) => currency)]),
];

type TodayFiguresProps = { readonly today: TodayReport; readonly currency: string };

function TodayFigures({ today: { totals, before, at, day }, currency }: TodayFiguresProps) {
  const date = dayInFull(day);
  const time = timeOfDay(at);
  return (
    <ReportFigures
      figures={figuresIn(totals, currency)}
      before={figuresIn(before.totals, currency)}
      than={{ kind: 'yesterday' }}
      note={t`${date}, until ${time}. Compared with yesterday by the same time.`}
    />
  );
}
