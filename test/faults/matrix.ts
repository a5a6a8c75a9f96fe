import type { Kind } from '../../src-books/orders/transitions.ts';
import type { Finding } from '../crash/books/finding.ts';
import { allOutcomes, allBehaviors, allTroubles, allWays, type Trouble } from './all-faults.ts';
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
export const fateRows: readonly string[] = allOutcomes.map(({ name }) => name);

const behaviorRow = (name: string, trouble: string): string => `${name}, ${trouble}`;

export const behaviorRows: readonly string[] = allBehaviors.flatMap(({ name, troubles }) =>
  troubles.map((trouble) => behaviorRow(name, trouble.name)),
);

export const wayRows: readonly string[] = allWays.map(({ name }) => name);

/** What can be about the order of another customer; only a purchase has an order. */
export const otherKinds = ['sale', 'top-up'] as const satisfies readonly Kind[];
const otherRow = {
  accepted: '200 that names the order of another customer',
  conflict: '409 that names the order of another customer',
  status: 'status of the order of another customer, 3 times',
  esim: 'status with the eSIM of another customer, 3 times',
  product: '200 that names another package',
} as const;
export const otherRows: readonly string[] = Object.values(otherRow);

const anotherPackage = { id: 1, productId: 'another', name: 'Another package', salePrice: 1 };

/** What is tried at one counter, one after another. */
type Flow = {
  readonly kind: Kind;
  readonly isOnTheWay?: true;
  readonly run: (counter: Counter) => Promise<Cell[]>;
};

/** Faults on one kind's endpoint. */
const faultFlow = (kind: Kind, time: number, troubles: readonly Trouble[]): Flow => ({
  kind,
  run: async ({ control, perform }) => {
    const cells: Cell[] = [];
    for (const { name, fault } of troubles) {
      const planned = { path: pathOf[kind], fault, times: time };
      const ending = await perform(() => control.post('/faults', planned));
      cells.push({ row: rowOf(name, time), kind, ending });
    }
    return cells;
  },
});

/** Each at a counter of its own: all faults of one endpoint in a row would take longer than everything else. */
const halves = [0, 1].map((half) => allTroubles.filter((_, at) => at % 2 === half));

/** Every fate of an order, which only a sale has. */
const outcomeFlow: Flow = {
  kind: 'sale',
  run: async ({ control, perform }) => {
    const cells: Cell[] = [];
    for (const { name, fate } of allOutcomes) {
      const ending = await perform(() => control.post('/outcomes', { for: 'next', ...fate }));
      cells.push({ row: name, kind: 'sale', ending });
    }
    return cells;
  },
};

/** Every behavior, with what goes wrong at one kind's endpoint. */
const behaviorFlow = (kind: Kind): Flow => ({
  kind,
  run: async ({ control, perform }) => {
    const cells: Cell[] = [];
    for (const { name, behavior, troubles } of allBehaviors) {
      for (const trouble of troubles) {
        const ending = await perform(async () => {
          await control.post('/behavior', behavior);
          await control.post('/faults', { path: pathOf[kind], fault: trouble.fault });
        });
        cells.push({ row: behaviorRow(name, trouble.name), kind, ending });
      }
    }
    return cells;
  },
});

/** Everything that a network does by itself with a request of one kind. */
const interferenceFlow = (kind: Kind): Flow => ({
  kind,
  isOnTheWay: true,
  run: async ({ way, perform }) => {
    const cells: Cell[] = [];
    for (const { name, interference } of allWays) {
      const ending = await perform(() => {
        let isFirst = true;
        way.interfere((path) => {
          const isInterferedWith = isFirst && path === pathOf[kind];
          if (isInterferedWith) isFirst = false;
          return isInterferedWith ? interference : 'pass';
        });
        return Promise.resolve();
      });
      cells.push({ row: name, kind, ending });
    }
    return cells;
  },
});

/** Answers that are about the order of another customer of the same till. */
const otherFlow = (kind: (typeof otherKinds)[number]): Flow => ({
  kind,
  run: async ({ control, perform, sellOther }) => {
    const { uidCustomer, esimProfile } = await sellOther();
    const path = pathOf[kind];
    const says = (asked: string, members: Record<string, unknown>, times: number) =>
      control.post('/faults', { path: asked, fault: { kind: 'other-reply', members }, times });
    const wrongs = {
      [otherRow.accepted]: () => says(path, { uidCustomer }, 1),
      [otherRow.conflict]: async () => {
        await control.post('/faults', { path, fault: { kind: 'drop', when: 'after' } });
        await says(path, { uidCustomer }, 3);
      },
      [otherRow.status]: () => says('/orders/getStatus', { orderId: 'T1-another', uidCustomer }, 3),
      [otherRow.product]: () =>
        says(path, { [kind === 'sale' ? 'esimProfile' : 'package']: anotherPackage }, 1),
      [otherRow.esim]: () => says('/orders/getStatus', { esimProfile }, 3),
    };
    const cells: Cell[] = [];
    for (const [row, goWrong] of Object.entries(wrongs))
      cells.push({ row, kind, ending: await perform(goWrong) });
    return cells;
  },
});

/** Tries everything. Much of it is waiting, so that the courses run side by side. */
export async function fillMatrix(): Promise<Matrix> {
  const flows = [
    outcomeFlow,
    ...kinds.map(behaviorFlow),
    ...kinds.map(interferenceFlow),
    ...otherKinds.map(otherFlow),
    ...kinds.flatMap((kind) =>
      times.flatMap((time) => halves.map((troubles) => faultFlow(kind, time, troubles))),
    ),
  ];
  const ready: { readonly flow: Flow; readonly counter: Counter }[] = [];
  // Starting a service is no waiting: one after another.
  for (const flow of flows) ready.push({ flow, counter: await openCounter(flow.kind, flow.isOnTheWay) });
  const parts = await Promise.all(
    ready.map(async ({ flow, counter }) => {
      const cells = await flow.run(counter);
      return { cells, findings: await counter.close() };
    }),
  );
  return {
    cells: parts.flatMap(({ cells }) => cells),
    findings: parts.flatMap(({ findings }) => findings),
  };
}
