import type { CatalogProduct, FrontView } from '../../../src-preload/contract.ts';
import { searchPlaces, type Place } from './place-search.ts';
import { passes, type Filters } from './product-filters.ts';
import type { ProductShelf } from './product-shelf.ts';
import { parseQuery } from './query-tokens.ts';

export type ProductGroup = {
  readonly title: string;
  readonly products: readonly CatalogProduct[];
  /** The country that was searched for, to be named first among a region's. */
  readonly askedFor: string | null;
};

export type Found = {
  readonly groups: readonly ProductGroup[];
  /** The place that was taken to be meant, where what was typed is not how it is written. */
  readonly correctedTo: string | null;
  /** Packages that fit and aren't shown. */
  readonly more: number;
};

/** More than anybody reads; keeps a list of 50,000 packages as quick as one of 50. */
const mostRows = 80;
const mostPlaces = 8;

/** What to show before anything is typed. */
function findDefault(shelf: ProductShelf, { soldMost, askedFor }: FrontView): ProductGroup[] {
  const groups = [
    { title: 'Sold most at this till', products: soldMost, askedFor: null },
    { title: 'Often asked for', products: askedFor, askedFor: null },
  ];
  if (groups.some(({ products }) => products.length > 0)) return groups;
  // A catalog of places that nobody expects, and nothing sold yet.
  return [{ title: 'All packages', products: shelf.all, askedFor: null }];
}

function groupsOf(shelf: ProductShelf, places: readonly Place[], isOneMeant: boolean): ProductGroup[] {
  const [first] = places;
  if (first === undefined) return [];
  const groupOf = (place: Place, title = place.name): ProductGroup => ({
    title,
    products: shelf.own.get(place.id) ?? [],
    askedFor: place.code,
  });
  const including = {
    title: `Regions that include ${first.name}`,
    products: first.code === null ? [] : (shelf.regional.get(first.code) ?? []),
    askedFor: first.code,
  };
  const others = places.slice(1, mostPlaces).map((place) => groupOf(place));
  // Several places that begin alike: regions would only push the next country out of sight.
  if (!isOneMeant) return [groupOf(first), ...others];
  return [groupOf(first, first.code === null ? first.name : `${first.name} only`), including, ...others];
}

/** Cuts groups to what is shown. */
function cut(groups: readonly ProductGroup[]): { groups: ProductGroup[]; more: number } {
  let room = mostRows;
  let more = 0;
  const shown: ProductGroup[] = [];
  for (const group of groups) {
    const { products } = group;
    if (products.length === 0) continue;
    const taken = products.slice(0, room);
    room -= taken.length;
    more += products.length - taken.length;
    if (taken.length > 0) shown.push({ ...group, products: taken });
  }
  return { groups: shown, more };
}

/** The packages that somebody may mean by what they typed and the chips that are on. */
export function findProducts(shelf: ProductShelf, text: string, filters: Filters, front: FrontView): Found {
  const { placeText, conditions } = parseQuery(text);
  const fits = (product: CatalogProduct): boolean =>
    passes(product, filters) && conditions.every((condition) => condition(product));
  const narrowed = conditions.length > 0 || filters.size !== null || filters.length !== null;

  if (placeText === '') {
    const groups = narrowed
      ? [{ title: 'All places', products: shelf.all.filter(fits), askedFor: null }]
      : findDefault(shelf, front);
    return { ...cut(groups), correctedTo: null };
  }
  const { places, corrected, isOneMeant } = searchPlaces(shelf.places, placeText);
  const groups = groupsOf(shelf, places, isOneMeant).map((group) => ({
    ...group,
    products: group.products.filter(fits),
  }));
  return { ...cut(groups), correctedTo: corrected ? (places[0]?.name ?? null) : null };
}
