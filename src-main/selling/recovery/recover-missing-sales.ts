import { fail, succeed, type Result } from '../../../src-merchant-api/result.ts';
import {
  fetchPurchase,
  type FetchedPurchase,
  type FetchFailure,
  type PurchaseDeps,
} from './fetch-purchase.ts';
import type { Seller } from '../../domain/orders/installation.ts';
import { knownUntil, madeUntil } from '../history/search/known-purchase.ts';
import { idOf } from '../../domain/orders/operation.ts';
import { newOperationId, type Own } from '../../domain/orders/order-id.ts';
import { explainsBalance } from '../history/reading/explained-balance.ts';
import { foldedId } from '../history/reading/own-order.ts';
import {
  purchasesInHistory,
  refundsInHistory,
  type HistoryRefund,
} from '../history/search/purchases-in-history.ts';
import { purchaseAs } from '../history/search/purchase-as.ts';
import { namesOrders, showsKnown } from '../history/search/search-history.ts';
import { reachesBack, readHistory, type History, type Wanted } from '../history/reading/service-history.ts';

export type MissingSalesDeps = PurchaseDeps & {
  readonly seller: () => Seller;
  /** Which order ids count as this till's. */
  readonly own: Own;
  /** The time from which something may be missing in the ledger, in milliseconds since 1970 in UTC. */
  readonly since: number;
};

/** A period from which something may be missing; `from` is null if it includes everything before. */
export type Missed = { readonly from: number | null; readonly until: number };

/** The result: the history, and what it didn't show. */
export type Fetched = {
  /** The number of purchases and refunds found and recorded. */
  readonly found: number;
  /**
   * How many are in the history but couldn't be recorded, because it is unclear what they are, or their uidCustomer
   * is missing.
   */
  readonly left: number;
  readonly history: History;
  /** Whether the balance is another than after its newest line: it may lack what was bought since. */
  readonly isBehind: boolean;
  readonly missed: Missed | null;
};

/**
 * Records again what the service knows about this till and its ledger doesn't: sales and top-ups by their order ids,
 * and refunds of what was bought under such an id. What only the till knew, such as the price, stays unknown. An
 * activation leaves no trace in a history; its package shows it.
 *
 * It requests the history, and the status of each purchase found, oldest first. Called again, it continues with what
 * is still missing. If it is unclear whether a purchase was a sale or a top-up, it is left until its status says so.
 *
 * If the history doesn't reach back far enough, the result says which period may still be missing.
 */
export async function recoverMissingSales(deps: MissingSalesDeps): Promise<Result<Fetched, FetchFailure>> {
  const { ledger } = deps;
  const history = await readHistory(deps.client, deps.clock, wantedOf(deps));
  if (!history.ok) return fail({ kind: 'service', failure: history.failure });
  const isBehind = await isBehindBalance(deps, history.value);
  let found = 0;
  let away: FetchFailure | undefined;
  const isKnown = (id: string): boolean =>
    ledger.sales.find(id) !== undefined || ledger.operations.find(id) !== undefined;
  const there = purchasesInHistory(history.value, deps.own);
  const untold = new Set<string>();
  const untoldUids = new Set<string>();
  for (const bought of there.bought) {
    if (isKnown(bought.id)) continue;
    // A top-up follows the sale that it belongs to, and waits with it.
    const fetched: Result<FetchedPurchase, FetchFailure> = untoldUids.has(foldedId(bought.uidCustomer))
      ? succeed('cannot-tell')
      : await fetchPurchase(deps, bought, history.value);
    if (!fetched.ok) {
      if (fetched.failure.kind === 'ledger') return fetched;
      away = fetched.failure;
      break;
    }
    if (fetched.value === 'written') found += 1;
    if (fetched.value === 'cannot-tell') {
      untold.add(bought.id);
      untoldUids.add(foldedId(bought.uidCustomer));
    }
  }
  for (const refunded of refundsInHistory(history.value, deps.own)) {
    // It comes back together with its purchase.
    if (untold.has(refunded.boughtAs) || (away !== undefined && !isKnown(refunded.boughtAs))) continue;
    const written = writeRefund(deps, refunded);
    if (!written.ok) return written;
    found += written.value;
  }
  if (away !== undefined) return fail(away);
  const left = untold.size + there.unnamed.filter((id) => !isKnown(id)).length;
  const missed = missedBy(deps, history.value, isBehind || left > 0);
  return succeed({ found, left, history: history.value, isBehind, missed });
}

/** Whether the balance, requested right after a history, shows that it may lack what was bought last. */
async function isBehindBalance({ client }: MissingSalesDeps, history: History): Promise<boolean> {
  const reply = await client.balance();
  return reply.ok && explainsBalance(history, { before: null, after: reply.value.balance }) === 'unexplained';
}

/**
 * The period from which something may still be missing, because a line was unreadable, unclear, cut off or not there yet. SECURITY:
 * "nothing is missing" is claimed only if the history is known to reach back to something recorded before.
 */
function missedBy(deps: MissingSalesDeps, history: History, isLacking: boolean): Missed | null {
  const { reach, askedAt, unreadableCount, transactions } = history;
  const from = deps.since === 0 ? null : deps.since;
  // A service may open the lines that it shows with the balance from before them, as if the account began there.
  const known = knownUntil(deps.ledger, deps.merchantId, from ?? Infinity);
  const wanted = wantedOf(deps);
  const isWhole =
    unreadableCount === 0 &&
    namesOrders(transactions) &&
    showsKnown({ known, ...(wanted.madeBefore && { madeBefore: wanted.madeBefore }) }, history);
  if (!isWhole || isLacking) return { from, until: askedAt };
  if (reachesBack(history, wanted)) return null;
  return { from, until: reach.kind === 'since' ? Math.min(reach.at, askedAt) : askedAt };
}

/**
 * How far back the history has to be read: to a purchase that was recorded before. The time from which something may
 * be missing is the till's, whose clock may have been days ahead then and be right by now. Only a ledger without
 * purchases has nothing better.
 */
function wantedOf({ ledger, since }: MissingSalesDeps): Wanted {
  const hasSold = ledger.sales.recent(1).length > 0;
  return { since: hasSold ? null : since, madeBefore: madeUntil(ledger, since) };
}

/** @returns how many were recorded: none if the ledger has a refund of this package that may be this one. */
function writeRefund(deps: MissingSalesDeps, refunded: HistoryRefund): Result<number, FetchFailure> {
  const { ledger, merchantId, seller, clock } = deps;
  const known = ledger.operations.ofPackage(merchantId, refunded.idPack);
  if (known.some(({ kind, progress }) => kind === 'refund' && progress.state !== 'refused'))
    return succeed(0);
  const now = clock.now();
  const bought = purchaseAs(ledger, refunded.boughtAs);
  const written = ledger.operations.recover(
    {
      kind: 'recovered',
      intent: {
        operationId: newOperationId(seller(), now),
        orderId: bought?.intent.orderId ?? null,
        boughtAs: bought === undefined ? null : idOf(bought),
        merchantId,
        cart: null,
        staff: null,
        uidCustomer: refunded.uidCustomer,
        idPack: refunded.idPack,
        triedBefore: known.length > 0,
        createdAt: refunded.at ?? now,
        reason: null,
        expected: refunded.credited,
      },
    },
    now,
  );
  if (!written.ok) return fail({ kind: 'ledger', fault: written.failure });
  deps.onFound(written.value);
  return succeed(1);
}
