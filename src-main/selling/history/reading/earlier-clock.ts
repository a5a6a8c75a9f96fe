import type { Ledger } from '../../../ledger/ledger.ts';
import type { RecoveredSaleIntent, SaleIntent, TimeSpan } from '../../../domain/orders/sale.ts';
import type { History } from './service-history.ts';

/** A purchase whose only attempt was answered is made at most this long after it was recorded, in milliseconds. */
export const purchaseMs = 30_000;

/**
 * By how much the till's clock was ahead of the service's when it made the sales in a history, in milliseconds, if
 * that differs from now because somebody has changed the clock. With these, times recorded by another run can be
 * compared with the service's times.
 */
export const earlierClocks = (
  { sales }: Pick<Ledger, 'sales'>,
  { transactions, clockAheadMs }: History,
): readonly number[] =>
  transactions.flatMap(({ orderId, at: moment }) => {
    const intent = orderId === null ? undefined : sales.find(orderId)?.intent;
    const at = moment?.at ?? null;
    if (intent === undefined || at === null) return [];
    const begun = begunAt(intent, clockAheadMs);
    const aheadMs = begun.from - at;
    const isOther =
      aheadMs - clockAheadMs > 2 * purchaseMs || begun.until - at - clockAheadMs < -2 * purchaseMs;
    // A sale made elsewhere has no time from this till.
    const isOwn = intent.price !== null;
    return isOther && isOwn && isSentOnce(sales.events(intent.orderId)) ? [aheadMs] : [];
  });

/** By the till's clock as it is set now where the service's time is known, else as it was set then. */
const begunAt = (intent: SaleIntent | RecoveredSaleIntent, clockAheadMs: number): TimeSpan => {
  const then = 'serviceTime' in intent ? intent.serviceTime : undefined;
  return then === undefined
    ? { from: intent.createdAt, until: intent.createdAt }
    : { from: then.from + clockAheadMs, until: then.until + clockAheadMs };
};

const isSentOnce = (events: ReturnType<Ledger['sales']['events']>): boolean =>
  events.filter(({ event }) => event.kind === 'attempted').length === 1 &&
  !events.some(({ event }) => event.kind === 'unanswered');
