import { t } from '@lingui/core/macro';
import { tender } from '../../../src-preload/contract/payments/tender.ts';
import { tenderWords } from './tender-words.ts';

/** How a ticket was paid, by the name that the books have for it; null where nobody said. */
export function paidByWords(paidBy: string | null): string {
  if (paidBy === null) return t`Not known`;
  if (paidBy === 'split') return t`Split payment`;
  const read = tender.safeParse(paidBy);
  return read.success ? tenderWords(read.data) : paidBy;
}
