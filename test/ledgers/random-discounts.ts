import Big from 'big.js';
import { exactAmount, sum, type Amount } from '../../src-merchant-api/amount.ts';
import type { AgreedDiscount, Discount, PriceChange } from '../../src-books/payments/discount.ts';
import type { StaffId, StaffMark } from '../../src-books/staff-mark.ts';
import { decimalWithin } from '../../src-books/money/decimal.ts';
import {
  discountedPrices,
  type DiscountedPiece,
  type TicketLine,
} from '../../src-main/pricing/discounted-prices.ts';
import { currencyDecimals } from '../../src-preload/contract/money/currency-decimals.ts';

const [ana, bo, eva] = ['Ana', 'Bo', 'Eva'].map((name) => ({ id: `id-of-${name}` as StaffId, name }));
/** Who sells; null without staff accounts. */
export const sellers: readonly (StaffMark | null)[] = [ana ?? null, bo ?? null, null];
const approvers: readonly (StaffMark | null)[] = [null, null, eva ?? null, bo ?? null];
const reasons = ['Price match', 'Regular customer', 'Damaged "box", half off', 'Other'];

/** What staff take off a ticket's lines and off all of it, and what its pieces cost then. */
export type RandomTicket = {
  readonly pieces: readonly DiscountedPiece[];
  readonly discounts: readonly AgreedDiscount[];
};

type Lines = readonly [TicketLine, ...TicketLine[]];

/**
 * Gives discounts as staff might, some approved, some of them higher prices, some of everything; priced by the shop's rules.
 *
 * @param lines without discounts.
 */
export function discountedAtRandom(lines: Lines, random: () => number): RandomTicket {
  const [first] = lines;
  const decimals = currencyDecimals(first.terms.currency);
  const given = (price: Amount, mayRaise: boolean): Discount | null =>
    random() < 0.6
      ? null
      : { change: change(price, decimals, mayRaise, random), reason: one(reasons, random) };
  const onLine = (line: TicketLine): TicketLine => ({ ...line, discount: given(line.list, true) });
  const [firstLine, ...others] = lines;
  const own = [onLine(firstLine), ...others.map(onLine)] as const;
  const all = given(sum(lines.flatMap(({ list, quantity }) => Array<Amount>(quantity).fill(list))), false);
  const priced = discountedPrices(own, all);
  // A part of a price that is less than its smallest coin is no discount, nor is more than is left.
  if (!priced.ok) return undiscounted(lines);
  const pieces = priced.value;
  const approvedBy = one(approvers, random);
  return {
    pieces: pieces.flat(),
    discounts: [
      ...own.flatMap(({ discount }, line): AgreedDiscount[] =>
        discount === null
          ? []
          : [
              {
                ...{ ...discount, on: 'line', approvedBy },
                off: pieces.flatMap((of, at) => of.map((piece) => (at === line ? piece.line : sum([])))),
              },
            ],
      ),
      ...(all === null
        ? []
        : [{ ...all, on: 'ticket', approvedBy, off: pieces.flat().map(({ ticket }) => ticket) } as const]),
    ],
  };
}

function undiscounted(lines: Lines): RandomTicket {
  const priced = discountedPrices(lines, null);
  if (!priced.ok) throw new Error(priced.failure.kind);
  return { pieces: priced.value.flat(), discounts: [] };
}

function change(price: Amount, decimals: number, mayRaise: boolean, random: () => number): PriceChange {
  const upTo = (most: number): Amount => exactAmount(new Big(price).times(random() * most).round(decimals));
  const chance = random();
  if (chance < 0.5) {
    const percent = random() < 0.05 ? 100 : 0.5 + Math.floor(random() * 600) / 10;
    return { kind: 'percent', percent: percents.parse(String(percent)) };
  }
  if (chance < 0.8 || !mayRaise) return { kind: 'amount', amount: upTo(0.7) };
  return { kind: 'price', price: upTo(1.3) };
}

const percents = decimalWithin({ least: '0', most: '100' });

export function one<Value>(all: readonly Value[], random: () => number): Value {
  const found = all[Math.floor(random() * all.length)];
  if (found === undefined) throw new Error('there is none');
  return found;
}
