import { t } from '@lingui/core/macro';
import { isNamed } from '../../../src-preload/contract/payments/named-tender.ts';
import { tenderWords } from './tender-words.ts';

/** How a ticket was paid, by the name that the records have for it; null where nobody said. */
export function paidByWords(paidBy: string | null): string {
  switch (paidBy) {
    case null:
      return t`Not recorded`;
    case 'split':
      return t`Split payment`;
    case 'cash':
    case 'card-terminal':
    case 'other':
      return tenderWords(paidBy);
    default:
      return isNamed(paidBy) ? tenderWords(paidBy) : paidBy;
  }
}
