import { t } from '@lingui/core/macro';
import type { Writing } from '../../../src-preload/contract/books/books.ts';
import type { Mode } from '../../../src-preload/contract/plain-values.ts';
import type { Problem } from '../../../src-preload/contract/problem.ts';
import type { ServiceState } from '../../../src-preload/contract/account/service.ts';
import { timeOfDay } from '../figures/moments.ts';
import { problemSentence } from './problem-sentence.ts';

/** Whether the till asks about what is open: now, once the service is there again, or not before somebody does something. */
export type Asking =
  | { readonly kind: 'now' }
  | { readonly kind: 'later' }
  | { readonly kind: 'not'; readonly problem: Unasked };

/** Why it asks nothing. */
export type Unasked = Extract<Problem, { kind: 'keychain' }>;

/** Without its secret, or the keychain that has it, the till asks nothing. */
export function askingAt(service: ServiceState | undefined): Asking {
  if (service?.kind !== 'offline') return { kind: 'now' };
  const { problem } = service;
  return problem.kind === 'keychain' ? { kind: 'not', problem } : { kind: 'later' };
}

/** The state of the line to the service, for the top of the window. */
export function serviceWords(service: ServiceState, mode: Mode): string {
  switch (service.kind) {
    case 'connecting':
      return mode === 'practice' ? t`Starting practice mode` : t`Connecting`;
    case 'online':
      return t`Online`;
    case 'offline': {
      const since = timeOfDay(service.since);
      return t`Offline since ${since}`;
    }
  }
}

/** Why nothing can be sold just now; undefined while it can. */
export function whySellingWaits(service: ServiceState, writing: Writing, mode: Mode): string | undefined {
  if (writing.kind === 'stopped') return problemSentence({ kind: 'ledger', fault: writing.fault }, 'waiting');
  switch (service.kind) {
    case 'connecting':
      return mode === 'practice'
        ? t`Practice mode is starting. You can sell in a moment.`
        : t`Connecting to your provider. You can sell as soon as it answers.`;
    case 'online':
      return undefined;
    case 'offline':
      return problemSentence(service.problem, 'waiting');
  }
}
