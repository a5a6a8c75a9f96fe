import type { FlowDeps } from './flow.ts';
import { searchFor, type SentPurchase } from './refused-purchase.ts';

/** So many attempts in a row are followed by a look into the history, and then every so many. */
const firstLooks = 5;
const looksApart = 10;

/**
 * The service said that it has an order of this order id (409), and not which one it is. Its history may name it. Where it
 * doesn't, it is looked for again: as often as the order is sent at first, and by and by more rarely.
 *
 * @returns the uidCustomer; undefined while nobody tells it.
 */
export async function nameOrder(
  deps: FlowDeps,
  sent: SentPurchase,
  attempts: number,
): Promise<string | undefined> {
  if (attempts > firstLooks && attempts % looksApart !== 0) return undefined;
  const search = await searchFor(deps, sent);
  return search.kind === 'found' ? (search.transaction.uidCustomer ?? undefined) : undefined;
}
