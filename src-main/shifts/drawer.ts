import { subtract, sum, type Amount } from '../../src-merchant-api/amount.ts';
import { fromMillionths } from '../money/millionths.ts';
import type { Tender } from '../domain/sale.ts';
import { figuresOf, type EntrySum } from './figures.ts';
import type { Cash, CashMove } from './shift.ts';

/** What should be in the drawer in one currency, and why. Only `expected` can be negative. */
export type Drawer = {
  readonly currency: string;
  readonly float: Amount;
  /** Sales and top-ups paid in cash. */
  readonly sales: Amount;
  /** Given back in cash: refunds, and sales that the service canceled. */
  readonly refunds: Amount;
  readonly paidIn: Amount;
  readonly paidOut: Amount;
  readonly expected: Amount;
};

/** What staff counted of one tender. Null if they didn't. */
export type Count = {
  readonly currency: string;
  readonly tender: Tender;
  readonly amount: Amount | null;
};

/** A count next to the expected amount; the difference is negative if money is missing. */
export type Tally = {
  readonly currency: string;
  readonly tender: Tender;
  readonly expected: Amount;
  readonly counted: Amount | null;
  readonly difference: Amount | null;
};

const zero = fromMillionths(0n);

/** What should be in the drawer, per currency: float + cash sales - cash refunds + paid in - paid out. Pure. */
export function drawersOf(
  floats: readonly Cash[],
  moves: readonly CashMove[],
  sums: readonly EntrySum[],
): Drawer[] {
  const cash = sums.filter(({ tender }) => tender === 'cash');
  const { currencies } = figuresOf(cash);
  const names = new Set([...floats, ...moves, ...currencies].map(({ currency }) => currency));
  return [...names].toSorted().map((currency) => {
    const kinds = currencies.find((figures) => figures.currency === currency)?.kinds;
    const moved = (direction: CashMove['direction']): Amount =>
      sum(
        moves
          .filter((move) => move.currency === currency && move.direction === direction)
          .map(({ amount }) => amount),
      );
    const parts = {
      float: sum(floats.filter((float) => float.currency === currency).map(({ amount }) => amount)),
      sales: sum([kinds?.sale.gross ?? zero, kinds?.['top-up'].gross ?? zero]),
      refunds: subtract(zero, sum([kinds?.refund.gross ?? zero, kinds?.cancellation.gross ?? zero])),
      paidIn: moved('in'),
      paidOut: moved('out'),
    };
    const expected = subtract(
      sum([parts.float, parts.sales, parts.paidIn]),
      sum([parts.refunds, parts.paidOut]),
    );
    return { currency, ...parts, expected };
  });
}

const tenders = ['cash', 'card-terminal', 'other'] as const satisfies readonly Tender[];

/** Compares counts with expected amounts. A tender that was neither used nor counted is left out. Pure. */
export function tallyOf(
  drawers: readonly Drawer[],
  sums: readonly EntrySum[],
  counts: readonly Count[],
): Tally[] {
  const { currencies } = figuresOf(sums);
  const names = new Set([...drawers, ...currencies, ...counts].map(({ currency }) => currency));
  return [...names].toSorted().flatMap((currency) =>
    tenders.flatMap((tender): Tally[] => {
      const expected =
        tender === 'cash'
          ? drawers.find((drawer) => drawer.currency === currency)?.expected
          : currencies
              .find((figures) => figures.currency === currency)
              ?.tenders.find((taken) => taken.tender === tender)?.gross;
      const counted =
        counts.find((count) => count.currency === currency && count.tender === tender)?.amount ?? null;
      if (expected === undefined && counted === null) return [];
      const difference = counted === null ? null : subtract(counted, expected ?? zero);
      return [{ currency, tender, expected: expected ?? zero, counted, difference }];
    }),
  );
}
