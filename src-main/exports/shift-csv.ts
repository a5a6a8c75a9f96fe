import { byteOrderMark, csvLine, textCell } from '../platform/csv-cell.ts';
import { entriesIn, type Figures } from '../shifts/figures.ts';
import type { SumByTender } from '../shifts/money-sum.ts';
import type { ShiftReport, ShiftStanding } from '../shifts/shift-report.ts';

/**
 * One line: part of the report, item, currency, count, and the amount as a plain decimal; and of what somebody did, who that
 * was and the manager who approved it, if one had to.
 */
type Line = readonly [
  part: string,
  what: string,
  currency: string,
  count: string,
  amount: string,
  by?: string | undefined,
  approvedBy?: string | undefined,
];

const lineOf = (part: string, { tender, currency, count, amount }: SumByTender): Line => [
  part,
  tender ?? '',
  currency,
  String(count),
  amount,
];

const head = ['part', 'what', 'currency', 'count', 'amount', 'by', 'approved_by'] as const satisfies Line;

/**
 * A report as CSV (RFC 4180), in fixed English words, for a spreadsheet or a program: one figure per line.
 *
 * @param tellsMargin whether to include the margin.
 */
export function shiftCsv(report: ShiftStanding | ShiftReport, tellsMargin: boolean): string {
  const closed = 'closedAt' in report ? report : undefined;
  const lines: Line[] = [
    head,
    ['shift', 'number', '', '', String(report.number)],
    ['shift', 'opened', '', '', timeOf(report.openedAt)],
    ['shift', 'opened by', '', '', report.openedBy?.name ?? ''],
    ...(report.isOfOlderCopy
      ? [['shift', 'of an older copy, so takings may be missing', '', '', 'yes'] as const]
      : []),
    ...(closed === undefined
      ? []
      : ([
          ['shift', 'closed', '', '', timeOf(closed.closedAt)],
          ['shift', 'closed by', '', '', closed.closedBy?.name ?? ''],
          ['shift', 'event of the ledger before it', '', '', String(closed.head.number)],
          ['shift', 'hash of that event', '', '', closed.head.hash],
        ] as const)),
    ...figureLines(report.figures, tellsMargin),
    ...report.discounts.map(({ kind, reason, currency, count, amount, staff, approvedBy }): Line => [
      kind === 'discount' ? 'discount' : 'price raised',
      reason,
      currency,
      String(count),
      amount,
      staff?.name,
      approvedBy?.name,
    ]),
    ...report.taken.flatMap(({ currency, tender, count, paid, paidBack }): Line[] => [
      ['paid', tender ?? '', currency, String(count), paid],
      ['paid back', tender ?? '', currency, '', paidBack],
    ]),
    ...report.corrected.map(({ currency, from, to, isOfBefore, count, amount }): Line => [
      isOfBefore ? 'corrected, paid before this shift' : 'corrected',
      `${from ?? ''} to ${to}`,
      currency,
      String(count),
      amount,
    ]),
    ...report.carriedOver.map(({ currency, count, amount }): Line => [
      'exchanged',
      '',
      currency,
      String(count),
      amount,
    ]),
    ...report.countedElsewhere.map(({ currency, tender, amount }): Line => [
      'paid back before or at another till',
      tender ?? '',
      currency,
      '',
      amount,
    ]),
    ...report.paidElsewhere.map((sum) => lineOf('paid before or at another till', sum)),
    ...report.correctedPrices.map((sum) =>
      lineOf(sum.isElsewhere ? 'price corrected, paid before or at another till' : 'price corrected', sum),
    ),
    ...report.undonePaybacks.map((sum) =>
      lineOf(sum.isElsewhere ? 'payback undone, not of this drawer' : 'payback undone', sum),
    ),
    ...report.owed.map(({ currency, count, amount }): Line => ['owed', '', currency, String(count), amount]),
    ...report.drawers.flatMap(({ currency, ...parts }): Line[] =>
      Object.entries(parts).map(([what, amount]) => ['drawer', what, currency, '', amount]),
    ),
    ...report.tally.flatMap(({ currency, tender, expected, counted, difference }): Line[] => [
      ['expected', tender, currency, '', expected],
      ['counted', tender, currency, '', counted ?? ''],
      ['difference', tender, currency, '', difference ?? ''],
    ]),
    ...report.moves.map(({ direction, reason, currency, amount, staff, approvedBy }): Line => [
      direction === 'in' ? 'put in' : 'taken out',
      reason,
      currency,
      '',
      amount,
      staff?.name,
      approvedBy?.name,
    ]),
    ...report.outside.map(({ currency, count, gross }): Line => [
      'before, while no shift was open',
      '',
      currency,
      String(count),
      gross,
    ]),
    ...report.paidBackOutside.map((sum) => lineOf('paid back before, while no shift was open', sum)),
  ];
  return byteOrderMark + lines.map((line) => csvLine(head.map((_, at) => cell(line[at] ?? '', at)))).join('');
}

function figureLines({ currencies, unpriced }: Figures, tellsMargin: boolean): Line[] {
  return [
    ...currencies.flatMap((own): Line[] => {
      const { currency } = own;
      const counted = (
        part: string,
        what: string,
        { count, gross }: { count: number; gross: string },
      ): Line => [part, what, currency, String(count), gross];
      return [
        ...Object.entries(own.kinds).map(([kind, each]) => counted('kind', kind, each)),
        ['total', '', currency, String(entriesIn(own)), own.total],
        ['tax', '', currency, '', own.tax],
        ...(tellsMargin ? [['margin', '', currency, '', own.margin] as const] : []),
        ...own.taxes.flatMap((each): Line[] => [
          counted('gross at tax', each.percent ?? '', each),
          ['tax at', each.percent ?? '', currency, '', each.tax],
        ]),
        ...own.tenders.map((each) => counted('tender', each.tender ?? '', each)),
        ...own.staff.map((each) => counted('staff', each.name ?? '', each)),
        ...own.products.map((each) => counted('product', each.name ?? '', each)),
      ];
    }),
    ...(unpriced > 0 ? [['without a price', '', '', String(unpriced), ''] as const] : []),
  ];
}

const timeOf = (at: number): string => new Date(at).toISOString();

const isFigure = /^-?\d{1,15}(\.\d+)?$/;

const figures: readonly (typeof head)[number][] = ['count', 'amount'];

/** Figures stay numbers, so that a spreadsheet can add them up; everything else is text. */
function cell(text: string, at: number): string {
  const isOfFigures = figures.some((name) => name === head[at]);
  return isOfFigures && isFigure.test(text) ? text : textCell(text);
}
