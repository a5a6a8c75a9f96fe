import type { KeyObject } from 'node:crypto';
import { z } from 'zod';
import type { StreamId, TillId } from '../../../src-chain-api/ids.ts';
import { problem, type Problem } from '../../../src-chain-api/problem.ts';
import { signRequest } from '../../../src-chain-api/request-signature.ts';
import {
  cardsPath,
  cardsReply,
  type CardsReply,
  type CardsRequest,
} from '../../../src-chain-api/requests/cards.ts';
import {
  appendReply,
  eventsPath,
  eventsReply,
  sessionPath,
  sessionReply,
  streamPath,
  type AppendReply,
  type AppendRequest,
  type EventsReply,
  type OpenStreamRequest,
  type SessionReply,
} from '../../../src-chain-api/requests/streams.ts';
import type { NotDone } from '../rules/answer.ts';
import { WrongCertificateError, type ChainReply, type ChainRequest, type Exchange } from './exchange.ts';
import type { OfficeClock } from './office-clock.ts';

/** Done, with what it replied; or not, as far as is known. */
export type Replied<Reply> = { readonly kind: 'done'; readonly reply: Reply } | NotDone;

export type HeadOfficeDeps = {
  readonly exchange: Exchange;
  readonly till: TillId;
  /** Ed25519. */
  readonly signingKey: KeyObject;
  readonly clock: OfficeClock;
};

/** The head office, as a till that has joined asks it. Each request is sent once. */
export class HeadOffice {
  readonly #deps: HeadOfficeDeps;

  constructor(deps: HeadOfficeDeps) {
    this.#deps = deps;
  }

  openStream(stream: StreamId, request: OpenStreamRequest, signal?: AbortSignal): Promise<Replied<unknown>> {
    return this.#ask('PUT', streamPath(stream), request, z.unknown(), signal);
  }

  async beginSession(stream: StreamId, signal?: AbortSignal): Promise<Replied<SessionReply>> {
    const replied = await this.#ask('POST', sessionPath(stream), {}, sessionReply, signal);
    if (replied.kind === 'done') this.#deps.clock.heard(replied.reply.serverTime);
    return replied;
  }

  append(stream: StreamId, request: AppendRequest, signal?: AbortSignal): Promise<Replied<AppendReply>> {
    return this.#ask('POST', eventsPath(stream), request, appendReply, signal);
  }

  /** What it has of a stream from a number on. */
  eventsFrom(stream: StreamId, from: number, signal?: AbortSignal): Promise<Replied<EventsReply>> {
    return this.#ask('GET', `${eventsPath(stream)}?from=${from}`, undefined, eventsReply, signal);
  }

  sendCards(request: CardsRequest, signal?: AbortSignal): Promise<Replied<CardsReply>> {
    return this.#ask('POST', cardsPath, request, cardsReply, signal);
  }

  async #ask<Reply>(
    method: ChainRequest['method'],
    target: string,
    content: object | undefined,
    schema: z.ZodType<Reply>,
    signal?: AbortSignal,
  ): Promise<Replied<Reply>> {
    const { till, signingKey: key, clock } = this.#deps;
    const body = content === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(content));
    const signed = await signRequest({ method, target, body }, { till, key, at: clock.now() });
    const headers = { ...signed, ...(content === undefined ? {} : { 'content-type': 'application/json' }) };
    const replied = await exchanged(this.#deps.exchange, { method, target, headers, body }, schema, signal);
    if (replied.kind === 'refused' && replied.problem.kind === 'wrong-time')
      clock.heard(replied.problem.serverTime);
    return replied;
  }
}

/** Sends a request and reads the reply. Never rejects. */
export async function exchanged<Reply>(
  exchange: Exchange,
  request: ChainRequest,
  schema: z.ZodType<Reply>,
  signal?: AbortSignal,
): Promise<Replied<Reply>> {
  let reply: ChainReply;
  try {
    reply = await exchange(request, signal);
  } catch (error) {
    const isWrong = error instanceof WrongCertificateError;
    return { kind: 'no-answer', cause: isWrong ? 'wrong-certificate' : 'unreachable' };
  }
  if (reply.status >= 200 && reply.status < 300) {
    const read = schema.safeParse(parsed(reply.body));
    return read.success ? { kind: 'done', reply: read.data } : { kind: 'no-answer', cause: 'not-it' };
  }
  const read = problem.safeParse(parsed(reply.body));
  const retryAfterMs = millisecondsOf(reply.retryAfter);
  if (read.success) return { kind: 'refused', problem: read.data, retryAfterMs };
  const known = byStatus(reply.status);
  return known === undefined
    ? { kind: 'no-answer', cause: 'not-it' }
    : { kind: 'refused', problem: known, retryAfterMs };
}

/** What a proxy before the head office says by the status alone. */
function byStatus(status: number): Problem | undefined {
  if (status === 429) return { kind: 'too-many', sentence: '' };
  return status === 502 || status === 503 || status === 504
    ? { kind: 'unavailable', sentence: '' }
    : undefined;
}

function parsed(body: Uint8Array): unknown {
  if (body.length === 0) return undefined;
  try {
    return JSON.parse(Buffer.from(body).toString());
  } catch {
    return undefined;
  }
}

/** Seconds, as the head office sends them; a date is none of its. */
const millisecondsOf = (retryAfter: string | null): number | null =>
  retryAfter !== null && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) * 1_000 : null;
