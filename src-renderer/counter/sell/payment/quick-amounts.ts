import { isLess, roundedUpTo } from '../../../words/figures/money.ts';
import { cashPieces } from '../../cash/cash-pieces.ts';
import { dueInCash } from '../due-in-cash.ts';

/** How many sums are offered beside the exact one. */
const most = 3;

/** Nobody hands over more notes than this to get change, unless it takes as many of the largest one. */
const fewNotes = 3;

/**
 * What a customer is likely to hand over in cash, the smallest first: exactly what is due, then what one note covers and
 * what a few do. Pure.
 *
 * @param due not negative; nothing is offered for zero. @param currency ISO 4217.
 */
export function quickAmounts(due: string, currency: string): string[] {
  const exact = dueInCash(due, currency);
  if (!isLess('0', exact)) return [];
  const notes = cashPieces[currency]?.notes ?? notesAbout(exact);
  const mostNotes = Math.max(fewNotes, notesFor(Number(exact), notes.slice(-1)));
  const sums = [...new Set(notes.map((note) => Number(roundedUpTo(exact, String(note)))))]
    .filter((sum) => isLess(exact, String(sum)) && notesFor(sum, notes) <= mostNotes)
    .toSorted((a, b) => a - b);
  const oneNote = sums.find((sum) => notes.includes(sum));
  const others = sums.filter((sum) => sum !== oneNote);
  const chosen = oneNote === undefined ? others.slice(0, most) : [oneNote, ...others.slice(0, most - 1)];
  return [exact, ...chosen.toSorted((a, b) => a - b).map(String)];
}

/** How many notes make up a sum, the largest first. */
function notesFor(sum: number, notes: readonly number[]): number {
  let [left, count] = [sum, 0];
  for (const note of notes.toReversed()) {
    count += Math.floor(left / note);
    left %= note;
  }
  return left > 0 ? count + 1 : count;
}

/**
 * Whether nobody would hand over so much: the change holds the largest note, which they could have kept. Most likely a key was
 * pressed too often. Pure.
 *
 * @param change of what is due, in the same currency.
 */
export function isUnlikelyChange(change: string, due: string, currency: string): boolean {
  const largest = (cashPieces[currency]?.notes ?? notesAbout(due)).at(-1) ?? 0;
  return !isLess(change, String(largest));
}

/** Notes of a currency that isn't listed: most have ones, twos or fives, and their tenfold. */
function notesAbout(amount: string): readonly number[] {
  const size = 10 ** ((amount.split('.')[0] ?? '').length - 1);
  return [1, 2, 5, 10, 20, 50].map((step) => step * size);
}
