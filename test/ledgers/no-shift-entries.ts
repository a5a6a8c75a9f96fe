import type { ShiftEntries } from '../../src-main/shifts/shift-report.ts';

/** A shift in which nothing happened. */
export const noShiftEntries: ShiftEntries = {
  during: [],
  discounts: [],
  money: [],
  corrected: [],
  tenderMoves: [],
  owed: [],
  before: [],
  moneyBefore: [],
  isOfOlderCopy: false,
};
