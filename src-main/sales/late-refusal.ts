import type { MerchantFailure } from '../../src-merchant-api/failure.ts';
import type { Transaction } from '../../src-merchant-api/reading/history.ts';
import type { Result } from '../../src-merchant-api/result.ts';
import type { AttemptFailure } from './attempt-failure.ts';
import { called, type CourseParts } from './course.ts';
import { readHistory, type History } from './fetch-lost.ts';

/** What a service's history shows of a purchase. */
export type Trace =
  | { readonly kind: 'bought'; readonly transaction: Transaction }
  | { readonly kind: 'not-bought' }
  /** It has none, or none that can be read, names order ids, and reaches back as far as the purchase. */
  | { readonly kind: 'not-shown' }
  /** It could not be asked. */
  | { readonly kind: 'not-read' };

export type LateRefusal = {
  /** The order id that it was sent under. */
  readonly id: string;
  /** Milliseconds since 1970 in UTC. */
  readonly createdAt: number;
  readonly failure: AttemptFailure;
};

/** Clocks differ, in milliseconds. */
const slackMs = 3_600_000;

/** Looks for a purchase that was begun at a time, milliseconds since 1970 in UTC, in a history. */
export function traceOf(id: string, createdAt: number, reply: Result<History, MerchantFailure>): Trace {
  if (!reply.ok) {
    const { kind } = reply.failure;
    return { kind: kind === 'refused' || kind === 'unreadable-reply' ? 'not-shown' : 'not-read' };
  }
  const { transactions, reachesBackTo, isWhole, unreadableCount } = reply.value;
  const transaction = transactions.find(({ orderId }) => orderId === id);
  if (transaction !== undefined) return { kind: 'bought', transaction };
  const namesOrders = unreadableCount === 0 && transactions.some(({ orderId }) => orderId !== null);
  const reachesBack = isWhole || reachesBackTo < createdAt - slackMs;
  return { kind: namesOrders && reachesBack ? 'not-bought' : 'not-shown' };
}

/**
 * What is known of a purchase that was refused after an attempt without an answer, long after that one.
 *
 * Only a 409 would have said that it was made, and a service may look at the balance and at its catalog before it looks
 * for the order id: the purchase that took the last of the balance is refused for want of funds when it is sent again.
 * So the history is asked. Where it shows nothing, the refusals that the interface shows (400 and 402) are believed;
 * another may be of somebody on the way.
 *
 * @returns the transaction of the purchase that was made; whether it was not made is known, or isn't.
 */
export async function doubtRefusal(
  parts: CourseParts,
  { id, createdAt, failure }: LateRefusal,
): Promise<Transaction | 'not-bought' | 'not-known'> {
  const history = await called(parts, readHistory(parts.client, createdAt - slackMs));
  const trace = traceOf(id, createdAt, history);
  switch (trace.kind) {
    case 'bought':
      return trace.transaction;
    case 'not-bought':
      return 'not-bought';
    case 'not-shown': {
      const isShown =
        failure.kind === 'insufficient-funds' || (failure.kind === 'refused' && failure.httpStatus === 400);
      return isShown ? 'not-bought' : 'not-known';
    }
    case 'not-read':
      return 'not-known';
  }
}
