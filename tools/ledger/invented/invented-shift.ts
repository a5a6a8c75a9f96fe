import { exactAmount, subtract } from '../../../src-merchant-api/amount.ts';
import Big from 'big.js';
import type { ShiftEvent } from '../../../src-main/shifts/shift-event.ts';
import { reportOf, standingOf, type Head, type ShiftEntries } from '../../../src-main/shifts/shift-report.ts';
import type { OpenShift } from '../../../src-main/shifts/shift.ts';
import type { InventedShift } from './invent-years.ts';

/** How long before the first customer the till is opened, and after the last one it is closed, in milliseconds. */
const aroundMs = 10 * 60_000;

const float = exactAmount(new Big(150));

/** @param openedEvent the number of the event that says so. @param firstAt when the first thing happens in it. */
export function openShift(
  { opener, currency }: InventedShift,
  number: number,
  openedEvent: number,
  firstAt: number,
): { readonly shift: OpenShift; readonly event: ShiftEvent } {
  const floats = [{ currency, amount: float }];
  const openedAt = firstAt - aroundMs;
  return {
    shift: { number, openedAt, openedBy: opener, openedEvent, floats, moves: [] },
    event: { kind: 'opened', staff: opener, floats },
  };
}

/** Counts what should be in the drawer, but for what is short in it; nobody is owed anything. @param lastAt when the last thing happened. */
export function closeShift(
  { closer, currency, short }: InventedShift,
  shift: OpenShift,
  sums: Pick<ShiftEntries, 'during' | 'money'>,
  head: Head,
  lastAt: number,
): { readonly closedAt: number; readonly event: ShiftEvent } {
  const entries = {
    ...sums,
    discounts: [],
    corrected: [],
    tenderMoves: [],
    owed: [],
    before: [],
    moneyBefore: [],
    isOfOlderCopy: false,
  };
  const missing = exactAmount(new Big(short));
  const counts = standingOf(shift, entries, []).tally.map(({ currency: of, tender, expected }) => ({
    currency: of,
    tender,
    amount: tender === 'cash' && of === currency ? subtract(expected, missing) : expected,
  }));
  const closedAt = lastAt + aroundMs;
  return {
    closedAt,
    event: { kind: 'closed', report: reportOf(shift, entries, counts, { closedAt, closedBy: closer, head }) },
  };
}
