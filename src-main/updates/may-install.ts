import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';
import type { WhyNotYet } from '../../src-preload/contract/updates.ts';

/** What of a till speaks against ending it and putting another program in its place. */
export type TillStanding = {
  /** Of both ledgers that the till may have: unknown is open. */
  readonly isLedgerOpen: boolean;
  /** Sales and operations that aren't over, those among them that nobody knows the end of. */
  readonly openSales: number;
  readonly hasOpenShift: boolean;
  readonly isPrinting: boolean;
};

/** All that an update has to wait for; nothing where it may be installed once the ledger is backed up. */
export function whyNotYet(standing: TillStanding): WhyNotYet[] {
  const { isLedgerOpen, openSales, hasOpenShift, isPrinting } = standing;
  if (!isLedgerOpen) return ['books-closed'];
  const whys: readonly (readonly [WhyNotYet, boolean])[] = [
    ['sale-open', openSales > 0],
    ['shift-open', hasOpenShift],
    ['printing', isPrinting],
  ];
  return whys.flatMap(([why, holds]) => (holds ? [why] : []));
}

declare const leaveBrand: unique symbol;

/** That an update may be installed at this moment. Only {@link leaveToInstall} gives it. */
export type Leave = { readonly [leaveBrand]: true };

/**
 * Whether an update may be installed now: nothing is open, and a backup was just made of the ledger as it is.
 *
 * @param standing as it is after the backup: a sale may have been begun meanwhile.
 * @param isBackedUp false where no backup was made, or something was written since.
 */
export function leaveToInstall(
  standing: TillStanding,
  isBackedUp: boolean,
): Result<Leave, 'no-backup' | 'not-yet'> {
  if (whyNotYet(standing).length > 0) return fail('not-yet');
  return isBackedUp ? succeed({} as Leave) : fail('no-backup');
}
