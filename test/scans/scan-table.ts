import type { CustomerLanguage } from '../../src-preload/contract/customers/customer-display.ts';
import { spoilings, type Reading } from './read-cell.ts';

/** One code that was shown or printed, and how it was read. */
export type ScanCell = {
  /** Where it was, in few words. */
  readonly way: string;
  /** The same, more precisely. */
  readonly row: string;
  readonly language: CustomerLanguage;
  readonly length: number;
  readonly reading: Reading;
};

/** Of the spoiled ones at least so many have to be read. */
export const leastSpoiled = 0.95;

const isClean = ({ reading: { jsqr, zbar } }: ScanCell): boolean => jsqr && zbar;
const spoiledRead = (cells: readonly ScanCell[], name?: string): number =>
  cells
    .flatMap(({ reading }) => [...reading.spoiled].filter(([each]) => name === undefined || each === name))
    .filter(([, isRead]) => isRead).length;
const spoiledMade = (cells: readonly ScanCell[]): number => cells.length * Object.keys(spoilings).length;

/** How much of what was spoiled was read, of 1. */
export const spoiledPart = (cells: readonly ScanCell[]): number => spoiledRead(cells) / spoiledMade(cells);

const line = (texts: readonly string[]): string => `| ${texts.join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [line(head), line(['---', ...head.slice(1).map(() => '---:')]), ...rows.map(line)].join('\n');

const byName = (cells: readonly ScanCell[], nameOf: (cell: ScanCell) => string): [string, ScanCell[]][] => [
  ...Map.groupBy(cells, nameOf),
];

/** The page that says how well codes are read. */
export function scanTable(cells: readonly ScanCell[], lengths: readonly number[]): string {
  const ways = byName(cells, ({ way }) => way).map(([way]) => way);
  const percent = (100 * spoiledPart(cells)).toFixed(1);
  return `# Codes, read back

Made by \`npm run task -- scans --write\`: do not edit. A usual run reads half of them back. Activation codes of ${lengths.join(', ')} characters, in the real
windows and on receipts, in every language and both modes, in every way in which a customer gets them. Pictures of the
windows are taken of the running app, as screens show it that are scaled to 100, 150 and 200 %. The bytes for receipt
printers are put on paper by a reader of ESC/POS in \`test/paper/\`: neither npm nor Debian has another that draws pictures
and QR codes (docs/dependencies.md). Pages come by Chromium's PDF and poppler. Clean ones have to be read by zbarimg and by
jsqr, which looks from twice as far first, as a camera does, and from near where it finds nothing; spoiled ones by one of
both, and at least 95 % of them: ${percent} % were.

Before they are spoiled a module is 4 to 8 pixels wide. Blurred: the mean of 3 × 3 pixels, twice. Half the size: each 2 × 2
become one. Noise: each pixel is off by up to 20 % of the range from black to white.

${table(
  ['Where', 'Codes', 'clean', ...Object.keys(spoilings)],
  byName(cells, ({ row }) => row).map(([name, its]) => [
    name,
    String(its.length),
    String(its.filter(isClean).length),
    ...Object.keys(spoilings).map((spoiling) => String(spoiledRead(its, spoiling))),
  ]),
)}

By language: the clean ones that were read, and the spoiled ones. A dash: not printed in this way, because printers have no
letters for it; the picture of the receipt is.

${table(
  ['', ...ways],
  byName(cells, ({ language }) => language).map(([language, its]) => [
    language,
    ...ways.map((way) => {
      const here = its.filter((cell) => cell.way === way);
      if (here.length === 0) return '–';
      const clean = `${String(here.filter(isClean).length)}/${String(here.length)}`;
      return `${clean} · ${String(spoiledRead(here))}/${String(spoiledMade(here))}`;
    }),
  ]),
)}
`;
}
