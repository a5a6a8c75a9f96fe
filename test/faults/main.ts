import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Kind } from '../../src-books/orders/transitions.ts';
import { bundleService } from '../network/bundled-service.ts';
import { tryDisks } from './disks.ts';
import { tryDoubts } from './doubts.ts';
import { tryLateEffects } from './late-effects.ts';
import {
  fateRows,
  faultRows,
  fillMatrix,
  kinds,
  behaviorRows,
  otherKinds,
  otherRows,
  wayRows,
  type Matrix,
} from './matrix.ts';
import { tryAddressChanges } from './address-changes.ts';
import { tryRefusals } from './refusals.ts';
import { cellText, table, titleOf, withoutCounts, withTable } from './table.ts';
import type { Tried } from './tried.ts';
import { tryWhichTill } from './which-till.ts';

/**
 * Every fault of the service's control interface at every endpoint that changes something, every behavior of the service
 * while an answer is lost, every fate of an order, and what goes wrong with folders, addresses and disks:
 * `npm run task -- faults`. Prints how each ended. Ends with 1 where till and service don't agree about one, or where
 * docs/fault-matrix.md tells another ending; `--write` puts what was seen into it.
 */
const page = join(import.meta.dirname, '../../docs/fault-matrix.md');

const heads = (of: readonly Kind[]): string[] => of.map((kind) => `A ${kind}`.replace('A a', 'An a'));

const ofMatrix = (
  matrix: Matrix,
  title: string,
  rows: readonly string[],
  of: readonly Kind[] = kinds,
): Pick<Tried, 'head' | 'rows'> => ({
  head: [title, ...heads(of)],
  rows: rows.map((row) => [row, ...of.map((kind) => cellText(matrix, row, kind))]),
});

const forgetBundle = await bundleService();
// What has to hear answers within a second has the processor nearly to itself; the rest is slow, and in no hurry.
const matrix = await fillMatrix();
const [refusals, doubts] = await Promise.all([tryRefusals(), tryDoubts()]);
const [disks, ...others] = await Promise.all([
  tryDisks(),
  tryAddressChanges(),
  tryWhichTill(),
  tryLateEffects(),
]);
const tried = [refusals, doubts, ...others];
if (disks === undefined)
  console.log('No failing disk can be made here: what is told of it stands unproven.\n');
else tried.push(disks);
forgetBundle();

const tables = [
  ofMatrix(matrix, 'Fault', faultRows),
  ofMatrix(matrix, 'Behavior of the service', behaviorRows),
  ofMatrix(matrix, 'On the way', wayRows),
  ofMatrix(matrix, 'Answer', otherRows, otherKinds),
  ofMatrix(matrix, 'Fate of the order', fateRows, ['sale']),
  ...tried,
].map(({ head, rows }) => table(head, rows));
console.log(`${tables.join('\n\n')}\n`);

// What has no end is a disagreement too: the comparison of the books calls it stuck.
const disagreements = [
  ...matrix.findings.map(({ verdict, id, what }) => {
    const cell = matrix.cells.find(({ ending }) => ending.id === id);
    const place = cell === undefined ? id : `${cell.kind}, ${cell.row}`;
    return `${verdict.toUpperCase()} ${place}: ${what}`;
  }),
  ...tried.flatMap(({ wrong }) => wrong),
];
for (const disagreement of disagreements) console.log(disagreement);
const documented = readFileSync(page, 'utf8');
if (process.argv.includes('--write')) writeFileSync(page, tables.reduce(withTable, documented));
const differing = tables.filter((one) => !withoutCounts(documented).includes(withoutCounts(one)));
for (const one of differing) console.log(`docs/fault-matrix.md tells another "${titleOf(one)}"`);
console.log(
  `faults: ${matrix.cells.length + tried.reduce((sum, { rows }) => sum + rows.length, 0)} cases, ` +
    (disagreements.length === 0 ? 'till and service agree' : `${disagreements.length} disagreements`),
);
process.exitCode = disagreements.length === 0 && differing.length === 0 ? 0 : 1;
