import { countryCode, countryName } from './country-codes.ts';
import { fieldsOf, isObject, type Fields } from './fields.ts';
import { wordsOf } from './scalars.ts';

/** Where a package works. */
export type Coverage = {
  /** In words; null where nothing says it. */
  readonly words: string | null;
  /** ISO 3166-1 alpha-2, upper case, each once. */
  readonly countries: string[];
  readonly networks: string[];
};

const placeNames = [
  'countrySet',
  'region',
  'country',
  'countryName',
  'location',
  'destination',
  'zone',
  'coverage',
];
const listNames = [
  'countries',
  'countryCodes',
  'countryCode',
  'iso',
  'isoCode',
  'coverages',
  'locations',
  'regions',
];
const networkNames = ['networks', 'operators', 'carriers', 'network', 'operator', 'carrier'];

/** Where a catalog entry says that it works: in words, in codes, in names of countries, in lists or objects of them. */
export function coverageOf(fields: Fields): Coverage {
  const places: Place[] = [...placeNames, ...listNames].flatMap((name) => placesOf(fields(name)));
  const countries = [...new Set(places.flatMap(({ code }) => (code === undefined ? [] : [code])))];
  const spoken = placeNames.map((name) => fields(name)).find(isWords);
  const networks = [fields(...networkNames), ...places.map((place) => place.networks)].flatMap(namesOf);
  return { words: wordsOf(spoken) ?? wordsFor(countries), countries, networks: [...new Set(networks)] };
}

/** A text that is more than a code: "Japan", "Europe 35". */
const isWords = (value: unknown): value is string =>
  typeof value === 'string' && !/^[A-Z]{2,3}([,;|/ ]+[A-Z]{2,3})*$/.test(value.trim());

function wordsFor(countries: readonly string[]): string | null {
  const spoken = countries.flatMap((code) => countryName(code) ?? []);
  if (spoken.length === 0) return null;
  return spoken.length <= 3 ? spoken.join(', ') : `${String(spoken.length)} countries`;
}

type Place = { readonly code: string | undefined; readonly networks: unknown };

/** More than the world's countries, twice over, is no coverage. */
const mostPlaces = 500;

function placesOf(value: unknown): Place[] {
  if (typeof value === 'string') return textPlaces(value);
  if (Array.isArray(value)) return value.slice(0, mostPlaces).flatMap(placeOf);
  if (!isObject(value)) return [];
  const single = placeOf(value);
  if (single.some(({ code }) => code !== undefined)) return single;
  // An object by code: { "JP": "Japan" }.
  return Object.keys(value)
    .slice(0, mostPlaces)
    .map((key) => ({ code: countryCode(key), networks: undefined }));
}

/** One name ("Bosnia and Herzegovina"), or several with marks between them. */
function textPlaces(text: string): Place[] {
  const whole = countryCode(text);
  const parts = whole === undefined ? text.split(/[,;|/]/).slice(0, mostPlaces) : [text];
  return parts.map((part) => ({ code: countryCode(part), networks: undefined }));
}

function placeOf(item: unknown): Place[] {
  if (typeof item === 'string') return [{ code: countryCode(item), networks: undefined }];
  const fields = fieldsOf(item);
  if (fields === undefined) return [];
  const places = [
    fields('code', 'countryCode', 'iso', 'iso2', 'isoCode', 'alpha2', 'isoAlpha2'),
    fields('name', 'countryName', 'country', 'title', 'id'),
  ];
  const code = places.flatMap((text) => (typeof text === 'string' ? (countryCode(text) ?? []) : []))[0];
  return [{ code, networks: fields(...networkNames) }];
}

const mostNetworks = 100;

function namesOf(value: unknown): string[] {
  if (typeof value === 'string') return value.split(/[,;|]/).flatMap((part) => wordsOf(part.trim()) ?? []);
  if (!Array.isArray(value)) return [];
  return value.slice(0, mostNetworks).flatMap((item: unknown) => {
    const name =
      typeof item === 'string' ? item : fieldsOf(item)?.('name', 'network', 'operator', 'title', 'brand');
    const words = typeof name === 'string' ? wordsOf(name.trim()) : null;
    return words === null ? [] : [words];
  });
}
