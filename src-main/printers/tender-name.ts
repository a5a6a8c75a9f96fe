import { t } from '@lingui/core/macro';
import { isNamed, nameOfTender } from '../../src-preload/contract/payments/named-tender.ts';
import type { PaidBy } from '../domain/orders/sale.ts';

/** How customers paid, as a sheet says it. */
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
      return t`Several tenders`;
    case null:
      return t`Nobody said how`;
  }
}
