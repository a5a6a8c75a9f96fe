import { t } from '@lingui/core/macro';
import type { RequestOf } from '../../../src-preload/contract.ts';
import type { StaffOutcome } from '../../../src-preload/contract/staff.ts';
import { till } from '../../till-bridge.ts';
import { staffNotPassedOn, staffSentence, type StaffOccasion } from '../../words/staff-words.ts';

/** Why it was not done, in one sentence; null where it was. @param name whose PIN it is about. */
async function failureOf(
  ask: () => Promise<StaffOutcome>,
  occasion: StaffOccasion,
  name: string,
): Promise<string | null> {
  try {
    const reply = await ask();
    return reply.ok ? null : staffSentence(reply.problem, occasion, name);
  } catch {
    return staffNotPassedOn();
  }
}

export const changeStaff = (
  change: RequestOf<'staff-change'>,
  name = t`This person`,
): Promise<string | null> => failureOf(() => till.ask('staff-change', change), 'changing', name);

export const changeOwnPin = (pins: RequestOf<'staff-own-pin'>, name: string): Promise<string | null> =>
  failureOf(() => till.ask('staff-own-pin', pins), 'own-pin', name);

export const recoverManager = (proof: RequestOf<'staff-recover'>): Promise<string | null> =>
  failureOf(() => till.ask('staff-recover', proof), 'recovering', t`This manager`);

/** Four digits at the least, eight at the most: the field takes no more. */
export const isWholePin = (pin: string): boolean => pin.length >= 4;
export const longestPin = 8;
