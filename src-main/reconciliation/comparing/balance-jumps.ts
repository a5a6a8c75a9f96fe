import { exactAmount, isSameToTheCent, subtract, type Amount } from '../../../src-merchant-api/amount.ts';
import Big from 'big.js';
import type { HistoryLine } from './history-line.ts';

/** A change of the balance, from the previous line to this one, beyond what the line itself says. */
export type Jump = {
  readonly line: HistoryLine;
  readonly before: HistoryLine;
  readonly by: Amount;
};

/** What the balances in a history say about its lines. */
export type BalanceTrail = {
  /** Keys of the lines whose balance could be compared with the previous one. */
  readonly reported: ReadonlySet<string>;
  readonly jumps: readonly Jump[];
};

/** With fewer steps than this, it can't be told whether the history gives the balance after each line. */
const fewSteps = 3;

const none = exactAmount(new Big(0));

/**
 * Follows the balance from line to line.
 *
 * @param lines oldest first.
 * @returns an empty trail if the history has no balances, or uses them differently, so that most steps don't add up.
 */
export function followBalance(lines: readonly HistoryLine[]): BalanceTrail {
  const reported = new Set<string>();
  const jumps: Jump[] = [];
  lines.forEach((line, index) => {
    const before = lines[index - 1];
    const by = before === undefined ? undefined : offBy(before, line);
    if (before === undefined || by === undefined) return;
    reported.add(line.key);
    if (!isSameToTheCent(by, none)) jumps.push({ line, before, by });
  });
  return reported.size >= fewSteps && jumps.length * 2 > reported.size
    ? { reported: new Set(), jumps: [] }
    : { reported, jumps };
}

/** The unexplained part of the change up to a line; undefined if either line has no balance. */
function offBy(before: HistoryLine, line: HistoryLine): Amount | undefined {
  if (before.balance === null || line.balance === null) return undefined;
  const step = subtract(line.balance, before.balance);
  const stays = isSameToTheCent(step, none);
  if (line.effect === 'failed' || (line.effect === 'canceled' && stays)) return step;
  if (line.signed !== null) return subtract(step, line.signed);
  if (line.amount === null) return undefined;
  // If the direction is unknown, either one counts as correct.
  return isSameToTheCent(exactAmount(new Big(step).abs()), line.amount) ? none : undefined;
}
