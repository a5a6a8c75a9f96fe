import type { FlowDeps } from '../flow.ts';
import { searchFor, type SentPurchase } from './look-for-purchase.ts';

/** The first attempts, each followed by a search of the history; later, one in every `looksApart`. */
const firstLooks = 5;
const looksApart = 10;

/** Whether the history is searched after an attempt whose answer was that the order exists. */
export const isTimeToLook = (attempts: number): boolean =>
  attempts <= firstLooks || attempts % looksApart === 0;

/**
 * Finds the uidCustomer of an order that exists at the service (409) but whose uidCustomer the answer lacked. The
 * history may have it. If not, it is searched again: at first as often as the order is sent, later less often.
 *
 * @returns the uidCustomer; undefined while it is unknown.
 */
export async function nameOrder(
  deps: FlowDeps,
  sent: SentPurchase,
  attempts: number,
): Promise<string | undefined> {
  if (!isTimeToLook(attempts)) return undefined;
  const search = await searchFor(deps, sent);
  return search.kind === 'found' ? (search.transaction.uidCustomer ?? undefined) : undefined;
}
