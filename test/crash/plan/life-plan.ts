import { speed } from '../../tills/fast-clock.ts';
import type { Fault } from '../../../src-service/control/fault.ts';
import type { Behavior } from '../../../src-service/behavior.ts';
import type { Fate, Passage, Stage } from '../bad-network.ts';
import type { Lie } from './lies.ts';
import type { Choices } from './random-choices.ts';
import { tooLateStatuses } from './too-late.ts';
import type { OwnEnd, Press } from '../tills/till-messages.ts';

/** When a till is killed. */
export type KillMoment =
  /** While it opens its ledger and takes up what was left: so many milliseconds after it was told to open. */
  | { readonly at: 'opening'; readonly delayMs: number }
  /** At any time, from when it has opened. */
  | { readonly at: 'any time'; readonly delayMs: number }
  /** When its nth request that changes something gets somewhere on its way, or a little later. */
  | { readonly at: Stage; readonly time: number; readonly delayMs: number }
  /** When its nth press is made, or a little later. */
  | { readonly at: 'pressing'; readonly time: number; readonly delayMs: number }
  /** While it closes: so many milliseconds after it was asked to, so long after it has opened. */
  | { readonly at: 'closing'; readonly afterMs: number; readonly delayMs: number }
  /** By itself, at a step of its own work. */
  | { readonly at: 'own'; readonly ownEnd: OwnEnd };

/** How quick tills of a kind are: within how many milliseconds something is planned. */
export type Tempo = {
  readonly opening: number;
  /** A till that has opened. */
  readonly atWork: number;
  readonly closing: number;
  /** From when it was told to open until service or network fall, or there is a balance again. */
  readonly aroundIt: number;
  /** A planned moment that doesn't come so soon after the last press is given up, and the till killed as it stands. */
  readonly afterPresses: number;
  /** The longest life: a press waits for answers too, which may not come. */
  readonly life: number;
  /** At least, and at most so many more. */
  readonly presses: readonly [number, number];
  /** After so many kills the books are compared, and at the end. */
  readonly killsBetweenBooks: number;
  /** Sometimes an older folder is put back: where the till asks the service for what is missing then. */
  readonly foldersArePutBack: boolean;
  /** Where what is killed has a window. */
  readonly hasWindow: boolean;
  /** Where its disk can be made to fail. */
  readonly diskFails: boolean;
};

/** An engine in plain Node. */
export const nodeTempo: Tempo = {
  opening: 25,
  atWork: 200,
  closing: 0,
  aroundIt: 120,
  afterPresses: 250,
  life: 1_500,
  presses: [4, 5],
  killsBetweenBooks: 50,
  foldersArePutBack: false,
  hasWindow: false,
  diskFails: true,
};

/** The app. Most of its life is its start. */
export const appTempo: Tempo = {
  opening: 1_500,
  atWork: 600,
  closing: 250,
  aroundIt: 1_500,
  afterPresses: 300,
  life: 12_000,
  presses: [6, 8],
  killsBetweenBooks: 10,
  foldersArePutBack: true,
  hasWindow: true,
  diskFails: false,
};

export type PlannedFault = { readonly path: string; readonly fault: Fault; readonly times: number };

export type ShownHistory = Pick<
  Behavior,
  'historyLines' | 'historyDescription' | 'behindMs' | 'conflictNamesOrder'
>;

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
  /** How the service shows its history. */
  readonly behavior: ShownHistory | null;
  /** The balance is too low for anything, and then isn't. */
  readonly poor: { readonly forMs: number } | null;
  /** Waiting for the disk of the ledger's log fails from a moment on, and nothing can be written to it after where `shuts`. */
  readonly disk: { readonly afterMs: number; readonly forMs: number; readonly shuts: boolean } | null;
  /** Another one is started before this one is killed: so many milliseconds before. */
  readonly secondStart: number | null;
  readonly savesReceipt: boolean;
  /** The till's clock was set wrong. */
  readonly clockAheadMs: number;
};

const dayMs = 86_400_000;

const changingPaths = ['/orders/submit', '/orders/topup', '/orders/activate', '/orders/refund'] as const;

/** A killed life plans this: what is drawn here and nowhere else, so that no timing changes it. */
export function planLife(
  choices: Choices,
  life: number,
  before: readonly Press[],
  tempo: Tempo = nodeTempo,
): LifePlan {
  const again = before.filter(() => choices.chance(0.3));
  const {
    aroundIt,
    hasWindow,
    diskFails,
    presses: [least, more],
  } = tempo;
  const fresh = Array.from({ length: least + choices.below(more + 1) }, (_, index) =>
    newPress(choices, `life-${life}-press-${index + 1}`),
  );
  return {
    presses: [...again, ...fresh],
    moment: killMoment(choices, tempo),
    faults: choices.chance(0.5)
      ? Array.from({ length: 1 + choices.below(3) }, () => plannedFault(choices))
      : [],
    badTenths: choices.oneOf([0, 0, 2, 4, 6]),
    serviceKill: choices.chance(0.08)
      ? { afterMs: choices.below(aroundIt), awayMs: choices.below(100) }
      : null,
    fall: choices.chance(0.06)
      ? { afterMs: choices.below(aroundIt), forMs: 20 + choices.below(aroundIt) }
      : null,
    cancels: choices.chance(0.1),
    behavior: choices.chance(0.3) ? shownHistory(choices) : null,
    poor: choices.chance(0.1) ? { forMs: choices.below(2 * aroundIt) } : null,
    secondStart: hasWindow && choices.chance(0.2) ? choices.below(400) : null,
    savesReceipt: hasWindow && choices.chance(0.15),
    disk:
      diskFails && choices.chance(0.25)
        ? { afterMs: choices.below(aroundIt), forMs: choices.below(2 * aroundIt), shuts: choices.chance(0.7) }
        : null,
    clockAheadMs: choices.chance(0.1) ? choices.oneOf([-1, 1, 2]) * dayMs : 0,
  };
}

/** What is sold at a till before its first kill, so that there is something to work with. */
export const firstSales = (till: string): readonly Press[] =>
  [0, 1, 2, 3, 0, 1].map((pick, index) => ({
    kind: 'sell',
    press: `${till}-first-sale-${index + 1}`,
    pick,
    mode: 'ON_DEMAND',
    again: true,
    byKeys: false,
    afterMs: 0,
  }));

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
  return { ...common, kind, mode, again: choices.chance(0.7), byKeys: choices.chance(0.3) };
}

/** Where purchases and changes can be hit on purpose is drawn more often than any time at all. */
function killMoment(choices: Choices, tempo: Tempo): KillMoment {
  const time = choices.oneOf([1, 1, 2, 3, 4, 6]);
  const at = choices.oneOf([
    ...(['opening', 'any time', 'any time', 'seen', 'answered', 'delivered', 'delivered'] as const),
    ...(['written', 'sent', 'heard', 'recorded'] as const),
    ...(tempo.hasWindow ? (['pressing', 'pressing', 'closing'] as const) : []),
  ]);
  switch (at) {
    case 'opening':
      return { at, delayMs: choices.fraction() * tempo.opening };
    case 'any time':
      return { at, delayMs: choices.fraction() * tempo.atWork };
    case 'pressing':
      return { at, time, delayMs: choices.fraction() * 30 };
    case 'closing':
      return { at, afterMs: choices.fraction() * tempo.atWork, delayMs: choices.fraction() * tempo.closing };
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

/**
 * Fewer lines than are asked for, words that say what a line isn't, or all of it up to six seconds late; and a 409 that
 * doesn't say which order there is.
 */
const shownHistory = (choices: Choices): ShownHistory => ({
  historyLines: choices.oneOf([null, 3, 8, 20]),
  historyDescription: choices.oneOf([null, 'refundable until activated', 'Non-refundable data package']),
  behindMs: choices.oneOf([0, 0, 3_000, 6_000]) / speed,
  conflictNamesOrder: choices.chance(0.7),
});

function anyFault(choices: Choices): Fault {
  const when = choices.oneOf(['before', 'after'] as const);
  const kind = choices.oneOf([
    ...(['drop', 'drop', 'delay', 'delay', 'truncate', 'bad-gateway', 'content-type'] as const),
    ...(['too-many-requests', 'unavailable', 'wrong-date', 'redirect', 'oversized'] as const),
    ...(['refuse', 'refuse'] as const),
  ]);
  switch (kind) {
    // After the effect too, as where a network repeats a request and gives the second answer.
    case 'refuse':
      return { kind, when, status: choices.oneOf([400, 402, 403, 404, 424]) };
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

const lies: readonly [Lie, ...Lie[]] = ['canceled', 'canceled', 'another-order'];

/** What becomes of the next request in a network that is bad for so many tenths of them. */
export function nextFate(choices: Choices, badTenths: number, { path }: Passage): Fate {
  if (choices.below(10) >= badTenths) return { kind: 'pass' };
  const kind = choices.oneOf([
    ...(['slow', 'cut-before', 'late', 'cut-after', 'cut-after', 'cut-half', 'bad-gateway'] as const),
    ...(['repeated', 'too-late', 'lie', 'lie'] as const),
  ]);
  switch (kind) {
    case 'slow':
    case 'late':
      return { kind, holdMs: choices.below(120) };
    case 'lie':
      return { kind, lie: path === '/orders/getStatus' ? choices.oneOf(lies) : 'another-order' };
    case 'too-late':
      return { kind, status: choices.oneOf(tooLateStatuses) };
    case 'cut-before':
    case 'cut-after':
    case 'cut-half':
    case 'bad-gateway':
    case 'repeated':
      return { kind };
  }
}
