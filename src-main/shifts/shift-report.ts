import { compareAmounts, sum, type Amount } from '../../src-merchant-api/amount.ts';
import type { Tender } from '../domain/orders/sale.ts';
import type { StaffMark } from '../../src-books/staff-mark.ts';
import { fromMillionths } from '../../src-books/money/millionths.ts';
import type { DiscountSum } from './discount-sum.ts';
import { drawersOf, tallyOf, type Count, type Drawer, type Tally } from './drawer.ts';
import { entriesIn, figuresOf, type EntrySum, type Figures, type TenderMove } from './figures.ts';
import {
  correctedPricesOf,
  moneyOf,
  paidBackOf,
  undonePaybacksOf,
  type CorrectedPrice,
  type CorrectedTender,
  type MoneySum,
  type SumByTender,
  type UndonePayback,
} from './money-sum.ts';
import type { CashMove, OpenShift } from './shift.ts';

/** Where the chain of events ends: the last event's number, 0 if there are none, and its hash in hex. */
export type Head = { readonly number: number; readonly hash: string };

/** What was sold while no shift was open, since the last one was closed. No drawer expects it. */
export type Outside = {
  readonly currency: string;
  readonly count: number;
  readonly gross: Amount;
};

/** What was given back by one tender while no shift was open, since the last one was closed: no drawer expects it gone. */
export type PaidBackOutside = SumByTender;

/** What customers were owed at the time of a report, of whichever shift. What is settled later changes no Z report. */
export type OwedSum = { readonly currency: string; readonly count: number; readonly amount: Amount };

/** What customers paid and were paid back during a shift, by one tender. */
export type Taken = {
  readonly currency: string;
  readonly tender: Tender | null;
  /** How many payments. */
  readonly count: number;
  readonly paid: Amount;
  readonly paidBack: Amount;
};

/**
 * What staff said during a shift that customers had been paid back before, or by another till: it is owed no more, and
 * nothing here has given it.
 */
export type CountedElsewhere = {
  readonly currency: string;
  readonly tender: Tender | null;
  readonly amount: Amount;
};

/**
 * What staff said during a shift that customers had paid before, or at another till, for orders whose price nobody knew:
 * it counts as sold, and nothing here took it.
 */
export type PaidElsewhere = SumByTender;

/** The X report: the current state of a shift. Times are milliseconds since 1970 in UTC. */
export type ShiftStanding = {
  readonly number: number;
  readonly openedAt: number;
  readonly openedBy: StaffMark | null;
  /**
   * The ledger was found to be an older copy, or was recovered, while the shift was open: what was taken since that copy
   * may be missing here, and the shift may have been closed before, with other figures.
   */
  readonly isOfOlderCopy: boolean;
  readonly figures: Figures;
  /** What is off the prices in the figures, and what was added to them. */
  readonly discounts: readonly DiscountSum[];
  readonly taken: readonly Taken[];
  /** What was owed, and paid for later tickets in place of a payback. No money moved. */
  readonly carriedOver: readonly OwedSum[];
  readonly countedElsewhere: readonly CountedElsewhere[];
  readonly paidElsewhere: readonly PaidElsewhere[];
  /** Of this shift's payments or of earlier ones: corrected while it was open. */
  readonly corrected: readonly CorrectedTender[];
  /** Likewise of prices that had been given afterwards. */
  readonly correctedPrices: readonly CorrectedPrice[];
  /** Likewise of paybacks that no customer got. Those of this shift are in no sum of what was paid back. */
  readonly undonePaybacks: readonly UndonePayback[];
  readonly owed: readonly OwedSum[];
  readonly moves: readonly (CashMove & { readonly at: number })[];
  readonly drawers: readonly Drawer[];
  readonly tally: readonly Tally[];
  readonly outside: readonly Outside[];
  readonly paidBackOutside: readonly PaidBackOutside[];
};

/** The Z report, as it is written when a shift is closed. */
export type ShiftReport = ShiftStanding & {
  readonly version: 1;
  readonly closedAt: number;
  readonly closedBy: StaffMark | null;
  /** The event before the closing: whoever has it on paper can tell whether anything up to it was changed since. */
  readonly head: Head;
};

/** What the ledger says of a shift. */
export type ShiftEntries = {
  readonly during: readonly EntrySum[];
  /** Of what was sold meanwhile. */
  readonly discounts: readonly DiscountSum[];
  /** What customers paid, were paid back, and carried over to later tickets meanwhile. */
  readonly money: readonly MoneySum[];
  /** What was corrected meanwhile of how customers had paid, and which entries count by another tender by that. */
  readonly corrected: readonly CorrectedTender[];
  readonly tenderMoves: readonly TenderMove[];
  /** What customers are owed now. */
  readonly owed: readonly OwedSum[];
  /** Between the closing of the previous shift and the opening of this one; empty if there was none before. */
  readonly before: readonly EntrySum[];
  /** Likewise what customers paid and were paid back. */
  readonly moneyBefore: readonly MoneySum[];
  /** See {@link ShiftStanding.isOfOlderCopy}. */
  readonly isOfOlderCopy: boolean;
};

/** What was carried over from one ticket to another, by currency. */
function carriedOverOf(money: readonly MoneySum[]): OwedSum[] {
  const carried = money.filter(({ kind }) => kind === 'carried-over');
  return [...Map.groupBy(carried, ({ currency }) => currency)]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([currency, own]) => ({
      currency,
      count: own.reduce((all, { count }) => all + count, 0),
      amount: fromMillionths(own.reduce((all, { amount }) => all + amount, 0n)),
    }));
}

/** What was paid and paid back, by currency and tender. */
function takenOf(money: readonly MoneySum[]): Taken[] {
  return [...Map.groupBy(money, ({ currency, tender }) => `${currency} ${tender ?? ''}`)]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .flatMap(([, own]): Taken[] => {
      const [first] = own;
      if (first === undefined) return [];
      const { currency, tender } = first;
      const count = own.reduce((all, each) => (each.kind === 'paid' ? all + each.count : all), 0);
      const [paid, paidBack] = [moneyOf(own, 'paid', tender, currency), paidBackOf(own, tender, currency)];
      return [{ currency, tender, count, paid, paidBack }];
    });
}

/** What was given back by each tender, less what was undone of it; nothing of what was all undone. */
const paidBackIn = (money: readonly MoneySum[]): PaidBackOutside[] =>
  money
    .filter(({ kind }) => kind === 'paid-back')
    .map(({ currency, tender, count }) => ({
      ...{ currency, tender, count },
      amount: paidBackOf(money, tender, currency),
    }))
    .filter(({ amount }) => compareAmounts(amount, sum([])) !== 0);

/** What was paid or counted elsewhere, or carried over, is in no drawer, and no terminal took it. */
function isHeldHere({ kind }: MoneySum): boolean {
  switch (kind) {
    case 'paid':
    case 'paid-back':
    case 'corrected-from':
    case 'corrected-to':
    case 'price-corrected':
    case 'payback-undone':
      return true;
    case 'paid-elsewhere':
    case 'price-corrected-elsewhere':
    case 'payback-undone-elsewhere':
    case 'counted-elsewhere':
    case 'carried-over':
      return false;
  }
}

/** The current state of a shift. Pure. @param counts empty if nobody has counted. */
export function standingOf(
  { number, openedAt, openedBy, floats, moves }: OpenShift,
  { during, discounts, money: all, corrected, tenderMoves, owed, ...entries }: ShiftEntries,
  counts: readonly Count[],
): ShiftStanding {
  const money = all.filter(
    ({ kind }) => kind === 'paid' || kind === 'paid-back' || kind === 'payback-undone',
  );
  const held = all.filter(isHeldHere);
  const drawers = drawersOf(floats, moves, held);
  return {
    number,
    openedAt,
    openedBy,
    isOfOlderCopy: entries.isOfOlderCopy,
    figures: figuresOf(during, tenderMoves),
    discounts: [...discounts],
    taken: takenOf(money),
    carriedOver: carriedOverOf(all),
    countedElsewhere: all
      .filter(({ kind }) => kind === 'counted-elsewhere')
      .map(({ currency, tender, amount }) => ({ currency, tender, amount: fromMillionths(amount) })),
    paidElsewhere: all
      .filter(({ kind }) => kind === 'paid-elsewhere')
      .map(({ currency, tender, count, amount }) => ({
        ...{ currency, tender, count },
        amount: fromMillionths(amount),
      })),
    corrected: [...corrected],
    correctedPrices: correctedPricesOf(all),
    undonePaybacks: undonePaybacksOf(all),
    owed: [...owed],
    moves: [...moves],
    drawers,
    tally: tallyOf(drawers, held, counts),
    outside: figuresOf(entries.before).currencies.map((own) => ({
      currency: own.currency,
      count: entriesIn(own),
      gross: own.total,
    })),
    paidBackOutside: paidBackIn(entries.moneyBefore),
  };
}

/** The Z report of a shift that is being closed. Pure. */
export const reportOf = (
  shift: OpenShift,
  entries: ShiftEntries,
  counts: readonly Count[],
  end: Pick<ShiftReport, 'closedAt' | 'closedBy' | 'head'>,
): ShiftReport => ({ version: 1, ...standingOf(shift, entries, counts), ...end });
