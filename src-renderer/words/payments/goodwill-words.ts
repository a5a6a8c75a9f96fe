import { t } from '@lingui/core/macro';
import { isNamed, nameOfTender } from '../../../src-preload/contract/payments/named-tender.ts';
import type { GoodwillPiece } from '../../../src-preload/contract/payments/tickets.ts';
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

/** Why nothing is given yet for a package that may be refunded. */
export function goodwillWaits(waitsFor: NonNullable<GoodwillPiece['waitsFor']>): string {
  switch (waitsFor) {
    case 'open-refund':
      return t`Wait: a refund of this eSIM is still being checked.`;
    case 'held-refund':
      return t`First send or drop the refund of this eSIM.`;
  }
}
