import { plain } from '../../place/plain-text.ts';
import { isOneSlipAway } from './one-slip.ts';
import { placeAliases } from './place-aliases.ts';

/** A country or region that can be searched for. */
export type Place = {
  readonly id: string;
  readonly name: string;
  /** Set for a country. */
  readonly code: string | null;
};

export type PlaceMatches = {
  /** Best first. */
  readonly places: readonly Place[];
  /** The places were found by taking what was typed for a slip of the keys. */
  readonly corrected: boolean;
  /** The first place is meant for sure, not just one of several that begin alike. */
  readonly isOneMeant: boolean;
};

type Entry = { readonly place: Place; readonly name: string; readonly others: readonly string[] };
export type PlaceIndex = readonly Entry[];

/** Below this, one letter's difference turns too many names into each other. */
const shortestCorrected = 4;

/** Prepares places for searching. */
export function indexPlaces(places: readonly Place[]): PlaceIndex {
  return places.map((place) => ({
    place,
    name: plain(place.name),
    others: place.code === null ? [] : [plain(place.code), ...(placeAliases[place.code] ?? [])],
  }));
}

/** How well a place fits what was typed; lower is better, undefined is not at all. */
function rank({ name, others, place }: Entry, typed: string): number | undefined {
  if (name === typed || others.includes(typed)) return 0;
  if (name.startsWith(typed)) return 1;
  // A code fits whole or not at all: "a" is no search for every code that begins with it.
  const aliases = place.code === null ? others : others.slice(1);
  if (aliases.some((alias) => alias.startsWith(typed))) return 2;
  if (name.includes(` ${typed}`)) return 3;
  return undefined;
}

function isNearly({ name, others }: Entry, typed: string): boolean {
  // A slip in the first letters counts too, and so does one in a name that isn't typed to its end.
  const candidates = [name, ...others].filter((candidate) => candidate.length >= shortestCorrected);
  return candidates.some((candidate) =>
    [typed.length - 1, typed.length, typed.length + 1].some((length) =>
      isOneSlipAway(typed, candidate.slice(0, length)),
    ),
  );
}

/** Finds the places that somebody may mean by what they typed. */
export function searchPlaces(index: PlaceIndex, text: string): PlaceMatches {
  const typed = plain(text);
  if (typed === '') return { places: [], corrected: false, isOneMeant: false };

  const ranked = index
    .flatMap((entry) => {
      const place = entry.place;
      const value = rank(entry, typed);
      return value === undefined ? [] : [{ place, value }];
    })
    .sort((a, b) => a.value - b.value || a.place.name.localeCompare(b.place.name, 'en'));
  const [first, second] = ranked;
  if (first !== undefined) {
    const isOneMeant = second === undefined || (first.value === 0 && second.value !== 0);
    return { places: ranked.map(({ place }) => place), corrected: false, isOneMeant };
  }

  if (typed.length < shortestCorrected) return { places: [], corrected: false, isOneMeant: false };
  const near = index
    .filter((entry) => isNearly(entry, typed))
    .sort(
      (a, b) =>
        // A whole name that is nearly right says more than the beginning of a longer one.
        Math.abs(a.name.length - typed.length) - Math.abs(b.name.length - typed.length) ||
        a.name.localeCompare(b.name, 'en'),
    )
    .map(({ place }) => place);
  return { places: near, corrected: near.length > 0, isOneMeant: near.length === 1 };
}
