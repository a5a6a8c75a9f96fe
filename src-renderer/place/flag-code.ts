/** Where a package is for. */
export type Flagged = { readonly place: string; readonly countries: readonly string[] };

/**
 * The code of the flag that stands for a package; undefined for a region that has none, and where nobody knows any more
 * what was sold. Europe has a flag that everybody knows.
 */
export function flagCode(shown: Flagged | null): string | undefined {
  const { place, countries } = shown ?? { place: '', countries: [] };
  const [only] = countries;
  return countries.length === 1 ? only : /^(europe|eu)\b/i.test(place) ? 'eu' : undefined;
}
