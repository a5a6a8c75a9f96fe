import { compareAmounts, type Amount } from '../../src-merchant-api/amount.ts';
import type { Product } from '../../src-merchant-api/reading/product.ts';

/** The packages listed before anything is typed. */
export type Front = {
  /** What this till sold most, best seller first. */
  readonly soldMost: readonly Product[];
  /** The favorites, in the order in which staff marked them. */
  readonly favorites: readonly Product[];
  /** One package for each of the world's most popular destinations that isn't listed above. */
  readonly askedFor: readonly Product[];
};

/** Looks products up. Those of a country include only packages for that country alone. */
export type ProductSource = {
  readonly product: (productId: string) => Product | undefined;
  readonly productsOfCountry: (code: string) => readonly Product[];
  /** What customers pay for it. */
  readonly priceOf: (product: Product) => Amount;
};

/** The number of packages that fit on a screen, and how many of them may be favorites. */
const rows = 12;
const favoriteRows = 6;

/** Used for a till that hasn't sold much yet. */
const popularCountries = ['US', 'GB', 'JP', 'TH', 'TR', 'AE', 'ES', 'IT', 'FR', 'KR', 'CN', 'AU'] as const;

/** Chooses the packages from best sellers and favorites. It takes a few reads of the catalog, whatever its size. */
export function chooseFront(
  source: ProductSource,
  soldMostIds: readonly string[],
  favoriteIds: readonly string[],
): Front {
  const favorites = favoriteIds.flatMap((productId) => source.product(productId) ?? []);
  const marked = Math.min(favorites.length, favoriteRows);
  const soldMost = soldMostIds
    .flatMap((productId) => source.product(productId) ?? [])
    .slice(0, rows - marked);
  const sold = new Set(soldMost.flatMap(({ countries }) => (countries.length === 1 ? countries : [])));
  const askedFor = popularCountries
    .filter((code) => !sold.has(code))
    .flatMap((code) => usual(source, source.productsOfCountry(code)) ?? [])
    .slice(0, rows - soldMost.length - marked);
  return { soldMost, favorites, askedFor };
}

/**
 * A destination's typical package: the cheapest with at least 5 GB for about a month. SECURITY: by what customers pay.
 * By cost, the list would tell a clerk which package costs the shop least.
 */
function usual(
  { priceOf }: Pick<ProductSource, 'priceOf'>,
  products: readonly Product[],
): Product | undefined {
  const byPrice = products
    .map((product) => ({ product, price: priceOf(product) }))
    .toSorted((a, b) => compareAmounts(a.price, b.price))
    .map(({ product }) => product);
  return byPrice.find(isUsual) ?? byPrice[0];
}

function isUsual({ unlimited, size, validity }: Product): boolean {
  const megabytes = size.sizeValue * (/^g/i.test(size.sizeUnit) ? 1024 : 1);
  // Some catalogs write 5 GB as 5,000 MB.
  return !unlimited && megabytes >= 4_800 && /^d/i.test(validity.unit) && validity.size >= 28;
}
