import { t } from '@lingui/core/macro';
import type { SheetModel, SheetRow } from '../../src-preload/contract/customers/sheet.ts';
import type { Mode } from '../../src-preload/contract/plain-values.ts';
import type { Language } from '../../src-preload/contract/settings/language.ts';
import { directionOf, localeOf } from '../customer-words/customer-language.ts';

/** Printed if the shop has set no name. */
export const noName = 'eSIM Counter';

/** What stands at the top and at the bottom of what is practice mode's. */
export const practiceMark = (mode: Mode): SheetModel['practice'] =>
  mode === 'practice' ? { mark: t`PRACTICE`, meaning: t`No money was moved` } : null;

export const row = (label: string, value: string): SheetRow => ({ label, value, isStrong: false });
export const strong = (label: string, value: string): SheetRow => ({ label, value, isStrong: true });

export const counted = (label: string, count: number): string => `${label} (${count})`;

export type Writer = ReturnType<typeof writer>;

/** Writes times, percentages and exact amounts in a language. */
export function writer(language: Language) {
  const locale = localeOf(language);
  const times = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
  });
  const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 12 });
  return {
    time: (at: number): string => times.format(at),
    percent: (percent: string): string => percents.format(`${percent}E-2` as `${number}`),
    /** The text goes to Intl as it is: a number could not hold every decimal. */
    money: (amount: string, currency: string): string => {
      const format = new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits: 6 });
      const shown = format.format(amount as `${number}`);
      // In right-to-left text "US$" would become "$US"; Unicode's LRI and PDI prevent it.
      const isLatin = !/\p{Script=Arabic}/u.test(shown);
      return directionOf(language) === 'rtl' && isLatin
        ? `\u2066${shown.replaceAll('\u200f', '')}\u2069`
        : shown;
    },
  };
}
