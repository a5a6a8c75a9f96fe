import type { Kind } from '../../src-main/sales/moves.ts';
import type { Finding } from '../crash/books-compared.ts';
import { allFates, allTroubles } from './all-faults.ts';
import { openCounter, pathOf, type Counter, type Ending } from './counter.ts';

/** One thing done while something goes wrong, and what became of it. */
export type Cell = { readonly row: string; readonly kind: Kind; readonly ending: Ending };

export type Matrix = {
  readonly cells: readonly Cell[];
  /** Where the books of a till and its service differ. */
  readonly findings: readonly Finding[];
};

export const kinds: readonly Kind[] = ['sale', 'top-up', 'activation', 'refund'];

/** How often in a row each fault strikes. */
const times = [1, 3] as const;

const rowOf = (name: string, time: number): string => (time === 1 ? name : `${name}, ${time} times`);

export const faultRows: readonly string[] = allTroubles.flatMap(({ name }) =>
  times.map((time) => rowOf(name, time)),
);
export const fateRows: readonly string[] = allFates.map(({ name }) => name);

/** What is tried at one counter, one after another. */
type Course = { readonly kind: Kind; readonly run: (counter: Counter) => Promise<Cell[]> };

/** Every fault on one kind's endpoint. */
const faultCourse = (kind: Kind, time: number): Course => ({
  kind,
  run: async ({ control, perform }) => {
    const cells: Cell[] = [];
    for (const { name, fault } of allTroubles) {
      const planned = { path: pathOf[kind], fault, times: time };
      const ending = await perform(() => control.post('/faults', planned));
      cells.push({ row: rowOf(name, time), kind, ending });
    }
    return cells;
  },
});

/** Every fate of an order, which only a sale has. */
const fateCourse: Course = {
  kind: 'sale',
  run: async ({ control, perform }) => {
    const cells: Cell[] = [];
    for (const { name, fate } of allFates) {
      const ending = await perform(() => control.post('/fates', { for: 'next', ...fate }));
      cells.push({ row: name, kind: 'sale', ending });
    }
    return cells;
  },
};

/** Tries everything. Much of it is waiting, so that the courses run side by side. */
export async function fillMatrix(): Promise<Matrix> {
  const courses = [fateCourse, ...kinds.flatMap((kind) => times.map((time) => faultCourse(kind, time)))];
  const ready: { readonly course: Course; readonly counter: Counter }[] = [];
  // Starting a service is no waiting: one after another.
  for (const course of courses) ready.push({ course, counter: await openCounter(course.kind) });
  const parts = await Promise.all(
    ready.map(async ({ course, counter }) => {
      const cells = await course.run(counter);
      return { cells, findings: await counter.close() };
    }),
  );
  return {
    cells: parts.flatMap(({ cells }) => cells),
    findings: parts.flatMap(({ findings }) => findings),
  };
}
