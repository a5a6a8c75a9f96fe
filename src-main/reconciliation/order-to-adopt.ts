import type { MerchantClient } from '../../src-merchant-api/client.ts';
import type { MerchantFailure } from '../../src-merchant-api/failure.ts';
import type { OrderStatusRecord } from '../../src-merchant-api/reading/order-status.ts';
import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';
import { nameAtService } from '../domain/orders/late-name.ts';
import { asTillWrote } from '../domain/orders/order-id.ts';
import { isIn, type OrderId, type Sale, type SaleIn } from '../domain/orders/sale.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Clock } from '../platform/clock.ts';
import { askStatus, unknownOrder } from '../selling/answers/ask-status.ts';
import { saysMade } from '../selling/answers/kept-order.ts';
import { readHistory } from '../selling/history/reading/service-history.ts';
import { closedCalled } from './reopen-closed.ts';
import { shownOrder, type ShownOrder } from './shown-order.ts';

export type WantedOrder = {
  readonly uidCustomer: string;
  /** As a finding names it; null if an order was looked up by its number. */
  readonly orderId: string | null;
  /** Whether a comparison found it in the history, rather than a status or a manager. */
  readonly isInHistory: boolean;
};

type AskingDeps = {
  readonly merchantId: string;
  readonly ledger: Ledger;
  readonly client: MerchantClient;
  readonly clock: Pick<Clock, 'now'>;
};

/** What there is to adopt of an order. */
export type OrderToAdopt =
  /** `shown` is undefined where no history was needed, or it doesn't show that money was taken. */
  | { readonly kind: 'told'; readonly status: OrderStatusRecord; readonly shown: ShownOrder | undefined }
  /** The service doesn't tell of what was closed here any more; its history shows that it was bought. */
  | { readonly kind: 'shown'; readonly closed: OrderId; readonly shown: ShownOrder }
  /** It doesn't say of itself that it was made, and no history shows that money was ever taken for it. */
  | { readonly kind: 'not-made' };

/**
 * Asks for the order that a manager wants in the books, and the history for what its status leaves open.
 *
 * SECURITY: a service may refuse an order and keep it, as canceled or as an error. So an order that doesn't say that it is being
 * made comes into the books only with its debit, or where they had counted it as bought before it was closed. And a service may
 * put an order away that it canceled: what it took and gave back, its history still tells.
 */
export async function orderToAdopt(
  deps: AskingDeps,
  wanted: WantedOrder,
): Promise<Result<OrderToAdopt, MerchantFailure>> {
  const asked = await askStatus(deps.client, unknownOrder(wanted.uidCustomer));
  if (!asked.ok) return shownAlone(deps, wanted, asked.failure);
  const status = asked.value;
  if (saysMade(status)) return succeed({ kind: 'told', status, shown: undefined });
  const closed = closedSaleOf(deps, wanted, status.orderId);
  const { shown, failure } = await lookFor(deps, wanted, { closed, status });
  const isBought = wanted.isInHistory || (closed !== undefined && closed.progress.uidCustomer !== null);
  if (shown !== undefined || isBought) return succeed({ kind: 'told', status, shown });
  return failure === undefined || isWithoutHistory(failure) ? succeed({ kind: 'not-made' }) : fail(failure);
}

/** What was closed here, and the service doesn't tell of. */
async function shownAlone(
  deps: AskingDeps,
  wanted: WantedOrder,
  untold: MerchantFailure,
): Promise<Result<OrderToAdopt, MerchantFailure>> {
  const closed = closedSaleOf(deps, wanted, null);
  if (closed === undefined || !isGone(untold)) return fail(untold);
  const { shown, failure } = await lookFor(deps, wanted, { closed, status: undefined });
  if (shown !== undefined) return succeed({ kind: 'shown', closed: closed.intent.orderId, shown });
  return fail(failure === undefined || isWithoutHistory(failure) ? untold : failure);
}

const isGone = ({ kind }: MerchantFailure): boolean => kind === 'order-not-found' || kind === 'refused';

const isWithoutHistory = ({ kind }: MerchantFailure): boolean =>
  kind === 'refused' || kind === 'unreadable-reply';

/** By its order id, or where nobody names one, by its number. */
function closedSaleOf(
  { merchantId, ledger }: AskingDeps,
  { uidCustomer, orderId }: WantedOrder,
  told: string | null,
): SaleIn<'written-off'> | undefined {
  const id = told ?? orderId ?? ledger.sales.ofUid(merchantId, uidCustomer) ?? null;
  const closed = id === null ? undefined : closedCalled(ledger, asTillWrote(id));
  return closed?.kind === 'sale' && closed.intent.merchantId === merchantId && isIn(closed, 'written-off')
    ? closed
    : undefined;
}

type Looked = { readonly shown: ShownOrder | undefined; readonly failure: MerchantFailure | undefined };

/** Looks for the money of an order in the history. */
async function lookFor(
  { merchantId, ledger, client, clock }: AskingDeps,
  { uidCustomer, orderId }: WantedOrder,
  { closed, status }: { readonly closed: Sale | undefined; readonly status: OrderStatusRecord | undefined },
): Promise<Looked> {
  const id = closed?.intent.orderId ?? status?.orderId ?? orderId;
  if (id === null) return { shown: undefined, failure: undefined };
  const createdAt = closed?.intent.createdAt ?? status?.createdAt?.at ?? 0;
  const cost = closed?.intent.cost ?? null;
  const hasHistory = ledger.reconciliations.lastCompared(merchantId) !== undefined;
  const history = await readHistory(client, clock, { since: createdAt });
  const sought = { id: nameAtService(asTillWrote(id)), uidCustomer, idPack: null, cost, createdAt };
  return {
    shown: shownOrder(sought, history, hasHistory),
    failure: history.ok ? undefined : history.failure,
  };
}
