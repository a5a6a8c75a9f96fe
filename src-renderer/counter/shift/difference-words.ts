import { t } from '@lingui/core/macro';
import { money } from '../../words/figures/money.ts';

/** How a count came out: "$3.00 short", "$0.50 over"; null where it is what was expected. @param difference below zero if money is missing. */
export function differenceWords(difference: string, currency: string): string | null {
  if (/^-?0*(\.0*)?$/.test(difference)) return null;
  const amount = money(difference.replace('-', ''), currency);
  return difference.startsWith('-') ? t`${amount} short` : t`${amount} over`;
}
