import { namedSkewMs, type ClockSkew } from './http/clock-skew.ts';
import type { MerchantFailure } from './failure.ts';
import type { HttpReply } from './http/http-exchange.ts';
import { readErrorBody } from './reading/error-body.ts';
import { fieldsOf } from './reading/values/fields.ts';
import { textOf } from './reading/values/scalars.ts';
import { retryAfterMs } from './http/retry-after.ts';
import type { CallKind } from './http/try-again.ts';

/** What a refusal was the answer to; `list` where that was to be a list. */
export type RefusedCall = { readonly path: string; readonly kind: CallKind; readonly list: boolean };

/**
 * A reply with a status that is no success. Source: merchant interface, Errors; the statuses that it does not show
 * are read as HTTP defines them (RFC 9110).
 *
 * @param body the reply's JSON; undefined where it is none.
 */
export function refusal(
  { status, headers, receivedAt }: HttpReply,
  body: unknown,
  call: RefusedCall,
  skew: ClockSkew | null,
): MerchantFailure {
  const reading = readErrorBody(body);
  const detail = reading.ok ? reading.value.message : `HTTP ${String(status)} ${reading.failure}`;
  const waitMs = retryAfterMs(headers, receivedAt);
  if (status >= 500) return { kind: 'service-broken', httpStatus: status, retryAfterMs: waitMs, detail };
  if (status === 429) return { kind: 'too-many-requests', retryAfterMs: waitMs, detail };
  // How the service says that it doesn't know us is not shown; whoever says 401 let nothing pass.
  if (status === 401) return unauthorized(status, skew, detail);
  // A refusal that isn't in the interface's words may come from a proxy on the way: it says nothing of the order.
  if (!reading.ok || status < 400) return { kind: 'unreadable-reply', httpStatus: status, detail };
  if (status === 403) return unauthorized(status, skew, detail);
  if (status === 402 && call.kind === 'purchase') return { kind: 'insufficient-funds', detail };
  if (status === 409 && call.kind === 'purchase') {
    return { kind: 'order-exists', uidCustomer: reading.value.uidCustomer, detail };
  }
  if (status === 404 && call.path === '/orders/getStatus') return { kind: 'order-not-found', detail };
  return { kind: 'refused', httpStatus: status, detail };
}

/**
 * A refusal of a purchase, or of a list, that comes with a success's status: its `status`, or that of a top-up's package, says
 * that nothing was done. Not shown by the interface. An order may be named all the same, where the service keeps what it
 * refused.
 *
 * SECURITY: it is believed like any other refusal, which is not before the service shows that nothing was made.
 *
 * @returns undefined where it is none.
 */
export function refusalWithSuccess(
  status: number,
  body: unknown,
  { kind, list }: RefusedCall,
): MerchantFailure | undefined {
  if (kind !== 'purchase' && !list) return undefined;
  const fields = fieldsOf(body);
  const words = [fields?.('status'), fieldsOf(fields?.('package'))?.('status')].map(textOf);
  const word = words.find((each) => each !== null && saysFailed(each));
  if (word === undefined) return undefined;
  const reading = readErrorBody(body);
  return {
    kind: 'refused',
    httpStatus: status,
    detail: reading.ok ? reading.value.message : `status ${word}`,
  };
}

/**
 * Whether a status says that nothing was done. ERROR and canceled are in the interface; the others are other services' words
 * for them.
 */
export const saysFailed = (word: string): boolean =>
  /^\s*(error|failed|failure|rejected|declined|refused|cancell?ed)\s*$/i.test(word);

const unauthorized = (httpStatus: 401 | 403, skew: ClockSkew | null, detail: string): MerchantFailure => ({
  kind: 'unauthorized',
  httpStatus,
  clockSkewMs: namedSkewMs(skew),
  detail,
});
