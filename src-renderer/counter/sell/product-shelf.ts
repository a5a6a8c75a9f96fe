import type { CatalogProduct } from '../../../src-preload/contract.ts';
import { countryName } from '../../place/country-names.ts';
import { isLess } from '../../words/money.ts';
import { days, megabytes } from '../../words/package-words.ts';
import { indexPlaces, type Place, type PlaceIndex } from './place-search.ts';

/** The catalog, arranged once for searching: by place, and each place's packages in the order of the list. */
export type ProductShelf = {
  readonly byId: ReadonlyMap<string, CatalogProduct>;
  readonly places: PlaceIndex;
  /** Packages of one place alone, by the place's id. */
  readonly own: ReadonlyMap<string, readonly CatalogProduct[]>;
  /** Packages of regions, by the code of each country in them. */
  readonly regional: ReadonlyMap<string, readonly CatalogProduct[]>;
  readonly all: readonly CatalogProduct[];
};

const volume = ({ unlimited, size }: CatalogProduct): number =>
  unlimited ? Number.POSITIVE_INFINITY : (megabytes(size) ?? 0);

/** Within a place: less data first, then shorter, then cheaper. */
function byOffer(a: CatalogProduct, b: CatalogProduct): number {
  const [volumeA, volumeB] = [volume(a), volume(b)];
  if (volumeA !== volumeB) return volumeA < volumeB ? -1 : 1;
  const length = (days(a.validity) ?? 0) - (days(b.validity) ?? 0);
  if (length !== 0) return length;
  return a.price === b.price ? 0 : isLess(a.price, b.price) ? -1 : 1;
}

function add<Key>(map: Map<Key, CatalogProduct[]>, key: Key, product: CatalogProduct): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [product]);
  else list.push(product);
}

/** The place that a package is for. */
function placeOf({ countries, place }: CatalogProduct): Place {
  const [only] = countries;
  return countries.length === 1 && only !== undefined
    ? { id: only, name: place, code: only }
    : { id: `region:${place}`, name: place, code: null };
}

/** Arranges a catalog. */
export function arrangeShelf(products: readonly CatalogProduct[]): ProductShelf {
  const all = [...products].sort(byOffer);
  const own = new Map<string, CatalogProduct[]>();
  const regional = new Map<string, CatalogProduct[]>();
  const places = new Map<string, Place>();
  for (const product of all) {
    const place = placeOf(product);
    if (!places.has(place.id)) places.set(place.id, place);
    add(own, place.id, product);
    if (place.code === null) for (const code of product.countries) add(regional, code, product);
  }
  // A country that only regions cover has to be found by its own name as well.
  for (const code of regional.keys()) {
    if (!places.has(code)) places.set(code, { id: code, name: countryName(code), code });
  }
  return {
    byId: new Map(all.map((product) => [product.productId, product])),
    places: indexPlaces([...places.values()]),
    own,
    regional,
    all,
  };
}
