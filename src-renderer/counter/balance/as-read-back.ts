import type { CatalogProduct } from '../../../src-preload/contract/sales/catalog.ts';

/** What a request names of a package, as the screen read it back: main refuses another cost or price. */
export const asReadBack = ({ productId, costVersion, price, currency }: CatalogProduct) => ({
  productId,
  costVersion,
  price,
  currency,
});
