import { t } from '@lingui/core/macro';
import type { Problem } from '../../src-preload/contract/problem.ts';
import { capitalized } from './capitalized.ts';
import type { Occasion } from './occasion.ts';
import { adviceAfter } from './problem-advice.ts';
import { causeOf } from './problem-cause.ts';

/**
 * Whether a sale that met this problem may have been made all the same. Saying "no money was moved" here would
 * invite a second sale of the same package.
 */
function leavesOutcomeOpen(problem: Problem): boolean {
  switch (problem.kind) {
    case 'no-reply':
    case 'unreadable-reply':
    case 'service-broken':
    case 'order-exists':
      return true;
    case 'not-reached':
    case 'not-signed':
    case 'unauthorized':
    case 'insufficient-funds':
    case 'refused':
    case 'order-not-found':
    case 'too-many-requests':
    case 'address':
    case 'keychain':
    case 'ledger':
    case 'unknown-product':
    case 'price-changed':
    case 'practice-service':
    case 'starting':
    case 'unsettled-twin':
    case 'operation-open':
    case 'already-refunded':
    case 'no-profile':
    case 'no-shift':
    case 'shift-open':
    case 'sales-open':
      return false;
  }
}

/** One sentence for staff: what happened, what happened to the money, what to do now. */
export function problemSentence(problem: Problem, occasion: Occasion): string {
  const cause = causeOf(problem);
  const advice = adviceAfter(problem, occasion);
  switch (occasion) {
    case 'selling':
      return leavesOutcomeOpen(problem)
        ? t`We don't know yet whether money was moved, because ${cause}; ${advice}.`
        : t`Not sold: ${cause}, so no money was moved; ${advice}.`;
    case 'settling':
      return t`We don't know yet whether money was moved, because ${cause}; ${advice}.`;
    case 'connecting':
      return t`Not connected: ${cause}, so nothing was changed; ${advice}.`;
    case 'refreshing':
      return outOfDateSentence(capitalized(cause), advice);
    case 'waiting':
      return t`Selling waits, because ${cause}; ${advice}.`;
    case 'looking':
      return t`What is left on the eSIM can't be shown just now, because ${cause}; ${advice}.`;
    case 'after-sale':
      return t`Not done: ${cause}, so no money was moved; ${advice}.`;
    case 'changing':
      return t`The account was not changed, because ${cause}; ${advice}.`;
  }
}

const outOfDateSentence = (cause: string, advice: string): string =>
  t`${cause}, so the balance and the packages may be out of date; ${advice}.`;

/** For a request that main could not take at all, which happens only after a broken update. */
export function notPassedOn(occasion: Occasion): string {
  const restart = t`close eSIM Counter and open it again`;
  switch (occasion) {
    case 'selling':
    case 'settling':
    case 'after-sale':
      return t`We don't know whether money was moved, because this window could not reach the rest of the till; ${restart}, and look in Orders before you sell it again.`;
    case 'connecting':
    case 'refreshing':
    case 'changing':
    case 'waiting':
    case 'looking':
      return t`This window could not reach the rest of the till, so nothing was changed; ${restart}.`;
  }
}
