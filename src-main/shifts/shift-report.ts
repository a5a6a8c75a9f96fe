import type { Amount } from '../../src-merchant-api/amount.ts';
import type { StaffMark } from '../domain/staff-mark.ts';
import { drawersOf, tallyOf, type Count, type Drawer, type Tally } from './drawer.ts';
import { entriesIn, figuresOf, type EntrySum, type Figures } from './figures.ts';
import type { CashMove, OpenShift } from './shift.ts';

/** Where the chain of events ends: the last event's number, 0 if there are none, and its hash in hex. */
export type Head = { readonly number: number; readonly hash: string };

/** What was sold while no shift was open, since the last one was closed. No drawer expects it. */
export type Outside = {
  readonly currency: string;
  readonly count: number;
  readonly gross: Amount;
};

/** The X report: the current state of a shift. Times are milliseconds since 1970 in UTC. */
export type ShiftStanding = {
  readonly number: number;
  readonly openedAt: number;
  readonly openedBy: StaffMark | null;
  readonly figures: Figures;
  readonly moves: readonly (CashMove & { readonly at: number })[];
  readonly drawers: readonly Drawer[];
  readonly tally: readonly Tally[];
  readonly outside: readonly Outside[];
};

/** The Z report, as it is written when a shift is closed. */
export type ShiftReport = ShiftStanding & {
  readonly version: 1;
  readonly closedAt: number;
  readonly closedBy: StaffMark | null;
  /** The event before the closing: whoever has it on paper can tell whether anything up to it was changed since. */
  readonly head: Head;
};

/** The ledger's entries for a shift. */
export type ShiftEntries = {
  readonly during: readonly EntrySum[];
  /** Between the closing of the previous shift and the opening of this one; empty if there was none before. */
  readonly before: readonly EntrySum[];
};

/** The current state of a shift. Pure. @param counts empty if nobody has counted. */
export function standingOf(
  { number, openedAt, openedBy, floats, moves }: OpenShift,
  { during, before }: ShiftEntries,
  counts: readonly Count[],
): ShiftStanding {
  const drawers = drawersOf(floats, moves, during);
  return {
    number,
    openedAt,
    openedBy,
    figures: figuresOf(during),
    moves: [...moves],
    drawers,
    tally: tallyOf(drawers, during, counts),
    outside: figuresOf(before).currencies.map((own) => ({
      currency: own.currency,
      count: entriesIn(own),
      gross: own.total,
    })),
  };
}

/** The Z report of a shift that is being closed. Pure. */
export const reportOf = (
  shift: OpenShift,
  entries: ShiftEntries,
  counts: readonly Count[],
  end: Pick<ShiftReport, 'closedAt' | 'closedBy' | 'head'>,
): ShiftReport => ({ version: 1, ...standingOf(shift, entries, counts), ...end });
