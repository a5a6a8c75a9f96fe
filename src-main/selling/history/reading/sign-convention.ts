import {
  compareAmounts,
  isSameToTheCent,
  subtract,
  sum,
  type Amount,
} from '../../../../src-merchant-api/amount.ts';
import type { Transaction } from '../../../../src-merchant-api/reading/history.ts';

/** What lines without types show of the sign of debits. */
export type SignConvention = 'debits-below-zero' | 'credits-below-zero' | 'contradictory' | 'nothing';

/** One line with a time and an amount other than zero. */
type TimedLine = {
  readonly at: number;
  readonly amount: Amount;
  readonly balance: Amount | null;
  /** The order or package that it is about. */
  readonly name: string | null;
};

/** Odd times of single lines may say the opposite of so many others. */
const manyTimes = 3;

/**
 * Learns the sign of debits from purchases that were credited later, and from the balance, which falls by a
 * debit.
 *
 * @param transactions none of them failed.
 */
export function signConvention(transactions: readonly Transaction[]): SignConvention {
  const lines = timedLines(transactions).toSorted((a, b) => a.at - b.at);
  const isBelow = [...debitsOf(lines), ...signsByBalance(lines)];
  const below = isBelow.filter(Boolean).length;
  const above = isBelow.length - below;
  if (below + above === 0) return 'nothing';
  if (below >= above * manyTimes) return 'debits-below-zero';
  return above >= below * manyTimes ? 'credits-below-zero' : 'contradictory';
}

const isBelowZero = (amount: Amount): boolean => amount.startsWith('-');

const zero = sum([]);

const timedLines = (transactions: readonly Transaction[]): TimedLine[] =>
  transactions.flatMap(({ at: moment, amount, balance, orderId, idPack }) => {
    const at = moment?.at ?? null;
    if (at === null || amount === null || compareAmounts(amount, zero) === 0) return [];
    return [{ at, amount, balance, name: orderId ?? (idPack === null ? null : String(idPack)) }];
  });

/**
 * Whether the debit of each purchase that was credited is below zero: it is the first of two lines of opposite signs.
 * A line alone shows nothing, because the history may be cut off between a debit and its credit.
 */
function debitsOf(lines: readonly TimedLine[]): boolean[] {
  return [...Map.groupBy(lines, ({ name }) => name)].flatMap(([name, [first, ...others]]) => {
    if (name === null || first === undefined) return [];
    const isBelow = isBelowZero(first.amount);
    const opposite = others.find(({ amount }) => isBelowZero(amount) !== isBelow);
    return opposite !== undefined && opposite.at > first.at ? [isBelow] : [];
  });
}

/** Whether debits are below zero, from each line after which the balance is its amount more or less than before. */
function signsByBalance(lines: readonly TimedLine[]): boolean[] {
  // Lines of one time may be in any order.
  const isAlone = (index: number): boolean =>
    lines[index - 1]?.at !== lines[index]?.at && lines[index + 1]?.at !== lines[index]?.at;
  return lines.flatMap((line, index) => {
    const before = lines[index - 1]?.balance ?? null;
    if (before === null || line.balance === null) return [];
    if (!isAlone(index - 1) || !isAlone(index)) return [];
    const step = subtract(line.balance, before);
    if (isSameToTheCent(step, line.amount)) return [true];
    return isSameToTheCent(step, subtract(zero, line.amount)) ? [false] : [];
  });
}
