import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const renderer = join(import.meta.dirname, '../..');
const files = readdirSync(renderer, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .toSorted();
const having = (ending: string, part: RegExp): string[] =>
  files.filter((file) => file.endsWith(ending) && part.test(readFileSync(join(renderer, file), 'utf8')));

describe('there is one of each control: what it is made of is in its own file alone', () => {
  it.each([
    ['a choice of one from many', /<select\b/, []],
    [
      'a field to pick from',
      /<Autocomplete\b/,
      ['counter/commands/palette.tsx', 'counter/controls/pick-field.tsx'],
    ],
    ['a dialog', /<ModalOverlay\b/, ['counter/controls/modal-dialog.tsx']],
    ['a strip of tabs', /<TabList\b/, ['counter/controls/page-tabs.tsx']],
    ['a key cap', /<kbd\b/, ['counter/controls/key-cap.tsx']],
    [
      'a row of segments, apart from a list of names',
      /<RadioGroup\b/,
      [
        'counter/controls/segments.tsx',
        'counter/settings/displays/language-choice.tsx',
        'counter/staff/forgotten-pin.tsx',
        'counter/staff/lock-screen.tsx',
      ],
    ],
    [
      'a chip, apart from those of which one has to be chosen',
      /<ToggleButton\b/,
      [
        'counter/controls/chip.tsx',
        'counter/sell/discount/reason-chips.tsx',
        'counter/sell/read-back/package-head.tsx',
      ],
    ],
  ])('%s', (_what, part, own) => {
    expect(having('.tsx', part)).toEqual(own);
  });

  it('a scrollbar, which is no longer ours where a style asks for a width or a color of it', () => {
    expect(having('.css', /scrollbar-(width: (?!none)|color:)/)).toEqual([]);
  });
});
