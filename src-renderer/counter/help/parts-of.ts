import type { I18n } from '@lingui/core';
import type { HelpText, Quoted } from './page.ts';

/** Stands for what is quoted while the sentence is put together: no text has it. */
const mark = '\uE000';

/** A sentence in the language of the texts: words, and what is quoted between them. */
export function partsOf(texts: I18n, { text, quotes }: HelpText): readonly (string | Quoted)[] {
  const names = Object.keys(quotes);
  const values = Object.fromEntries(names.map((name) => [name, `${mark}${name}${mark}`]));
  return texts
    ._(text.id, values)
    .split(mark)
    .map((part, at) => (at % 2 === 0 ? part : (quotes[part] ?? part)))
    .filter((part) => part !== '');
}
