import { t } from '@lingui/core/macro';
import { subtract, sum, type Amount } from '../../src-merchant-api/amount.ts';
import type { Language } from '../../src-preload/contract/settings/language.ts';
import type { SheetModel, SheetRow } from '../../src-preload/contract/customers/sheet.ts';
import type { Drawer, Tally } from '../shifts/drawer.ts';
import { discountsByReason, totalOf, type DiscountSum } from '../shifts/discount-sum.ts';
import { entriesIn, type CurrencyFigures } from '../shifts/figures.ts';
import type { SumByTender } from '../shifts/money-sum.ts';
import type { CashMove } from '../shifts/shift.ts';
import type { StaffMark } from '../../src-books/staff-mark.ts';
import { isClosed, type ReportFacts } from '../services/shifts/shift-service.ts';
import { counted, row, sheetHead, strong, writer, type Writer } from './sheet-parts.ts';
import { countLines } from './count-lines.ts';
import { tenderName } from './tender-name.ts';

type Section = SheetModel['sections'][number];

/** What a sheet needs beside the report. */
export type SheetWords = { readonly language: Language; readonly shop: string };

/** An X or Z report in the staff's language. Amounts are exact: decimals in, decimals out. */
export function shiftSheet(facts: ReportFacts, { language, shop }: SheetWords): SheetModel {
  const { report, mode, till, at } = facts;
  const write = writer(language);
  const closed = isClosed(report) ? report : undefined;
  const { number } = report;
  return {
    ...sheetHead(language, mode, shop),
    title: closed === undefined ? t`X report, shift ${number}` : t`Z report ${number}`,
    headline: closed === undefined ? [] : countLines(closed.tally, write.money),
    occasion: [
      row(t`Till`, till),
      row(t`Opened`, by(write.time(report.openedAt), report.openedBy)),
      closed === undefined
        ? row(t`As of`, write.time(at))
        : row(t`Closed`, by(write.time(closed.closedAt), closed.closedBy)),
    ],
    sections: [...sections(facts, write)].filter(({ rows }) => rows.length > 0),
    facts:
      closed === undefined
        ? []
        : [
            row(t`Last record before close`, String(closed.head.number)),
            row(t`Record fingerprint`, closed.head.hash),
          ],
  };
}

function* sections({ report, tellsMargin }: ReportFacts, write: Writer): Generator<Section> {
  if (report.isOfOlderCopy)
    yield {
      title: t`From an older copy of the sales records`,
      rows: [row(t`Takings may be missing here, and this shift may have been closed before.`, '')],
    };
  const { figures, taken, corrected, countedElsewhere, paidElsewhere, carriedOver, owed } = report;
  const { correctedPrices, undonePaybacks, drawers, tally, moves, outside, paidBackOutside } = report;
  const names = new Set([...figures.currencies, ...taken, ...drawers].map(({ currency }) => currency));
  const titled = (title: string, currency: string): string =>
    names.size > 1 ? `${title}, ${currency}` : title;
  if (figures.currencies.length === 0) yield { title: t`Takings`, rows: [row(t`Nothing was sold.`, '')] };
  for (const own of figures.currencies) {
    const { currency } = own;
    const money = (amount: string): string => write.money(amount, currency);
    yield { title: titled(t`Takings`, currency), rows: takings(own, tellsMargin, money) };
    yield { title: titled(t`Tax`, currency), rows: taxes(own, money, write.percent) };
    yield {
      title: titled(t`Takings by payment`, currency),
      rows: own.tenders.map(({ tender, count, gross }) =>
        row(counted(tenderName(tender), count), money(gross)),
      ),
    };
    yield {
      title: titled(t`Staff`, currency),
      rows: own.staff.map(({ name, count, gross }) => row(counted(name ?? t`No name`, count), money(gross))),
    };
    yield {
      title: titled(t`Packages`, currency),
      rows: own.products.map(({ name, count, gross }) =>
        row(counted(name ?? t`Unknown package`, count), money(gross)),
      ),
    };
  }
  yield* discountSections(report.discounts, titled, write);
  if (figures.unpriced > 0)
    yield {
      title: t`No price`,
      rows: [row(t`Sold or refunded, price unknown`, String(figures.unpriced))],
    };
  yield {
    title: t`Payments taken`,
    rows: taken
      .filter(({ count }) => count > 0)
      .map(({ tender, currency, count, paid }) =>
        row(counted(tenderName(tender), count), write.money(paid, currency)),
      ),
  };
  yield {
    title: t`Paid back to customers`,
    rows: taken
      .filter(({ paidBack }) => paidBack !== '0')
      .map(({ tender, currency, paidBack }) => row(tenderName(tender), write.money(paidBack, currency))),
  };
  for (const isOfBefore of [false, true])
    yield {
      title: isOfBefore
        ? t`Corrected payments of earlier shifts, not in this drawer`
        : t`Corrected payments, total unchanged`,
      rows: corrected
        .filter((each) => each.isOfBefore === isOfBefore)
        .map(({ from, to, currency, count, amount }) =>
          row(
            counted(correctedWords(tenderName(from), tenderName(to)), count),
            write.money(amount, currency),
          ),
        ),
    };
  yield {
    title: t`Carried over to other sales, nothing charged`,
    rows: carriedOver.map(({ currency, count, amount }) =>
      row(counted(currency, count), write.money(amount, currency)),
    ),
  };
  yield {
    title: t`Paid back before or at another till, not from this drawer`,
    rows: countedElsewhere.map(({ tender, currency, amount }) =>
      row(tenderName(tender), write.money(amount, currency)),
    ),
  };
  const byTender = (sums: readonly SumByTender[]): SheetRow[] =>
    sums.map(({ tender, currency, count, amount }) =>
      row(counted(tenderName(tender), count), write.money(amount, currency)),
    );
  const here = ({ isElsewhere }: { readonly isElsewhere: boolean }): boolean => !isElsewhere;
  const elsewhere = ({ isElsewhere }: { readonly isElsewhere: boolean }): boolean => isElsewhere;
  yield {
    title: t`Prices added later, taken before or at another till, not in this drawer`,
    rows: byTender(paidElsewhere),
  };
  yield { title: t`Corrected prices, taken at this till`, rows: byTender(correctedPrices.filter(here)) };
  yield {
    title: t`Corrected prices, taken before or at another till, not in this drawer`,
    rows: byTender(correctedPrices.filter(elsewhere)),
  };
  yield { title: t`Paybacks undone`, rows: byTender(undonePaybacks.filter(here)) };
  yield {
    title: t`Paybacks undone, of earlier shifts, not in this drawer`,
    rows: byTender(undonePaybacks.filter(elsewhere)),
  };
  yield {
    title: t`Still owed to customers`,
    rows: owed.map(({ currency, count, amount }) =>
      strong(counted(currency, count), write.money(amount, currency)),
    ),
  };
  for (const drawer of drawers)
    yield { title: titled(t`Cash drawer`, drawer.currency), rows: drawerRows(drawer, write) };
  yield { title: t`Paid in and out`, rows: moves.map((move) => moveRow(move, write)) };
  // Without a count there is no difference to show.
  if (tally.some((each) => each.counted !== null))
    yield { title: t`Counted`, rows: tally.flatMap((each) => tallyRows(each, write)) };
  yield {
    title: t`Sold before, while no shift was open`,
    rows: outside.map(({ currency, count, gross }) =>
      row(counted(currency, count), write.money(gross, currency)),
    ),
  };
  yield {
    title: t`Paid back before, while no shift was open`,
    rows: byTender(paidBackOutside.map((each) => ({ ...each, amount: less(each.amount) }))),
  };
}

/** What is off the prices above, and what was added to them, by reason. */
function* discountSections(
  discounts: readonly DiscountSum[],
  titled: (title: string, currency: string) => string,
  { money }: Writer,
): Generator<Section> {
  for (const currency of new Set(discounts.map((each) => each.currency)))
    for (const kind of ['discount', 'increase'] as const) {
      const reasons = discountsByReason(discounts, kind, currency);
      const all = totalOf(reasons);
      if (all.count === 0) continue;
      const title =
        kind === 'discount'
          ? t`Discounts, already off the takings`
          : t`Raised prices, already in the takings`;
      yield {
        title: titled(title, currency),
        rows: [
          ...reasons.map(({ reason, count, amount }) => row(counted(reason, count), money(amount, currency))),
          strong(counted(t`Total`, all.count), money(all.amount, currency)),
        ],
      };
    }
}

function takings(own: CurrencyFigures, tellsMargin: boolean, money: (amount: string) => string): SheetRow[] {
  const { kinds, total, tax, margin, withoutMargin } = own;
  const some = [
    [t`Sales`, kinds.sale],
    [t`Top-ups`, kinds['top-up']],
    [t`Refunds`, kinds.refund],
    [t`Canceled by your provider`, kinds.cancellation],
    [t`Goodwill paybacks`, kinds.goodwill],
    [t`Corrected prices`, kinds['price-correction']],
  ] as const;
  return [
    ...some.flatMap(([label, { count, gross }]) =>
      count === 0 ? [] : [row(counted(label, count), money(gross))],
    ),
    // The counts of every list below add up to this one: a refund is one of what was paid by cash, too.
    strong(counted(t`Total`, entriesIn(own)), money(total)),
    ...(isTaxed(own) ? [row(t`Tax included`, money(tax))] : []),
    ...(tellsMargin
      ? [
          row(t`Margin`, money(margin)),
          ...(withoutMargin > 0 ? [row(t`Cost unknown for`, String(withoutMargin))] : []),
        ]
      : []),
  ];
}

/** A shop without a tax reads nothing of one. */
const isTaxed = ({ taxes: rates }: CurrencyFigures): boolean =>
  rates.some(({ percent, tax }) => tax !== '0' || (percent !== null && Number(percent) !== 0));

function taxes(
  own: CurrencyFigures,
  money: (amount: string) => string,
  write: (percent: string) => string,
): SheetRow[] {
  if (!isTaxed(own)) return [];
  return own.taxes.map(({ percent, gross, tax }) => {
    const of = money(gross);
    if (percent === null) return row(t`Rate unknown, in ${of}`, money(tax));
    const rate = write(percent);
    return row(t`${rate} in ${of}`, money(tax));
  });
}

/** What comes off a sum is written so. */
const less = (amount: Amount): Amount => subtract(sum([]), amount);

const drawerRows = (drawer: Drawer, { money }: Writer): SheetRow[] => {
  const { currency } = drawer;
  return [
    row(t`Float`, money(drawer.float, currency)),
    row(t`Cash sales`, money(drawer.taken, currency)),
    row(t`Cash paid back`, money(less(drawer.paidBack), currency)),
    row(t`Paid in`, money(drawer.paidIn, currency)),
    row(t`Paid out`, money(less(drawer.paidOut), currency)),
    ...(drawer.corrected === '0' ? [] : [row(t`Corrected payments`, money(drawer.corrected, currency))]),
    ...(drawer.correctedPrices === '0'
      ? []
      : [row(t`Corrected prices`, money(drawer.correctedPrices, currency))]),
    strong(t`Expected`, money(drawer.expected, currency)),
  ];
};

const moveRow = (
  { direction, amount, currency, reason, staff, approvedBy, at }: CashMove & { readonly at: number },
  write: Writer,
): SheetRow => {
  const moved = by(write.time(at), staff);
  const name = approvedBy?.name ?? '';
  return row(
    `${approvedBy === undefined ? moved : t`${moved}, approved by ${name}`}: ${reason}`,
    `${direction === 'in' ? '+' : '-'}${write.money(amount, currency)}`,
  );
};

function tallyRows(
  { currency, tender, expected, counted: found, difference }: Tally,
  { money }: Writer,
): SheetRow[] {
  const name = tenderName(tender);
  return [
    row(t`${name}, expected`, money(expected, currency)),
    ...(found === null || difference === null
      ? [row(t`${name}, counted`, t`Not counted`)]
      : [
          row(t`${name}, counted`, money(found, currency)),
          strong(t`${name}, difference`, money(difference, currency)),
        ]),
  ];
}

const correctedWords = (from: string, to: string): string => t`From ${from} to ${to}`;

const by = (time: string, staff: StaffMark | null): string =>
  staff === null ? time : `${time}, ${staff.name}`;
