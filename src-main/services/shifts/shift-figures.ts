import { sum } from '../../../src-merchant-api/amount.ts';
import { StorageFaultError, faultOf, type StorageFault } from '../../platform/storage-fault.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { subjectOfShift } from '../../ledger/shifts/shift-row.ts';
import type { OpenShift } from '../../shifts/shift.ts';
import {
  standingOf,
  type OwedSum,
  type ShiftEntries,
  type ShiftReport,
  type ShiftStanding,
} from '../../shifts/shift-report.ts';

export type ShiftFiguresDeps = {
  readonly ledger: Ledger;
  /** A record isn't what was written. */
  readonly onDamage: (fault: StorageFault) => void;
};

/**
 * What the ledger says of shifts. A record that isn't what was written is reported, and then thrown as a
 * StorageFaultError.
 */
export class ShiftFigures {
  readonly #deps: ShiftFiguresDeps;

  constructor(deps: ShiftFiguresDeps) {
    this.#deps = deps;
  }

  /** The X report; undefined if no shift is open. */
  now(): ShiftStanding | undefined {
    return this.#watched(() => {
      const { shifts } = this.#deps.ledger;
      if (shifts.open === undefined) return undefined;
      return standingOf(shifts.open, this.entriesOf(shifts.open, this.#deps.ledger.head().number), []);
    });
  }

  /** As {@link now}; null where a record that it needs is damaged, which is reported, or where no shift is open. */
  nowIfWhole(): ShiftStanding | null {
    try {
      return this.now() ?? null;
    } catch (error) {
      if (error instanceof StorageFaultError) return null;
      throw error;
    }
  }

  /** A Z report, as it was written; undefined if there is none. */
  written(number: number): ShiftReport | undefined {
    return this.#watched(() => this.#deps.ledger.shifts.report(number));
  }

  /** What the ledger says of an open shift. @param until the number of the last event that counts. */
  entriesOf(shift: OpenShift, until: number): ShiftEntries {
    const { ledger } = this.#deps;
    const between = (after: number, end: number) => ledger.shiftEntries.between(after, end);
    const before = ledger.shifts.lastEventBefore(shift);
    return {
      during: between(shift.openedEvent, until),
      discounts: ledger.shiftDiscounts.between(shift.openedEvent, until),
      money: ledger.shiftMoney.between(shift.openedEvent, until),
      corrected: ledger.shiftMoney.corrected(shift.openedEvent, until),
      tenderMoves: ledger.shiftEntries.tenderMoves(shift.openedEvent, until),
      owed: this.#owed(),
      // No report could have missed anything before a till's first shift.
      before: before === 0 ? [] : between(before, shift.openedEvent),
      moneyBefore: before === 0 ? [] : ledger.shiftMoney.between(before, shift.openedEvent),
      isOfOlderCopy: this.isOfOlderCopy(shift),
    };
  }

  /** As {@link ShiftStanding.isOfOlderCopy}. */
  isOfOlderCopy({ number }: OpenShift): boolean {
    return this.#deps.ledger.behind.wasFoundAfter(subjectOfShift(number));
  }

  /** What customers are owed, in each currency. */
  #owed(): OwedSum[] {
    const byCurrency = Map.groupBy(this.#deps.ledger.paybacks.amounts, ({ currency }) => currency);
    return [...byCurrency]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([currency, own]) => ({ currency, count: own.length, amount: sum(own.map(({ owed }) => owed)) }));
  }

  #watched<Value>(read: () => Value): Value {
    try {
      return read();
    } catch (error) {
      if (error instanceof StorageFaultError && error.kind === 'corrupted')
        this.#deps.onDamage(faultOf(error));
      throw error;
    }
  }
}
