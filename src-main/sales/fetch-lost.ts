import type { MerchantClient } from '../../src-merchant-api/client.ts';
import type { MerchantFailure } from '../../src-merchant-api/failure.ts';
import type { Transaction } from '../../src-merchant-api/reading/history.ts';
import type { OrderStatusRecord } from '../../src-merchant-api/reading/order-status.ts';
import type { Product } from '../../src-merchant-api/reading/product.ts';
import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';
import type { LedgerFault } from '../ledger/ledger-fault.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { askStatus, unknownOrder } from './ask-status.ts';
import type { Clock } from './clock.ts';
import type { Subject } from './operation.ts';
import type { Seller } from './installation.ts';
import { newOperationId, type OperationId, type Own } from './order-id.ts';
import { boughtThere, refundedThere, type BoughtThere, type RefundedThere } from './read-lost.ts';
import { boughtUntil } from './known-purchase.ts';
import { recoveredSaleIntent, recoveredTopUpIntent } from './recovered-intent.ts';
import type { OrderId } from './sale.ts';
import { namesOrders } from './search-history.ts';
import { reachesBack, readHistory, type History, type Wanted } from './service-history.ts';

export type LostParts = {
  readonly seller: () => Seller;
  /** Whose sales are this till's. */
  readonly own: Own;
  readonly merchantId: string;
  readonly ledger: Ledger;
  readonly client: MerchantClient;
  readonly clock: Clock;
  /** From when on something may be missing in the ledger, milliseconds since 1970 in UTC. */
  readonly since: number;
  /** The package of the kept catalog that has this name. */
  readonly productCalled: (name: string) => Product | undefined;
  /** Something was found and is on record. */
  readonly onFound: (subject: Subject) => void;
};

/** A time of which something may be missing: null where it begins with whatever came first. */
export type Missed = { readonly from: number | null; readonly until: number };

/** What came of it: how many were found, the history, and what that didn't show. */
export type Fetched = {
  readonly found: number;
  readonly history: History;
  readonly missed: Missed | null;
};

/** Why what was lost could not be fetched back, or not all of it. */
export type LostFailure =
  | { readonly kind: 'service'; readonly failure: MerchantFailure }
  | { readonly kind: 'ledger'; readonly fault: LedgerFault };

/**
 * Writes down again what the service knows of this till and its ledger doesn't: sales and top-ups by their order ids,
 * and refunds of what was bought under such an id. What only the counter knew, the price among it, stays unknown. An
 * activation leaves no trace in a history; its package says by itself that it is active.
 *
 * It asks for the history, and for the status of each purchase that was found, oldest first. Called again, it goes on
 * with what is still missing.
 *
 * A history that doesn't reach back far enough shows a part: what may still be missing is told with what was found.
 */
export async function fetchLost(parts: LostParts): Promise<Result<Fetched, LostFailure>> {
  const { ledger } = parts;
  const history = await readHistory(parts.client, parts.clock, wantedOf(parts));
  if (!history.ok) return fail({ kind: 'service', failure: history.failure });
  const { transactions } = history.value;
  let found = 0;
  const isKnown = (id: string): boolean =>
    ledger.sales.find(id) !== undefined || ledger.operations.find(id) !== undefined;
  const there = boughtThere(history.value, parts.own);
  for (const bought of there.bought) {
    if (isKnown(bought.id)) continue;
    const written = await writePurchase(parts, bought, transactions);
    if (!written.ok) return written;
    found += 1;
  }
  for (const refunded of refundedThere(history.value, parts.own)) {
    const written = writeRefund(parts, refunded);
    if (!written.ok) return written;
    found += written.value;
  }
  const unnamed = there.unnamed.filter((id) => !isKnown(id));
  return succeed({ found, history: history.value, missed: missedBy(parts, history.value, unnamed.length) });
}

/**
 * The time of which something may still be missing: no line of the history can be left unread, nameless, or cut off.
 * SECURITY: "nothing is missing" is said only where the history is known to reach back to what was on record before.
 */
function missedBy(parts: LostParts, history: History, unnamedCount: number): Missed | null {
  const { reach, askedAt, unreadableCount, transactions } = history;
  const from = parts.since === 0 ? null : parts.since;
  if (unreadableCount > 0 || unnamedCount > 0 || !namesOrders(transactions)) return { from, until: askedAt };
  if (reachesBack(history, wantedOf(parts))) return null;
  return { from, until: reach.kind === 'since' ? Math.min(reach.at, askedAt) : askedAt };
}

/**
 * How far back the history has to be read: to a purchase that was on record before. The time by which something may be
 * missing is the till's, whose clock may have been days ahead then and be right by now; only a ledger without a purchase
 * has nothing better.
 */
function wantedOf({ ledger, since }: LostParts): Wanted {
  const hasSold = ledger.sales.recent(1).length > 0;
  return { since: hasSold ? null : since, isOlder: boughtUntil(ledger, since) };
}

async function writePurchase(
  parts: LostParts,
  bought: BoughtThere,
  transactions: readonly Transaction[],
): Promise<Result<unknown, LostFailure>> {
  const reply = await askStatus(parts.client, unknownOrder(bought.uidCustomer));
  const status = reply.ok ? reply.value : undefined;
  const now = parts.clock.now();
  const isTopUp =
    bought.isCalledTopUp ||
    (status !== undefined && status.orderId !== null && status.orderId !== bought.id) ||
    // No two sales are one order: the first of its eSIM is on record already.
    parts.ledger.sales.ofUid(parts.merchantId, bought.uidCustomer) !== undefined;
  const written = isTopUp
    ? parts.ledger.operations.recover(
        {
          kind: 'recovered',
          intent: recoveredTopUpIntent({
            ...onProfile(parts, bought, transactions),
            operationId: bought.id as OperationId,
            cost: bought.charged,
            createdAt: bought.createdAt,
          }),
          charged: bought.charged,
          idPack: bought.idPack,
        },
        now,
      )
    : parts.ledger.sales.recover(
        {
          kind: 'recovered',
          intent: recoveredSaleIntent({
            orderId: bought.id as OrderId,
            merchantId: parts.merchantId,
            product: productOf(parts, status),
            cost: bought.charged,
            createdAt: bought.createdAt,
          }),
          uidCustomer: bought.uidCustomer,
          charged: bought.charged,
        },
        now,
      );
  if (!written.ok) return fail({ kind: 'ledger', fault: written.failure });
  parts.onFound(written.value);
  return succeed(undefined);
}

/** @returns how many were written: none where the ledger has a refund of this package that may be this one. */
function writeRefund(parts: LostParts, refunded: RefundedThere): Result<number, LostFailure> {
  const { ledger, merchantId, seller, clock } = parts;
  const known = ledger.operations.ofPackage(merchantId, refunded.idPack);
  if (known.some(({ kind, progress }) => kind === 'refund' && progress.state !== 'refused'))
    return succeed(0);
  const now = clock.now();
  const written = ledger.operations.recover(
    {
      kind: 'recovered',
      intent: {
        operationId: newOperationId(seller(), now),
        orderId:
          (ledger.sales.find(refunded.boughtAs) ?? ledger.operations.find(refunded.boughtAs))?.intent
            .orderId ?? null,
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
  parts.onFound(written.value);
  return succeed(1);
}

/** The sale that a profile came from is the first purchase of its uidCustomer. */
function onProfile(
  { ledger, merchantId }: LostParts,
  { uidCustomer }: BoughtThere,
  transactions: readonly Transaction[],
) {
  const orderId = transactions
    .filter((transaction) => transaction.uidCustomer === uidCustomer && transaction.orderId !== null)
    .map((transaction) => ledger.sales.find(transaction.orderId ?? '')?.intent.orderId)
    .find((id) => id !== undefined);
  return { orderId: orderId ?? null, merchantId, uidCustomer };
}

/** What was sold: the service names its first package, and the catalog knows the rest by that name. */
function productOf({ productCalled }: LostParts, status: OrderStatusRecord | undefined): Product | null {
  if (status?.status !== 'completed') return null;
  const [first] = status.activatedItems.toSorted(
    (a, b) => (a.salesDate?.at ?? Infinity) - (b.salesDate?.at ?? Infinity),
  );
  const name = first?.name ?? null;
  return name === null ? null : (productCalled(name) ?? null);
}
