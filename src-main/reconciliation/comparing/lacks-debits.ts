import Big from 'big.js';
import type { Transaction } from '../../../src-merchant-api/reading/history.ts';
import { slackMs } from '../../selling/history/reading/line-order.ts';
import { followBalance } from './balance-jumps.ts';
import { linesOf } from './history-line.ts';

/** Half of the smallest unit in which anybody pays. */
const halfCent = 0.005;

/**
 * Whether the balances in a history fell by more than its lines say, so that lines are missing between them. Lines that
 * are only out of order fall here and rise there, which adds up to nothing.
 *
 * @param since by the till's clock, in milliseconds since 1970 in UTC.
 */
export function lacksDebits(transactions: readonly Transaction[], since: number): boolean {
  const { jumps } = followBalance(linesOf(transactions));
  const total = jumps
    .filter(({ line }) => line.at === null || line.at >= since - slackMs)
    .reduce((sum, { by }) => sum.plus(by), new Big(0));
  return total.lt(-halfCent);
}
