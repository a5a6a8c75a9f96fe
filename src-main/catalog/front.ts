import { compareAmounts } from '../../src-merchant-api/amount.ts';
import type { Product } from '../../src-merchant-api/reading/product.ts';

/** What is listed before anything is typed. */
export type Front = {
  /** What this till sold most, most first. */
  readonly soldMost: readonly Product[];
  /** What staff marked, in the order in which they did. */
  readonly favourites: readonly Product[];
  /** One package of each place that is asked for most around the world, but for those above. */
  readonly askedFor: readonly Product[];
};

/** Where the products come from; of a country, its own packages alone. */
export type ProductSource = {
  readonly product: (productId: string) => Product | undefined;
  readonly productsOfCountry: (code: string) => readonly Product[];
};

/** As many as fit on a screen, and how many of them favourites may take. */
const rows = 12;
const favouriteRows = 6;

/** For a till that hasn't sold much yet. */
const popularCountries = ['US', 'GB', 'JP', 'TH', 'TR', 'AE', 'ES', 'IT', 'FR', 'KR', 'CN', 'AU'] as const;

/** Chooses the front from what was sold most and what was marked. Takes a few reads of the catalog, however large it is. */
export function chooseFront(
  source: ProductSource,
  soldMostIds: readonly string[],
  favouriteIds: readonly string[],
): Front {
  const favourites = favouriteIds.flatMap((productId) => source.product(productId) ?? []);
  const marked = Math.min(favourites.length, favouriteRows);
  const soldMost = soldMostIds
    .flatMap((productId) => source.product(productId) ?? [])
    .slice(0, rows - marked);
  const sold = new Set(soldMost.flatMap(({ countries }) => (countries.length === 1 ? countries : [])));
  const askedFor = popularCountries
    .filter((code) => !sold.has(code))
    .flatMap((code) => usual(source.productsOfCountry(code)) ?? [])
    .slice(0, rows - soldMost.length - marked);
  return { soldMost, favourites, askedFor };
}

/** The package of a place that is sold most elsewhere: the cheapest with 5 GB or more for about a month. */
function usual(products: readonly Product[]): Product | undefined {
  const byCost = products.toSorted((a, b) => compareAmounts(a.salePrice, b.salePrice));
  return byCost.find(isUsual) ?? byCost[0];
}

function isUsual({ unlimited, size, validity }: Product): boolean {
  const megabytes = size.sizeValue * (/^g/i.test(size.sizeUnit) ? 1024 : 1);
  // Some catalogs call 5,000 MB what others call 5 GB.
  return !unlimited && megabytes >= 4_800 && /^d/i.test(validity.unit) && validity.size >= 28;
}
