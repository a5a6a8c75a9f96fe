import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fateRows, faultRows, fillMatrix, kinds } from './matrix.ts';
import { cellText, table, withoutCounts } from './table.ts';

/**
 * Every fault of the service's control interface at every endpoint that changes something, and every fate of an order:
 * `npm run test:faults`. Prints how each ended. Ends with 1 where till and service don't agree about one, or where
 * docs/fault-matrix.md tells another ending.
 */
const docs = join(import.meta.dirname, '../../docs/fault-matrix.md');

const matrix = await fillMatrix();
const tables = [
  table(
    ['Fault', ...kinds.map((kind) => `A ${kind}`.replace('A a', 'An a'))],
    faultRows.map((row) => [row, ...kinds.map((kind) => cellText(matrix, row, kind))]),
  ),
  table(
    ['Fate of the order', 'A sale'],
    fateRows.map((row) => [row, cellText(matrix, row, 'sale')]),
  ),
];
console.log(`${tables.join('\n\n')}\n`);

// What has no end is a disagreement too: the comparison of the books calls it stuck.
const disagreements = matrix.findings.map(({ verdict, id, what }) => {
  const cell = matrix.cells.find(({ ending }) => ending.id === id);
  const place = cell === undefined ? id : `${cell.kind}, ${cell.row}`;
  return `${verdict.toUpperCase()} ${place}: ${what}`;
});
for (const disagreement of disagreements) console.log(disagreement);
const documented = withoutCounts(readFileSync(docs, 'utf8'));
const isDocumented = tables.every((one) => documented.includes(withoutCounts(one)));
if (!isDocumented) console.log('docs/fault-matrix.md tells other endings than these');
console.log(
  `faults: ${matrix.cells.length} cases, ` +
    (disagreements.length === 0 ? 'till and service agree' : `${disagreements.length} disagreements`),
);
process.exitCode = disagreements.length === 0 && isDocumented ? 0 : 1;
