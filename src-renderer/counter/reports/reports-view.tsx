import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Notice } from '../controls/notice.tsx';
import { useIsManager } from '../use-counter.ts';
import { usualSpan, type SpanChosen } from '../span/day-span.ts';
import css from './reports-view.module.css';
import SpanChoice from '../span/span-choice.tsx';
import { SpanPage } from './span-page.tsx';
import { TodayPage } from './today-page.tsx';
import { useCalendarDay } from './use-calendar-day.ts';

/** What was sold and what was earned: today at a glance, and other days by day, hour, country, package and staff. */
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
  const today = useCalendarDay();
  const [chosen, setChosen] = useState<SpanChosen>('today');
  const [wanted, setWanted] = useState<string | null>(null);
  const span = typeof chosen === 'string' ? usualSpan(chosen, today, i18n.locale) : chosen;
  const isToday = span.from === today && span.to === today;
  return (
    <div className={css['view']}>
      <SpanChoice label={t`Days of the report`} span={span} today={today} onChange={setChosen} />
      {isToday ? (
        <TodayPage day={today} wantedCurrency={wanted} onCurrency={setWanted} />
      ) : (
        <SpanPage span={span} day={today} wantedCurrency={wanted} onCurrency={setWanted} />
      )}
    </div>
  );
}
