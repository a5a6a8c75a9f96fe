import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');

/** What writes dates, figures and money, and what reads them as they are typed. */
const writers = [
  'src-main/customer-words/',
  'src-renderer/words/figures/',
  'src-renderer/words/orders/package-words.ts',
  // Reads what was typed: which signs and which decimal point a language has.
  'src-renderer/counter/figures/read-figure.ts',
  // Of packages' sizes, by their exact text.
  'src-renderer/words/orders/per-gigabyte.ts',
];

/** Not written for anybody to read: which time zone the computer is in. */
const timeZone = /new Intl\.DateTimeFormat\(\)\.resolvedOptions\(\)\.timeZone/g;

const ways: readonly (readonly [string, RegExp])[] = [
  [
    'makes a format of its own',
    /Intl\.(?:DateTimeFormat|NumberFormat|ListFormat|RelativeTimeFormat|DurationFormat)/,
  ],
  ['asks a value to write itself', /\.toLocale(?:Date|Time)?String\(/],
  ['puts a percent sign behind a figure', /\}(?: |&nbsp;)?%[^;{]*`|\}(?: |&nbsp;)%|\d %(?! \d)[^%]*['`<]/],
  ['cuts the text of a date', /\.toISOString\(\)\.slice\([^)]*\)\}?[`<]/],
];

const sources = ['src-main', 'src-renderer'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`),
);

/** Comments and styles aren't read by anybody: "35 %" in a doc comment, `inlineSize: \`${share}%\``. */
const readable = (source: string): string =>
  source
    .replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    .replaceAll(/style=\{\{[^\n]*\}\}|(?:--[\w-]+|inlineSize|blockSize|inset\w*)['"]?\]?: `[^`]*`/g, '')
    .replaceAll(timeZone, '');

describe('dates, figures and money', () => {
  it.each(ways)('are written by one module: nothing else %s', (_way, found) => {
    expect(sources.length).toBeGreaterThan(100);
    const elsewhere = sources
      .filter((file) => !writers.some((writer) => file.startsWith(writer)))
      .filter((file) => found.test(readable(readFileSync(join(root, file), 'utf8'))));
    expect(elsewhere).toEqual([]);
  });

  it('would be found where they are written by hand', () => {
    const byHand = [
      'new Intl.NumberFormat()',
      'at.toLocaleDateString()',
      '`${share} %`',
      '<b>{share} %</b>',
      '<b>{share}&nbsp;%</b>',
      '`${at.toISOString().slice(0, 10)}`',
    ];
    expect(byHand.filter((source) => !ways.some(([, found]) => found.test(readable(source))))).toEqual([]);
  });
});
