import { t } from '@lingui/core/macro';
import { isNamed, nameOfTender } from '../../src-preload/contract/payments/named-tender.ts';
import type { PaidBy } from '../domain/orders/sale.ts';

/** How something was paid, in the staff's language. */
export function tenderName(tender: PaidBy | null): string {
  if (tender !== null && isNamed(tender)) return nameOfTender(tender);
  switch (tender) {
    case 'cash':
      return t`Cash`;
    case 'card-terminal':
      return t`Card terminal`;
    case 'other':
      return t`Other`;
    case 'split':
      return t`Split payment`;
    case null:
      return t`Unknown payment method`;
  }
}
