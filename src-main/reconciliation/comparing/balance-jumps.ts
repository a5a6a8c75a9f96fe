import { exactAmount, isSameToTheCent, subtract, type Amount } from '../../../src-merchant-api/amount.ts';
import Big from 'big.js';
import type { HistoryLine } from './history-line.ts';

/** That the balance changed otherwise than a line says: by so much more, from the line before it to this one. */
export type Jump = {
  readonly line: HistoryLine;
  readonly before: HistoryLine;
  readonly by: Amount;
};

/** What the balances in a history say of its lines. */
export type BalanceTrail = {
  /** The lines whose step was looked at. */
  readonly told: ReadonlySet<string>;
  readonly jumps: readonly Jump[];
};

/** Below so many steps nobody can tell whether a history means the balance after a line. */
const fewSteps = 3;

const none = exactAmount(new Big(0));

/**
 * Follows the balance from line to line.
 *
 * @param lines oldest first.
 * @returns nothing where the history tells no balances, or means something else by them: most steps are off then.
 */
export function followBalance(lines: readonly HistoryLine[]): BalanceTrail {
  const told = new Set<string>();
  const jumps: Jump[] = [];
  lines.forEach((line, index) => {
    const before = lines[index - 1];
    const by = before === undefined ? undefined : offBy(before, line);
    if (before === undefined || by === undefined) return;
    told.add(line.key);
    if (!isSameToTheCent(by, none)) jumps.push({ line, before, by });
  });
  return told.size >= fewSteps && jumps.length * 2 > told.size
    ? { told: new Set(), jumps: [] }
    : { told, jumps };
}

/** By how much the balance is off after a line; undefined where one of both tells none. */
function offBy(before: HistoryLine, line: HistoryLine): Amount | undefined {
  if (before.balance === null || line.balance === null) return undefined;
  const step = subtract(line.balance, before.balance);
  const stays = isSameToTheCent(step, none);
  if (line.effect === 'failed' || (line.effect === 'canceled' && stays)) return step;
  if (line.signed !== null) return subtract(step, line.signed);
  if (line.amount === null) return undefined;
  // Of a change whose direction nobody tells either is right.
  return isSameToTheCent(exactAmount(new Big(step).abs()), line.amount) ? none : undefined;
}
