/** Countries that English names with an article in a sentence. */
const withArticle: ReadonlySet<string> = new Set([
  ...['US', 'GB', 'AE', 'NL', 'PH', 'DO', 'MV', 'BS', 'SC', 'GM', 'KM', 'MH', 'SB', 'CF', 'CD'],
  ...['KY', 'VG', 'VI', 'TC', 'FO', 'FK', 'CK', 'MP', 'IM', 'IO', 'UM'],
]);

/** A place in the middle of an English sentence: "the United States". @param countries that it is, by their codes. */
export function inEnglishSentence(place: string, countries: readonly string[]): string {
  const [only, ...more] = countries;
  const hasArticle = only !== undefined && more.length === 0 && withArticle.has(only);
  return hasArticle && !/^the\b/i.test(place) ? `the ${place}` : place;
}
