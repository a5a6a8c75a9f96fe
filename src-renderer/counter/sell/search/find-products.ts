import { t } from '@lingui/core/macro';
import type { CatalogProduct, FrontView } from '../../../../src-preload/contract/sales/catalog.ts';
import { listed } from '../../../words/figures/figures.ts';
import { nearestOffers } from './nearest-offers.ts';
import type { Offer } from './offer.ts';
import { groupsOf, groupsOfSeveral, type OfferGroup } from './offer-groups.ts';
import { nothingMatched, searchPlaces } from './place-search.ts';
import { isNarrowed, passes, type Filters } from './product-filters.ts';
import type { ProductShelf } from './product-shelf.ts';
import { parseQuery, type Wanted } from './query-tokens.ts';
import { severalPlaces } from './several-places.ts';

export type ProductGroup = {
  readonly title: string;
  readonly products: readonly CatalogProduct[];
  /** The countries that were searched for, to be named first among a region's. */
  readonly askedFor: readonly string[];
};

export type Found = {
  /** None of them empty. */
  readonly groups: readonly ProductGroup[];
  /** The place that was taken to be meant, where what was typed is not how it is written. */
  readonly correctedTo: string | null;
  /** The place that was meant, where it is known and none of its packages fits the rest of the search. */
  readonly emptyPlace: string | null;
  /** What nothing there has, where what comes nearest is listed instead. */
  readonly nearestTo: readonly Wanted[] | null;
  /** All packages of the one place that was meant, where some of them fit the rest of the search. */
  readonly ofPlace: readonly Offer[] | null;
  /** Nothing was asked for: what the shop sells most, keeps and is asked for. */
  readonly isFront: boolean;
};

/** Favorites before anything is typed; a chip lists all of them. */
const favoriteRows = 6;

/** What comes near to what was asked for: a choice, not a catalog. */
const nearestRows = 6;

const asTyped: Omit<Found, 'groups'> = {
  correctedTo: null,
  emptyPlace: null,
  nearestTo: null,
  ofPlace: null,
  isFront: false,
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
    // First, in the order of the shop: what staff put there keeps its key.
    { title: t`Favorites`, products: rest(favorites.slice(0, favoriteRows)), askedFor: [] },
    { title: t`Best sellers`, products: rest(soldMost), askedFor: [] },
    { title: t`Popular`, products: rest(askedFor), askedFor: [] },
  ].filter(({ products }) => products.length > 0);
}

/** The packages that somebody may mean by what they typed and the chips that are on. */
export function findProducts(shelf: ProductShelf, text: string, filters: Filters, front: FrontView): Found {
  const { placeText, conditions } = parseQuery(text);
  const favoriteIds = new Set(front.favorites.map(({ productId }) => productId));
  const isWhole = conditions.length === 0 && !isNarrowed(filters);
  const fits = (offer: Offer): boolean =>
    isWhole ||
    (passes(offer, filters, favoriteIds) && conditions.every((condition) => condition.fits(offer)));
  const fitting = ({ title, offers, askedFor, most = offers.length }: OfferGroup): ProductGroup => {
    const products: CatalogProduct[] = [];
    for (const offer of offers) {
      if (products.length >= most) break;
      if (fits(offer)) products.push(offer.product);
    }
    return { title, products, askedFor };
  };

  // In the place that was meant first, and after that in the regions with it.
  const nearestIn = (places: readonly OfferGroup[]): Found | undefined => {
    for (const { title, offers, askedFor } of places) {
      const passing = offers.filter((offer) => passes(offer, filters, favoriteIds));
      const nearest = nearestOffers(passing, conditions);
      if (nearest === undefined) continue;
      const products = nearest.offers.slice(0, nearestRows).map(({ product }) => product);
      return { ...asTyped, groups: [{ title, products, askedFor }], nearestTo: nearest.missing };
    }
    return undefined;
  };

  if (placeText === '') {
    const groups = isWhole ? findDefault(front) : [];
    if (groups.length > 0) return { ...asTyped, groups, isFront: true };
    // Narrowed, or a catalog of places that nobody expects and nothing sold yet.
    const all = fitting({
      title: isWhole ? t`All packages` : t`All places`,
      offers: shelf.all,
      askedFor: [],
    });
    if (all.products.length > 0) return { ...asTyped, groups: [all] };
    return (
      nearestIn([{ title: t`All places`, offers: shelf.all, askedFor: [] }]) ?? { ...asTyped, groups: [] }
    );
  }
  const several = severalPlaces(shelf.places, placeText);
  const matches = several === undefined ? searchPlaces(shelf.places, placeText) : nothingMatched;
  const meant = several === undefined ? groupsOf(shelf, matches) : groupsOfSeveral(shelf, several);
  const fittingGroups = meant.map(fitting);
  const groups = fittingGroups.filter(({ products }) => products.length > 0);
  // Chips narrow what is shown; what is typed chooses in it.
  const isOfOnePlace = matches.isOneMeant && groups[0] === fittingGroups[0] && !isNarrowed(filters);
  const name = several === undefined ? matches.places[0]?.name : listed(several.map((place) => place.name));
  const found = { ...asTyped, groups, correctedTo: matches.corrected ? (name ?? null) : null };
  if (groups.length > 0) return { ...found, ofPlace: isOfOnePlace ? (meant[0]?.offers ?? null) : null };
  const near = nearestIn(meant);
  if (near !== undefined) return { ...near, correctedTo: found.correctedTo };
  return { ...found, emptyPlace: name ?? null };
}
