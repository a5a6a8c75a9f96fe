import { t } from '@lingui/core/macro';
import { parseAmount, sum, type Amount } from '../../src-merchant-api/amount.ts';
import type { SheetModel, SheetRow } from '../../src-preload/contract/customers/sheet.ts';
import type {
  DiscountFigures,
  Figures,
  HourOfToday,
  ReportMeasure,
  ReportPart,
  ReportRow,
} from '../../src-preload/contract/books/reports.ts';
import type { Language } from '../../src-preload/contract/settings/language.ts';
import { averageSale, figuresIn, measured, takingsOf } from '../reports/figures.ts';
import { daysOfReport, type ReportFacts } from '../reports/made-report.ts';
import { groupWriter, measureWords, partWords } from './report-words.ts';
import { counted, row, sheetHead, strong, writer, type Writer } from './sheet-parts.ts';

type Section = SheetModel['sections'][number];

/** So many packages or countries are printed by name: a catalog has a thousand of them, and a roll is paper. */
const mostNamed = 50;

/** A report as it is on the screen, in the staff's language: for paper and PDF. */
export function reportSheet(facts: ReportFacts, language: Language): SheetModel {
  const { made, mode, shop, till, currency, timeZone, at } = facts;
  const { before } = made.report;
  const write = { ...writer(language), ...groupWriter(language) };
  const { from, to } = daysOfReport(made);
  const earlier = write.span(before.from, before.to);
  const until = before.until === null ? null : write.time(Date.parse(before.until));
  return {
    ...sheetHead(language, mode, shop),
    title: made.kind === 'today' ? t`Report of today` : t`Sales report`,
    headline: [],
    occasion: [
      row(t`Till`, till),
      row(t`Days`, write.span(from, to)),
      row(t`Time zone`, timeZone),
      row(t`Currency`, currency),
      row(t`As of`, write.time(at)),
      row(t`Compared with`, until === null ? earlier : t`${earlier}, until ${until}`),
    ],
    sections: [...sections(facts, write)].filter(({ rows }) => rows.length > 0),
    facts: [],
  };
}

type ReportWriter = Writer & ReturnType<typeof groupWriter>;

function* sections(facts: ReportFacts, write: ReportWriter): Generator<Section> {
  const { made, currency, measure } = facts;
  const { report } = made;
  const ofCurrency = <Of extends { readonly currency: string }>(all: readonly Of[]): Of[] =>
    all.filter((each) => each.currency === currency);
  yield {
    title: t`Totals`,
    rows: totals(figuresIn(report.totals, currency), figuresIn(report.before.totals, currency), write),
  };
  const groups = (part: ReportPart | 'tender', rows: readonly ReportRow[], of: ReportMeasure): Section => {
    const [what, by] = [measureWords(of), partWords(part)];
    return { title: t`${what}: ${by}`, rows: groupRows(part, ofCurrency(rows), of, write) };
  };
  switch (made.kind) {
    case 'span':
      yield groups(made.span.by, made.report.rows, measure);
      break;
    case 'today': {
      const { hours, tenders, products, staff } = made.report;
      const [what, by] = [measureWords('takings'), partWords('hour')];
      yield { title: t`${what}: ${by}`, rows: hourRows(ofCurrency(hours), currency, write) };
      yield groups('tender', tenders, 'takings');
      yield groups('product', products, 'takings');
      yield groups('staff', staff, 'takings');
    }
  }
  for (const each of ofCurrency(report.discounts)) yield discountSection(each, write);
  yield {
    title: t`Left out`,
    rows: [
      ...(report.unpriced > 0 ? [row(t`Price unknown`, String(report.unpriced))] : []),
      ...(report.ahead > 0 ? [row(t`Dated later than now`, String(report.ahead))] : []),
    ],
  };
}

function totals(now: Figures, before: Figures, { money }: ReportWriter): SheetRow[] {
  const inMoney = (amount: string): string => money(amount, now.currency);
  const beside = (present: string, past: string): string => t`${present} (before: ${past})`;
  const amount = (label: string, of: (figures: Figures) => string): SheetRow =>
    row(label, beside(inMoney(of(now)), inMoney(of(before))));
  const count = (label: string, of: (figures: Figures) => number): SheetRow =>
    row(label, beside(String(of(now)), String(of(before))));
  const average = averageSale(now);
  return [
    strong(t`Takings`, beside(inMoney(takingsOf(now)), inMoney(takingsOf(before)))),
    count(t`Sales`, ({ sales }) => sales),
    count(t`Top-ups`, ({ topUps }) => topUps),
    ...(average === undefined ? [] : [row(t`Average sale`, inMoney(average))]),
    amount(t`Gross`, ({ gross }) => gross),
    amount(counted(t`Refunds`, now.refunds + now.cancellations + now.goodwill), ({ returned }) => returned),
    amount(t`Tax included`, ({ tax }) => tax),
    amount(t`Cost`, ({ cost }) => cost),
    amount(t`Margin`, ({ margin }) => margin),
    ...(now.unknownMargins > 0 ? [row(t`Cost unknown for`, String(now.unknownMargins))] : []),
  ];
}

/** What had anything in it: of hours and of what only the earlier span sold, nothing else is news. */
function groupRows(
  part: ReportPart | 'tender',
  rows: readonly ReportRow[],
  measure: ReportMeasure,
  write: ReportWriter,
): SheetRow[] {
  const own = part === 'day' ? rows : rows.filter(hasEntries);
  const named = own.slice(0, mostNamed);
  const others = own.slice(mostNamed);
  const value = (figure: string, currency: string): string =>
    measure === 'sales' ? figure : write.money(figure, currency);
  const [first] = others;
  return [
    ...named.map((each) =>
      row(
        counted(write.group(part, each.key, each.name), each.sales + each.topUps),
        value(measured(each, measure), each.currency),
      ),
    ),
    ...(first === undefined
      ? []
      : [
          row(
            counted(t`All others`, others.length),
            value(sum(others.map((each) => amountOf(measured(each, measure)))), first.currency),
          ),
        ]),
  ];
}

const hasEntries = (of: Figures): boolean =>
  of.sales + of.topUps + of.refunds + of.cancellations + of.goodwill + of.priceCorrections > 0;

const hourRows = (hours: readonly HourOfToday[], currency: string, write: ReportWriter): SheetRow[] =>
  hours
    .filter(({ sales, takings }) => sales > 0 || Number(takings) !== 0)
    .map(({ hour, sales, takings }) =>
      row(counted(write.group('hour', String(hour), null), sales), write.money(takings, currency)),
    );

const discountSection = (
  { kind, currency, byReason, count, amount }: DiscountFigures,
  write: ReportWriter,
) => ({
  title:
    kind === 'discount' ? t`Discounts, already off the takings` : t`Raised prices, already in the takings`,
  rows: [
    ...byReason.map(({ name, ...each }) =>
      row(counted(name ?? '', each.count), write.money(each.amount, currency)),
    ),
    strong(counted(t`Total`, count), write.money(amount, currency)),
  ],
});

const amountOf = (text: string): Amount => parseAmount(text) ?? sum([]);
