/**
 * Countries that are taken for each other, by ISO code: selling one for the other is the most frequent wrong sale.
 * Names that differ by one letter alone (Iran, Iraq) are found without being listed.
 */
const lookAlikes: readonly (readonly string[])[] = [
  ['AT', 'AU'],
  ['BS', 'BB'],
  ['CD', 'CG'],
  ['CH', 'SE', 'SZ'],
  ['DM', 'DO'],
  ['GN', 'GQ', 'GW', 'PG'],
  ['IE', 'IS'],
  ['KP', 'KR'],
  ['LT', 'LV'],
  ['MR', 'MU'],
  ['NE', 'NG'],
  ['PY', 'UY'],
  ['SD', 'SS'],
  ['SI', 'SK'],
];

/** The countries that this one is taken for. */
export const takenFor = (code: string): ReadonlySet<string> =>
  new Set(lookAlikes.filter((group) => group.includes(code)).flat());
