import type { ControlAction } from './control-action.ts';
import { balanceActions } from './balance-actions.ts';
import { callbackActions } from './callback-actions.ts';
import { clockActions } from './clock-actions.ts';
import { outcomeActions } from './outcome-actions.ts';
import { faultActions } from './fault-actions.ts';
import { behaviorActions } from './behavior-actions.ts';
import { profileActions } from './profile-actions.ts';
import type { FaultPlan } from './fault-plan.ts';
import type { Pauses } from './pauses.ts';
import type { ConnectProfile } from '../commands/connect-profile.ts';
import type { UseData } from '../commands/use-data.ts';
import type { BehaviorSetting } from '../behavior.ts';
import type { OrderOutcomes } from '../order-outcomes.ts';
import type { ServiceClock } from '../service-clock.ts';
import type { Books } from '../storage/books.ts';

export type ControlDeps = {
  readonly books: Books;
  readonly clock: ServiceClock;
  readonly outcomes: OrderOutcomes;
  readonly faults: FaultPlan;
  readonly pauses: Pauses;
  readonly behavior: BehaviorSetting;
  /** The paths of the endpoints that a fault can be switched on for. */
  readonly endpointPaths: readonly string[];
  /** From an order to its profile where nothing else is chosen, in milliseconds. */
  readonly issueDelayMs: number;
  readonly connectProfile: ConnectProfile;
  readonly useData: UseData;
  /** Called after something may have become due earlier. */
  readonly onChanged: () => void;
};

/** All that practice and tests can do to the service. */
export const controlActions = (deps: ControlDeps): readonly ControlAction[] => [
  ...balanceActions(deps),
  ...clockActions(deps),
  ...profileActions(deps),
  ...outcomeActions(deps),
  ...faultActions(deps),
  ...behaviorActions(deps),
  ...callbackActions(deps),
];
