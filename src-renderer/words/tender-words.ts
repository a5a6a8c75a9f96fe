import { t } from '@lingui/core/macro';
import type { Tender } from '../../src-preload/contract/sale.ts';

/** How the customer paid. */
export function tenderWords(tender: Tender): string {
  switch (tender) {
    case 'cash':
      return t`Cash`;
    case 'card-terminal':
      return t`Card terminal`;
    case 'other':
      return t`Other`;
  }
}
