import { distance } from 'fastest-levenshtein';
import { plain } from '../../../place/plain-text.ts';
import { perLanguage, writtenAs } from '../../../words/language/per-language.ts';
import { takenFor } from './look-alikes.ts';
import { isOneSlipAway } from './one-slip.ts';
import { placeAliases } from './place-aliases.ts';
import { regionAliases } from './region-aliases.ts';

/** A country or region that can be searched for. */
export type Place = {
  readonly id: string;
  /** As staff say it. */
  readonly name: string;
  /** As the service writes it, in English. */
  readonly english: string;
  /** Set for a country. */
  readonly code: string | null;
};

export type PlaceMatches = {
  /** Best first. */
  readonly places: readonly Place[];
  /** Countries that the one place that is meant is easily taken for. */
  readonly similar: readonly Place[];
  /** The places were found by taking what was typed for a slip of the keys. */
  readonly corrected: boolean;
  /** The first place is meant for sure, not just one of several that begin alike. */
  readonly isOneMeant: boolean;
};

type Entry = {
  readonly place: Place;
  readonly name: string;
  readonly code: string | null;
  readonly aliases: readonly string[];
};
export type PlaceIndex = readonly Entry[];

/** A country's names in the languages that are spoken at the counter, besides the catalog's. */
export type NamesOfCountry = (code: string) => readonly string[];

/** Below this, one letter's difference turns too many names into each other. */
const shortestCorrected = 4;

/** Below this, two letters' difference does. */
const shortestTwiceWrong = 7;

/** What fewer letters begin are too many other names. */
const shortestBeginning = 3;

/** Prepares places for searching. */
export function indexPlaces(places: readonly Place[], namesOf: NamesOfCountry): PlaceIndex {
  return places.map((place) => {
    const { code } = place;
    const name = plain(place.name);
    const english = plain(place.english);
    const others =
      code === null
        ? regionAliases.flatMap(([word, aliases]) => (` ${english}`.includes(` ${word}`) ? aliases : []))
        : [...(placeAliases[code] ?? []), ...namesOf(code)];
    return {
      place,
      name,
      code: code === null ? null : plain(code),
      aliases: [...new Set([english, ...others.map(plain)])].filter((alias) => alias !== name),
    };
  });
}

/** How well a place fits what was typed; lower is better, undefined is not at all. */
function rank({ name, code, aliases }: Entry, typed: string): number | undefined {
  if (name === typed) return 0;
  // A code fits whole or not at all: "a" is no search for every code that begins with it.
  if (code === typed || aliases.includes(typed)) return 1;
  if (name.startsWith(typed)) return 2;
  if (typed.length >= shortestBeginning && aliases.some((alias) => alias.startsWith(typed))) return 3;
  if (name.includes(` ${typed}`)) return 4;
  return undefined;
}

const isWhole = (value: number): boolean => value <= 1;

function isNearly({ name, aliases }: Entry, typed: string): boolean {
  // A slip in the first letters counts too, and so does one in a name that isn't typed to its end.
  const candidates = [name, ...aliases].filter((candidate) => candidate.length >= shortestCorrected);
  return candidates.some((candidate) =>
    [typed.length - 1, typed.length, typed.length + 1].some((length) =>
      isOneSlipAway(typed, candidate.slice(0, length)),
    ),
  );
}

/** Long names are written with two wrong letters: "phillipines", "morroco". Their first letter is right. */
const isAlmost = ({ name, aliases }: Entry, typed: string): boolean =>
  typed.length >= shortestTwiceWrong &&
  [name, ...aliases].some(
    (candidate) =>
      candidate.length >= shortestTwiceWrong &&
      candidate.startsWith(typed.slice(0, 1)) &&
      Math.abs(candidate.length - typed.length) <= 2 &&
      distance(typed, candidate) <= 2,
  );

/** The one country that bears this name, code or other name. */
export function wholePlace(index: PlaceIndex, text: string): Place | undefined {
  const typed = plain(text);
  const whole = index.filter((entry) => entry.code !== null && isWholly(entry, typed));
  const [only, ...others] = whole;
  return others.length === 0 ? only?.place : whole.find(({ name }) => name === typed)?.place;
}

const isWholly = (entry: Entry, typed: string): boolean => {
  const value = rank(entry, typed);
  return value !== undefined && isWhole(value);
};

/** The countries that this one is easily taken for, by their names. */
function similarTo(index: PlaceIndex, meant: Place): Place[] {
  const { code } = meant;
  if (code === null) return [];
  const name = plain(meant.name);
  const known = takenFor(code);
  return index
    .filter(
      ({ place, name: its }) =>
        place.code !== null &&
        place.code !== code &&
        (known.has(place.code) || (name.length >= shortestCorrected && isOneSlipAway(name, its))),
    )
    .map(({ place }) => place);
}

/** How names are put in order in the language that is spoken. */
const inOrder = perLanguage(() => new Intl.Collator(writtenAs()));

export const nothingMatched: PlaceMatches = { places: [], similar: [], corrected: false, isOneMeant: false };

/**
 * Finds the places that somebody may mean by what they typed: first the name itself, then a code or another name,
 * then names that begin so, other names that begin so, names with such a word; and where there is none of these,
 * names that are one slip of the keys away, or two wrong letters if they are long.
 */
export function searchPlaces(index: PlaceIndex, text: string): PlaceMatches {
  const typed = plain(text);
  if (typed === '') return nothingMatched;

  const ranked = index
    .flatMap((entry) => {
      const place = entry.place;
      const value = rank(entry, typed);
      return value === undefined ? [] : [{ place, value }];
    })
    .sort((a, b) => a.value - b.value || inOrder().compare(a.place.name, b.place.name));
  const [first, second] = ranked;
  if (first !== undefined) {
    const isOneMeant = second === undefined || (isWhole(first.value) && second.value > first.value);
    return {
      places: ranked.map(({ place }) => place),
      similar: isOneMeant ? similarTo(index, first.place) : [],
      corrected: false,
      isOneMeant,
    };
  }

  if (typed.length < shortestCorrected) return nothingMatched;
  const once = index.filter((entry) => isNearly(entry, typed));
  const near = (once.length > 0 ? once : index.filter((entry) => isAlmost(entry, typed)))
    .toSorted(
      (a, b) =>
        // A whole name that is nearly right says more than the beginning of a longer one.
        Math.abs(a.name.length - typed.length) - Math.abs(b.name.length - typed.length) ||
        inOrder().compare(a.name, b.name),
    )
    .map(({ place }) => place);
  const [only] = near;
  const isOneMeant = near.length === 1;
  return {
    places: near,
    similar: isOneMeant && only !== undefined ? similarTo(index, only) : [],
    corrected: near.length > 0,
    isOneMeant,
  };
}
