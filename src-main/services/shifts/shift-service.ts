import { sum } from '../../../src-merchant-api/amount.ts';
import type { ReplyOf, RequestOf } from '../../../src-preload/contract.ts';
import type { Mode } from '../../../src-preload/contract/plain-values.ts';
import { namedTender } from '../../../src-preload/contract/payments/named-tender.ts';
import type { Problem } from '../../../src-preload/contract/problem.ts';
import type { ShiftSettings, ShiftState, WhichReport } from '../../../src-preload/contract/staff/shift.ts';
import type { DoubtfulThing } from '../../ledger/events/doubts.ts';
import type { WriteFault } from '../../ledger/events/write-fault.ts';
import type { WhyNotShift } from '../../ledger/shifts/shift-book.ts';
import type { Clock } from '../../platform/clock.ts';
import { reportOf, type ShiftReport, type ShiftStanding } from '../../shifts/shift-report.ts';
import { isAsShown } from '../../shifts/shown-figures.ts';
import type { Tender } from '../../domain/orders/sale.ts';
import type { StaffMark } from '../../../src-books/staff-mark.ts';
import { tendersOf } from '../../shifts/drawer.ts';
import { contractAmount } from '../contract-amount.ts';
import { writeProblem } from '../views/write-problem.ts';
import { ShiftFigures, type ShiftFiguresDeps } from './shift-figures.ts';
import { expectedIn, openView, pastView } from './shift-view.ts';

/** How much somebody may see of the takings; see the contract. */
export type Sight = ShiftState['sight'];

export type ShiftServiceDeps = ShiftFiguresDeps & {
  readonly mode: Mode;
  readonly till: () => string;
  readonly clock: Pick<Clock, 'now'>;
  readonly staff: () => StaffMark | null;
  readonly settings: () => ShiftSettings;
  /** The names of the shop's own tenders. */
  readonly tenders: () => readonly string[];
  /** The number of the last shift, kept beside the ledger: no number is used twice if the ledger is lost. */
  readonly last: () => number;
  readonly keepLast: (number: number) => void;
  readonly sight: () => Sight;
  /** The currency that customers pay in. */
  readonly currency: () => string;
  /** Why nothing that staff ask for is recorded now; undefined if it can be. */
  readonly whyNotRecord: () => Problem | undefined;
  readonly onLedgerFault: (fault: WriteFault, of: DoubtfulThing) => void;
};

/** A report with everything that is printed on its sheet. */
export type ReportFacts = {
  readonly mode: Mode;
  readonly till: string;
  /** Milliseconds since 1970 in UTC. */
  readonly at: number;
  readonly report: ShiftStanding | ShiftReport;
  /** Whether the margin is shown. */
  readonly tellsMargin: boolean;
};

export const isClosed = (report: ShiftStanding | ShiftReport): report is ShiftReport => 'closedAt' in report;

/** Money that a shift counts. */
type Held = { readonly currency: string; readonly tender?: Tender };

/** How many earlier shifts are listed at a time. */
const pastAtOnce = 30;

/** Opens and closes shifts, and shows as much of them as the person at the till may know. */
export class ShiftService {
  readonly #deps: ShiftServiceDeps;
  readonly #figures: ShiftFigures;

  constructor(deps: ShiftServiceDeps) {
    this.#deps = deps;
    this.#figures = new ShiftFigures(deps);
  }

  get state(): ShiftState {
    const { ledger, settings, sight, currency, tenders, last: lastKept } = this.#deps;
    const { open } = ledger.shifts;
    const [last] = open === undefined ? ledger.shifts.past(null, 1) : [];
    const standing = this.#figures.nowIfWhole();
    // What needs no other record is still counted where one is damaged.
    const held: readonly Held[] =
      open === undefined
        ? (last?.report?.drawers ?? [])
        : (standing?.tally ?? [...open.floats, ...open.moves]);
    const used = held.map(({ tender = null }) => ({ tender }));
    return {
      settings: settings(),
      sight: sight(),
      open:
        open === undefined
          ? null
          : openView(open, this.#figures.isOfOlderCopy(open), standing, sight() !== 'nothing'),
      next: Math.max(open?.number ?? last?.number ?? 0, lastKept()) + 1,
      currencies: [...new Set([currency(), ...held.map((each) => each.currency)])],
      tenders: tendersOf([...tenders().map((name) => ({ tender: namedTender(name) })), ...used]),
    };
  }

  /** How much the person at the till may see. */
  get sight(): Sight {
    return this.#deps.sight();
  }

  /** The number of the shift that is open; null if none is. */
  get openNumber(): number | null {
    return this.#deps.ledger.shifts.open?.number ?? null;
  }

  /** Why nothing may be sold: the shop requires an open shift, and there is none. */
  get whyNotSell(): Problem | undefined {
    const { ledger, settings } = this.#deps;
    return settings().isRequired && ledger.shifts.open === undefined ? { kind: 'no-shift' } : undefined;
  }

  open({ floats }: RequestOf<'shift-open'>): ReplyOf<'shift-open'> {
    const { ledger, staff, clock, last, keepLast, whyNotRecord } = this.#deps;
    const problem = whyNotRecord();
    if (problem !== undefined) return { ok: false, problem };
    const read = [...Map.groupBy(floats, (float) => float.currency)].map(([currency, own]) => ({
      currency,
      amount: sum(own.map(({ amount }) => contractAmount(amount))),
    }));
    const opened = ledger.shifts.begin(staff(), read, clock.now(), last());
    if (!opened.ok) return this.#refused(opened.failure, 'shift');
    keepLast(opened.value.number);
    return { ok: true };
  }

  /** Records cash that is put in or taken out. @param approvedBy the manager, if a clerk takes it out. */
  moveCash(
    { direction, currency, amount, reason }: RequestOf<'shift-cash'>,
    approvedBy: StaffMark | null = null,
  ): ReplyOf<'shift-cash'> {
    const { ledger, staff, clock, whyNotRecord } = this.#deps;
    const problem = whyNotRecord();
    if (problem !== undefined) return { ok: false, problem };
    const by = { staff: staff(), ...(approvedBy === null ? {} : { approvedBy }) };
    const move = { direction, currency, amount: contractAmount(amount), reason, ...by };
    const moved = ledger.shifts.moveCash(move, clock.now());
    return moved.ok ? { ok: true } : this.#refused(moved.failure, 'cash');
  }

  /**
   * Closes the shift. The Z report's figures are computed and written in one transaction, and only if they are those
   * that were shown: a Z report never changes, so nothing in it may surprise whoever confirmed it.
   */
  close({ number, counted, shown }: RequestOf<'shift-close'>): ReplyOf<'shift-close'> {
    const { ledger, staff, clock, sight, whyNotRecord } = this.#deps;
    const problem = whyNotRecord();
    if (problem !== undefined) return { ok: false, problem };
    if (ledger.shifts.open?.number !== number) return { ok: false, problem: { kind: 'no-shift' } };
    const counts = counted.map((count) => ({
      ...count,
      amount: count.amount === null ? null : contractAmount(count.amount),
    }));
    const figures = (shown ?? []).map((each) => ({ ...each, amount: contractAmount(each.amount) }));
    // SECURITY: who counts blind confirms the count alone, and learns nothing by trying figures.
    const isBlind = sight() === 'nothing';
    const closedAt = clock.now();
    const closed = ledger.shifts.close(
      (shift, head) =>
        reportOf(shift, this.#figures.entriesOf(shift, head.number), counts, {
          closedAt,
          closedBy: staff(),
          head,
        }),
      closedAt,
      ({ tally }) => isBlind || (shown !== null && isAsShown(tally, figures)),
    );
    if (closed.ok) return { ok: true, number: closed.value.number };
    const { failure } = closed;
    if (failure.kind !== 'not-agreed') return this.#refused(failure, 'shift');
    return { ok: false, expected: expectedIn(failure.report) };
  }

  /** The expected amount of each tender and currency; null if this person may not know, or no shift is open. */
  expected(): ReplyOf<'shift-expected'> {
    // SECURITY: clerks who count blind get nothing here, whatever the window asks.
    if (this.#deps.sight() === 'nothing') return null;
    const now = this.#figures.now();
    return now === undefined ? null : expectedIn(now);
  }

  /** Undefined if there is no such report, or this person may not see it. */
  report(which: WhichReport): ReportFacts | undefined {
    const { mode, till, clock, sight } = this.#deps;
    // SECURITY: clerks who count blind get nothing here, whatever the window asks.
    if (sight() === 'nothing') return undefined;
    const report = which === 'now' ? this.#figures.now() : this.#figures.written(which);
    if (report === undefined) return undefined;
    return { mode, till: till(), at: clock.now(), report, tellsMargin: sight() === 'all' };
  }

  past({ before }: RequestOf<'shifts-past'>): ReplyOf<'shifts-past'> {
    const { ledger, sight } = this.#deps;
    const shifts = ledger.shifts.past(before, pastAtOnce + 1);
    const tells = sight() !== 'nothing';
    return {
      shifts: shifts.slice(0, pastAtOnce).map((shift) => pastView(shift, tells)),
      isMore: shifts.length > pastAtOnce,
    };
  }

  #refused(
    refusal: WriteFault | WhyNotShift,
    what: DoubtfulThing,
  ): { readonly ok: false; readonly problem: Problem } {
    switch (refusal.kind) {
      case 'no-shift':
      case 'shift-open':
        return { ok: false, problem: { kind: refusal.kind } };
      default:
        this.#deps.onLedgerFault(refusal, what);
        return { ok: false, problem: writeProblem(refusal) };
    }
  }
}
