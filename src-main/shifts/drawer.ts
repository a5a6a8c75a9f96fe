import { subtract, sum, type Amount } from '../../src-merchant-api/amount.ts';
import { fromMillionths } from '../../src-books/money/millionths.ts';
import type { Tender } from '../domain/orders/sale.ts';
import { isNamed } from '../../src-preload/contract/payments/named-tender.ts';
import { moneyOf, paidBackOf, type MoneySum } from './money-sum.ts';
import type { Cash, CashMove } from './shift.ts';

/** What should be in the drawer in one currency, and why. Only `expected` and what was corrected can be negative. */
export type Drawer = {
  readonly currency: string;
  readonly float: Amount;
  /** Taken from customers in cash, less their change. */
  readonly taken: Amount;
  /**
   * Given back to customers in cash, as staff said, less what they had said by mistake. What is owed and not given yet is still
   * in the drawer.
   */
  readonly paidBack: Amount;
  readonly paidIn: Amount;
  readonly paidOut: Amount;
  /** What was recorded by another tender and was cash in truth, less what wasn't cash after all. */
  readonly corrected: Amount;
  /** What prices that had been given afterwards, and taken in cash, were corrected by. */
  readonly correctedPrices: Amount;
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

/** What should be in the drawer, per currency: float + cash taken - cash paid back + paid in - paid out + corrected + corrected prices. Pure. */
export function drawersOf(
  floats: readonly Cash[],
  moves: readonly CashMove[],
  money: readonly MoneySum[],
): Drawer[] {
  const cash = money.filter(({ tender }) => tender === 'cash');
  const names = new Set([...floats, ...moves, ...cash].map(({ currency }) => currency));
  return [...names].toSorted().map((currency) => {
    const moved = (direction: CashMove['direction']): Amount =>
      sum(
        moves
          .filter((move) => move.currency === currency && move.direction === direction)
          .map(({ amount }) => amount),
      );
    const parts = {
      float: sum(floats.filter((float) => float.currency === currency).map(({ amount }) => amount)),
      taken: moneyOf(cash, 'paid', 'cash', currency),
      paidBack: paidBackOf(cash, 'cash', currency),
      paidIn: moved('in'),
      paidOut: moved('out'),
      corrected: correctedTo(cash, 'cash', currency),
      correctedPrices: moneyOf(cash, 'price-corrected', 'cash', currency),
    };
    const expected = subtract(
      sum([parts.float, parts.taken, parts.paidIn, parts.corrected, parts.correctedPrices]),
      sum([parts.paidBack, parts.paidOut]),
    );
    return { currency, ...parts, expected };
  });
}

/** What was corrected to a tender, less what was corrected from it. */
const correctedTo = (money: readonly MoneySum[], tender: Tender, currency: string): Amount =>
  subtract(
    moneyOf(money, 'corrected-to', tender, currency),
    moneyOf(money, 'corrected-from', tender, currency),
  );

const usualTenders = ['cash', 'card-terminal', 'other'] as const satisfies readonly Tender[];

/** Those that every shop has, and those of its own that something was paid or counted by. Pure. */
export function tendersOf(moved: readonly { readonly tender: Tender | null }[]): Tender[] {
  const own = moved.flatMap(({ tender }) => (tender !== null && isNamed(tender) ? [tender] : []));
  return [...usualTenders, ...[...new Set(own)].toSorted()];
}

/** Compares counts with expected amounts. A tender that was neither used nor counted is left out. Pure. */
export function tallyOf(
  drawers: readonly Drawer[],
  money: readonly MoneySum[],
  counts: readonly Count[],
): Tally[] {
  const names = new Set([...drawers, ...money, ...counts].map(({ currency }) => currency));
  return [...names].toSorted().flatMap((currency) =>
    tendersOf([...money, ...counts]).flatMap((tender): Tally[] => {
      const expected =
        tender === 'cash'
          ? drawers.find((drawer) => drawer.currency === currency)?.expected
          : money.some((moved) => moved.tender === tender && moved.currency === currency)
            ? subtract(
                sum([
                  moneyOf(money, 'paid', tender, currency),
                  correctedTo(money, tender, currency),
                  moneyOf(money, 'price-corrected', tender, currency),
                ]),
                paidBackOf(money, tender, currency),
              )
            : undefined;
      const counted =
        counts.find((count) => count.currency === currency && count.tender === tender)?.amount ?? null;
      if (expected === undefined && counted === null) return [];
      const difference = counted === null ? null : subtract(counted, expected ?? zero);
      return [{ currency, tender, expected: expected ?? zero, counted, difference }];
    }),
  );
}
