import { t } from '@lingui/core/macro';
import type { SheetModel, SheetRow } from '../../src-preload/contract/customers/sheet.ts';
import type { Mode } from '../../src-preload/contract/plain-values.ts';
import type { Language } from '../../src-preload/contract/settings/language.ts';
import { directionOf, localeOf } from '../customer-words/customer-language.ts';
import { amountIn, percentagesIn, timesIn } from '../customer-words/written.ts';

/** Printed if the shop has set no name. */
const noName = 'eSIM Counter';

/** What every sheet begins with: whose it is, and that it is practice mode's. @param shop its name, empty if none is set. */
export const sheetHead = (language: Language, mode: Mode, shop: string) =>
  ({
    kind: 'sheet',
    language,
    direction: directionOf(language),
    practice: mode === 'practice' ? { mark: t`PRACTICE`, meaning: t`Nothing was charged` } : null,
    shop: shop === '' ? noName : shop,
  }) satisfies Partial<SheetModel>;

export const row = (label: string, value: string): SheetRow => ({ label, value, isStrong: false });
export const strong = (label: string, value: string): SheetRow => ({ label, value, isStrong: true });

export const counted = (label: string, count: number): string => `${label} (${count})`;

export type Writer = ReturnType<typeof writer>;

/** Writes times, percentages and exact amounts in a language. */
export function writer(language: Language) {
  const locale = localeOf(language);
  return {
    time: timesIn(locale),
    percent: percentagesIn(locale),
    money: (amount: string, currency: string): string => {
      const shown = amountIn(locale, amount, currency);
      // In right-to-left text "US$" would become "$US"; Unicode's LRI and PDI prevent it.
      const isLatin = !/\p{Script=Arabic}/u.test(shown);
      return directionOf(language) === 'rtl' && isLatin
        ? `\u2066${shown.replaceAll('\u200f', '')}\u2069`
        : shown;
    },
  };
}
