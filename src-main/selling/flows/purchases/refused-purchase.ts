import { mayBeUnderWay, type MerchantFailure, type Refusal } from '../../../../src-merchant-api/failure.ts';
import type { Transaction } from '../../../../src-merchant-api/reading/history.ts';
import type { Result } from '../../../../src-merchant-api/result.ts';
import type { AttemptFailure } from '../../../domain/orders/attempt-failure.ts';
import type { BalanceBeforePurchase, Balances } from '../../answers/balance-watch.ts';
import { maySendAgain, serviceMemory } from './earlier-sales.ts';
import type { FlowDeps } from '../flow.ts';
import { lookFor, type SentPurchase } from './look-for-purchase.ts';
import { wasNotBought, type Belief, type NotShown } from './was-not-bought.ts';
import { isForInsufficientFunds, isTooLowFor, isUntouched } from './insufficient-funds.ts';
import { isWithdrawn } from './withdrawn.ts';
import { inTime } from '../../../platform/in-time.ts';
import type { ProviderOperationId } from '../../../domain/orders/operation.ts';
import { isSaidAlready, mayAlreadyBeDone } from '../../answers/may-already-be-done.ts';
import type { Search, WhyCannotTell } from '../../history/search/search-history.ts';
import type { History } from '../../history/reading/service-history.ts';

/** What is known about a refused purchase. */
export type Known =
  | { readonly kind: 'bought'; readonly transaction: Transaction }
  | { readonly kind: 'not-bought' }
  | { readonly kind: 'not-known' };

/** The attempt that was refused. */
export type RefusedAttempt = {
  /** The product that was ordered. */
  readonly productId: string;
  readonly before: BalanceBeforePurchase;
  /** Whether no earlier attempt can still arrive. */
  readonly isQuiet: boolean;
  /** Whether the previous one was refused too, and nothing showed an effect. */
  readonly seemedNotMade: boolean;
};

/** What is known of a refused purchase whose outcome the first check couldn't show. */
export type RefusedBefore = {
  /** What the service said last. */
  readonly failure: AttemptFailure;
  readonly attempts: number;
  /** Whether no attempt of it can still arrive. */
  readonly isQuiet: boolean;
};

/**
 * Decides what is known about a purchase that was just refused, within the time that staff and a customer can be kept
 * waiting.
 *
 * Only a 409 would have said that it was made, and a service may check the balance and its catalog before the order
 * id: if a network repeats a request, the purchase that used up the balance is refused for insufficient funds. So the
 * history is requested, and the balance as well.
 *
 * SECURITY: both may be out of date, and a balance that is the same to the cent may hide this purchase: another till was
 * credited with as much. A refusal is believed at once only if the catalog no longer lists the product. One for
 * insufficient funds that the balance explains is believed once the same order id was refused twice, and so is one that
 * nothing explains if the service shows this till's purchases at once; any other, after a check so much later that nothing
 * can be out of date any more.
 *
 * @param attempt the one that was refused.
 */
export async function lookAtRefused(
  deps: FlowDeps,
  sent: SentPurchase,
  failure: Refusal,
  attempt: RefusedAttempt,
): Promise<Known> {
  const seen = await inTime(deps.clock, look(deps, sent, failure, attempt));
  if (seen === 'too-slow') return { kind: 'not-known' };
  if (seen.kind !== 'seems-not-made') return seen;
  if (attempt.seemedNotMade) return believed(deps, sent, seen);
  deps.purchaseFreshness.noteSeemsNotMade(sent.id);
  return { kind: 'not-known' };
}

async function look(
  deps: FlowDeps,
  sent: SentPurchase,
  failure: Refusal,
  { productId, before, isQuiet, seemedNotMade }: RefusedAttempt,
): Promise<Known | (NotShown & { readonly kind: 'seems-not-made' })> {
  const looked = [lookFor(deps, sent), deps.balances.compare(before)] as const;
  const [{ search, history }, balances] = await Promise.all(looked);
  if (search.kind === 'found') return { kind: 'bought', transaction: search.transaction };
  if (isSaidToExist(deps, sent)) return { kind: 'not-known' };
  const shown: NotShown = { history, balance: balances.after ?? 'to-be-read' };
  if (failure.kind === 'insufficient-funds') {
    const { before: atFirst } = await deps.balances.beforeFirst(sent.id);
    const funds = { search, history, ...balances, atFirst };
    const isExplained = seemedNotMade
      ? isTooLowFor(sent.cost, balances.after)
      : isQuiet && isForInsufficientFunds(sent.cost, funds);
    if (isExplained) return { kind: 'seems-not-made', ...shown };
  }
  const isBehind = search.kind === 'cannot-tell' && search.why === 'lacks-a-sale';
  if (isQuiet && isBehind) deps.purchaseFreshness.missed(sent.id);
  if (!isQuiet || history === undefined || !seemsNotMade(failure, search, balances))
    return { kind: 'not-known' };
  deps.purchaseFreshness.missed(sent.id);
  if (deps.purchaseFreshness.isBelieved(history.transactions)) return { kind: 'seems-not-made', ...shown };
  return (await isWithdrawn(deps, productId)) ? believed(deps, sent, shown) : { kind: 'not-known' };
}

const believed = async (deps: FlowDeps, { id }: SentPurchase, shown: NotShown): Promise<Known> => ({
  kind: (await wasNotBought(deps, id, shown)) === 'not-bought' ? 'not-bought' : 'not-known',
});

/**
 * Whether history and balance agree that a purchase was not made. Insufficient funds that the balance doesn't explain
 * mean that something is out of date. After a failed login or a request to wait, nobody looked at the order: all that
 * follows is that it can be sent again.
 */
export const seemsNotMade = (failure: Refusal, search: Search, balances: Balances): boolean =>
  failure.kind !== 'insufficient-funds' &&
  isEndedBy(failure) &&
  !mayAlreadyBeDone(failure) &&
  search.kind === 'not-there' &&
  isUntouched(search, balances);

/** A 409 once said that the order exists; no other answer takes that back. */
export const isSaidToExist = ({ isStopped, ledger }: FlowDeps, { id }: SentPurchase): boolean =>
  !isStopped() && ledger.moneyMovements.isSaidToExist(id);

/** Called when a purchase that seemed not to be made was sent again. If the service had it, it hadn't shown it. */
export function noteBehind(
  purchaseFreshness: FlowDeps['purchaseFreshness'],
  id: ProviderOperationId,
  reply: Result<unknown, MerchantFailure>,
): void {
  if (!reply.ok && reply.failure.kind === 'order-exists') purchaseFreshness.wasBehind(id);
}

/** Whether whoever refused a purchase has finished with it, so that it can't take effect later. */
const isEndedBy = (failure: Refusal): boolean => !mayBeUnderWay(failure);

/**
 * How often a refused purchase is sent if nothing shows its outcome: for some minutes. After that its customer has
 * gone, and nothing is bought for them when the account has funds again.
 */
const mostAttempts = 20;

/** The next step for a purchase with an unknown outcome. */
export type NextStep =
  | { readonly kind: 'bought'; readonly transaction: Transaction }
  | { readonly kind: 'not-bought' }
  | { readonly kind: 'look-again' }
  /** Nothing can tell, and its customer has gone: staff decide. */
  | { readonly kind: 'hold' }
  /** Under its order id, by which the service tells whether it has it. */
  | { readonly kind: 'send-again' };

/** The next step for a purchase that no history has and whose attempts can't arrive any more. */
export function nextForNotThere(belief: Belief): NextStep {
  switch (belief) {
    case 'not-bought':
      return { kind: 'not-bought' };
    case 'never-known':
      return { kind: 'hold' };
    case 'not-known':
    case 'not-asked':
      return { kind: 'look-again' };
  }
}

/**
 * The next step for a purchase of which a history can't tell, once its customer has gone and its attempts can't arrive any
 * more: staff decide, but not what became of it at a service that has forgotten its orders.
 */
export async function nextForUntold(
  deps: FlowDeps,
  id: ProviderOperationId,
  why: WhyCannotTell,
): Promise<NextStep> {
  if (mayTellLater(why)) return { kind: 'look-again' };
  return { kind: (await serviceMemory(deps, id)) === 'forgotten' ? 'look-again' : 'hold' };
}

/** Whether the history may be able to tell later, or is of a service that nothing may be sent to. */
export function mayTellLater(why: WhyCannotTell): boolean {
  switch (why) {
    case 'not-read':
    case 'lacks-a-sale':
    case 'another-service':
      return true;
    case 'not-shown':
    case 'too-short':
    case 'unreadable-lines':
    case 'names-no-orders':
    case 'unnamed-line':
    case 'failed-doubtfully':
      return false;
  }
}

/**
 * Checks a refused purchase whose outcome the first check couldn't show. It isn't sent before that, because its
 * customer may have gone. If the service shows purchases at once, it is sent once more within about a second.
 *
 * SECURITY: a service that says that the order is there already is never told to be without it: it may show copies that are
 * further behind than is waited for. Its order id is asked again while the customer waits, and then staff decide.
 */
export async function lookAgain(
  deps: FlowDeps,
  sent: SentPurchase,
  { failure, attempts, isQuiet }: RefusedBefore,
): Promise<NextStep> {
  const { search, history } = await lookFor(deps, sent);
  let shown: NotShown;
  switch (search.kind) {
    case 'found':
      return { kind: 'bought', transaction: search.transaction };
    case 'not-there':
      if (isSaidToExist(deps, sent)) break;
      if (!isQuiet && !deps.purchaseFreshness.seemsNotMade(sent.id)) return { kind: 'look-again' };
      // Its order id is asked next where it isn't quiet: that tells more than a balance.
      shown = { history, balance: isQuiet ? 'to-be-read' : 'not-needed' };
      const next = nextForNotThere(await wasNotBought(deps, sent.id, shown));
      if (next.kind === 'hold' && !isQuiet) return { kind: 'look-again' };
      if (next.kind !== 'not-bought') return next;
      // SECURITY: whatever the service shows, its answer to the order id is no copy that may have fallen behind just now.
      if (isQuiet && !isSaidAlready(failure)) return { kind: 'not-bought' };
      if (isQuiet && !deps.customers.mayStillWait(sent.id)) return { kind: 'hold' };
      break;
    case 'cannot-tell':
      if (search.why === 'not-read' && !deps.purchaseFreshness.seemsNotMade(sent.id))
        return { kind: 'look-again' };
      // What it lacks it may show a moment later, and this purchase with it.
      if (search.why === 'lacks-a-sale' && !isQuiet) return { kind: 'look-again' };
      if (isQuiet && !deps.customers.mayStillWait(sent.id)) return nextForUntold(deps, sent.id, search.why);
  }
  if (attempts >= mostAttempts) return { kind: 'look-again' };
  return againIfWaitedFor(deps, sent, history);
}

/** Sent again only while its customer waits, and only to the service that it was sent to. */
export async function againIfWaitedFor(
  deps: FlowDeps,
  { id }: Pick<SentPurchase, 'id'>,
  history: History | undefined,
): Promise<NextStep> {
  const { customers } = deps;
  const mayBeSent = customers.mayStillWait(id) && (await maySendAgain(deps, id, history?.transactions));
  // What was just asked tells the service's time anew.
  return { kind: mayBeSent && customers.mayStillWait(id) ? 'send-again' : 'look-again' };
}

/**
 * Whether a failure is followed by a check rather than another attempt: if the service refused this order, or every
 * attempt was refused. After an attempt without an answer, "not now" says nothing about that one.
 */
export function isLookedAt({ kind }: AttemptFailure, wasRefused: () => boolean): boolean {
  switch (kind) {
    case 'refused':
    case 'insufficient-funds':
      return true;
    case 'unauthorized':
    case 'order-not-found':
    case 'too-many-requests':
      return wasRefused();
    case 'not-sent':
    case 'held-back':
    case 'not-reached':
    case 'order-exists':
    case 'no-reply':
    case 'unreadable-reply':
    case 'service-broken':
    case 'dropped':
    case 'refunded-before':
    case 'other-product':
      return false;
  }
}
