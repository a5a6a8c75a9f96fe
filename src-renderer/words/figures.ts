import { i18n } from '@lingui/core';
import { figuresAs, perLanguage, writtenAs } from './per-language.ts';

const whole = perLanguage(() => new Intl.NumberFormat(figuresAs()));
const all = perLanguage(() => new Intl.ListFormat(writtenAs(), { type: 'conjunction' }));

/** "1,204": how many there are of something. */
export const figure = (count: number): string => whole().format(count);

/** "$24.90 and €12.00". */
export const listed = (parts: readonly string[]): string => all().format(parts);

/** "Japan, Thailand": with what stands between names in this language, and no word before the last one. */
export const inARow = (parts: readonly string[]): string => parts.join(commas[i18n.locale] ?? ', ');

/** "Japan, 10 GB": what is told of one thing, one after the other. */
export const told = (parts: readonly string[]): string => parts.join(tellingCommas[i18n.locale] ?? ', ');

const tellingCommas: Readonly<Record<string, string>> = { ar: '، ', 'zh-Hans': '，', ja: '、' };

const commas: Readonly<Record<string, string>> = { ar: '، ', 'zh-Hans': '、', ja: '、' };
