import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { measureUsualSales } from './measure-usual-sales.ts';
import { taskTable } from './task-table.ts';

/** Measures the most usual sales and prints docs/tasks.md: `npm run tasks`. With `--write` it is written. */
const page = taskTable(await measureUsualSales());
if (process.argv.includes('--write')) writeFileSync(join(import.meta.dirname, '../../docs/tasks.md'), page);
console.log(page);
