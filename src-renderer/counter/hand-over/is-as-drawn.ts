import type { SaleView } from '../../../src-preload/contract/sales/sale.ts';
import { counterStore } from '../use-counter.ts';
import { codeShown } from './code-shown.ts';

/**
 * Whether what stands in a code's place is still what the view around it was drawn for: the code is painted ahead of it, so
 * for a moment the view offers what was meant for before the code came.
 */
export function isAsDrawn(drawn: SaleView): boolean {
  const latest = counterStore.getState().mirror?.sales.find(({ orderId }) => orderId === drawn.orderId);
  return latest === undefined || codeShown(latest) === codeShown(drawn);
}
