import type { StaffProblem, StaffRole } from '../../src-preload/contract/staff.ts';

export const roleWords: Record<StaffRole, string> = { manager: 'Manager', clerk: 'Clerk' };

/** What a role may do, for whoever gives it. */
export const roleMeaning =
  'A clerk sells, tops up, activates, looks orders up and saves receipts. A manager does everything: refunds, settings, the account, cost, and staff.';

/** "0:30", "12:05". */
export function waitWords(ms: number): string {
  const seconds = Math.ceil(ms / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/**
 * What was tried. unlocking: somebody's PIN · recovering: the account's secret, for a manager's new PIN · changing: the
 * list of staff · own-pin: another PIN, with the one before.
 */
export type StaffOccasion = 'unlocking' | 'recovering' | 'changing' | 'own-pin';

const stays: Record<StaffOccasion, string> = {
  unlocking: 'the till stays locked',
  recovering: 'the till stays locked',
  changing: 'nothing was changed',
  'own-pin': 'the PIN was not changed',
};

/** One sentence: what happened, that nothing came of it, what to do. @param name whose PIN it was. */
export function staffSentence(problem: StaffProblem, occasion: StaffOccasion, name: string): string {
  const unchanged = stays[occasion];
  switch (problem.kind) {
    case 'wrong': {
      const what = occasion === 'recovering' ? "the account's secret" : `${name}'s PIN`;
      const then = problem.waitMs > 0 ? `wait ${waitWords(problem.waitMs)}, then try again` : 'try again';
      return `That is not ${what}, so ${unchanged}; ${then}.`;
    }
    case 'wait': {
      const what = occasion === 'recovering' ? 'secrets' : `PINs for ${name}`;
      return `Too many wrong ${what}, so ${unchanged}; wait ${waitWords(problem.waitMs)}, then try again.`;
    }
    case 'not-there':
      return `${name} is not one of the staff any more, so ${unchanged}; choose another name.`;
    case 'name-taken':
      return `Somebody has that name already, so ${unchanged}; choose another one.`;
    case 'last-manager':
      return `There has to be a manager, so ${unchanged}; make somebody else a manager first.`;
    case 'already-on':
      return `Names are known here already, so ${unchanged}; add others to them.`;
    case 'not-kept':
      return `This computer's disk did not take it, so ${unchanged}; make room on the disk and try again.`;
    case 'not-possible':
      return `The service signs for this account, which has no secret to prove, so ${unchanged}; ask whoever looks after this computer to remove the file of the staff.`;
    case 'not-reached':
      return `Neither the keychain nor the service could tell whether that is the secret, so ${unchanged}; unlock the keychain or connect to the internet, and try again.`;
  }
}

/** For a request that main could not take at all. */
export const staffNotPassedOn =
  'This window could not reach the rest of the till, so nothing was changed; close eSIM Counter and open it again.';
