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
    return t`Not confirmed yet, but perhaps bought: move no money and do not sell it again; ${cause}, so ${advice}, and it is looked up by itself.`;
  return t`Not confirmed yet, because ${cause}: take and give back no money; ${advice}.`;
}

/** One sentence for staff: what happened, what happened to the money, what to do now. */
export function problemSentence(problem: Problem, occasion: Occasion): string {
  const cause = causeOf(problem);
  const advice = adviceAfter(problem, occasion);
  if (problem.kind === 'uncertain' && occasion !== 'settling')
    return uncertainSentence(cause, advice, occasion);
  switch (occasion) {
    case 'selling':
      return leavesOutcomeOpen(problem)
        ? t`We don't know yet whether your account was charged, because ${cause}; ${advice}.`
        : t`Not sold: ${cause}, so your account was not charged; ${advice}.`;
    case 'settling':
      return openSentence(problem, cause, advice);
    case 'connecting':
      return t`Not connected: ${cause}, so nothing was changed; ${advice}.`;
    case 'refreshing':
      return outOfDateSentence(capitalized(cause), advice);
    case 'waiting':
      return t`Selling waits, because ${cause}; ${advice}.`;
    case 'looking':
      if (problem.kind === 'order-canceled') return orderCanceledSentence(advice);
      return t`What is left on the eSIM can't be shown just now, because ${cause}; ${advice}.`;
    case 'after-sale':
      if (problem.kind === 'on-its-way' || problem.kind === 'not-seen' || problem.kind === 'being-begun')
        return t`Not done: ${cause}, so nothing was sent or dropped just now and your account stays as it was; ${advice}.`;
      if (problem.kind === 'held-bought')
        return t`Not dropped: ${cause}, so your account was charged; ${advice}.`;
      return t`Not done: ${cause}, so your account stays as it was; ${advice}.`;
    case 'paying-back':
      return problem.kind === 'not-owed'
        ? t`Not recorded: ${cause}, so give no money twice; ${advice}.`
        : t`Not recorded: ${cause}, so the customer is still owed this; ${advice}.`;
    case 'goodwill':
      return problem.kind === 'not-left'
        ? t`Not recorded: ${cause}, so give no money twice; ${advice}.`
        : t`Not recorded: ${cause}, so give the customer no money yet; ${advice}.`;
    case 'correcting':
      return t`Not corrected: ${cause}, so this payment stays as it was recorded; ${advice}.`;
    case 'undoing-payback':
      return t`Not undone: ${cause}, so the payback stays as it was recorded; ${advice}.`;
    case 'pricing':
      return problem.kind === 'price-not-given' && problem.why === 'known'
        ? t`Not recorded: ${cause}, so nothing was changed; ${advice}.`
        : t`Not recorded: ${cause}, so the price of this order stays unknown; ${advice}.`;
    case 'repricing':
      return t`Not corrected: ${cause}, so the price stays as it was recorded; ${advice}.`;
    case 'discounting':
      return t`Price not changed: ${cause}; ${advice}.`;
    case 'changing':
      return t`The account was not changed, because ${cause}; ${advice}.`;
  }
}

/** Neither "not done" nor "done" can be said. Whatever it is, nothing of it was sent. */
const uncertainSentence = (cause: string, advice: string, occasion: Occasion): string =>
  occasion === 'selling'
    ? t`It is not certain whether this sale was recorded, because ${cause}; nothing was sent to your provider and your account was not charged, so ${advice}.`
    : t`It is not certain whether this was recorded, because ${cause}; nothing was sent to your provider and your account stays as it was, so ${advice}.`;

const orderCanceledSentence = (advice: string): string =>
  t`Your provider says now that it canceled this order, so its money may be back on the account's balance; ${advice}.`;

const outOfDateSentence = (cause: string, advice: string): string =>
  t`${cause}, so the balance and the packages may be out of date; ${advice}.`;

/**
 * For a request that main did not answer: it could not take it at all, which happens only after a broken update, or it was
 * asked too often, and refused before anything was done.
 */
export function notPassedOn(occasion: Occasion, why: NotAnsweredKind = 'not-passed-on'): string {
  if (why === 'too-often')
    return t`Not done: the till was asked for this too often within a moment, so nothing was changed and no money was moved; wait a moment, then try again.`;
  const restart = t`close eSIM Counter and open it again`;
  switch (occasion) {
    case 'selling':
    case 'settling':
    case 'after-sale':
      return t`We don't know whether money was moved, because this window could not reach the rest of the till; ${restart}, and look in Orders before you sell it again.`;
    case 'paying-back':
      return t`We don't know whether this was recorded, because this window could not reach the rest of the till; ${restart}, and look in Orders, Pending whether it is still owed.`;
    case 'goodwill':
      return t`We don't know whether this was recorded, because this window could not reach the rest of the till; ${restart}, and look at the order before you give any money.`;
    case 'correcting':
    case 'undoing-payback':
    case 'pricing':
    case 'repricing':
      return t`We don't know whether this was recorded, because this window could not reach the rest of the till; ${restart}, and look at the order again.`;
    case 'connecting':
    case 'refreshing':
    case 'changing':
    case 'waiting':
    case 'looking':
    case 'discounting':
      return t`This window could not reach the rest of the till, so nothing was changed; ${restart}.`;
  }
}
