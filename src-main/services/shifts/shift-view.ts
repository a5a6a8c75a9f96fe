import { sum } from '../../../src-merchant-api/amount.ts';
import type { PastShiftView, ShiftState } from '../../../src-preload/contract/staff/shift.ts';
import type { PastShift } from '../../ledger/shifts/shift-book.ts';
import type { OpenShift } from '../../shifts/shift.ts';
import { type ShiftReport, type ShiftStanding } from '../../shifts/shift-report.ts';
import { instant } from '../views/sale-view.ts';

/** What should be there, of each tender and currency. */
export const expectedIn = ({ tally }: Pick<ShiftStanding, 'tally'>) =>
  tally.map(({ currency, tender, expected: amount }) => ({ currency, tender, amount }));

/** The open shift. */
export const openView = (
  { number, openedAt, openedBy, floats, moves }: OpenShift,
  isOfOlderCopy: boolean,
): NonNullable<ShiftState['open']> => ({
  number,
  isOfOlderCopy,
  openedAt: instant(openedAt),
  openedBy,
  floats: [...floats],
  moves: moves
    .map(({ at, direction, currency, amount, reason, staff, approvedBy = null }) => ({
      at: instant(at),
      direction,
      currency,
      amount,
      reason,
      by: staff,
      approvedBy,
    }))
    .toReversed(),
});

/** A closed shift. @param tells whether its takings are shown. */
export function pastView({ number, openedAt, report }: PastShift, tells: boolean): PastShiftView {
  return {
    number,
    openedAt: openedAt === null ? null : instant(openedAt),
    closedAt: report === null ? null : instant(report.closedAt),
    closedBy: report?.closedBy ?? null,
    isOfOlderCopy: report?.isOfOlderCopy ?? false,
    totals: report === null || !tells ? null : totalsOf(report),
  };
}

function totalsOf({ figures, drawers, tally }: ShiftReport): NonNullable<PastShiftView['totals']> {
  const names = new Set([...figures.currencies, ...drawers].map(({ currency }) => currency));
  return [...names].toSorted().map((currency) => {
    const counted = tally.flatMap((each) =>
      each.currency === currency && each.difference !== null ? [each.difference] : [],
    );
    return {
      currency,
      taken: figures.currencies.find((each) => each.currency === currency)?.total ?? sum([]),
      difference: counted.length === 0 ? null : sum(counted),
    };
  });
}
