import { sum } from '../../../src-merchant-api/amount.ts';
import type {
  DrawerMoveView,
  DrawerView,
  PastShiftView,
  ShiftState,
} from '../../../src-preload/contract/staff/shift.ts';
import type { PastShift } from '../../ledger/shifts/shift-book.ts';
import type { OpenShift } from '../../shifts/shift.ts';
import type { Drawer } from '../../shifts/drawer.ts';
import type { ShiftReport, ShiftStanding } from '../../shifts/shift-report.ts';
import { tenderTotals } from '../../shifts/tender-total.ts';
import { instant } from '../views/sale-view.ts';

/** What should be there, of each tender and currency. */
export const expectedIn = ({ tally }: Pick<ShiftStanding, 'tally'>) =>
  tally.map(({ currency, tender, expected: amount }) => ({ currency, tender, amount }));

/** How an open shift stands, for whoever may be told; null where a record of it is damaged. */
type Standing = Pick<ShiftStanding, 'taken' | 'corrected' | 'correctedPrices' | 'drawers'> | null;

/** @param tells whether takings and cash moves are shown. */
export const openView = (
  { number, openedAt, openedBy, floats, moves }: OpenShift,
  isOfOlderCopy: boolean,
  standing: Standing,
  tells: boolean,
): NonNullable<ShiftState['open']> => ({
  number,
  isOfOlderCopy,
  openedAt: instant(openedAt),
  openedBy,
  floats: [...floats],
  // SECURITY: whoever counts blind could work out from them what is expected.
  moves: tells ? moves.map(moveView).toReversed() : null,
  figures:
    tells && standing !== null
      ? { tenders: tenderTotals(standing), drawers: standing.drawers.map(drawerView) }
      : null,
});

const moveView = ({
  at,
  direction,
  currency,
  amount,
  reason,
  staff,
  approvedBy,
}: OpenShift['moves'][number]): DrawerMoveView => ({
  ...{ at: instant(at), direction, currency, amount, reason },
  ...{ by: staff, approvedBy: approvedBy ?? null },
});

const drawerView = ({ corrected, correctedPrices, ...drawer }: Drawer): DrawerView => ({
  ...drawer,
  corrected: sum([corrected, correctedPrices]),
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
  const names = new Set([...figures.currencies, ...drawers, ...tally].map(({ currency }) => currency));
  return [...names].toSorted().map((currency) => {
    return {
      currency,
      taken: figures.currencies.find((each) => each.currency === currency)?.total ?? sum([]),
      differences: tally.flatMap(({ tender, difference, ...each }) =>
        each.currency === currency && difference !== null ? [{ tender, amount: difference }] : [],
      ),
    };
  });
}
