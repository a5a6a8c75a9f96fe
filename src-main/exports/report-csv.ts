import type { Figures, HourOfToday, ReportRow } from '../../src-preload/contract/books/reports.ts';
import { formatAmount, parseAmount } from '../../src-merchant-api/amount.ts';
import { byteOrderMark, csvLine, textCell } from '../platform/csv-cell.ts';
import { figuresIn, takingsOf } from '../reports/figures.ts';
import { daysOfReport, type ReportFacts } from '../reports/made-report.ts';

const columns = [
  'part',
  'key',
  'name',
  'currency',
  'sales',
  'top_ups',
  'refunds',
  'cancellations',
  'goodwill',
  'price_corrections',
  'gross',
  'refunded',
  'takings',
  'tax_included',
  'cost',
  'margin',
  'unknown_margins',
  'earlier_sales',
  'earlier_takings',
  'earlier_margin',
  'usual_takings',
  'from',
  'to',
  'earlier_from',
  'earlier_to',
  'earlier_until',
  'time_zone',
  'made_at',
  'shop',
  'till',
  'mode',
] as const;
type Column = (typeof columns)[number];

type Cells = Partial<Record<Column, string>>;

/**
 * A report as it is on the screen, as CSV (RFC 4180) in fixed English words: a row for each group of one currency, and the
 * total last. What holds for the whole report is in each row, so that the table stays one.
 */
export function reportCsv(facts: ReportFacts): string {
  const { made, currency } = facts;
  const { report } = made;
  const rows = [
    ...groupsOf(facts),
    {
      part: 'total',
      ...figureCells(figuresIn(report.totals, currency)),
      ...earlierCells(figuresIn(report.before.totals, currency)),
    },
  ];
  const whole = wholeCells(facts);
  return (
    byteOrderMark +
    csvLine(columns) +
    rows.map((row) => csvLine(columns.map((column) => ({ ...whole, ...row })[column] ?? ''))).join('')
  );
}

function groupsOf({ made, currency }: ReportFacts): Cells[] {
  const own = <Of extends { readonly currency: string }>(all: readonly Of[]): Of[] =>
    all.filter((each) => each.currency === currency);
  switch (made.kind) {
    case 'span':
      return own(made.report.rows).map(groupCells(made.span.by));
    case 'today': {
      const { hours, tenders, products, staff } = made.report;
      return [
        ...own(hours).map(hourCells),
        ...own(tenders).map(groupCells('tender')),
        ...own(products).map(groupCells('product')),
        ...own(staff).map(groupCells('staff')),
      ];
    }
  }
}

const groupCells =
  (part: string) =>
  ({ key, name, before, ...figures }: ReportRow): Cells => ({
    part,
    key: part === 'day' ? (key ?? '') : textCell(key),
    name: textCell(name ?? (part === 'country' && key !== null ? countryName(key) : null)),
    ...figureCells(figures),
    ...earlierCells(before),
  });

const hourCells = ({ hour, sales, takings, usual }: HourOfToday): Cells => ({
  part: 'hour',
  key: String(hour),
  sales: String(sales),
  takings: moneyCell(takings),
  usual_takings: moneyCell(usual),
});

const figureCells = (of: Figures): Cells => ({
  sales: String(of.sales),
  top_ups: String(of.topUps),
  refunds: String(of.refunds),
  cancellations: String(of.cancellations),
  goodwill: String(of.goodwill),
  price_corrections: String(of.priceCorrections),
  gross: moneyCell(of.gross),
  refunded: moneyCell(of.returned),
  takings: moneyCell(takingsOf(of)),
  tax_included: moneyCell(of.tax),
  cost: moneyCell(of.cost),
  margin: moneyCell(of.margin),
  unknown_margins: String(of.unknownMargins),
});

/** Empty where the earlier span had no such group: nothing was in it. */
const earlierCells = (before: Figures | null): Cells =>
  before === null
    ? {}
    : {
        earlier_sales: String(before.sales),
        earlier_takings: moneyCell(takingsOf(before)),
        earlier_margin: moneyCell(before.margin),
      };

function wholeCells({ made, currency, timeZone, at, shop, till, mode }: ReportFacts): Cells {
  const { before } = made.report;
  return {
    currency: textCell(currency),
    ...daysOfReport(made),
    earlier_from: before.from,
    earlier_to: before.to,
    earlier_until: before.until ?? '',
    time_zone: textCell(timeZone),
    made_at: new Date(at).toISOString(),
    shop: textCell(shop),
    till: textCell(till),
    mode,
  };
}

/** As in the other exports: an exact decimal with at least two digits. Empty where it is none. */
function moneyCell(text: string): string {
  const amount = parseAmount(text);
  return amount === undefined ? '' : formatAmount(amount);
}

/** In English, as everything in the file. */
function countryName(code: string): string | null {
  try {
    return new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(code) ?? null;
  } catch {
    // Not even shaped like a country code: a place's name, which stands in `name` anyway.
    return null;
  }
}
