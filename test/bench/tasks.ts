import { measureUsualSales } from '../tasks/measure-usual-sales.ts';
import { mostMachineShare } from '../tasks/task-table.ts';
import { keysOf } from '../tasks/usual-sales.ts';
import { report } from './report.ts';

/** The most usual sales by keys, from idle to the code, against the bare requests: as docs/tasks.md has them. */
export async function benchTasks(): Promise<void> {
  for (const { sale, idleToCode, machine, bare } of await measureUsualSales()) {
    const name = `tasks/${sale.name.replaceAll(/[^a-z]+/g, '-')}` as const;
    report(`${name}-keys`, keysOf(sale).length, 'keys', { op: '<=', value: sale.mostKeys });
    report(`${name}-idle-to-code`, idleToCode, 'ms');
    report(`${name}-machine`, machine, 'ms');
    report(`${name}-bare-requests`, bare, 'ms');
    report(`${name}-machine-share`, machine / bare, 'times', { op: '<=', value: mostMachineShare });
  }
}
