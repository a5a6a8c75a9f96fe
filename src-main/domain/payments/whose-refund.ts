import type { ChangeEvent, RefundIntent } from '../orders/package-change.ts';
import type { SaleEvent } from '../orders/sale.ts';
import type { TopUpEvent } from '../orders/top-up.ts';

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
