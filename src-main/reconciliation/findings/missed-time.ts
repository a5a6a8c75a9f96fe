import type { Result } from '../../../src-merchant-api/result.ts';
import { succeed } from '../../../src-merchant-api/result.ts';
import type { StorageFault } from '../../platform/storage-fault.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { detailsOf, type FindingDetails } from './finding-details.ts';
import { foundByTill } from './finding-of-sale.ts';

/**
 * A period that no history showed. Anything that happened then may be missing from the books. Milliseconds since 1970
 * in UTC.
 */
export type MissedTime = {
  /** Null if it includes everything before `until`. */
  readonly from: number | null;
  readonly until: number;
};

export type MissedTimeDeps = {
  readonly ledger: Ledger;
  readonly merchantId: string;
  /** Identifies the finding in every run. */
  readonly key: string;
  readonly now: number;
};

/** The period of a damaged or lost part of the books. */
export const lostKey = 'not-shown lost';

/** The period between two comparisons. */
export const betweenKey = 'not-shown between';

/** Records a period that was not shown. If one is already recorded, the two are merged. */
export function keepMissedTime(
  { ledger, merchantId, key, now }: MissedTimeDeps,
  missed: MissedTime,
): Result<void, StorageFault> {
  const kept = ledger.findings.ofKey(merchantId, key);
  const before = kept?.standing === 'open' ? detailsOf(kept) : undefined;
  const from = missed.from === null ? null : Math.round(missed.from);
  // This period was searched before and partly seen. It must not grow just because the history has moved on.
  if (before?.at === from) return succeed(undefined);
  const isWholeBefore = before?.at === null || from === null;
  const at = isWholeBefore ? null : Math.min(from, before?.at ?? from);
  const until = Math.round(Math.max(missed.until, before?.until ?? 0));
  const details: FindingDetails = {
    key,
    kind: 'not-shown',
    about: 'other',
    why: 'not-here',
    saleId: null,
    orderId: null,
    uidCustomer: null,
    idPack: null,
    at,
    until,
    ours: null,
    theirs: null,
    creditedBack: null,
    balance: 'not-told',
    otherSale: null,
    isDoubtful: false,
  };
  return ledger.findings.keep(merchantId, [foundByTill(details)], [], now);
}

/** Settles the finding: a later history showed the whole period. */
export function missedTimeIsShown({
  ledger,
  merchantId,
  key,
  now,
}: MissedTimeDeps): Result<void, StorageFault> {
  const kept = ledger.findings.ofKey(merchantId, key);
  return kept?.standing === 'open'
    ? ledger.findings.keep(merchantId, [], [kept.number], now)
    : succeed(undefined);
}

/** Whether it was marked as known, so that it isn't searched for any more. */
export function isMissedTimeKnown(
  { ledger, merchantId, key }: MissedTimeDeps,
  { from }: MissedTime,
): boolean {
  const kept = ledger.findings.ofKey(merchantId, key);
  return kept?.standing === 'known' && detailsOf(kept).at === (from === null ? null : Math.round(from));
}
