import { compareAmounts, type Amount } from '../../../src-merchant-api/amount.ts';
import { mayBeUnderWay, type Refusal } from '../../../src-merchant-api/failure.ts';
import type { Balances } from '../answers/balance-watch.ts';
import type { Look } from '../answers/look.ts';
import type { ChangeIn } from '../../domain/package-change.ts';
import { saysDone } from '../answers/says-done.ts';

/** What a look shows of a change that was refused. */
export type RefusedSight = {
  readonly look: Look;
  /** The service is known to show at once what such a change does. */
  readonly isShownAtOnce: boolean;
  /** What the balance was after the newest line of the history; null where that wasn't read, or doesn't tell. */
  readonly newestBalance: Amount | null;
  /** The balance beside it; null of an activation, which costs nothing. */
  readonly balances: Balances | null;
};

export const sawNothing: RefusedSight = {
  look: 'cannot-tell',
  isShownAtOnce: false,
  newestBalance: null,
  balances: null,
};

/**
 * Whether all that the service shows agrees that a change which was refused was not made: the package, and of a refund the
 * history, which shows at once what this till buys, and the balance.
 *
 * SECURITY: a change has no order id by which the service could be asked once more. So it is believed after a second look,
 * and only where nothing else can be its doing: not an attempt before it, nor an earlier change of the package.
 */
export function seemsUndone(
  { intent, progress }: ChangeIn<'sending' | 'unknown'>,
  failure: Refusal,
  { look, isShownAtOnce, newestBalance, balances }: RefusedSight,
): boolean {
  const isAlone = progress.attempts === 1 && !intent.triedBefore;
  if (!isAlone || mayBeUnderWay(failure) || saysDone(failure)) return false;
  return look === 'not-done' && isShownAtOnce && (balances === null || isUncredited(newestBalance, balances));
}

/** Whether the balance says that no money came back: to the cent, by each of what it can be compared with. */
function isUncredited(newestBalance: Amount | null, { before, isRecent, after }: Balances): boolean {
  if (after === null || (newestBalance === null && before === null)) return false;
  if (before !== null && compareAmounts(after, before) !== 0) return false;
  return newestBalance === null ? isRecent : compareAmounts(newestBalance, after) === 0;
}
