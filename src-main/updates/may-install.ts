import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';
import type { WhyNotYet } from '../../src-preload/contract/settings/updates.ts';

/** What prevents ending the till and replacing the program. */
export type TillStanding = {
  /** Whether both ledgers that the till may have could be read; false if unknown. */
  readonly isLedgerOpen: boolean;
  /** Sales and operations that aren't finished, including those with an unknown outcome. */
  readonly openSales: number;
  readonly hasOpenShift: boolean;
  readonly isPrinting: boolean;
};

/** Everything an update has to wait for; empty if it may be installed once the ledger is backed up. */
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

/** Permission to install an update at this moment. Only {@link leaveToInstall} gives it. */
export type Leave = { readonly [leaveBrand]: true };

/**
 * Whether an update may be installed now: nothing is open, and a backup of the ledger as it is was just made.
 *
 * @param standing the state after the backup: a sale may have begun in the meantime.
 * @param isBackedUp false if no backup was made, or something was written since.
 */
export function leaveToInstall(
  standing: TillStanding,
  isBackedUp: boolean,
): Result<Leave, 'no-backup' | 'not-yet'> {
  if (whyNotYet(standing).length > 0) return fail('not-yet');
  return isBackedUp ? succeed({} as Leave) : fail('no-backup');
}
