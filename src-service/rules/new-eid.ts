import type { RandomBelow } from './new-profile.ts';

/**
 * The number of a phone's eSIM chip: 32 digits that begin with 89, of which the last two make the whole leave 1 when
 * it is divided by 97. Source: GSMA SGP.29.
 */
export function newEid(random: RandomBelow): string {
  const body = `89${Array.from({ length: 28 }, () => random(10)).join('')}`;
  const check = 98n - (BigInt(`${body}00`) % 97n);
  return `${body}${String(check).padStart(2, '0')}`;
}
