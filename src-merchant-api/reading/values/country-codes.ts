/**
 * Names of countries by their ISO 3166-1 alpha-2 codes and back, as the platform's own data (CLDR) has them in
 * English. Codes that are no country's (EU, UN) and those that were given up are not in it.
 */
const notCountries: ReadonlySet<string> = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ']);

/** Other names that services use, folded as {@link foldedName} does. */
const otherNames: Readonly<Record<string, string>> = {
  usa: 'US',
  unitedstatesofamerica: 'US',
  uk: 'GB',
  greatbritain: 'GB',
  turkey: 'TR',
  southkorea: 'KR',
  korea: 'KR',
  republicofkorea: 'KR',
  czechrepublic: 'CZ',
  hongkong: 'HK',
  macau: 'MO',
  macao: 'MO',
  uae: 'AE',
  russianfederation: 'RU',
  vietnam: 'VN',
  laos: 'LA',
  ivorycoast: 'CI',
  macedonia: 'MK',
  burma: 'MM',
  myanmar: 'MM',
  swaziland: 'SZ',
  holland: 'NL',
  palestine: 'PS',
  bosnia: 'BA',
  capeverde: 'CV',
  easttimor: 'TL',
};

type Names = { readonly byCode: ReadonlyMap<string, string>; readonly byName: ReadonlyMap<string, string> };

let names: Names | undefined;

/** Made when it is first needed: some two thousand look-ups. */
function countryNames(): Names {
  if (names !== undefined) return names;
  const english = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  const byCode = new Map<string, string>();
  for (const code of codes) {
    const name = notCountries.has(code) ? undefined : english.of(code);
    // A code that was given up stands for another one by now.
    const current = new Intl.Locale(`und-${code}`).region === code;
    if (name !== undefined && current) byCode.set(code, name);
  }
  const byName = new Map([...byCode].map(([code, name]) => [foldedName(name), code]));
  names = { byCode, byName };
  return names;
}

/** Without case, accents, marks and spaces; "and" is "&". */
const foldedName = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/\band\b/g, '')
    .replace(/[^a-z]/g, '');

/** The code of a country that is told by its code, in either case, or by its English name; undefined for others. */
export function countryCode(text: string): string | undefined {
  const trimmed = text.trim();
  const { byCode, byName } = countryNames();
  if (/^[a-z]{2}$/i.test(trimmed)) {
    const code = trimmed.toUpperCase();
    if (byCode.has(code)) return code;
  }
  const name = foldedName(trimmed);
  return byName.get(name) ?? (Object.hasOwn(otherNames, name) ? otherNames[name] : undefined);
}

/** The English name of a country, by its code in upper case. */
export const countryName = (code: string): string | undefined => countryNames().byCode.get(code);
