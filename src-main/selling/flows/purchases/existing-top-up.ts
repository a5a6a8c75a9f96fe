import { mayBeUnderWay } from '../../../../src-merchant-api/failure.ts';
import type { AttemptFailure } from '../../../domain/orders/attempt-failure.ts';
import type { NextTopUpEvent, TopUpIn } from '../../../domain/orders/top-up.ts';
import { addedByLine } from '../../answers/added-package.ts';
import { orderOfProfile } from '../../answers/ask-status.ts';
import { findPackage } from '../../answers/inspect-package.ts';
import { orderedPackage } from '../../answers/ordered-package.ts';
import { mayHaveOthersPackage, packagesOfOthers } from '../../history/search/others-packages.ts';
import { namesTills } from '../../history/search/search-history.ts';
import { statusOf, type FlowDeps } from '../flow.ts';
import { lookFor } from './look-for-purchase.ts';
import { isSaidToExist, mayTellLater } from './refused-purchase.ts';
import { isTimeToLook } from './unnamed-order.ts';

/**
 * Finds a top-up of which the service says that it exists (409).
 *
 * SECURITY: a 409 alone proves nothing. A service may say it while it is busy with the eSIM, and then the next package of
 * another till, or of somebody in the service's portal, would be taken for this top-up's. The history has to show it by its
 * order id. Only where no history has order ids of tills, a package shows it: the service has to say it twice, because one
 * that was only busy accepts the next attempt; an attempt before has to have had no answer, or nothing could have made the
 * order; and the eSIM has to have one new package of the ordered name that the history doesn't have under another order id.
 *
 * @returns undefined while nothing shows it.
 */
export async function findExistingTopUp(
  deps: FlowDeps,
  topUp: TopUpIn<'sending'>,
): Promise<Extract<NextTopUpEvent<'sending'>, { kind: 'accepted' }> | undefined> {
  const { intent, progress } = topUp;
  if (!isTimeToLook(progress.attempts)) return undefined;
  const { operationId: id, cost, product } = intent;
  const sent = { id, cost };
  // Before this answer is recorded.
  const wasSaidBefore = isSaidToExist(deps, sent);
  const { search, history } = await lookFor(deps, sent);
  if (search.kind === 'found')
    return { kind: 'accepted', charged: null, idPack: addedByLine(intent, search.transaction) };
  if (search.kind === 'not-there' || mayTellLater(search.why) || !wasSaidBefore) return undefined;
  if (history !== undefined && namesTills(history.transactions)) return undefined;
  if (deps.isStopped() || !hadNoAnswer(deps, topUp)) return undefined;
  const reply = await statusOf(deps, orderOfProfile(deps.ledger, intent));
  if (!reply.ok) return undefined;
  if (history !== undefined && mayHaveOthersPackage(intent, reply.value, history)) return undefined;
  const knownPackages = packagesOfOthers(intent, reply.value, history);
  if (orderedPackage(product, reply.value, knownPackages) === undefined) return undefined;
  const found = findPackage({ idPack: null, knownPackages, productName: product.name }, reply.value);
  return found.kind === 'found' ? { kind: 'accepted', charged: null, idPack: found.idPack } : undefined;
}

/** Whether an attempt had no answer, so that it may have made what the next ones are told exists. */
const hadNoAnswer = ({ ledger }: FlowDeps, topUp: TopUpIn<'sending'>): boolean =>
  ledger.eventsOf(topUp).some(({ event }) => event.kind === 'unanswered' && mayHaveMade(event.failure));

function mayHaveMade(failure: AttemptFailure): boolean {
  switch (failure.kind) {
    case 'no-reply':
    case 'unreadable-reply':
    case 'service-broken':
      return true;
    case 'refused':
      return mayBeUnderWay(failure);
    case 'not-sent':
    case 'held-back':
    case 'not-reached':
    case 'unauthorized':
    case 'insufficient-funds':
    case 'order-not-found':
    case 'order-exists':
    case 'too-many-requests':
    case 'dropped':
    case 'refunded-before':
    case 'other-product':
      return false;
  }
}
