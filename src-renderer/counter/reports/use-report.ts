import { useEffect, useState } from 'react';
import type { Report, ReportPart } from '../../../src-preload/contract/books/reports.ts';
import { till } from '../../till-bridge.ts';
import type { DaySpan } from '../span/day-span.ts';

/** A report with what it was asked for: until the next one is there, the last one stays in sight. */
export type MadeReport = { readonly by: ReportPart; readonly span: DaySpan; readonly report: Report };

export type ReportState = {
  readonly made: MadeReport | null;
  readonly isFailed: boolean;
  readonly isOld: boolean;
};

/** How long after something was sold the books are added up again, in milliseconds: a sale is told in several steps. */
const settleMs = 1_500;

/** The report of a span of days, and again whenever something is sold. @param turn another one asks again. */
export function useReport(by: ReportPart, { from, to }: DaySpan, turn: number): ReportState {
  const [made, setMade] = useState<MadeReport | null>(null);
  const [failedAt, setFailedAt] = useState<string | null>(null);
  const query = `${by} ${from} ${to} ${turn}`;
  useEffect(() => {
    let isCurrent = true;
    let later: ReturnType<typeof setTimeout> | undefined;
    const ask = async (): Promise<void> => {
      try {
        const reply = await till.ask('report', { by, from, to });
        if (!isCurrent) return;
        if (reply.ok) {
          setMade({ by, span: { from, to }, report: reply.report });
          setFailedAt(null);
        } else if (reply.why !== 'asked-again') setFailedAt(query);
      } catch {
        if (isCurrent) setFailedAt(query);
      }
    };
    void ask();
    const askLater = (): void => {
      clearTimeout(later);
      later = setTimeout(() => void ask(), settleMs);
    };
    const stops = [till.on('sale', askLater), till.on('operation', askLater)];
    return () => {
      isCurrent = false;
      clearTimeout(later);
      for (const stop of stops) stop();
    };
  }, [by, from, to, query]);
  const isOld = made?.by !== by || made.span.from !== from || made.span.to !== to;
  return { made, isFailed: failedAt === query, isOld };
}
