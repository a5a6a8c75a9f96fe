import { i18n } from '@lingui/core';
import { withMinus } from '../../../src-preload/contract/money/minus-sign.ts';
import { figuresAs, perLanguage, writtenAs } from '../language/per-language.ts';

const whole = perLanguage(() => new Intl.NumberFormat(figuresAs()));
const exact = perLanguage(() => new Intl.NumberFormat(figuresAs(), { maximumFractionDigits: 12 }));
const percent = perLanguage(
  () => new Intl.NumberFormat(figuresAs(), { style: 'percent', maximumFractionDigits: 12 }),
);
const signedPercent = perLanguage(
  () =>
    new Intl.NumberFormat(figuresAs(), {
      style: 'percent',
      signDisplay: 'always',
      maximumFractionDigits: 12,
    }),
);
const wholePercent = perLanguage(() => new Intl.NumberFormat(figuresAs(), { style: 'percent' }));
const change = perLanguage(
  () =>
    new Intl.NumberFormat(figuresAs(), {
      style: 'percent',
      signDisplay: 'exceptZero',
      maximumFractionDigits: 0,
    }),
);
const all = perLanguage(() => new Intl.ListFormat(writtenAs(), { type: 'conjunction' }));

/** "1,204": how many there are of something. */
export const figure = (count: number): string => withMinus(whole().format(count));

/** "15,800.5": a decimal as text, with every digit that it has. */
export const decimalFigure = (value: string): string => withMinus(exact().format(value as `${number}`));

/** "8.1%" of "8.1". */
export const percentFigure = (value: string): string =>
  withMinus(percent().format(`${value}E-2` as `${number}`));

/** "+35%" of "35". */
export const signedPercentFigure = (value: string): string =>
  withMinus(signedPercent().format(`${value}E-2` as `${number}`));

/** "+12%" of 0.118, "0%": by how much something changed, rounded to a whole one. */
export const changeFigure = (share: number): string => withMinus(change().format(share));

/** "34%" of 0.343: rounded to a whole one. */
export const wholePercentFigure = (share: number): string => withMinus(wholePercent().format(share));

/** "$24.90 and €12.00". */
export const listed = (parts: readonly string[]): string => all().format(parts);

/** "Japan, Thailand": with what stands between names in this language, and no word before the last one. */
export const inARow = (parts: readonly string[]): string => parts.join(commas[i18n.locale] ?? ', ');

/** "Japan, 10 GB": what is told of one thing, one after the other. */
export const inClauses = (parts: readonly string[]): string => parts.join(clauseCommas[i18n.locale] ?? ', ');

const clauseCommas: Readonly<Record<string, string>> = { ar: '، ', 'zh-Hans': '，', ja: '、' };

const commas: Readonly<Record<string, string>> = { ar: '، ', 'zh-Hans': '、', ja: '、' };
