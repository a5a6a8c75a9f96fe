import { t } from '@lingui/core/macro';
import type { Problem } from '../../../src-preload/contract/problem.ts';
import { capitalized } from '../language/capitalized.ts';
import type { NotAnsweredKind } from './not-answered.ts';
import type { Occasion } from './occasion.ts';
import { adviceAfter } from './problem-advice.ts';
import { causeOf } from './problem-cause.ts';

/**
 * Whether a sale that met this problem may have been made all the same. Saying "your account was not charged" here would
 * invite a second sale of the same package.
 */
function leavesOutcomeOpen(problem: Problem): boolean {
  switch (problem.kind) {
    case 'no-reply':
    case 'unreadable-reply':
    case 'service-broken':
    case 'order-exists':
    case 'other-product':
    case 'held-bought':
    // Not by this press, but perhaps by the one before it.
    case 'being-begun':
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
    case 'uncertain':
    case 'earlier-uncertain':
    case 'dropped':
    case 'not-held':
    case 'on-its-way':
    case 'not-seen':
    case 'unknown-product':
    case 'price-changed':
    case 'practice-service':
    case 'starting':
    case 'not-named':
    case 'changing-account':
    case 'another-till':
    case 'not-at-till':
    case 'unsettled-twin':
    case 'ticket-too-large':
    case 'operation-open':
    case 'already-refunded':
    case 'refunded-before':
    case 'no-profile':
    case 'not-its-package':
    case 'not-the-esim':
    case 'order-canceled':
    case 'nothing-to-close':
    case 'does-not-cover':
    case 'pays-too-much':
    case 'not-in-coins':
    case 'tender-removed':
    case 'whole-card-number':
    case 'not-a-discount':
    case 'discount-above-price':
    case 'needs-manager':
    case 'not-approvable':
    case 'below-cost':
    case 'unknown-reason':
    case 'not-owed':
    case 'not-left':
    case 'not-corrected':
    case 'price-not-given':
    case 'price-not-corrected':
    case 'no-shift':
    case 'shift-open':
    case 'sales-open':
    case 'sales-of-account':
    case 'not-same-account':
      return false;
  }
}

/** Of a sale that is being checked: the customer's money stays where it is until that is known. On a ticket it is taken. */
function openSentence(problem: Problem, cause: string, advice: string): string {
  // It was sent, and what came of it found no room.
  if (problem.kind === 'ledger')
    return t`Not confirmed yet, but it may have been sold. Leave the payment as it is, and don’t sell it again. ${cause}. ${advice}. The till checks again by itself.`;
  return t`Not confirmed yet. Leave the payment as it is until we know. ${cause}. ${advice}.`;
}

/** For staff, in short sentences: what happened, what happened to the money, why, what to do now. */
export function problemSentence(problem: Problem, occasion: Occasion): string {
  const cause = capitalized(causeOf(problem));
  const advice = capitalized(adviceAfter(problem, occasion));
  if (problem.kind === 'uncertain' && occasion !== 'settling')
    return uncertainSentence(cause, advice, occasion);
  switch (occasion) {
    case 'selling':
      return leavesOutcomeOpen(problem)
        ? t`We don’t know yet whether your account was charged. ${cause}. ${advice}.`
        : t`Not sold. Your account was not charged. ${cause}. ${advice}.`;
    case 'settling':
      return openSentence(problem, cause, advice);
    case 'connecting':
      return t`Not connected. Nothing was changed. ${cause}. ${advice}.`;
    case 'refreshing':
      return outOfDateSentence(cause, advice);
    case 'waiting':
      return t`Can’t sell yet. ${cause}. ${advice}.`;
    case 'looking':
      if (problem.kind === 'order-canceled') return orderCanceledSentence(advice);
      return t`Can’t show what is left on the eSIM. ${cause}. ${advice}.`;
    case 'after-sale':
      if (problem.kind === 'on-its-way' || problem.kind === 'not-seen' || problem.kind === 'being-begun')
        return t`Not done. Nothing was sent or dropped just now, and your account is unchanged. ${cause}. ${advice}.`;
      if (problem.kind === 'held-bought')
        return t`Not dropped. Your account was charged. ${cause}. ${advice}.`;
      return t`Not done. Your account is unchanged. ${cause}. ${advice}.`;
    case 'paying-back':
      return problem.kind === 'not-owed'
        ? t`Not recorded. Don’t give the money twice. ${cause}. ${advice}.`
        : t`Not recorded. The customer is still owed this. ${cause}. ${advice}.`;
    case 'goodwill':
      return problem.kind === 'not-left'
        ? t`Not recorded. Don’t give the money twice. ${cause}. ${advice}.`
        : t`Not recorded. Don’t give the customer any money yet. ${cause}. ${advice}.`;
    case 'correcting':
      return t`Not corrected. This payment stays as recorded. ${cause}. ${advice}.`;
    case 'undoing-payback':
      return t`Not undone. The payback stays as recorded. ${cause}. ${advice}.`;
    case 'pricing':
      return problem.kind === 'price-not-given' && problem.why === 'known'
        ? t`Not recorded. Nothing was changed. ${cause}. ${advice}.`
        : t`Not recorded. This order still has no price. ${cause}. ${advice}.`;
    case 'repricing':
      return t`Not corrected. The price stays as recorded. ${cause}. ${advice}.`;
    case 'discounting':
      return t`Price not changed. ${cause}. ${advice}.`;
    case 'changing':
      return t`Account not changed. ${cause}. ${advice}.`;
  }
}

/** Neither "not done" nor "done" can be said. Whatever it is, nothing of it was sent. */
const uncertainSentence = (cause: string, advice: string, occasion: Occasion): string =>
  occasion === 'selling'
    ? t`We can’t tell yet whether this sale was recorded. Nothing was sent to your provider, and your account was not charged. ${cause}. ${advice}.`
    : t`We can’t tell yet whether this was recorded. Nothing was sent to your provider, and your account is unchanged. ${cause}. ${advice}.`;

const orderCanceledSentence = (advice: string): string =>
  t`Your provider now says it canceled this order. The money may be back on your balance. ${advice}.`;

const outOfDateSentence = (cause: string, advice: string): string =>
  t`${cause}. The balance and packages may be out of date. ${advice}.`;

/**
 * For a request that main did not answer: it could not take it at all, which happens only after a broken update, or it was
 * asked too often, and refused before anything was done.
 */
export function notPassedOn(occasion: Occasion, why: NotAnsweredKind = 'not-passed-on'): string {
  if (why === 'too-often')
    return t`Not done. Nothing was changed or charged. The till got too many requests at once. Wait a moment, then try again.`;
  const restart = capitalized(t`close eSIM Counter and open it again`);
  switch (occasion) {
    case 'selling':
    case 'settling':
    case 'after-sale':
      return t`We don’t know whether your account was charged. This window lost contact with the till. ${restart}, then check Orders before you sell it again.`;
    case 'paying-back':
      return t`We don’t know whether this was recorded. This window lost contact with the till. ${restart}, then check in Orders, Pending whether it is still owed.`;
    case 'goodwill':
      return t`We don’t know whether this was recorded. This window lost contact with the till. ${restart}, then check the order before you give any money.`;
    case 'correcting':
    case 'undoing-payback':
    case 'pricing':
    case 'repricing':
      return t`We don’t know whether this was recorded. This window lost contact with the till. ${restart}, then check the order.`;
    case 'connecting':
    case 'refreshing':
    case 'changing':
    case 'waiting':
    case 'looking':
    case 'discounting':
      return t`Nothing was changed. This window lost contact with the till. ${restart}.`;
  }
}
