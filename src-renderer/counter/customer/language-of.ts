import type { CustomerLanguage } from '../../../src-preload/contract/customers/customer-display.ts';
import type { SaleView } from '../../../src-preload/contract/sales/sale.ts';
import { till } from '../../till-bridge.ts';

/** What the customer of these sales reads, as it was kept with one of them; null where nobody said. */
export const languageOf = (sales: readonly Pick<SaleView, 'customer'>[]): CustomerLanguage | null =>
  sales.map(({ customer }) => customer?.language ?? null).find((language) => language !== null) ?? null;

/**
 * Keeps with each of these sales what its customer reads, so that receipts, messages and screens have it later, too. Where that
 * fails nothing is lost: what was chosen holds as long as the sale is on the screen.
 */
export function keepLanguage(sales: readonly SaleView[], language: CustomerLanguage): void {
  for (const { orderId, customer } of sales) {
    const { name = null, note = null } = customer ?? {};
    till
      .ask('customer-note', { orderId, customer: { name, note, phone: { kind: 'kept' }, language } })
      .catch(() => undefined);
  }
}
