import type { RequestOf } from '../../../src-preload/contract.ts';
import type { StaffOutcome } from '../../../src-preload/contract/staff/staff.ts';
import { till } from '../../till-bridge.ts';
import { whyNotAnswered } from '../../words/failures/not-answered.ts';
import type { StaffNotDone } from '../../words/till/staff-words.ts';

/** Why it was not done; null where it was. */
async function failureOf(ask: () => Promise<StaffOutcome>): Promise<StaffNotDone | null> {
  try {
    const reply = await ask();
    return reply.ok ? null : reply.problem;
  } catch (error) {
    return whyNotAnswered(error);
  }
}

export const changeStaff = (change: RequestOf<'staff-change'>): Promise<StaffNotDone | null> =>
  failureOf(() => till.ask('staff-change', change));

export const changeOwnPin = (pins: RequestOf<'staff-own-pin'>): Promise<StaffNotDone | null> =>
  failureOf(() => till.ask('staff-own-pin', pins));

export const recoverManager = (proof: RequestOf<'staff-recover'>): Promise<StaffNotDone | null> =>
  failureOf(() => till.ask('staff-recover', proof));

/** Four digits at the least, eight at the most: the field takes no more. */
export const isWholePin = (pin: string): boolean => pin.length >= 4;
export const longestPin = 8;
