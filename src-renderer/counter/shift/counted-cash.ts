import { figureLimits } from '../../../src-preload/contract/money/figure-limits.ts';
import { sum, times } from '../../words/figures/money.ts';
import { cashPieces } from '../cash/cash-pieces.ts';
import type { FigureKind } from '../figures/read-figure.ts';
import { readingOf } from '../figures/typed-figure.ts';
import { cashIn } from '../sell/rest-of.ts';

/** A note or a coin that is counted. */
export type Denomination = {
  /** Tells it from every other one, also from the coin of the same value. */
  readonly id: string;
  readonly currency: string;
  readonly kind: 'note' | 'coin';
  /** A decimal as text. */
  readonly value: string;
};

/** What was typed for each denomination, by its id, and for the rest, by {@link otherCashId}. */
export type TypedPieces = Readonly<Record<string, string>>;

/** How many of a denomination there are. */
export const pieceCount: FigureKind = { kind: 'count', within: figureLimits.cashPieces };

/** What is typed as an amount, because it is no usual note or coin. */
export const otherCashId = (currency: string): string => `${currency}-other`;

/** The notes and then the coins of a currency, each from the largest down; none of one that isn't listed. */
export function denominationsOf(currency: string): readonly Denomination[] {
  const pieces = cashPieces[currency];
  if (pieces === undefined) return [];
  const { notes, otherNotes = [], coins } = pieces;
  const fallen = (kind: Denomination['kind'], values: readonly string[]): Denomination[] =>
    values
      .toSorted((a, b) => Number(b) - Number(a))
      .map((value) => ({ id: `${currency}-${kind}-${value}`, currency, kind, value }));
  return [...fallen('note', [...notes.map(String), ...otherNotes]), ...fallen('coin', coins)];
}

/** What counted pieces come to. */
export type CountedCash =
  | { readonly kind: 'nothing' }
  /** Something that was typed can't be read, or not yet. */
  | { readonly kind: 'unclear' }
  | { readonly kind: 'counted'; readonly amount: string };

/** Adds up the pieces of a currency, exactly, as they were typed. */
export function countedCash(currency: string, typed: TypedPieces): CountedCash {
  const parts = denominationsOf(currency).map(({ id, value }) => ({
    reading: readingOf(typed[id] ?? '', pieceCount),
    amountOf: (count: string) => times(value, Number(count)),
  }));
  const other = {
    reading: readingOf(typed[otherCashId(currency)] ?? '', cashIn(currency)),
    amountOf: String,
  };
  const all = [...parts, other];
  if (all.some(({ reading }) => reading.kind === 'wrong' || reading.kind === 'either'))
    return { kind: 'unclear' };
  const amounts = all.flatMap(({ reading, amountOf }) =>
    reading.kind === 'read' ? [amountOf(reading.value)] : [],
  );
  return amounts.length === 0 ? { kind: 'nothing' } : { kind: 'counted', amount: plain(sum(amounts)) };
}

/** "60.50" → "60.5", "60.00" → "60". */
const plain = (amount: string): string =>
  amount.includes('.') ? amount.replace(/0+$/, '').replace(/\.$/, '') : amount;
