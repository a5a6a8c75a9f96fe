import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatter } from '@lingui/format-po';

const folder = join(import.meta.dirname, '../../../resources/languages');
const catalogs = ['en.po', 'main/en.po', 'customer/en.po', 'receipt/en.po'];

/** Every text in English that staff or customers read, on screen and on paper. For tests. */
export const englishTexts = (): readonly string[] => [
  ...new Set(
    catalogs.flatMap((file) => {
      const parsed = formatter().parse(readFileSync(join(folder, file), 'utf8'), {
        locale: 'en',
        sourceLocale: 'en',
        filename: file,
      }) as Record<string, { translation?: string }>;
      return Object.values(parsed).flatMap(({ translation }) => translation ?? []);
    }),
  ),
];

/** What a reader sees of a text: without placeholders, tags and what only chooses a plural's form. */
export const readOf = (text: string): string =>
  text
    .replaceAll(/\{\w+, plural, /g, ' ')
    .replaceAll(/\b(?:zero|one|two|few|many|other|=\d+) \{/g, ' {')
    .replaceAll(/\{\w+\}/g, ' ')
    .replaceAll(/<\/?\d+\/?>/g, '')
    .replaceAll(/[{}#]/g, ' ');
