import type { CatalogProduct } from '../../../../src-preload/contract/sales/catalog.ts';
import { countryName, englishCountryName } from '../../../place/country-names.ts';
import { placeName } from '../../../place/place-name.ts';
import { compareKinds, offerOf, type Offer } from './offer.ts';
import { indexPlaces, type NamesOfCountry, type Place, type PlaceIndex } from './place-search.ts';
import { offeredFilters, type OfferedFilters } from './product-filters.ts';

/** The catalog, arranged once for searching: by place, and each place's packages in the order of the list. */
export type ProductShelf = {
  readonly byId: ReadonlyMap<string, CatalogProduct>;
  readonly places: PlaceIndex;
  /** Packages of one place alone, by the place's id. */
  readonly own: ReadonlyMap<string, readonly Offer[]>;
  /** Packages of the regions that a country is in, by its code. */
  readonly regional: (code: string) => readonly Offer[];
  readonly all: readonly Offer[];
  readonly filters: OfferedFilters;
};

function add<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}

/** The place that a package is for. */
function placeOf(product: CatalogProduct): Place {
  const { countries, place } = product;
  const [only] = countries;
  const code = countries.length === 1 && only !== undefined ? only : null;
  return { id: code ?? `region:${place}`, name: placeName(product), english: place, code };
}

/** After how many packages a pause is offered: well under a millisecond's work each. */
const stride = 500;

/**
 * Arranges a catalog, in steps short enough to leave the window responsive: 50,000 packages take a tenth of a second
 * and more in all.
 */
export function* arrangeShelf(
  products: readonly CatalogProduct[],
  namesOf: NamesOfCountry,
): Generator<undefined, ProductShelf> {
  // Packages that are alike but for their price: few kinds, and each is soon put in order.
  const kinds = new Map<string, Offer[]>();
  const byId = new Map<string, CatalogProduct>();
  for (const [at, product] of products.entries()) {
    const offer = offerOf(product);
    byId.set(product.productId, product);
    add(kinds, `${String(offer.unlimited ? null : offer.megabytes)} ${String(offer.days)}`, offer);
    if (at % stride === 0) yield;
  }

  const all: Offer[] = [];
  const own = new Map<string, Offer[]>();
  const regions: Offer[] = [];
  const covered = new Set<string>();
  const places = new Map<string, Place>();
  const inOrder = [...kinds.values()]
    .flatMap((offers) => (offers[0] === undefined ? [] : [{ first: offers[0], offers }]))
    .sort((a, b) => compareKinds(a.first, b.first));
  for (const { offers } of inOrder) {
    yield;
    offers.sort((a, b) => a.price - b.price);
    for (const [at, offer] of offers.entries()) {
      if (at % stride === 0) yield;
      const place = placeOf(offer.product);
      if (!places.has(place.id)) places.set(place.id, place);
      all.push(offer);
      add(own, place.id, offer);
      if (place.code !== null) continue;
      regions.push(offer);
      for (const code of offer.product.countries) covered.add(code);
    }
  }
  // A country that only regions cover has to be found by its own name as well.
  for (const code of covered) {
    if (!places.has(code)) {
      places.set(code, { id: code, name: countryName(code), english: englishCountryName(code), code });
    }
  }
  yield;
  const index = indexPlaces([...places.values()], namesOf);
  yield;
  return {
    byId,
    places: index,
    own,
    regional: rememberByCode((code) => regions.filter(({ product }) => product.countries.includes(code))),
    all,
    filters: offeredFilters(all),
  };
}

/** A shelf with nothing on it, until the catalog is there. */
export const emptyShelf: ProductShelf = {
  byId: new Map(),
  places: [],
  own: new Map(),
  regional: () => [],
  all: [],
  filters: { sizes: [], lengths: [], under: null, currency: 'USD' },
};

/** A region's packages stand under each of its countries: worked out for those that are asked for. */
function rememberByCode(find: (code: string) => readonly Offer[]): ProductShelf['regional'] {
  const known = new Map<string, readonly Offer[]>();
  return (code) => {
    const before = known.get(code);
    if (before !== undefined) return before;
    const found = find(code);
    known.set(code, found);
    return found;
  };
}
