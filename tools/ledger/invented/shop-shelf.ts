import type { Product } from '../../../src-merchant-api/reading/product.ts';
import { oneOf, weighted, type Random } from './seeded-random.ts';

/** Where customers travel to, the most popular first; all other places share what is left. */
const popular = [
  ...['US', 'JP', 'TR', 'ES', 'IT', 'TH', 'GB', 'FR', 'GR', 'EG', 'VN', 'CH', 'AE', 'CN', 'PT'],
  ...['MA', 'ID', 'MX', 'KR', 'AU', 'CA', 'BR', 'IN', 'ZA', 'HR', 'AL', 'MY', 'SG', 'IL', 'TN'],
];

/** The packages of a shop, chosen as often as customers would. */
export type Shelf = {
  readonly choose: (random: Random) => Product;
  /** A further package for the same place. */
  readonly again: (random: Random, product: Product) => Product;
};

export function shelfOf(products: readonly Product[]): Shelf {
  const ofPlace = Map.groupBy(products, ({ countrySet }) => countrySet);
  return {
    choose: weighted(products.map((product) => [product, popularity(product)] as const)),
    again: (random, product) => oneOf(random, ofPlace.get(product.countrySet) ?? [product]),
  };
}

function popularity({ countries, salePrice }: Product): number {
  const [country] = countries;
  return popularityOf(country, countries.length) / Math.sqrt(1 + Number(salePrice));
}

function popularityOf(country: string | undefined, countries: number): number {
  // Regions of many countries sell well too.
  if (country === undefined || countries > 1) return countries > 20 ? 0.4 : 0.08;
  const rank = popular.indexOf(country);
  return rank < 0 ? 0.02 : 2 / (rank + 2);
}
