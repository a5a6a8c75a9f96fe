import type { Fault } from './fault.ts';

/** A fault that is switched on: for the endpoint with a path, or for all, and for how many requests. */
export type PlannedFault = {
  readonly path: string;
  readonly fault: Fault;
  readonly times: number | 'forever';
};

/** The faults that are switched on. They are forgotten when the service ends. */
export type FaultPlan = {
  /** The fault of a request to the endpoint with a path. The earliest that fits is taken, and used up by one. */
  readonly take: (path: string) => Fault | undefined;
  readonly add: (planned: PlannedFault) => void;
  /** In the order in which they apply. */
  readonly list: () => readonly PlannedFault[];
  readonly clear: () => void;
};

/** Stands for the path of every endpoint. */
export const everyPath = '*';

export function createFaultPlan(): FaultPlan {
  let plan: readonly PlannedFault[] = [];
  return {
    take: (path) => {
      const found = plan.find((planned) => planned.path === path || planned.path === everyPath);
      if (found === undefined) return undefined;
      plan = plan.flatMap((planned) => (planned === found ? usedOnce(planned) : [planned]));
      return found.fault;
    },
    add: (planned) => {
      plan = [...plan, planned];
    },
    list: () => plan,
    clear: () => {
      plan = [];
    },
  };
}

function usedOnce(planned: PlannedFault): PlannedFault[] {
  if (planned.times === 'forever') return [planned];
  return planned.times > 1 ? [{ ...planned, times: planned.times - 1 }] : [];
}
