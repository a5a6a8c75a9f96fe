import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { keysOfRow } from '../tasks/task-table.ts';
import { usualSales } from '../tasks/usual-sales.ts';

const rows = readFileSync(join(import.meta.dirname, '../../docs/tasks.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) => line.split('|').map((cell) => cell.trim()));

it.each(usualSales)('the task table lists the keys of "$name" as they are pressed', (sale) => {
  expect(rows.map((cells) => cells.slice(1, 4))).toContainEqual([...keysOfRow(sale)]);
});
