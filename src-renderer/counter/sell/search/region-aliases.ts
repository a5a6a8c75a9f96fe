/** What people say for everywhere, of a region that is called either way. */
const wholeWorld = [
  'worldwide',
  'international',
  'everywhere',
  'el mundo',
  'mundo',
  'todo el mundo',
  'mundial',
  'le monde',
  'monde',
  'monde entier',
  'welt',
  'weltweit',
  'العالم',
  '世界',
  '全球',
];

/**
 * What people say for a region besides the catalog's name, in the languages of the counter, by a word of that name. Whole
 * names differ between services ("Europe 33", "EU+"): the word is what they have in common.
 */
export const regionAliases: readonly (readonly [word: string, aliases: readonly string[]])[] = [
  [
    'europe',
    [
      'eu',
      'eur',
      'european union',
      'schengen',
      'interrail',
      'eurotrip',
      'europa',
      'eurozone',
      'اوروبا',
      '欧洲',
    ],
  ],
  ['asia', ['asian', 'southeast asia', 'south east asia', 'far east', 'asien', 'asie', 'اسيا', '亚洲']],
  ['pacific', ['apac']],
  ['global', ['world', 'round the world', ...wholeWorld]],
  ['world', ['global', ...wholeWorld]],
  ['nordics', ['nordic', 'scandinavia', 'escandinavia', 'scandinavie', 'skandinavien']],
  ['gulf', ['gcc', 'arabia', 'khaleej', 'golfo', 'golfe', 'golf', 'الخليج', '海湾']],
  ['middle', ['mena', 'near east', 'oriente medio', 'moyen orient', 'naher osten', 'الشرق الاوسط', '中东']],
  [
    'north america',
    [
      'usa canada',
      'us canada',
      'nafta',
      'norteamerica',
      'amerique du nord',
      'nordamerika',
      'امريكا الشمالية',
      '北美',
    ],
  ],
  [
    'latin',
    [
      'latam',
      'south america',
      'central america',
      'latinoamerica',
      'amerique latine',
      'lateinamerika',
      'امريكا اللاتينية',
      '拉丁美洲',
    ],
  ],
  [
    'caribbean',
    ['west indies', 'carribean', 'antilles', 'caribe', 'caraibes', 'karibik', 'الكاريبي', '加勒比'],
  ],
  ['oceania', ['pacific', 'anz', 'australasia', 'oceanie', 'ozeanien', '大洋洲']],
  ['balkans', ['balkan', 'western balkans', 'balcanes', 'البلقان', '巴尔干']],
  ['baltics', ['baltic', 'balticos', 'pays baltes', 'baltikum']],
  ['central asia', ['silk road', 'the stans']],
  ['africa', ['african', 'safari', 'afrique', 'afrika', 'افريقيا', '非洲']],
];
