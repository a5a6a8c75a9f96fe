import type { StaffMark } from '../../src-books/staff-mark.ts';
import type { ShiftReport } from './shift-report.ts';
import type { Cash, CashMove } from './shift.ts';

/** What happened to a shift. Stored for good, in order. */
export type ShiftEvent =
  /** `floats` is what was in the drawer, each currency once. */
  | { readonly kind: 'opened'; readonly staff: StaffMark | null; readonly floats: readonly Cash[] }
  | { readonly kind: 'cash-moved'; readonly move: CashMove }
  /** Holds the whole Z report: it is read from here and never computed again. */
  | { readonly kind: 'closed'; readonly report: ShiftReport };

/**
 * Whether events can be those of one shift: opened, then cash moves, then closed. A closing is complete by
 * itself, so it may be alone if the others were lost with a damaged ledger.
 */
export function areOfShift(number: number, events: readonly ShiftEvent[]): boolean {
  const [first] = events;
  if (first === undefined || first.kind === 'cash-moved') return false;
  return events.every((event, at) => {
    switch (event.kind) {
      case 'opened':
        return at === 0;
      case 'cash-moved':
        return at > 0;
      case 'closed':
        return at === events.length - 1 && event.report.number === number;
    }
  });
}
