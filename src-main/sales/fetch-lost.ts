import type { MerchantClient } from '../../src-merchant-api/client.ts';
import type { MerchantFailure } from '../../src-merchant-api/failure.ts';
import type { Transaction } from '../../src-merchant-api/reading/history.ts';
import type { OrderStatusRecord } from '../../src-merchant-api/reading/order-status.ts';
import type { Product } from '../../src-merchant-api/reading/product.ts';
import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';
import type { LedgerFault } from '../ledger/ledger-fault.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Clock } from './clock.ts';
import type { Subject } from './operation.ts';
import { newOperationId, type OperationId } from './order-id.ts';
import { boughtThere, refundedThere, type BoughtThere, type RefundedThere } from './read-lost.ts';
import { recoveredSaleIntent, recoveredTopUpIntent } from './recovered-intent.ts';
import type { OrderId } from './sale.ts';

export type LostParts = {
  /** In front of every order id. */
  readonly till: string;
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

/** Why what was lost could not be fetched back, or not all of it. */
export type LostFailure =
  | { readonly kind: 'service'; readonly failure: MerchantFailure }
  | { readonly kind: 'ledger'; readonly fault: LedgerFault };

/** How many transactions are asked for, until they reach back far enough. */
const limits = [100, 1_000, 10_000] as const;

/** Clocks differ, and a clock may have been set meanwhile, in milliseconds. */
const slackMs = 3_600_000;

/**
 * Writes down again what the service knows of this till and its ledger doesn't: sales and top-ups by their order ids,
 * and refunds of what was bought under such an id. What only the counter knew, the price among it, stays unknown. An
 * activation leaves no trace in a history; its package says by itself that it is active.
 *
 * It asks for the history, and for the status of each purchase that was found, oldest first. Called again, it goes on
 * with what is still missing.
 *
 * @returns how many were found, and the history.
 */
export async function fetchLost(
  parts: LostParts,
): Promise<Result<{ readonly found: number; readonly history: History }, LostFailure>> {
  const since = parts.since - slackMs;
  const history = await readHistory(parts.client, since);
  if (!history.ok) return fail({ kind: 'service', failure: history.failure });
  const { transactions } = history.value;
  const { ledger } = parts;
  let found = 0;
  for (const bought of boughtThere(transactions, parts.till, since)) {
    if (ledger.sales.find(bought.id) !== undefined || ledger.operations.find(bought.id) !== undefined)
      continue;
    const written = await writePurchase(parts, bought, transactions);
    if (!written.ok) return written;
    found += 1;
  }
  for (const refunded of refundedThere(transactions, parts.till)) {
    if (refunded.at !== null && refunded.at < since) continue;
    const written = writeRefund(parts, refunded);
    if (!written.ok) return written;
    found += written.value;
  }
  return succeed({ found, history: history.value });
}

/** What a service told of its transactions. */
export type History = {
  readonly transactions: readonly Transaction[];
  /** The time of the oldest one, milliseconds since 1970 in UTC; Infinity where none has a time. */
  readonly reachesBackTo: number;
  /** There is no older one. */
  readonly isWhole: boolean;
  /** So many transactions could not be read. */
  readonly unreadableCount: number;
};

/** Asks for the history, at least back to a time where it reaches that far. */
export async function readHistory(
  client: MerchantClient,
  since: number,
): Promise<Result<History, MerchantFailure>> {
  let transactions: readonly Transaction[] = [];
  let reachesBackTo = Infinity;
  let isWhole = false;
  let unreadableCount = 0;
  for (const limit of limits) {
    const reply = await client.history(limit);
    if (!reply.ok) return reply;
    const before = transactions.length;
    transactions = reply.value.transactions;
    const times = transactions.map(({ at }) => at?.at ?? null).filter((time) => time !== null);
    reachesBackTo = Math.min(...times);
    // A list that begins with the oldest has to be read to its end.
    const newestFirst = (times[0] ?? 0) >= (times.at(-1) ?? 0);
    unreadableCount = reply.value.unreadableCount;
    isWhole = transactions.length + unreadableCount < limit;
    // A service may have a limit of its own below ours.
    if (isWhole || transactions.length === before || (newestFirst && reachesBackTo < since)) break;
  }
  return succeed({ transactions, reachesBackTo, isWhole, unreadableCount });
}

async function writePurchase(
  parts: LostParts,
  bought: BoughtThere,
  transactions: readonly Transaction[],
): Promise<Result<unknown, LostFailure>> {
  const reply = await parts.client.getStatus(bought.uidCustomer);
  const status = reply.ok ? reply.value : undefined;
  const now = parts.clock.now();
  const isTopUp =
    bought.isCalledTopUp || (status !== undefined && status.orderId !== null && status.orderId !== bought.id);
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
  const { ledger, merchantId, till, clock } = parts;
  const known = ledger.operations.ofPackage(merchantId, refunded.idPack);
  if (known.some(({ kind, progress }) => kind === 'refund' && progress.state !== 'refused'))
    return succeed(0);
  const now = clock.now();
  const written = ledger.operations.recover(
    {
      kind: 'recovered',
      intent: {
        operationId: newOperationId(till, now),
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
