import { t } from '@lingui/core/macro';
import type { CatalogProduct, FrontView } from '../../../../src-preload/contract/sales/catalog.ts';
import { searchPlaces, type Place, type PlaceMatches } from './place-search.ts';
import { isNarrowed, passes, type Filters } from './product-filters.ts';
import type { Offer } from './offer.ts';
import type { ProductShelf } from './product-shelf.ts';
import { parseQuery } from './query-tokens.ts';

export type ProductGroup = {
  readonly title: string;
  readonly products: readonly CatalogProduct[];
  /** The country that was searched for, to be named first among a region's. */
  readonly askedFor: string | null;
};

export type Found = {
  /** None of them empty. */
  readonly groups: readonly ProductGroup[];
  /** The place that was taken to be meant, where what was typed is not how it is written. */
  readonly correctedTo: string | null;
  /** The place that was meant, where it is known and none of its packages fits the rest of the search. */
  readonly emptyPlace: string | null;
};

const mostPlaces = 8;

/** Favorites before anything is typed; a chip lists all of them. */
const favoriteRows = 6;

/** Enough of a country with a similar name to notice it, and not so much that it hides what was asked for. */
const similarRows = 2;

type Group = {
  readonly title: string;
  readonly offers: readonly Offer[];
  readonly askedFor: string | null;
  /** How many of them to list. */
  readonly most?: number;
};

/** What to show before anything is typed. A package is listed once, where it comes first. */
function findDefault({ soldMost, favorites, askedFor }: FrontView): ProductGroup[] {
  const listed = new Set<string>();
  const rest = (products: readonly CatalogProduct[]): readonly CatalogProduct[] =>
    products.filter(({ productId }) => {
      const isNew = !listed.has(productId);
      listed.add(productId);
      return isNew;
    });
  return [
    { title: t`Sold most at this till`, products: rest(soldMost), askedFor: null },
    { title: t`Favorites`, products: rest(favorites).slice(0, favoriteRows), askedFor: null },
    { title: t`Popular`, products: rest(askedFor), askedFor: null },
  ].filter(({ products }) => products.length > 0);
}

const similarTitle = (name: string): string => t`Similar name: ${name}`;

function groupsOf(shelf: ProductShelf, { places, similar, isOneMeant }: PlaceMatches): Group[] {
  const [first] = places;
  if (first === undefined) return [];
  const groupOf = (place: Place, title = place.name): Group => ({
    title,
    offers: shelf.own.get(place.id) ?? [],
    askedFor: place.code,
  });
  const others = places
    .slice(1, mostPlaces)
    .filter((place) => !similar.includes(place))
    .map((place) => groupOf(place));
  // Several places that begin alike: regions would only push the next country out of sight.
  if (!isOneMeant) return [groupOf(first), ...others];
  const regional = first.code === null ? [] : shelf.regional(first.code);
  const { name } = first;
  return [
    groupOf(first, first.code === null ? name : t`${name} only`),
    ...similar.map((place) => ({
      ...groupOf(place, similarTitle(place.name)),
      most: similarRows,
    })),
    {
      title: t`Regions that include ${name}`,
      offers: regional,
      askedFor: first.code,
    },
    // A region that bears the country's name is listed already.
    ...others.map((group) => ({
      ...group,
      offers: group.offers.filter((offer) => !regional.includes(offer)),
    })),
  ];
}

/** The packages that somebody may mean by what they typed and the chips that are on. */
export function findProducts(shelf: ProductShelf, text: string, filters: Filters, front: FrontView): Found {
  const { placeText, conditions } = parseQuery(text);
  const favoriteIds = new Set(front.favorites.map(({ productId }) => productId));
  const isWhole = conditions.length === 0 && !isNarrowed(filters);
  const fits = (offer: Offer): boolean =>
    isWhole || (passes(offer, filters, favoriteIds) && conditions.every((condition) => condition(offer)));
  const fitting = ({ title, offers, askedFor, most = offers.length }: Group): ProductGroup => {
    const products: CatalogProduct[] = [];
    for (const offer of offers) {
      if (products.length >= most) break;
      if (fits(offer)) products.push(offer.product);
    }
    return { title, products, askedFor };
  };

  if (placeText === '') {
    const groups = isWhole ? findDefault(front) : [];
    if (groups.length > 0) return { groups, correctedTo: null, emptyPlace: null };
    // Narrowed, or a catalog of places that nobody expects and nothing sold yet.
    const all = fitting({
      title: isWhole ? t`All packages` : t`All places`,
      offers: shelf.all,
      askedFor: null,
    });
    return { groups: all.products.length > 0 ? [all] : [], correctedTo: null, emptyPlace: null };
  }
  const matches = searchPlaces(shelf.places, placeText);
  const groups = groupsOf(shelf, matches)
    .map(fitting)
    .filter(({ products }) => products.length > 0);
  const meant = matches.places[0]?.name ?? null;
  return {
    groups,
    correctedTo: matches.corrected ? meant : null,
    emptyPlace: groups.length === 0 ? meant : null,
  };
}
