import type { BaseAddress } from './http/base-address.ts';
import { CallGate, type Urgency } from './http/call-gate.ts';
import { canonicalJson, NotCanonicalError, type JsonValue } from './signing/canonical-json.ts';
import { clockSkew, type ClockSkew } from './http/clock-skew.ts';
import type { MerchantFailure } from './failure.ts';
import { exchange, orderLimits, listLimits, type ExchangeLimits, type Fetch } from './http/http-exchange.ts';
import { readJson } from './reading/values/json-text.ts';
import { isMerchantId } from './signing/merchant-id.ts';
import type { UnreadableEntry } from './reading/values/entries.ts';
import type { Reading } from './reading/values/reading.ts';
import { readSignature } from './reading/signature-reply.ts';
import { refusal, refusalWithSuccess } from './refusal.ts';
import { fail, succeed, type Result } from './result.ts';
import type { Signing } from './signing/signature.ts';
import { takeOutCredentials } from './signing/take-out-credentials.ts';
import type { CallKind } from './http/try-again.ts';

export type MerchantConnection = {
  readonly baseAddress: BaseAddress;
  readonly merchantId: string;
  readonly signer: Signing;
  readonly fetch: Fetch;
  /**
   * For purchases and changes, where `fetch` may send a request again by itself when a connection that it used before
   * breaks, as Chromium's does whatever the method. `fetch` without it.
   *
   * SECURITY: it must send a request at most once. After a silent repetition, "connection refused" or "already
   * refunded" would be read as the answer to the first sending, and say that no money moved.
   */
  readonly fetchOnce?: Fetch;
  /** Told with every reply that has a `Date`. */
  readonly onClockSkew?: (skew: ClockSkew) => void;
  /** Told of what could not be read of a reply whose other records could. */
  readonly onUnreadable?: (path: string, records: readonly UnreadableEntry[]) => void;
  /** This computer's clock, milliseconds since 1970; the system's without it. */
  readonly now?: () => number;
  /** Shorter limits, for tests. */
  readonly limits?: { readonly order: ExchangeLimits; readonly list: ExchangeLimits };
  /** That of an earlier client of the same service, which may have asked to be left alone; a new one without it. */
  readonly gate?: CallGate;
};

/** One request, before it is signed. */
export type MerchantCall = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  /** What is signed: the body of a POST, `{}` of a GET. */
  readonly payload: JsonValue;
  readonly kind: CallKind;
  /** Whether the reply is a list, with a list's limits. */
  readonly list: boolean;
};

/** Reads the body of a reply. `skew` is what its `Date` told of the clocks; null where it told nothing. */
type Read<Value> = (body: unknown, skew: ClockSkew | null) => Reading<Value>;

export type Caller = <Value>(
  call: MerchantCall,
  read: Read<Value>,
) => Promise<Result<Value, MerchantFailure>>;

/** A call that isn't a purchase waits for at most this long, in milliseconds, when the service asked for a pause. */
const longestPauseMs = 5_000;

/** How long the service is left alone when it says 429 and not for how long, in milliseconds. */
const shortPauseMs = 1_000;

/** Where a call goes, and its body in canonical form. */
type Written = { readonly url: string; readonly canonical: string };

/**
 * Makes calls of one account: a few at once, signed, within limits, and with every way that they can end as a value.
 * It never throws and never repeats a call.
 */
export function createCaller(connection: MerchantConnection): Caller {
  const { fetch, fetchOnce = fetch, now = Date.now } = connection;
  const limits = connection.limits ?? { order: orderLimits, list: listLimits };
  const gate = connection.gate ?? new CallGate(() => performance.now());
  const fitsHeader = isMerchantId(connection.merchantId);

  /** As {@link exchanged}. SECURITY: takes signatures and secrets out of what a failure tells. */
  const send = async <Value>(
    call: MerchantCall,
    written: Written,
    signature: string | null,
    read: Read<Value>,
  ): Promise<Result<Value, MerchantFailure>> => {
    const reply = await exchanged(call, written, signature, read);
    if (reply.ok) return reply;
    const { failure } = reply;
    return fail({ ...failure, detail: takeOutCredentials(failure.detail, signature, connection.signer) });
  };

  /** Sends a request that is signed, or needs no signature, and reads what comes back. */
  const exchanged = async <Value>(
    call: MerchantCall,
    { url, canonical }: Written,
    signature: string | null,
    read: Read<Value>,
  ): Promise<Result<Value, MerchantFailure>> => {
    const headers = {
      accept: 'application/json',
      'CF-MERCHANT-ID': connection.merchantId,
      ...(signature === null ? {} : { 'CF-ACCESS-SIGN': signature }),
    };
    const request =
      call.method === 'GET'
        ? { method: call.method, headers }
        : {
            method: call.method,
            headers: { ...headers, 'content-type': 'application/json' },
            body: canonical,
          };
    const by = call.kind === 'read' ? fetch : fetchOnce;
    const [topic, beganAt] = [topicOf(call), gate.now()];
    const reply = await exchange(by, url, request, call.list ? limits.list : limits.order, now);
    if (!reply.ok) return reply;
    const { status, sentAt, receivedAt } = reply.value;
    const skew = clockSkew(reply.value.headers, sentAt, receivedAt);
    if (skew !== null) connection.onClockSkew?.(skew);
    const body = readJson(reply.value.body);
    if (status >= 200 && status < 300) {
      // A signature comes before each question, and is no answer to it.
      if (call.path !== signPath) gate.answered(beganAt, topic);
      const refused = body.ok ? refusalWithSuccess(status, body.value, call) : undefined;
      if (refused !== undefined) return fail(refused);
      const record = body.ok ? read(body.value, skew) : body;
      if (record.ok) return record;
      return fail({ kind: 'unreadable-reply', httpStatus: status, detail: record.failure });
    }
    const failure = refusal(reply.value, body.ok ? body.value : undefined, call, skew);
    const pause = pauseMs(failure);
    if (pause !== null) gate.pause(pause, topic);
    return fail(failure);
  };

  /** Asks the service to sign. */
  const askForSignature = async (call: MerchantCall): Promise<Result<string, MerchantFailure>> => {
    const asking: MerchantCall = {
      method: 'POST',
      path: signPath,
      payload: { payload: call.payload },
      kind: 'read',
      list: false,
    };
    const written = write(connection.baseAddress, asking);
    if (!written.ok) return fail(notSent('request', written.failure));
    const reply = await send(asking, written.value, null, readSignature);
    return reply.ok ? reply : fail(unsigned(reply.failure));
  };

  /** Signs and sends. Without a wait where the till signs: a purchase is on its way before anything else is done about it. */
  const signed = async <Value>(
    call: MerchantCall,
    written: Written,
    read: Read<Value>,
  ): Promise<Result<Value, MerchantFailure>> => {
    const { signer } = connection;
    const signature =
      typeof signer === 'function' ? succeed(signer(written.canonical)) : await askForSignature(call);
    return signature.ok ? send(call, written, signature.value, read) : signature;
  };

  /**
   * Waits out a short pause that the service asked for, and sends the probe (the balance) where there has to be one.
   * @returns why a question isn't sent for now.
   */
  const untilMayAsk = async (call: MerchantCall): Promise<Result<never, MerchantFailure> | undefined> => {
    const topic = topicOf(call);
    const [ownMs, allMs] = [gate.topicPausedForMs(topic), gate.pausedForMs()];
    const waitMs = Math.max(ownMs, allMs);
    // Nobody waits for one order, which would take the place of questions about others.
    if (waitMs > longestPauseMs || (ownMs > 0 && !call.list)) return heldBack(waitMs);
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    let mayWaitMs = longestPauseMs;
    if (topic !== null && gate.claimProbe()) {
      const written = write(connection.baseAddress, balanceCall);
      if (written.ok) await signed(balanceCall, written.value, () => succeed(undefined));
      mayWaitMs = 0;
    }
    const stillMs = gate.pausedForMs();
    return stillMs > mayWaitMs ? heldBack(stillMs) : undefined;
  };

  return async (call, read) => {
    const written = write(connection.baseAddress, call);
    if (!written.ok) return fail(notSent('request', written.failure));
    if (!fitsHeader) {
      return fail(notSent('request', 'the merchant id has characters that no header can hold'));
    }
    return gate.pass(urgencyOf(call), async () => {
      const held = call.kind === 'read' ? await untilMayAsk(call) : undefined;
      return held ?? signed(call, written.value, read);
    });
  };
}

function urgencyOf({ kind, list }: MerchantCall): Urgency {
  if (kind !== 'read') return 'spend';
  return list ? 'list' : 'read';
}

/** A question about no order, which speaks for all: its answer shows that the service answers. */
const balanceCall: MerchantCall = {
  method: 'GET',
  path: '/customer/balance',
  payload: {},
  kind: 'read',
  list: false,
};

const signPath = '/customer/sign';

/** Calls whose pause is taken to mean every call: the balance, and the signature of any question. */
const speakForAll: ReadonlySet<string> = new Set([
  JSON.stringify([balanceCall.path, {}, {}]),
  JSON.stringify([signPath, {}, { payload: {} }]),
]);

const heldBack = (retryAfterMs: number): Result<never, MerchantFailure> =>
  fail({ kind: 'held-back', retryAfterMs, detail: 'not sent: the service asked to wait' });

/**
 * What a pause that the service asks for at this call is about: this question about this order, this change of this package, this
 * list. Null where the call needs neither an order nor much work: then the pause is about every call.
 */
function topicOf({ list, path, query = {}, payload }: MerchantCall): string | null {
  if (list) return path;
  const asked = JSON.stringify([path, query, payload]);
  return speakForAll.has(asked) ? null : asked;
}

/** How long the service wants to be left alone after this failure; null where it doesn't say that. */
function pauseMs(failure: MerchantFailure): number | null {
  if (failure.kind === 'too-many-requests') return failure.retryAfterMs ?? shortPauseMs;
  return failure.kind === 'service-broken' && failure.httpStatus === 503 ? failure.retryAfterMs : null;
}

/**
 * The canonical body and the address.
 *
 * @returns why they can't be written: a text from outside can hold half a surrogate pair.
 */
function write(base: BaseAddress, { path, query = {}, payload }: MerchantCall): Reading<Written> {
  try {
    const canonical = canonicalJson(payload);
    if (!Object.values(query).every((value) => value.isWellFormed())) {
      return fail('the query holds half of a surrogate pair');
    }
    const search = new URLSearchParams(query).toString();
    return succeed({ url: `${base}${path}${search === '' ? '' : `?${search}`}`, canonical });
  } catch (error) {
    if (error instanceof NotCanonicalError) return fail(error.message);
    // A payload that nests without end.
    if (error instanceof RangeError) return fail('the payload is nested too deep');
    throw error;
  }
}

const notSent = (cause: 'request' | 'signature', detail: string): MerchantFailure => ({
  kind: 'not-sent',
  cause,
  detail,
});

/** Why there is no signature. The call itself was not sent, whatever became of the question for the signature. */
function unsigned(failure: MerchantFailure): MerchantFailure {
  if (failure.kind === 'not-reached' || failure.kind === 'held-back') return failure;
  if (failure.kind === 'too-many-requests') return { ...failure, kind: 'held-back' };
  return notSent('signature', `${failure.kind}: ${failure.detail}`);
}
