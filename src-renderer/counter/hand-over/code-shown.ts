import type { SaleView } from '../../../src-preload/contract/sales/sale.ts';
import { isOver } from './is-over.ts';

type Shown = {
  readonly orderId: string;
  readonly state: SaleView['state'];
  readonly install: { readonly kind: 'readable' | 'unreadable' } | null;
};

/**
 * Names what a sale shows where its code belongs. It is another as soon as the code can be read, however late, or none will
 * come: no key that was meant for what stood there before leaves it.
 */
export function codeShown({ orderId, install, state }: Shown): string {
  if (install !== null) return `${orderId} ${install.kind}`;
  return `${orderId} ${isOver(state) ? 'over' : 'to come'}`;
}
