import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commands, printedKeys } from '../commands/command-keys.ts';
import { languageNames, isLanguage } from '../../words/language/language.ts';
import { helpPages, listFor, pageIds, pagesFor } from './help-pages.ts';
import { helpTextsIn } from './help-texts.ts';
import { leastSteps, mostSteps, type HelpText, type Quoted } from './page.ts';
import { partsOf } from './parts-of.ts';

const textsOf = (id: (typeof pageIds)[number]): readonly HelpText[] => {
  const { steps, money } = helpPages[id];
  return money === undefined ? steps : [...steps, money];
};
const quoted: readonly Quoted[] = pageIds.flatMap(textsOf).flatMap(({ quotes }) => Object.values(quotes));

/** The window's code without Help, every run of spaces one space. */
function codeOfTheScreen(): string {
  const cwd = join(import.meta.dirname, '../..');
  return globSync('**/*.{ts,tsx}', { cwd })
    .filter((file) => !/\.test\.|counter[/\\]help[/\\]/.test(file))
    .map((file) => readFileSync(join(cwd, file), 'utf8'))
    .join('\n')
    .replaceAll('&rsquo;', '’')
    .replace(/\s+/g, ' ');
}

describe('the pages of Help', () => {
  it.each(pageIds)('fit one look: %s', (id) => {
    const { length } = helpPages[id].steps;
    expect(length).toBeGreaterThanOrEqual(leastSteps);
    expect(length).toBeLessThanOrEqual(mostSteps);
  });

  it('quote only keys that there are', () => {
    const named = quoted.flatMap(({ command }) => (command === undefined ? [] : [command]));
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((command) => printedKeys(command).length === 0)).toEqual([]);
  });

  it('quote only what the screen says', () => {
    const code = codeOfTheScreen();
    const names = new Set(quoted.flatMap(({ words }) => words?.message ?? []));
    expect(names.size).toBeGreaterThan(0);
    // Between backquotes or tags: as a whole text, and not as a part of one.
    const isSaid = (name: string): boolean =>
      code.includes(`\`${name}\``) || code.includes(`>${name}<`) || code.includes(`> ${name} <`);
    expect([...names].filter((name) => !isSaid(name))).toEqual([]);
    expect(isSaid('Sell it quick')).toBe(false);
  });

  it.each(Object.keys(languageNames).filter(isLanguage))(
    'quote the same in each language: %s',
    async (language) => {
      const texts = await helpTextsIn(language);
      for (const text of pageIds.flatMap(textsOf)) {
        const parts = partsOf(texts, text);
        const words = parts.filter((part) => typeof part === 'string').join('');
        expect(words).not.toMatch(/[{}\uE000]/);
        expect(new Set(parts.filter((part) => typeof part !== 'string')), words).toEqual(
          new Set(Object.values(text.quotes)),
        );
      }
    },
  );

  it('lead to where whoever reads them may go', () => {
    for (const id of pagesFor(false)) {
      const { leadsTo } = helpPages[id];
      if (leadsTo !== undefined) expect(commands[leadsTo].isForManagers, id).toBeUndefined();
    }
  });

  it('are all in the list, and to clerks without those for managers', () => {
    const listed = (isManager: boolean): string[] => listFor(isManager).flatMap(({ pages }) => [...pages]);
    expect(listed(true).toSorted()).toEqual(pageIds.toSorted());
    expect(listed(false)).toEqual(pagesFor(false));
    expect(listed(true).filter((id) => !listed(false).includes(id))).toEqual([
      ...['low-balance', 'connect', 'prices', 'printer', 'back-up', 'move'],
    ]);
  });
});
