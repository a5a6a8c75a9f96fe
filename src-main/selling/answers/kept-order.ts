import { compareAmounts, sum } from '../../../src-merchant-api/amount.ts';
import type { Transaction } from '../../../src-merchant-api/reading/history.ts';
import type { OrderStatusRecord } from '../../../src-merchant-api/reading/order-status.ts';
import { isFinalRefusal, isRefusal, type AttemptFailure } from '../../domain/orders/attempt-failure.ts';
import type { SaleEvent } from '../../domain/orders/sale.ts';
import { standingOf } from '../history/reading/balance-change.ts';
import type { Search } from '../history/search/search-history.ts';

/**
 * A service may write an order down before it checks balance and catalog, refuse it, and keep it under its order id, marked
 * as canceled or as an error: each later attempt is answered with 409, though nothing was ever taken.
 */
export type KeptOrder = Extract<AttemptFailure, { kind: 'order-exists' }> & { readonly uidCustomer: string };

/**
 * Whether a sale's last attempt was answered with a 409 whose order says that it is not being made. A sale keeps the
 * uidCustomer of a 409 in its failure for no other reason; a top-up's is the eSIM's.
 */
export const isKept = (failure: AttemptFailure): failure is KeptOrder =>
  failure.kind === 'order-exists' && failure.uidCustomer !== null;

/** The order that a service keeps of a sale whose last attempt was answered so; undefined where it was answered otherwise. */
export function lastKept(events: readonly SaleEvent[]): KeptOrder | undefined {
  const last = failuresIn(events).at(-1);
  const isLast =
    events.findLast(({ kind }) => kind === 'attempted' || kind === 'unanswered')?.kind === 'unanswered';
  return isLast && last !== undefined && isKept(last) ? last : undefined;
}

/** Whether a status says that its order is not being made. */
export function saysNotMade({ status }: Pick<OrderStatusRecord, 'status'>): boolean {
  switch (status) {
    case 'canceled':
    case 'ERROR':
      return true;
    case 'in_processing':
    case 'completed':
    case 'other':
      return false;
  }
}

/**
 * Whether a status says that its order is being made, or was. A word that the interface doesn't document says neither this nor
 * that it is not.
 */
export function saysMade({ status }: Pick<OrderStatusRecord, 'status'>): boolean {
  switch (status) {
    case 'in_processing':
    case 'completed':
      return true;
    case 'canceled':
    case 'ERROR':
    case 'other':
      return false;
  }
}

/**
 * Whether no attempt of a sale can have been accepted but for what its order says: each was refused, not sent, or answered
 * with 409. SECURITY: after an attempt without an answer, "canceled" may be the end of an order that was paid for.
 *
 * @param events up to the attempt that was answered with 409.
 */
export function wasOnlyRefused(events: readonly SaleEvent[]): boolean {
  return events.every((event, at) => {
    if (event.kind === 'unanswered') return isWithoutEffect(event.failure);
    // A start found it as being sent.
    return event.kind !== 'held' || events[at - 1]?.kind !== 'attempted';
  });
}

function isWithoutEffect(failure: AttemptFailure): boolean {
  switch (failure.kind) {
    case 'order-exists':
    case 'not-sent':
    case 'held-back':
    case 'not-reached':
      return true;
    default:
      return isFinalRefusal(failure);
  }
}

/** Why a sale whose order the service keeps was not made: the first refusal. */
export function whyNotMade(events: readonly SaleEvent[]): AttemptFailure {
  return failuresIn(events).find(isRefusal) ?? neverTaken;
}

const failuresIn = (events: readonly SaleEvent[]): readonly AttemptFailure[] =>
  events.flatMap((event) => (event.kind === 'unanswered' ? event.failure : []));

const neverTaken = {
  kind: 'order-not-found',
  detail: 'the order exists, but its status, the history and the balance show that nothing was taken for it',
} as const satisfies AttemptFailure;

const zero = sum([]);

/** Whether a line may be of an attempt that failed: it says so, or that there was nothing to pay. */
const isVoid = (line: Transaction): boolean =>
  standingOf(line) === 'canceled' || (line.amount !== null && compareAmounts(line.amount, zero) === 0);

/** The order that a service keeps of what it refused, by a line that it shows of it; undefined where the line is of a sale. */
export const keptByLine = (line: Transaction): KeptOrder | undefined =>
  isVoid(line) && line.uidCustomer !== null
    ? {
        kind: 'order-exists',
        uidCustomer: line.uidCustomer,
        detail: 'the history has a void line of the order',
      }
    : undefined;

/**
 * What a history shows of an order that the service keeps. A service may list what it refused, too: as canceled or for nothing
 * (void-line), or as failed (failed-line). Such a line leaves open whether money was taken.
 */
export type KeptSearch = Search['kind'] | 'void-line' | 'failed-line';

export function searchOfKept(search: Search): KeptSearch {
  if (search.kind === 'found') return isVoid(search.transaction) ? 'void-line' : 'found';
  return search.kind === 'cannot-tell' && search.why === 'failed-doubtfully' ? 'failed-line' : search.kind;
}

/** Whether a history leaves it to the balance whether an order was made that the service keeps. */
export const isLeftToBalance = (search: KeptSearch): boolean =>
  search === 'not-there' || search === 'void-line' || search === 'failed-line';

/** What an order says of itself that the service keeps. */
export type KeptStatus =
  /** That it is being made, or was. */
  | 'made'
  /** That it isn't, by its order id. */
  | 'not-made'
  /** Nothing that can be believed, or it could not be asked. */
  | 'not-told';

/** What is known of an order that the service keeps. */
export type ShownOfKept = {
  readonly status: KeptStatus;
  readonly search: KeptSearch;
  /** Whether history and balance agree that nothing was taken. */
  readonly isUntaken: boolean;
  /** Whether nothing of what was shown can be out of date. */
  readonly isQuiet: boolean;
  /** Whether its customer may be waiting. */
  readonly mayStillWait: boolean;
};

/**
 * What becomes of a sale whose order the service keeps.
 *
 * SECURITY: none of the three is enough by itself. A status may be wrong or of another time, a history and a balance may be
 * behind; and that the order exists is never taken back. Where a line says that it was canceled and the balance moved, money was
 * taken: it is a sale, whose cancellation is then followed.
 */
export function endOfKept(shown: ShownOfKept): 'bought' | 'made' | 'not-bought' | 'hold' | 'look-again' {
  if (shown.search === 'found') return 'bought';
  if (shown.status === 'made') return 'made';
  if (!shown.isQuiet) return 'look-again';
  if (shown.status === 'not-made' && isLeftToBalance(shown.search) && shown.isUntaken) return 'not-bought';
  if (shown.search === 'void-line') return 'bought';
  return shown.mayStillWait ? 'look-again' : 'hold';
}
