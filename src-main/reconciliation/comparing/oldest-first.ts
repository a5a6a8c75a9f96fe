import { isSameToTheCent, subtract, type Amount } from '../../../src-merchant-api/amount.ts';
import type { Transaction } from '../../../src-merchant-api/reading/history.ts';
import { signedOf, standingOf, type Signs } from '../../selling/history/reading/balance-change.ts';

/**
 * Sorts the lines of a history oldest first. Without times, or where its balances follow its own order rather than
 * the times, it keeps that order, which may run either way.
 */
export function oldestFirst(transactions: readonly Transaction[], signs: Signs): readonly Transaction[] {
  const times = transactions.flatMap(({ at }) => at?.at ?? []);
  const isNewestFirst = (times[0] ?? 0) >= (times.at(-1) ?? 0);
  const asShown = isNewestFirst ? transactions.toReversed() : transactions;
  if (times.length < transactions.length || isSorted(asShown)) return asShown;
  const byTime = asShown.toSorted((a, b) => timeOf(a) - timeOf(b));
  const sorted = byBalance(byTime, signs);
  return followed(sorted, signs) >= followed(asShown, signs) ? sorted : asShown;
}

const timeOf = ({ at }: Transaction): number => at?.at ?? 0;

const isSorted = (lines: readonly Transaction[]): boolean =>
  lines.every((line, index) => {
    const before = lines[index - 1];
    return before === undefined || timeOf(before) <= timeOf(line);
  });

/** How many lines have the balance that follows from the line before. */
const followed = (lines: readonly Transaction[], signs: Signs): number =>
  lines.filter((line, index) => follows(line, lines[index - 1]?.balance ?? null, signs)).length;

function follows(line: Transaction, before: Amount | null, signs: Signs): boolean {
  if (before === null || line.balance === null) return false;
  const step = subtract(line.balance, before);
  const made = standingOf(line) === 'failed' ? null : signedOf(line, signs);
  return isSameToTheCent(step, made ?? subtract(before, before));
}

/** More lines of one time than this, of a history whose times are days, stay as they are. */
const mostOfOneTime = 100;

/** Lines of one time, in the order of their balances. */
function byBalance(lines: readonly Transaction[], signs: Signs): readonly Transaction[] {
  const sorted: Transaction[] = [];
  const left: Transaction[] = [];
  const takeAll = (): void => {
    if (left.length > mostOfOneTime) for (const line of left.splice(0)) sorted.push(line);
    while (left.length > 0) {
      const before = sorted.at(-1)?.balance ?? null;
      const next = left.findIndex((line) => follows(line, before, signs));
      sorted.push(...left.splice(Math.max(next, 0), 1));
    }
  };
  for (const line of lines) {
    const [first] = left;
    if (first !== undefined && timeOf(first) !== timeOf(line)) takeAll();
    left.push(line);
  }
  takeAll();
  return sorted;
}
