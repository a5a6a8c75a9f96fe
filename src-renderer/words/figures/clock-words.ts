import { plural, t } from '@lingui/core/macro';

/** Each unit is used up to so many of it. */
const units = [
  { name: 'minute', ms: 60_000, upTo: 120 },
  { name: 'hour', ms: 3_600_000, upTo: 48 },
  { name: 'day', ms: 86_400_000, upTo: 730 },
  { name: 'year', ms: 365.25 * 86_400_000, upTo: Infinity },
] as const;

type Unit = (typeof units)[number]['name'];

/** "5 minutes ahead", "one hour behind": how far this computer's clock is off. */
export function clockOffWords(aheadMs: number): string {
  const off = Math.abs(aheadMs);
  const { name, ms } = units.find(({ ms: each, upTo }) => Math.round(off / each) < upTo) ?? units[3];
  const count = Math.round(off / ms);
  return aheadMs > 0 ? aheadWords(name, count) : behindWords(name, count);
}

function aheadWords(unit: Unit, count: number): string {
  switch (unit) {
    case 'minute':
      return plural(count, { one: 'one minute ahead', other: '# minutes ahead' });
    case 'hour':
      return plural(count, { one: 'one hour ahead', other: '# hours ahead' });
    case 'day':
      return plural(count, { one: 'one day ahead', other: '# days ahead' });
    case 'year':
      return plural(count, { one: 'one year ahead', other: '# years ahead' });
  }
}

function behindWords(unit: Unit, count: number): string {
  switch (unit) {
    case 'minute':
      return plural(count, { one: 'one minute behind', other: '# minutes behind' });
    case 'hour':
      return plural(count, { one: 'one hour behind', other: '# hours behind' });
    case 'day':
      return plural(count, { one: 'one day behind', other: '# days behind' });
    case 'year':
      return plural(count, { one: 'one year behind', other: '# years behind' });
  }
}

/** What staff read while the clock is off. */
export function clockSentence(aheadMs: number): string {
  const howFar = clockOffWords(aheadMs);
  return t`This computer’s clock is ${howFar}, so the times of sales are wrong. Set the clock in this computer’s settings.`;
}
