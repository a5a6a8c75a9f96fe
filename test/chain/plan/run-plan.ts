import type { Choices } from '../../crash/plan/random-choices.ts';
import type { Fate, Passage, Stage } from '../chain-network.ts';

/** What goes wrong in a scene, once. */
export type Fault =
  | { readonly kind: 'nothing' }
  /** kill -9; a till writes some more before it says anything after that. */
  | { readonly kind: 'kill-till'; readonly till: number; readonly before: number }
  | { readonly kind: 'kill-server'; readonly awayMs: number }
  | { readonly kind: 'kill-postgres'; readonly awayMs: number }
  | { readonly kind: 'kill-everything' }
  /** The folder is copied while its till sells; both sell on. */
  | { readonly kind: 'clone'; readonly till: number }
  | { readonly kind: 'back-up-till'; readonly till: number }
  /** An older copy of the folder takes its place, and sells some before it says anything. */
  | { readonly kind: 'restore-till'; readonly till: number; readonly before: number }
  /** The disk changes an event that was not sent; later a clean copy takes its place. */
  | { readonly kind: 'damage-till'; readonly till: number }
  | { readonly kind: 'back-up-office' }
  | { readonly kind: 'restore-office' };

/** When: after so long; or when the nth request that adds events gets somewhere, or a little later. */
export type Moment =
  | { readonly at: 'any time'; readonly delayMs: number }
  | { readonly at: Stage; readonly time: number; readonly delayMs: number };

export type Scene = {
  readonly fault: Fault;
  readonly moment: Moment;
  /** Of ten requests, so many meet a bad network. */
  readonly badTenths: number;
  /** What each till writes in it. */
  readonly writes: number;
  readonly pauseMs: number;
};

export type RunPlan = { readonly tills: number; readonly scenes: readonly Scene[] };

/** All that is drawn of a run beforehand: no timing changes it. */
export function planRun(choices: Choices): RunPlan {
  const tills = 2 + choices.below(2);
  // A backup that is made early is what there is to put back.
  const opening: Fault[] = [
    { kind: 'back-up-till', till: 0 },
    ...(choices.chance(0.4) ? [{ kind: 'back-up-office' } as const] : []),
  ];
  const faults = Array.from({ length: 4 + choices.below(4) }, () => anyFault(choices, tills));
  return { tills, scenes: [...opening, ...faults].map((fault) => sceneWith(fault, choices)) };
}

const sceneWith = (fault: Fault, choices: Choices): Scene => ({
  fault,
  moment: anyMoment(choices),
  badTenths: choices.oneOf([0, 0, 2, 4, 7]),
  writes: 6 + choices.below(18),
  pauseMs: choices.oneOf([0, 2, 8]),
});

function anyFault(choices: Choices, tills: number): Fault {
  const till = choices.below(tills);
  const before = choices.oneOf([0, 0, 1, 4, 9]);
  const awayMs = choices.oneOf([0, 20, 120]);
  const kind = choices.oneOf([
    ...(['nothing', 'kill-till', 'kill-till', 'kill-server', 'kill-server', 'kill-postgres'] as const),
    ...(['kill-postgres', 'kill-everything', 'clone', 'clone', 'back-up-till', 'restore-till'] as const),
    ...(['restore-till', 'damage-till', 'back-up-office', 'restore-office'] as const),
  ]);
  switch (kind) {
    case 'kill-till':
    case 'restore-till':
      return { kind, till, before };
    case 'clone':
    case 'back-up-till':
    case 'damage-till':
      return { kind, till };
    case 'kill-server':
    case 'kill-postgres':
      return { kind, awayMs };
    case 'nothing':
    case 'kill-everything':
    case 'back-up-office':
    case 'restore-office':
      return { kind };
  }
}

function anyMoment(choices: Choices): Moment {
  const at = choices.oneOf(['any time', 'seen', 'forwarded', 'forwarded', 'answered'] as const);
  if (at === 'any time') return { at, delayMs: choices.fraction() * 120 };
  const delayMs = choices.oneOf([0, choices.fraction() * 3, choices.fraction() * 12]);
  return { at, time: choices.oneOf([1, 1, 2, 3, 5]), delayMs };
}

/** What becomes of the next request in a network that is bad for so many tenths of them. */
export function nextFate(choices: Choices, badTenths: number): Fate {
  if (choices.below(10) >= badTenths) return { kind: 'pass' };
  const kind = choices.oneOf([
    ...(['slow', 'cut-before', 'truncated', 'late', 'late', 'cut-after', 'cut-after'] as const),
    ...(['cut-half', 'bad-gateway', 'repeated', 'repeated'] as const),
  ]);
  return kind === 'slow' || kind === 'late' ? { kind, holdMs: choices.below(80) } : { kind };
}

/** Whether a request adds events. */
export const addsEvents = ({ method, path }: Passage): boolean =>
  method === 'POST' && path.endsWith('/events');
