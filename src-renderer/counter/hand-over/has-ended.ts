import type { SaleView } from '../../../src-preload/contract/sales/sale.ts';
import { isOver } from './is-over.ts';

/** Whether nothing more is waited for: the code is there, or none will come. */
export const hasEnded = ({ install, state }: Pick<SaleView, 'install' | 'state'>): boolean =>
  install !== null || isOver(state);
