import { idPackOf, type IdPack } from '../../../src-merchant-api/id-pack.ts';
import { isOpen, wasNeverSent } from '../orders/operation.ts';
import type { ChangeEvent, RefundIntent } from '../orders/package-change.ts';
import type { SaleEvent } from '../orders/sale.ts';
import type { TopUp, TopUpEvent } from '../orders/top-up.ts';

type EventOfAny = SaleEvent | ChangeEvent | TopUpEvent;

/**
 * Whether a completed refund may have been made by another till or in the service's portal. A package is credited once,
 * and nothing in the interface says who asked for it.
 *
 * SECURITY: two tills that both tell staff to give the money back cost the shop one of the payments. So a refund counts
 * as this till's own only if the service answered its last attempt with 200: done, or accepted and done within minutes, as
 * far as the run that sent it can tell. Anything else that is shown as done may be another's, because the attempt may
 * never have arrived, or may have been refused: a lost answer, a broken service, a refusal, an attempt that isn't known to
 * have been sent. Then staff have to ask first. So they have to after an earlier refund of the package, because then the
 * package is not checked before it is sent.
 */
export function mayBeAnothersRefund(
  { triedBefore }: Pick<RefundIntent, 'triedBefore'>,
  events: readonly EventOfAny[],
): boolean {
  const sinceSent = events.slice(events.findLastIndex(({ kind }) => kind === 'attempted') + 1);
  const wasSeen = sinceSent.some(({ kind }) => kind === 'seen-done');
  const isAtOtherTime = sinceSent.some((event) => event.kind === 'seen-done' && event.mayBeAnothers === true);
  return wasSeen && (triedBefore || isAtOtherTime || !sinceSent.some(({ kind }) => kind === 'accepted'));
}

/**
 * Whether a canceled purchase may have been given back by another till or in the service's portal, as the history showed it
 * when it was canceled.
 */
export const mayBeRefundedElsewhere = (events: readonly EventOfAny[]): boolean =>
  events.some((event) => event.kind === 'canceled' && event.mayBeRefunded === true);

/** A package that is to be refunded, its eSIM, and the purchase whose price goes back; null if that is unknown. */
export type RefundedPackage = Pick<
  RefundIntent,
  'merchantId' | 'uidCustomer' | 'orderId' | 'idPack' | 'boughtAs'
>;

/**
 * Whether a top-up of the package's eSIM is open and may have bought the package, and its price is not in the books yet or
 * nobody knows that it is this one: the eSIM didn't have the package before, the top-up has no other number, and no other
 * purchase is named.
 *
 * The refund waits for the end of such a top-up, which comes within minutes, or a manager gives it one. Begun at once, its
 * entry would have no price and no tax, and once the number is told, maybe in another shift, the customer would be owed
 * what the books still have as earned.
 */
export function mayHaveBought(topUp: TopUp, { idPack, boughtAs }: RefundedPackage): boolean {
  if (!isOpen(topUp)) return false;
  const { intent, progress } = topUp;
  if (boughtAs !== null) return boughtAs === intent.operationId && progress.state !== 'accepted';
  return mayBeUntold(topUp, idPack);
}

/**
 * Whether nobody told which package a top-up bought, if it bought one, and it may be this one of its eSIM: the eSIM didn't
 * have it before.
 *
 * @param idPack null if the package has no number that can be read.
 */
export function mayBeUntold(topUp: TopUp, idPack: IdPack | null): boolean {
  const { intent, progress } = topUp;
  if (progress.state === 'refused' || progress.state === 'canceled' || wasNeverSent(topUp)) return false;
  if ('idPack' in progress && progress.idPack !== null) return false;
  const before = (intent.knownPackages ?? []).map((uid) => idPackOf(uid));
  return !before.some((reading) => reading.kind === 'number' && reading.idPack === idPack);
}
