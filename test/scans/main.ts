import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { create } from 'qrcode';
import { customerLanguage } from '../../src-preload/contract/customer-display.ts';
import { canSetReceipt } from '../../src-main/printers/escpos-receipt.ts';
import { codeOfLength, receiptOf } from '../fixtures/receipt.ts';
import { drawReceipts } from './draw-receipts.ts';
import { blurred, cropped, halved, noisy, rotated, type GrayPicture } from './gray-picture.ts';
import { readByJsqr, readByZbar } from './read-code.ts';
import { renderings } from './renderings.ts';
import { scanTable, type ScanRow } from './scan-table.ts';

/**
 * Prints receipts in every way on paper, spoils the paper as counters and cameras do, and reads the codes back by two
 * decoders. Ends with 1 where a clean one isn't read by both, or too many of the spoiled ones by neither.
 */

/** From the shortest code to the longest that the standard allows. */
const lengths = [30, 56, 62, 100, 180, 255];

/** Before they are spoiled: nearer than that nobody holds a phone. */
const mostPixelsAModule = 8;

const modulesOf = (code: string): number => create(code, { errorCorrectionLevel: 'M' }).modules.size;

/** Of the spoiled ones at least so many have to be read. */
const leastSpoiled = 0.95;

const spoilings: Readonly<Record<string, (clean: GrayPicture) => GrayPicture>> = {
  blurred: (clean) => blurred(clean, 1),
  'half the size': halved,
  'turned by 10°': (clean) => rotated(clean, 10),
  'with 20 % noise': (clean) => noisy(clean, 0.2),
};

/** Codes, languages and practice mode are spread over the renderings: each meets each, not all of them everywhere. */
const cells = await Promise.all(
  renderings.flatMap((rendering, row) =>
    lengths.map(async (length, column) => {
      const code = codeOfLength(length, row + 1);
      const language = customerLanguage.options[(row * 5 + column) % customerLanguage.options.length] ?? 'en';
      const changed = { mode: (row + column) % 3 === 0 ? 'practice' : 'live' } as const;
      const wanted = await receiptOf(code, changed, language);
      // A printer's own letters are only used where it has them.
      const model =
        rendering.order !== undefined || canSetReceipt(wanted)
          ? wanted
          : await receiptOf(code, changed, 'de');
      return { name: `${String(row)}-${String(column)}`, rendering, code, model };
    }),
  ),
);

const folder = mkdtempSync(join(tmpdir(), 'scans-'));
const problems: string[] = [];

function readCell(code: string, paper: GrayPicture, what: string): Map<string, boolean> {
  const read = readByJsqr(paper);
  if (read?.code !== code) problems.push(`${what}: jsqr doesn't read it`);
  if (readByZbar(paper) !== code) problems.push(`${what}: zbarimg doesn't read it`);
  const results = new Map<string, boolean>([['clean', read?.code === code]]);
  if (read === undefined) return results;
  // A camera is held to the code; the letters around it stay in the picture.
  const around = Math.round(read.place.side * 0.4);
  const near = cropped(
    paper,
    Math.round(read.place.left) - around,
    Math.round(read.place.top) - around,
    Math.round(read.place.side) + 2 * around,
  );
  // And as far away as people hold it: not so near that a module fills more pixels than these.
  let seen = near;
  for (let wide = read.place.side / modulesOf(code); wide >= mostPixelsAModule; wide /= 2)
    seen = halved(seen);
  for (const [name, spoil] of Object.entries(spoilings)) {
    const spoiled = spoil(seen);
    results.set(name, readByZbar(spoiled) === code || readByJsqr(spoiled)?.code === code);
  }
  return results;
}

try {
  const orders = cells.flatMap(({ name, rendering, model }) =>
    rendering.order === undefined ? [] : [{ name, model, ...rendering.order }],
  );
  const drawn = drawReceipts(orders);
  const rows = renderings.map((rendering): ScanRow => {
    const its = cells.filter((cell) => cell.rendering === rendering);
    const results = its.map(({ name, code, model }) => {
      const paper = rendering.onPaper(model, drawn.get(name) ?? Buffer.alloc(0), folder);
      return readCell(code, paper, `${rendering.name}, ${String(code.length)} characters`);
    });
    const counts = ['clean', ...Object.keys(spoilings)].map(
      (column) => [column, results.filter((result) => result.get(column) === true).length] as const,
    );
    console.log(
      `${rendering.name}: ${counts.map(([column, count]) => `${column} ${String(count)}`).join(', ')} of ${String(its.length)}`,
    );
    return { name: rendering.name, codes: its.length, counts: new Map(counts) };
  });
  const spoiledCells = cells.length * Object.keys(spoilings).length;
  const spoiledRead = rows
    .flatMap(({ counts }) => [...counts].filter(([column]) => column !== 'clean').map(([, count]) => count))
    .reduce((sum, count) => sum + count, 0);
  if (spoiledRead < spoiledCells * leastSpoiled) problems.push('too few of the spoiled ones were read');
  if (process.argv.includes('--write'))
    writeFileSync(
      join(import.meta.dirname, '../../docs/scan-table.md'),
      scanTable(rows, lengths, spoiledRead, spoiledCells),
    );
  console.log(`Spoiled: ${String(spoiledRead)} of ${String(spoiledCells)} read.`);
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
