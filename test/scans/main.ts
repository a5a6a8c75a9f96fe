import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { customerLanguage } from '../../src-preload/contract/customers/customer-display.ts';
import { language } from '../../src-preload/contract/settings/language.ts';
import { canSetReceipt } from '../../src-main/printers/escpos-receipt.ts';
import { codeOfLength, receiptOf } from '../fixtures/receipt.ts';
import { drawReceipts } from './draw-receipts.ts';
import { photographWindows, type WindowShot } from './photograph-windows.ts';
import { readCell } from './read-cell.ts';
import { renderings, type Rendering } from './renderings.ts';
import { isThorough } from '../thorough.ts';
import { leastSpoiled, scanTable, spoiledPart, type ScanCell } from './scan-table.ts';

/**
 * Shows codes in every window and prints them in every way on paper, in each language, spoils the pictures as counters
 * and cameras do, and reads the codes back by two decoders. Ends with 1 where a clean one isn't read by both, or too many
 * of the spoiled ones by neither.
 */

/** Whether the page of docs/ is written anew. */
const isWritten = process.argv.includes('--write');

/** From the shortest code to the longest that the standard allows. */
const lengths = [30, 56, 62, 100, 180, 255];

/** Device pixels to a pixel of the page: usual screens, and those with more. */
const scales = [1, 1.5, 2];

/** How often each length is met in a row of the table. */
const eachLength = isThorough || isWritten ? 2 : 1;
const cellsARow = lengths.length * eachLength;

/** One of a list, from the start again where it ends. */
function around<Each>(list: readonly Each[], at: number): Each {
  const each = list[at % list.length];
  if (each === undefined) throw new Error('there is none');
  return each;
}

const lengthAt = (row: number, column: number): number =>
  around(lengths, row + column + Math.floor(column / lengths.length));

/** What one window shows in a row: each of its languages, each length twice. */
const shotsOf = (row: number, scale: number, of: WindowShot['of']): WindowShot[] =>
  Array.from({ length: cellsARow }, (_, column) => {
    const code = codeOfLength(lengthAt(row, column), row + 1);
    return of === 'counter'
      ? { of, code, scale, language: around(language.options, column) }
      : { of, code, scale, language: around(customerLanguage.options, row * lengths.length + column) };
  });

const windowNames = { counter: 'Counter’s window', customers: 'Customers’ screen' } as const;

async function readWindows(): Promise<ScanCell[]> {
  const shots = scales.flatMap((scale, row) => [
    ...shotsOf(row, scale, 'counter'),
    ...shotsOf(row + scales.length, scale, 'customers'),
  ]);
  const pictures = await photographWindows(shots);
  return shots.map((shot, at) => {
    const picture = pictures[at];
    if (picture === undefined) throw new Error('a picture is missing');
    const { of, code, scale, language: spoken } = shot;
    return {
      way: windowNames[of],
      row: `${windowNames[of]}, at ${String(scale * 100)} %`,
      language: spoken,
      length: code.length,
      reading: readCell(code, picture),
    };
  });
}

/** Every language that this way prints, each length twice; both modes are met. */
async function cellsOnPaper(rendering: Rendering, row: number) {
  const all = await Promise.all(
    customerLanguage.options.map(async (spoken) => ({
      spoken,
      // A printer's own letters are only used where it has them.
      isPrinted:
        rendering.order !== undefined || canSetReceipt(await receiptOf(codeOfLength(30), {}, spoken)),
    })),
  );
  const printed = all.flatMap(({ spoken, isPrinted }) => (isPrinted ? [spoken] : []));
  return Promise.all(
    Array.from({ length: cellsARow }, async (_, column) => {
      const code = codeOfLength(lengthAt(row, column), row + 1);
      const spoken = around(printed, row * lengths.length + column);
      const mode = (row + column) % 3 === 0 ? 'practice' : 'live';
      const model = await receiptOf(code, { mode }, spoken);
      return { name: `${String(row)}-${String(column)}`, rendering, code, spoken, model };
    }),
  );
}

async function readPaper(folder: string): Promise<ScanCell[]> {
  const cells = (await Promise.all(renderings.map(cellsOnPaper))).flat();
  const drawn = drawReceipts(
    cells.flatMap(({ name, rendering, model }) =>
      rendering.order === undefined ? [] : [{ name, model, ...rendering.order }],
    ),
  );
  return cells.map(({ name, rendering, code, spoken, model }) => ({
    way: rendering.way,
    row: rendering.name,
    language: spoken,
    length: code.length,
    reading: readCell(code, rendering.onPaper(model, drawn.get(name) ?? Buffer.alloc(0), folder)),
  }));
}

const folder = mkdtempSync(join(tmpdir(), 'scans-'));
try {
  const cells = [...(await readWindows()), ...(await readPaper(folder))];
  const problems = cells.flatMap(({ row, language: spoken, length, reading: { jsqr, zbar } }) =>
    [...(jsqr ? [] : ['jsqr']), ...(zbar ? [] : ['zbarimg'])].map(
      (decoder) => `${row}, ${spoken}, ${String(length)} characters: ${decoder} doesn't read it`,
    ),
  );
  if (spoiledPart(cells) < leastSpoiled) problems.push('too few of the spoiled ones were read');
  const table = scanTable(cells, lengths);
  console.log(table);
  if (isWritten) writeFileSync(join(import.meta.dirname, '../../docs/scan-table.md'), table);
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
