import { join } from 'node:path';
import type { Problem } from '../../src-preload/contract/problem.ts';
import { leftBehind } from '../account/left-behind.ts';
import type { LedgerOpenerState } from '../background-jobs/ledger-opener.ts';
import { openIn } from '../ledger/file/open-in.ts';
import type { Leaving } from './account-service.ts';
import type { AccountSwitcherDeps } from './account-switcher-deps.ts';
import type { Till } from './till.ts';

/**
 * Why the current account has to stay: somebody's money may have moved, or their eSIM hasn't come, and only this account
 * can tell.
 */
export function whyStay(
  leaving: Leaving,
  { settings, dataFolder }: Pick<AccountSwitcherDeps, 'settings' | 'dataFolder'>,
  current: { readonly opener: LedgerOpenerState; readonly till: Till | undefined },
): Problem | undefined {
  const { account, mode } = settings;
  const next = leaving.for === 'account' ? leaving.merchantId : null;
  if (account !== null && mode === 'live') {
    if (current.opener.kind === 'stopped') return { kind: 'ledger', fault: current.opener.fault.kind };
    // Its contents aren't known until it has been read.
    if (current.till === undefined) return { kind: 'starting' };
    const { open, unsettled } = current.till.openWork;
    // Who signs out stays on the account, and is told that what is on its way waits.
    const count = leaving.for === 'signed-out' ? unsettled : open;
    return leftBehind(new Map([[account.merchantId, count]]), account.merchantId, next);
  }
  // The shop's ledger isn't open in practice mode, and a crashed run may have left open sales in it.
  const open = openIn(join(dataFolder, 'live', 'ledger.sqlite'));
  if (open !== undefined) return leftBehind(open, account?.merchantId ?? null, next);
  // Going live opens it, and reports what is wrong with it.
  return account === null ? undefined : { kind: 'ledger', fault: 'failed' };
}
