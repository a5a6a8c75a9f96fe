import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { StaffProblem } from '../../../src-preload/contract/staff/staff.ts';
import { notPassedOn } from '../failures/problem-sentence.ts';
import type { NotAnswered } from '../failures/not-answered.ts';

/** What a role may do, for whoever gives it. */
export const roleMeaning = (): string =>
  t`Clerks sell, top up, activate, look up orders and save receipts. Managers can do everything, including settings, the account, costs and staff.`;

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
  const unchanged = i18n._(stays[occasion]);
  switch (problem.kind) {
    case 'wrong': {
      const what = occasion === 'recovering' ? t`the account's secret` : t`${name}'s PIN`;
      const then = problem.waitMs > 0 ? waitThenTry(problem.waitMs) : t`try again`;
      return t`That is not ${what}, so ${unchanged}; ${then}.`;
    }
    case 'wait': {
      const what = occasion === 'recovering' ? t`secrets` : t`PINs for ${name}`;
      const then = waitThenTry(problem.waitMs);
      return t`Too many wrong ${what}, so ${unchanged}; ${then}.`;
    }
    case 'not-there':
      return t`${name} is not one of the staff any more, so ${unchanged}; choose another name.`;
    case 'name-taken':
      return t`Somebody has that name already, so ${unchanged}; choose another one.`;
    case 'last-manager':
      return t`There has to be a manager, so ${unchanged}; make somebody else a manager first.`;
    case 'already-on':
      return t`Names are known here already, so ${unchanged}; add others to them.`;
    case 'not-kept':
      return t`This computer's disk did not take it, so ${unchanged}; make room on the disk and try again.`;
    case 'not-possible':
      return t`There is no secret that could prove it, because this till has no account yet or your provider signs for it, so ${unchanged}; your IT support can close the till and move staff.json out of its data folder, and the till then says to everybody that it was done.`;
    case 'not-reached':
      return t`Neither the keychain nor your provider could tell whether that is the secret, so ${unchanged}; unlock the keychain or connect to the internet, and try again.`;
    case 'too-often':
      return notPassedOn('changing', problem.kind);
    case 'not-passed-on':
      return t`This window could not reach the rest of the till, so nothing was changed; close eSIM Counter and open it again.`;
  }
}
