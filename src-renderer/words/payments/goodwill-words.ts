import { t } from '@lingui/core/macro';
import { isNamed, nameOfTender } from '../../../src-preload/contract/payments/named-tender.ts';
import type { Tender } from '../../../src-preload/contract/sales/sale.ts';

/** What a manager gave a customer without a refund, how, and why. */
export function goodwillWords(amount: string, tender: Tender, reason: string): string {
  if (isNamed(tender)) return t`${amount} given by ${nameOfTender(tender)}: ${reason}.`;
  switch (tender) {
    case 'cash':
      return t`${amount} given in cash: ${reason}.`;
    case 'card-terminal':
      return t`${amount} given on the card: ${reason}.`;
    case 'other':
      return t`${amount} given another way: ${reason}.`;
  }
}
