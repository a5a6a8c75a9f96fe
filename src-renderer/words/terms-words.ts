import type { ActivationMode } from '../../src-preload/contract/package.ts';
import type { Tender } from '../../src-preload/contract/sale.ts';

/** When a package starts, on a button. */
export function startName(start: ActivationMode): string {
  switch (start) {
    case 'NOW':
      return 'Now';
    case 'FIRST_USE':
      return 'First use';
    case 'ON_DEMAND':
      return 'Later';
  }
}

/** When a package starts, as it is read back. */
export function startWords(start: ActivationMode): string {
  switch (start) {
    case 'NOW':
      return 'As soon as it is sold';
    case 'FIRST_USE':
      return 'When first used abroad';
    case 'ON_DEMAND':
      return 'When you activate it in Orders';
  }
}

export function tenderWords(tender: Tender): string {
  switch (tender) {
    case 'cash':
      return 'Cash';
    case 'card-terminal':
      return 'Card terminal';
    case 'other':
      return 'Other';
  }
}
