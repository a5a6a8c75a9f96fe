import type { CatalogProduct } from '../../../../src-preload/contract/sales/catalog.ts';
import type { WantedDiscounts } from '../../../../src-preload/contract/money/discounts.ts';
import type { Terms } from '../terms.ts';

/** What is off the package that is read back; null for nothing. */
export const discountsOf = (
  { productId }: Pick<CatalogProduct, 'productId'>,
  { discounts }: Pick<Terms, 'discounts'>,
): WantedDiscounts | null => (discounts?.productId === productId ? discounts.wanted : null);
