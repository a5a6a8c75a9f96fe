import type { Result } from '../../../src-merchant-api/result.ts';
import { succeed } from '../../../src-merchant-api/result.ts';
import type { StorageFault } from '../../platform/storage-fault.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { detailsOf, type FindingDetails } from './kept-finding.ts';
import { foundByTill } from './finding-of-sale.ts';

/** A time that no history showed: what happened then may be missing in the books. Milliseconds since 1970 in UTC. */
export type MissedTime = {
  /** Null where it reaches back to whatever came first. */
  readonly from: number | null;
  readonly until: number;
};

export type MissedTimeDeps = {
  readonly ledger: Ledger;
  readonly merchantId: string;
  /** Names the finding, in every look. */
  readonly key: string;
  readonly now: number;
};

/** What was lost with a part of the books. */
export const lostKey = 'not-shown lost';

/** What happened between two comparisons. */
export const betweenKey = 'not-shown between';

/** Writes down that a time was not shown; a time that is on record already is told once, with both of its ends. */
export function keepMissedTime(
  { ledger, merchantId, key, now }: MissedTimeDeps,
  missed: MissedTime,
): Result<void, StorageFault> {
  const kept = ledger.findings.ofKey(merchantId, key);
  const before = kept?.standing === 'open' ? detailsOf(kept) : undefined;
  const from = missed.from === null ? null : Math.round(missed.from);
  // What is looked for again was seen in part before: it isn't later by that a history has moved on.
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

/** A later history showed all of it. */
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

/** Whether somebody marked it as known: then it isn't looked for any more. */
export function isMissedTimeKnown(
  { ledger, merchantId, key }: MissedTimeDeps,
  { from }: MissedTime,
): boolean {
  const kept = ledger.findings.ofKey(merchantId, key);
  return kept?.standing === 'known' && detailsOf(kept).at === (from === null ? null : Math.round(from));
}
