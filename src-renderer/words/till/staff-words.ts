import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { StaffProblem } from '../../../src-preload/contract/staff/staff.ts';
import { notPassedOn } from '../failures/problem-sentence.ts';
import type { NotAnswered } from '../failures/not-answered.ts';
import { capitalized } from '../language/capitalized.ts';

/** What a role may do, for whoever gives it. */
export const roleMeaning = (): string =>
  t`Clerks sell, top up, activate, look up orders and save receipts. Refunds, goodwill and paying out cash need a manager’s PIN. Managers can do everything: settings, the account, cost and staff.`;

/** "0:30", "12:05". */
export function waitWords(ms: number): string {
  const seconds = Math.ceil(ms / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/**
 * What was tried. unlocking: somebody's PIN · recovering: the account's secret, for a manager's new PIN · changing: the
 * list of staff · own-pin: another PIN, with the one before · approving: a manager's PIN, for what a clerk may not do alone.
 */
export type StaffOccasion = 'unlocking' | 'recovering' | 'changing' | 'own-pin' | 'approving';

/** Why it was not done: main says so, or could not be asked. */
export type StaffNotDone = StaffProblem | NotAnswered;

const stays: Record<StaffOccasion, MessageDescriptor> = {
  unlocking: msg`the till stays locked`,
  recovering: msg`the till stays locked`,
  changing: msg`nothing was changed`,
  'own-pin': msg`the PIN was not changed`,
  approving: msg`nothing was approved`,
};

function waitThenTry(ms: number): string {
  const howLong = waitWords(ms);
  return t`wait ${howLong}, then try again`;
}

/** One sentence: what happened, that nothing came of it, what to do. @param name whose PIN it was. */
export function staffSentence(problem: StaffNotDone, occasion: StaffOccasion, name: string): string {
  const unchanged = capitalized(i18n._(stays[occasion]));
  switch (problem.kind) {
    case 'wrong': {
      const what = occasion === 'recovering' ? t`the account’s secret` : t`${name}’s PIN`;
      const then = capitalized(problem.waitMs > 0 ? waitThenTry(problem.waitMs) : t`try again`);
      return t`That isn’t ${what}. ${unchanged}. ${then}.`;
    }
    case 'wait': {
      const what = occasion === 'recovering' ? t`secrets` : t`PINs for ${name}`;
      const then = capitalized(waitThenTry(problem.waitMs));
      return t`Too many wrong ${what}. ${unchanged}. ${then}.`;
    }
    case 'not-there':
      return t`${name} is no longer on the staff list. ${unchanged}. Choose another name.`;
    case 'name-taken':
      return t`That name is taken. ${unchanged}. Choose another one.`;
    case 'last-manager':
      return t`The shop needs at least one manager. ${unchanged}. Make someone else a manager first.`;
    case 'already-on':
      return t`This till already has a staff list. ${unchanged}. Add more names to it.`;
    case 'not-kept':
      return t`This computer’s disk couldn’t save it. ${unchanged}. Free up disk space and try again.`;
    case 'not-possible':
      return t`The secret can’t be checked, because this till has no account yet or your provider signs for it. ${unchanged}. Your IT support can close the till and move staff.json out of its data folder. The till then tells everyone that this was done.`;
    case 'not-reached':
      return t`Neither the keychain nor your provider could confirm the secret. ${unchanged}. Unlock the keychain or connect to the internet, then try again.`;
    case 'too-often':
      return notPassedOn('changing', problem.kind);
    case 'not-passed-on':
      return t`Nothing was changed. This window lost contact with the till. Close eSIM Counter and open it again.`;
  }
}
