import type { Ledger } from '../../ledger/ledger.ts';
import type { History } from './service-history.ts';

/** A purchase is made so much later than it was written down, at most, where its only attempt was answered. */
export const purchaseMs = 30_000;

/**
 * By how much the till's clock was ahead of the service's when it sold what a history tells of, in milliseconds, where
 * that isn't what it is now: somebody has set it since. What another run of the program wrote down can be compared with the
 * service's times by these.
 */
export const earlierClocks = (
  { sales }: Pick<Ledger, 'sales'>,
  { transactions, clockAheadMs }: History,
): readonly number[] =>
  transactions.flatMap(({ orderId, at: moment }) => {
    const intent = orderId === null ? undefined : sales.find(orderId)?.intent;
    const at = moment?.at ?? null;
    if (intent === undefined || at === null) return [];
    const aheadMs = intent.createdAt - at;
    const isOther = Math.abs(aheadMs - clockAheadMs) > 2 * purchaseMs;
    // What was made elsewhere has no time of this till.
    const isOwn = intent.price !== null;
    return isOther && isOwn && isSentOnce(sales.events(intent.orderId)) ? [aheadMs] : [];
  });

const isSentOnce = (events: ReturnType<Ledger['sales']['events']>): boolean =>
  events.filter(({ event }) => event.kind === 'attempted').length === 1 &&
  !events.some(({ event }) => event.kind === 'unanswered');
