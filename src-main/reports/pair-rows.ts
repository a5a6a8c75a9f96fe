import { parseDate } from '@internationalized/date';
import type {
  GroupFigures,
  Report,
  ReportPart,
  ReportRow,
  TodayReport,
} from '../../src-preload/contract/books/reports.ts';
import { nothingIn } from './figures.ts';
import { daysIn, type DaySpan } from './local-time.ts';
import type { ReportSums, TodaySums } from './report-sums.ts';

/** Puts every group of a span beside the same one of the span before. */
export function pairReport({ rows, before, ...rest }: ReportSums, by: ReportPart, span: DaySpan): Report {
  const { rows: rowsBefore, ...spanOfBefore } = before;
  const currencies = rest.totals.map(({ currency }) => currency);
  return {
    ...rest,
    before: spanOfBefore,
    rows: currencies.flatMap((currency) => pairRows({ rows, rowsBefore, by, span, before }, currency)),
  };
}

/** The same of today. */
export const pairToday = ({ tenders, products, staff, ...rest }: TodaySums): TodayReport => ({
  ...rest,
  tenders: pairAll(tenders),
  products: pairAll(products),
  staff: pairAll(staff),
});

type Groups = {
  readonly rows: readonly GroupFigures[];
  readonly rowsBefore: readonly GroupFigures[];
  readonly by: ReportPart;
  readonly span: DaySpan;
  readonly before: DaySpan;
};

function pairRows({ rows, rowsBefore, by, span, before }: Groups, currency: string): ReportRow[] {
  const now = inCurrency(rows, currency);
  const earlier = inCurrency(rowsBefore, currency);
  switch (by) {
    case 'day': {
      const daysBefore = daysOf(before);
      const [own, ofBefore] = [byKey(now), byKey(earlier)];
      return daysOf(span).map((day, at) => rowOf(currency, day, own, ofBefore, daysBefore[at]));
    }
    case 'hour': {
      const [own, ofBefore] = [byKey(now), byKey(earlier)];
      return Array.from({ length: 24 }, (_, hour) => rowOf(currency, String(hour), own, ofBefore));
    }
    case 'country':
    case 'product':
    case 'staff':
    case 'tender':
      return pairGroups(now, earlier);
  }
}

const pairAll = ({ now, before }: TodaySums['tenders']): ReportRow[] =>
  [...new Set([...now, ...before].map(({ currency }) => currency))].flatMap((currency) =>
    pairGroups(inCurrency(now, currency), inCurrency(before, currency)),
  );

/** The groups of one currency as they are; then those that only the span before had, with nothing. */
function pairGroups(now: readonly GroupFigures[], earlier: readonly GroupFigures[]): ReportRow[] {
  const before = byKey(earlier);
  const keys = byKey(now);
  return [
    ...now.map((row) => ({ ...row, before: before.get(row.key) ?? null })),
    ...earlier
      .filter(({ key }) => !keys.has(key))
      .map((row) => ({ ...nothingIn(row.currency), key: row.key, name: row.name, before: row })),
  ];
}

type ByKey = ReadonlyMap<string | null, GroupFigures>;

const byKey = (groups: readonly GroupFigures[]): ByKey => new Map(groups.map((row) => [row.key, row]));

const rowOf = (
  currency: string,
  key: string,
  now: ByKey,
  before: ByKey,
  keyBefore: string = key,
): ReportRow => ({
  ...(now.get(key) ?? { ...nothingIn(currency), key, name: null }),
  before: before.get(keyBefore) ?? null,
});

const inCurrency = <Of extends { readonly currency: string }>(all: readonly Of[], currency: string): Of[] =>
  all.filter((each) => each.currency === currency);

/** Every day of a span, as YYYY-MM-DD. */
function daysOf(span: DaySpan): string[] {
  const first = parseDate(span.from);
  return Array.from({ length: daysIn(span) }, (_, at) => first.add({ days: at }).toString());
}
