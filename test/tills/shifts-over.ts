import { expect } from 'vitest';
import type { Ledger } from '../../src-main/ledger/ledger.ts';
import { ShiftService, type ShiftServiceDeps } from '../../src-main/services/shifts/shift-service.ts';

/** The shifts of a till whose ledger this is. @param rest what isn't as on a shop's first day, with nobody signed in. */
export const shiftsOver = (ledger: Ledger, rest: Partial<ShiftServiceDeps> = {}): ShiftService =>
  new ShiftService({
    mode: 'live',
    till: () => 'T1',
    ledger,
    clock: { now: () => Date.now() },
    staff: () => null,
    tenders: () => [],
    settings: () => ({ isRequired: false, isBlind: false }),
    sight: () => 'all',
    last: () => 0,
    keepLast: () => undefined,
    currency: () => 'USD',
    whyNotRecord: () => undefined,
    onLedgerFault: (fault) => expect.fail(fault.detail),
    onDamage: (fault) => expect.fail(fault.detail),
    ...rest,
  });

/** Closes the open shift with just what is expected, as who counts right. @returns its number. */
export function closeAsExpected(shifts: ShiftService): number {
  const { number } = shifts.report('now')?.report ?? expect.fail('no shift is open');
  const told = shifts.expected() ?? expect.fail('nothing is expected');
  const counted = told.map(({ currency, tender, amount }) => ({ currency, tender, amount }));
  expect(shifts.close({ number, counted, shown: told })).toMatchObject({ ok: true });
  return number;
}
