import type { Tender } from '../../../src-preload/contract/sales/sale.ts';
import { besides, following, type Terms } from './terms.ts';

/**
 * Makes a payment of what was to be paid by the chosen tender, and leaves the rest to cash, the one tender of which there is
 * change. Its amount is to be typed. Where cash was to pay, the next tender pays a part before it. Pure.
 *
 * @param tenders by which customers can pay.
 */
export function splitOff({ tender, earlier, reference }: Terms, tenders: readonly Tender[]): Partial<Terms> {
  if (tender === 'cash') return { earlier: [...earlier, { tender: following(tenders, tender), amount: '' }] };
  const next = [...earlier, { tender, amount: '', reference }];
  const offered = besides(
    tenders,
    next.map((each) => each.tender),
  );
  const another = offered.includes(tender) ? following(offered, tender) : (offered[0] ?? tender);
  const rest = offered.includes('cash') ? 'cash' : another;
  return { earlier: next, tender: rest, received: '', reference: '' };
}
