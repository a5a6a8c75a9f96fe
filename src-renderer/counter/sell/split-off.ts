import type { Tender } from '../../../src-preload/contract/sales/sale.ts';
import { besides, following, type Terms } from './terms.ts';

/**
 * Makes a payment of what was to be paid by the chosen tender, and leaves the rest to the next one. Its amount is to be
 * typed. Pure.
 *
 * @param tenders by which customers can pay.
 */
export function splitOff({ tender, earlier }: Terms, tenders: readonly Tender[]): Partial<Terms> {
  const next = [...earlier, { tender, amount: '' }];
  const offered = besides(
    tenders,
    next.map((each) => each.tender),
  );
  const rest = offered.includes(tender) ? following(offered, tender) : (offered[0] ?? tender);
  return { earlier: next, tender: rest, received: '', reference: '' };
}
