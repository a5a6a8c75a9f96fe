/**
 * What people say for a region besides the catalog's name, by a word of that name, in plain small letters. Whole
 * names differ between services ("Europe 33", "EU+"): the word is what they have in common.
 */
export const regionAliases: readonly (readonly [word: string, aliases: readonly string[]])[] = [
  ['europe', ['eu', 'eur', 'european union', 'schengen', 'interrail', 'eurotrip']],
  ['asia', ['asian', 'southeast asia', 'south east asia', 'far east']],
  ['pacific', ['apac']],
  ['global', ['world', 'worldwide', 'international', 'everywhere', 'round the world']],
  ['world', ['global', 'worldwide', 'international', 'everywhere']],
  ['nordics', ['nordic', 'scandinavia']],
  ['gulf', ['gcc', 'arabia', 'khaleej']],
  ['middle', ['mena', 'near east']],
  ['north america', ['usa canada', 'us canada', 'nafta']],
  ['latin', ['latam', 'south america', 'central america']],
  ['caribbean', ['west indies', 'carribean', 'antilles']],
  ['oceania', ['pacific', 'anz', 'australasia']],
  ['balkans', ['balkan', 'western balkans']],
  ['baltics', ['baltic']],
  ['central asia', ['silk road', 'the stans']],
  ['africa', ['african', 'safari']],
];
