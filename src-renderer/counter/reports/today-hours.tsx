import { t } from '@lingui/core/macro';
import type { HourOfToday, TodayReport } from '../../../src-preload/contract/books/reports.ts';
import { barsOfToday, scaleOf } from './chart-bars.ts';
import { ReportChart } from './report-chart.tsx';
import { money, sum } from '../../words/figures/money.ts';
import { hourOfDay } from '../../words/figures/moments.ts';
import { inCurrency } from './report-groups.ts';
import { weekdayOf } from './report-words.ts';
import css from './reports-view.module.css';

/** Hours in which a shop is usually open: fewer would look like a chart of its own each time. */
const usuallyOpen = { from: 8, to: 20 };

/** From the first hour in which anything was sold or usually is, to the last. */
export function hoursInUse(hours: readonly HourOfToday[], now: number): readonly HourOfToday[] {
  const used = hours.filter(
    ({ takings, usual, sales }) => sales > 0 || Number(takings) !== 0 || Number(usual) !== 0,
  );
  const own = [...used.map(({ hour }) => hour), now];
  const from = Math.min(usuallyOpen.from, ...own);
  const to = Math.max(usuallyOpen.to, ...own);
  return hours.filter(({ hour }) => hour >= from && hour <= to);
}

type TodayHoursProps = { readonly today: TodayReport; readonly currency: string };

/** What each hour of today took, beside what is usual. */
export function TodayHours({ today: { hours, usual, day, at }, currency }: TodayHoursProps) {
  const now = new Date(at).getHours();
  const own = inCurrency(hours, currency);
  const shown = hoursInUse(own, now);
  const weekday = weekdayOf(day);
  return (
    <section className={css['part']}>
      <h2 className={css['title']}>{t`Takings by hour`}</h2>
      {usual.kind === 'weekday' && <p className={css['soft']}>{usualWords(own, day, now, currency)}</p>}
      <ReportChart
        key={currency}
        label={t`Takings by hour`}
        bars={barsOfToday(shown)}
        of="hour"
        scale={scaleOf('takings', currency)}
        legend={{ now: t`Today`, before: usual.kind === 'weekday' ? t`Usual ${weekday}` : t`Yesterday` }}
        first={Math.max(
          0,
          shown.findIndex(({ hour }) => hour === now),
        )}
      />
    </section>
  );
}

/** "A usual Saturday takes $43.00, and $21.00 of it by 15:00.": by the hour that is running. */
export function usualWords(
  hours: readonly HourOfToday[],
  day: string,
  now: number,
  currency: string,
): string {
  const usually = (of: readonly HourOfToday[]): string => money(sum(of.map(({ usual }) => usual)), currency);
  const weekday = weekdayOf(day);
  const whole = usually(hours);
  const soFar = usually(hours.filter(({ hour }) => hour < now));
  const time = hourOfDay(now);
  return t`A usual ${weekday} takes ${whole}, and ${soFar} of it by ${time}.`;
}
