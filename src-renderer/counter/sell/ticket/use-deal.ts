import type { CatalogProduct } from '../../../../src-preload/contract/sales/catalog.ts';
import { useCounter } from '../../use-counter.ts';
import { useArrangedCatalog } from '../search/arranged-catalog.ts';
import { dealOf, type Deal } from './deal.ts';

/** All that is about to be sold; undefined where nothing is. @param readBack the package that is read back. */
export function useDeal(readBack: CatalogProduct | undefined): Deal | undefined {
  const terms = useCounter((state) => state.terms);
  const { byId } = useArrangedCatalog().shelf;
  return dealOf(terms, readBack, (product) => byId.get(product.productId) ?? product);
}
