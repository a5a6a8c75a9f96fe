import { z } from 'zod';
import { refusal, reply } from '../endpoints/endpoint.ts';
import { actionWithBody, type ControlAction, type ControlReply } from './control-action.ts';
import { fault } from './fault.ts';
import { everyPath, type FaultPlan } from './fault-plan.ts';
import type { Pauses } from './pauses.ts';

const plannedFault = z.strictObject({
  path: z.string(),
  fault,
  times: z.union([z.int().min(1), z.literal('forever')]).default(1),
});

type Deps = {
  readonly faults: FaultPlan;
  readonly pauses: Pauses;
  readonly endpointPaths: readonly string[];
};

/** GET, POST and DELETE /control/faults. What is held back when they are deleted goes on. */
export function faultActions({ faults, pauses, endpointPaths }: Deps): ControlAction[] {
  const currentFaults = (): ControlReply => reply({ faults: faults.list() });
  return [
    { method: 'GET', path: '/faults', run: currentFaults },
    actionWithBody('/faults', plannedFault, (planned) => {
      if (planned.path !== everyPath && !endpointPaths.includes(planned.path)) {
        return refusal(400, `The path is ${everyPath} or one of ${endpointPaths.join(', ')}.`);
      }
      faults.add(planned);
      return currentFaults();
    }),
    {
      method: 'DELETE',
      path: '/faults',
      run: () => {
        faults.clear();
        pauses.endAll();
        return currentFaults();
      },
    },
  ];
}
