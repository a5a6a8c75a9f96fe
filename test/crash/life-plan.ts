import type { Fault } from '../../src-service/control/fault.ts';
import type { Fate, Stage } from './bad-network.ts';
import type { Choices } from './random-choices.ts';
import type { OwnEnd, Press } from './till-messages.ts';

/** When a till is killed. */
export type KillMoment =
  /** While it opens its ledger and takes up what was left: so many milliseconds after it was told to open. */
  | { readonly at: 'opening'; readonly delayMs: number }
  /** At any time, from when it has opened. */
  | { readonly at: 'any time'; readonly delayMs: number }
  /** When its nth request that changes something gets somewhere on its way, or a little later. */
  | { readonly at: Stage; readonly time: number; readonly delayMs: number }
  /** By itself, at a step of its own work. */
  | { readonly at: 'own'; readonly ownEnd: OwnEnd };

export type PlannedFault = { readonly path: string; readonly fault: Fault; readonly times: number };

/** One life of a till, from its start to its kill, and what goes wrong around it. */
export type LifePlan = {
  readonly presses: readonly Press[];
  readonly moment: KillMoment;
  /** Of the service. */
  readonly faults: readonly PlannedFault[];
  /** Of ten requests, so many meet a bad network. */
  readonly badTenths: number;
  /** The service is killed too, and started again. */
  readonly serviceKill: { readonly afterMs: number; readonly awayMs: number } | null;
  /** Nobody can be reached for a while. */
  readonly fall: { readonly afterMs: number; readonly forMs: number } | null;
  /** The service cancels the next orders. */
  readonly cancels: boolean;
  /** The balance is too low for anything, and then isn't. */
  readonly poor: { readonly forMs: number } | null;
};

const changingPaths = ['/orders/submit', '/orders/topup', '/orders/activate', '/orders/refund'] as const;

/** A killed life plans this: what is drawn here and nowhere else, so that no timing changes it. */
export function planLife(choices: Choices, life: number, before: readonly Press[]): LifePlan {
  const again = before.filter(() => choices.chance(0.3));
  const fresh = Array.from({ length: 4 + choices.below(6) }, (_, index) =>
    newPress(choices, `life-${life}-press-${index + 1}`),
  );
  return {
    presses: [...again, ...fresh],
    moment: killMoment(choices),
    faults: choices.chance(0.5)
      ? Array.from({ length: 1 + choices.below(3) }, () => plannedFault(choices))
      : [],
    badTenths: choices.oneOf([0, 0, 2, 4, 6]),
    serviceKill: choices.chance(0.08) ? { afterMs: choices.below(120), awayMs: choices.below(100) } : null,
    fall: choices.chance(0.06) ? { afterMs: choices.below(80), forMs: 20 + choices.below(100) } : null,
    cancels: choices.chance(0.1),
    poor: choices.chance(0.1) ? { forMs: choices.below(200) } : null,
  };
}

function newPress(choices: Choices, press: string): Press {
  const kind = choices.oneOf([
    'sell',
    'sell',
    'sell',
    'top-up',
    'top-up',
    'activation',
    'refund',
    'refund',
  ] as const);
  const common = { press, pick: choices.below(1_000_000), afterMs: choices.oneOf([0, 0, 0, 1, 3, 10]) };
  if (kind !== 'sell') return { ...common, kind };
  const mode = choices.oneOf(['NOW', 'FIRST_USE', 'ON_DEMAND', 'ON_DEMAND'] as const);
  return { ...common, kind, mode, again: choices.chance(0.7) };
}

/** Where purchases and changes can be hit on purpose is drawn more often than any time at all. */
function killMoment(choices: Choices): KillMoment {
  const time = choices.oneOf([1, 1, 2, 3, 4, 6]);
  const at = choices.oneOf([
    ...(['opening', 'any time', 'any time', 'seen', 'answered', 'delivered', 'delivered'] as const),
    ...(['written', 'sent', 'heard', 'recorded'] as const),
  ]);
  switch (at) {
    case 'opening':
      return { at, delayMs: choices.fraction() * 25 };
    case 'any time':
      return { at, delayMs: choices.fraction() * 200 };
    case 'seen':
    case 'answered':
      return { at, time, delayMs: choices.oneOf([0, 0, choices.fraction() * 5]) };
    case 'delivered':
      return { at, time, delayMs: choices.fraction() * 6 };
    case 'written':
    case 'sent':
    case 'recorded':
      return { at: 'own', ownEnd: { at, time } };
    case 'heard':
      return { at: 'own', ownEnd: { at: 'answered', time } };
  }
}

function plannedFault(choices: Choices): PlannedFault {
  const path = choices.oneOf([
    ...changingPaths,
    ...changingPaths,
    '/orders/getStatus',
    '/customer/history',
    '*',
  ]);
  return { path, fault: anyFault(choices), times: 1 + choices.below(3) };
}

function anyFault(choices: Choices): Fault {
  const when = choices.oneOf(['before', 'after'] as const);
  const kind = choices.oneOf([
    ...(['drop', 'drop', 'delay', 'delay', 'truncate', 'bad-gateway', 'content-type'] as const),
    ...(['too-many-requests', 'unavailable', 'wrong-date', 'redirect', 'oversized'] as const),
  ]);
  switch (kind) {
    case 'drop':
    case 'bad-gateway':
      return { kind, when };
    case 'delay':
      return { kind, when, ms: choices.below(200) };
    case 'truncate':
      return { kind };
    case 'content-type':
      return { kind, contentType: 'text/html' };
    // A second is a second here: the client waits by a clock of its own.
    case 'too-many-requests':
    case 'unavailable':
      return { kind, retryAfterSeconds: choices.oneOf([0, 0, 0, 0, 0, 1]) };
    case 'wrong-date':
      return { kind, offsetMs: choices.oneOf([-1, 1]) * choices.below(86_400_000) };
    case 'redirect':
      return { kind, location: '/api/v1/customer/balance', status: 307 };
    case 'oversized':
      return { kind, bytes: 1_048_576 };
  }
}

/** What becomes of the next request in a network that is bad for so many tenths of them. */
export function nextFate(choices: Choices, badTenths: number): Fate {
  if (choices.below(10) >= badTenths) return { kind: 'pass' };
  const kind = choices.oneOf([
    ...(['slow', 'cut-before', 'late', 'cut-after', 'cut-after', 'cut-half', 'bad-gateway'] as const),
  ]);
  switch (kind) {
    case 'slow':
    case 'late':
      return { kind, holdMs: choices.below(120) };
    case 'cut-before':
    case 'cut-after':
    case 'cut-half':
    case 'bad-gateway':
      return { kind };
  }
}
