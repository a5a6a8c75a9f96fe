import { t } from '@lingui/core/macro';
import { nameInSentence } from '../../../place/in-sentence.ts';
import { listed } from '../../../words/figures/figures.ts';
import type { Offer } from './offer.ts';
import type { Place, PlaceMatches } from './place-search.ts';
import type { ProductShelf } from './product-shelf.ts';

const mostPlaces = 8;

/** Enough of a country with a similar name to notice it, and not so much that it hides what was asked for. */
const similarRows = 2;

/** Packages under one title, before the rest of the search narrows them. */
export type OfferGroup = {
  readonly title: string;
  readonly offers: readonly Offer[];
  readonly askedFor: readonly string[];
  /** How many of them to list. */
  readonly most?: number;
};

const coded = ({ code }: Place): readonly string[] => (code === null ? [] : [code]);
const inSentence = ({ name, code }: Place): string => nameInSentence(name, code === null ? [] : [code]);
const onlyTitle = (name: string): string => t`${name} only`;
const regionsWith = (name: string): string => t`Regions that include ${name}`;
const similarTitle = (name: string): string => t`Similar name: ${name}`;

/** What may be meant by a search for one place, or by the beginning of several names. */
export function groupsOf(shelf: ProductShelf, { places, similar, isOneMeant }: PlaceMatches): OfferGroup[] {
  const [first] = places;
  if (first === undefined) return [];
  const groupOf = (place: Place, title = place.name): OfferGroup => ({
    title,
    offers: shelf.own.get(place.id) ?? [],
    askedFor: coded(place),
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
    groupOf(first, first.code === null ? name : onlyTitle(name)),
    ...similar.map((place) => ({
      ...groupOf(place, similarTitle(place.name)),
      most: similarRows,
    })),
    {
      title: regionsWith(inSentence(first)),
      offers: regional,
      askedFor: coded(first),
    },
    // A region that bears the country's name is listed already.
    ...others.map((group) => ({
      ...group,
      offers: group.offers.filter((offer) => !regional.includes(offer)),
    })),
  ];
}

/** A trip through several places: the regions with all of them, then each alone. */
export function groupsOfSeveral(shelf: ProductShelf, places: readonly Place[]): OfferGroup[] {
  const codes = places.flatMap(({ code }) => code ?? []);
  const [first] = codes;
  const together = (first === undefined ? [] : shelf.regional(first)).filter(({ product }) =>
    codes.every((code) => product.countries.includes(code)),
  );
  return [
    { title: regionsWith(listed(places.map(inSentence))), offers: together, askedFor: codes },
    ...places.map(({ id, name, code }) => ({
      title: onlyTitle(name),
      offers: shelf.own.get(id) ?? [],
      askedFor: code === null ? [] : [code],
    })),
  ];
}
