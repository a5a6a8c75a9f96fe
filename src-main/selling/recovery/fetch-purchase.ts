import type { MerchantClient } from '../../../src-merchant-api/client.ts';
import type { MerchantFailure } from '../../../src-merchant-api/failure.ts';
import type { Transaction } from '../../../src-merchant-api/reading/history.ts';
import type { OrderStatusRecord } from '../../../src-merchant-api/reading/order-status.ts';
import type { Product } from '../../../src-merchant-api/reading/product.ts';
import { fail, succeed, type Result } from '../../../src-merchant-api/result.ts';
import type { StorageFault } from '../../platform/storage-fault.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { orderIdOf } from '../../domain/orders/late-name.ts';
import { askStatus, isOfOneOrder, unknownOrder } from '../answers/ask-status.ts';
import type { Clock } from '../../platform/clock.ts';
import { kindOfPurchase, type FoundPurchase } from '../history/search/kind-of-purchase.ts';
import type { ProviderOperation } from '../../domain/orders/operation.ts';
import type { OperationId } from '../../domain/orders/order-id.ts';
import { isSameId } from '../history/reading/own-order.ts';
import type { HistoryPurchase } from '../history/search/purchases-in-history.ts';
import { isMadeBy, purchaseBeside } from '../history/search/purchases-of-esim.ts';
import type { History } from '../history/reading/service-history.ts';
import { recoveredSaleIntent, recoveredTopUpIntent } from '../../domain/payments/recovered-intent.ts';
import type { OrderId } from '../../domain/orders/sale.ts';

export type PurchaseDeps = {
  readonly merchantId: string;
  readonly ledger: Ledger;
  readonly client: MerchantClient;
  readonly clock: Clock;
  /** Finds a package in the cached catalog by name. */
  readonly productCalled: (name: string) => Product | undefined;
  /** Something was found and recorded. */
  readonly onFound: (operation: ProviderOperation) => void;
};

/** The result for a purchase in the history; in-books: it is already there under another id. */
export type FetchedPurchase = 'written' | 'in-books' | 'cannot-tell';

/** Why lost purchases could not be fetched, or not all of them. */
export type FetchFailure =
  | { readonly kind: 'service'; readonly failure: MerchantFailure }
  | { readonly kind: 'ledger'; readonly fault: StorageFault };

/** Finds out what a purchase was, and records it if that is clear. */
export async function fetchPurchase(
  deps: PurchaseDeps,
  bought: HistoryPurchase,
  history: Pick<History, 'transactions' | 'signs'>,
): Promise<Result<FetchedPurchase, FetchFailure>> {
  const reply = await askStatus(deps.client, unknownOrder(bought.uidCustomer));
  if (!reply.ok && !(await isOfOneOrder(deps.client, reply.failure)))
    return fail({ kind: 'service', failure: reply.failure });
  const status = reply.ok ? reply.value : undefined;
  const { transactions } = history;
  const kind = kindOfPurchase({
    id: bought.id,
    isCalledTopUp: bought.isCalledTopUp,
    statusNames: status?.orderId,
    sameUid: sameUid(deps, bought),
    isOfSameUid: (orderId) => transactions.some((line) => isOfOrder(line, orderId, bought.uidCustomer)),
    beside: purchaseBeside(bought, history),
    isMadeBy: status !== undefined && isMadeBy(status, bought, history),
  });
  if (kind === 'cannot-tell' || kind === 'in-books') return succeed(kind);
  const written = writePurchase(deps, bought, { kind, status, transactions });
  if (!written.ok) return fail({ kind: 'ledger', fault: written.failure });
  deps.onFound(written.value);
  return succeed('written');
}

function sameUid(
  { ledger, merchantId }: PurchaseDeps,
  { uidCustomer }: HistoryPurchase,
): FoundPurchase['sameUid'] {
  const id = ledger.sales.ofUid(merchantId, uidCustomer);
  const sale = id === undefined ? undefined : ledger.sales.find(id);
  if (sale === undefined) return 'none';
  return orderIdOf(sale.intent) === null ? 'unnamed' : 'named';
}

const isOfOrder = (line: Transaction, orderId: string, uidCustomer: string): boolean =>
  line.orderId !== null &&
  line.uidCustomer !== null &&
  isSameId(line.orderId, orderId) &&
  isSameId(line.uidCustomer, uidCustomer);

function writePurchase(
  deps: PurchaseDeps,
  bought: HistoryPurchase,
  told: {
    readonly kind: 'sale' | 'top-up';
    readonly status: OrderStatusRecord | undefined;
    readonly transactions: readonly Transaction[];
  },
): Result<ProviderOperation, StorageFault> {
  const now = deps.clock.now();
  return told.kind === 'top-up'
    ? deps.ledger.operations.recover(
        {
          kind: 'recovered',
          intent: recoveredTopUpIntent({
            ...onProfile(deps, bought, told.transactions),
            operationId: bought.id as OperationId,
            cost: bought.charged,
            createdAt: bought.createdAt,
          }),
          charged: bought.charged,
          idPack: bought.idPack,
        },
        now,
      )
    : deps.ledger.sales.recover(
        {
          kind: 'recovered',
          intent: recoveredSaleIntent({
            orderId: bought.id as OrderId,
            merchantId: deps.merchantId,
            product: productOf(deps, told.status),
            cost: bought.charged,
            createdAt: bought.createdAt,
          }),
          uidCustomer: bought.uidCustomer,
          charged: bought.charged,
        },
        now,
      );
}

/** A profile came from the first purchase of its uidCustomer. */
function onProfile(
  { ledger, merchantId }: PurchaseDeps,
  { uidCustomer }: HistoryPurchase,
  transactions: readonly Transaction[],
) {
  const orderId = transactions
    .filter(
      (transaction) => transaction.uidCustomer !== null && isSameId(transaction.uidCustomer, uidCustomer),
    )
    .map((transaction) => ledger.sales.find(transaction.orderId ?? '')?.intent.orderId)
    .find((id) => id !== undefined);
  return { orderId: orderId ?? null, merchantId, uidCustomer };
}

/** What was sold: the service names its first package, and the catalog knows the rest by that name. */
function productOf({ productCalled }: PurchaseDeps, status: OrderStatusRecord | undefined): Product | null {
  if (status?.status !== 'completed') return null;
  const [first] = status.activatedItems.toSorted(
    (a, b) => (a.salesDate?.at ?? Infinity) - (b.salesDate?.at ?? Infinity),
  );
  const name = first?.name ?? null;
  return name === null ? null : (productCalled(name) ?? null);
}
