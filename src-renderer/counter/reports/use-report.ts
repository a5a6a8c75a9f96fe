import { useCallback } from 'react';
import type { Report, ReportPart, TodayReport } from '../../../src-preload/contract/books/reports.ts';
import { till } from '../../till-bridge.ts';
import type { DaySpan } from '../span/day-span.ts';
import { useAskedAgain, type Answered, type Reply } from './use-asked-again.ts';

/** A report with what it was asked for. */
export type MadeReport = { readonly by: ReportPart; readonly span: DaySpan; readonly report: Report };

/** The report of a span of days. @param day today: on another one, the span is compared with another. */
export function useReport(
  by: ReportPart,
  { from, to }: DaySpan,
  day: string,
  turn: number,
): Answered<MadeReport> {
  const ask = useCallback(async (): Promise<Reply<MadeReport>> => {
    const reply = await till.ask('report', { by, from, to });
    if (reply.ok) return { kind: 'made', answer: { by, span: { from, to }, report: reply.report } };
    return { kind: reply.why === 'asked-again' ? 'superseded' : 'failed' };
  }, [by, from, to]);
  return useAskedAgain(`${by} ${from} ${to} ${day}`, ask, turn);
}

/** So often today is compared anew with yesterday by the same time, in milliseconds. */
const everyMs = 300_000;

/** The day that is running. @param day today: another one asks anew. */
export const useToday = (day: string, turn: number): Answered<TodayReport> =>
  useAskedAgain(`today ${day}`, askToday, turn, everyMs);

async function askToday(): Promise<Reply<TodayReport>> {
  const reply = await till.ask('report-today');
  if (reply.ok) return { kind: 'made', answer: reply.today };
  return { kind: reply.why === 'asked-again' ? 'superseded' : 'failed' };
}
