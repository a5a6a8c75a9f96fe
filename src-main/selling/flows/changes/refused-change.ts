import { compareAmounts, type Amount } from '../../../../src-merchant-api/amount.ts';
import { mayBeUnderWay, type Refusal } from '../../../../src-merchant-api/failure.ts';
import type { Balances } from '../../answers/balance-watch.ts';
import type { Inspection } from '../../answers/inspect-package.ts';
import type { ChangeIn } from '../../../domain/orders/package-change.ts';
import { mayAlreadyBeDone } from '../../answers/may-already-be-done.ts';

/** What a check shows about a refused activation or refund. */
export type RefusalEvidence = {
  readonly look: Inspection;
  /** Whether the service is known to show the effect of such a change at once. */
  readonly isShownAtOnce: boolean;
  /** The balance after the newest history line; null if that wasn't read or has no balance. */
  readonly newestBalance: Amount | null;
  /** The balance at the same time; null for an activation, which costs nothing. */
  readonly balances: Balances | null;
};

export const sawNothing: RefusalEvidence = {
  look: 'cannot-tell',
  isShownAtOnce: false,
  newestBalance: null,
  balances: null,
};

/**
 * Whether everything that the service shows agrees that a refused change was not made: the package, and for a refund
 * the history, which must show this till's purchases at once, and the balance.
 *
 * SECURITY: a change has no order id with which the service could be asked again. So it takes a second check, and
 * only counts if nothing else can be responsible: no attempt before it, and no earlier change of the package.
 */
export function seemsNotDone(
  { intent, progress }: ChangeIn<'sending' | 'unknown'>,
  failure: Refusal,
  { look, isShownAtOnce, newestBalance, balances }: RefusalEvidence,
): boolean {
  const isAlone = progress.attempts === 1 && !intent.triedBefore;
  if (!isAlone || mayBeUnderWay(failure) || mayAlreadyBeDone(failure)) return false;
  return look === 'not-done' && isShownAtOnce && (balances === null || isUncredited(newestBalance, balances));
}

/** Whether the balance says, to the cent, that no money came back, compared with everything available. */
function isUncredited(newestBalance: Amount | null, { before, isRecent, after }: Balances): boolean {
  if (after === null || (newestBalance === null && before === null)) return false;
  if (before !== null && compareAmounts(after, before) !== 0) return false;
  return newestBalance === null ? isRecent : compareAmounts(newestBalance, after) === 0;
}
