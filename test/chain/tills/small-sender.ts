import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { beforeFirst } from '../../../src-chain-api/event-link.ts';
import {
  eventHash,
  streamHead,
  streamId,
  type StreamHead,
  type StreamId,
} from '../../../src-chain-api/ids.ts';
import { problem, type Problem } from '../../../src-chain-api/problem.ts';
import { ed25519SecretKey, signRequest } from '../../../src-chain-api/request-signature.ts';
import {
  appendReply,
  eventsPath,
  eventsReply,
  sessionPath,
  sessionReply,
  streamPath,
  type StreamReason,
} from '../../../src-chain-api/requests/streams.ts';
import { wireEvent, type WireEvent } from '../../../src-chain-api/wire-event.ts';
import type { ChainSender, ChainSenderOptions } from './chain-sender.ts';
import { keychainFile } from './keychain-file.ts';

const identity = z.object({
  id: streamId,
  reason: z.enum(['new', 'forked', 'restored', 'cloned']),
  parent: z.object({ stream: streamId, head: streamHead }).nullable(),
});
type Identity = z.infer<typeof identity>;

/** Events in one request: few, so that there are many requests to go wrong. */
const batch = 7;

const hashBeforeFirst = eventHash.parse(Buffer.from(beforeFirst).toString('hex'));
const row = z.object({
  number: z.int(),
  subject: z.string(),
  at: z.int(),
  event: z.string(),
  hash: z.string(),
});

/** The protocol as src-chain-api has it and nothing more, by code that shares none with the app's sender. */
export function smallSender({ folder, keychain, address, onChange }: ChainSenderOptions): ChainSender {
  const { till, signing } = keychainFile.parse(JSON.parse(readFileSync(keychain, 'utf8')));
  const key = ed25519SecretKey(signing);
  const file = join(folder, 'stream.json');
  const ledger = new DatabaseSync(join(folder, 'ledger.sqlite'), { readOnly: true });
  const selectAfter = ledger.prepare(
    'SELECT number, subject, at, event, lower(hex(hash)) AS hash FROM event WHERE number > ? ORDER BY number LIMIT ?',
  );
  const selectHash = ledger.prepare('SELECT lower(hex(hash)) AS hash FROM event WHERE number = ?');
  const selectEnd = ledger.prepare('SELECT coalesce(max(number), 0) AS number FROM event');
  const end = (): number => Number(selectEnd.get()?.['number']);
  const hashAt = (number: number): string | undefined => {
    if (number === 0) return hashBeforeFirst;
    const found = selectHash.get(number);
    return found === undefined ? undefined : String(found['hash']);
  };
  const after = (number: number, most: number): WireEvent[] =>
    selectAfter.all(number, most).map((each) => wireEvent.parse(row.parse(each)));

  let its: Identity = existsSync(file)
    ? identity.parse(JSON.parse(readFileSync(file, 'utf8')))
    : { id: streamId.parse(randomUUID()), reason: 'new', parent: null };
  const keep = (next: Identity): void => {
    its = next;
    writeFileSync(file, JSON.stringify(its));
  };
  keep(its);
  let isOpened = false;
  let token: string | undefined;
  let acknowledged: StreamHead | undefined;

  const ask = async (method: 'GET' | 'POST' | 'PUT', target: string, body?: unknown) => {
    const bytes = Buffer.from(body === undefined ? '' : JSON.stringify(body));
    const signed = await signRequest({ method, target, body: bytes }, { till, key, at: Date.now() });
    const patience = new AbortController();
    const tooLong = setTimeout(() => patience.abort(), 2_000);
    const reply = await fetch(new URL(target, address), {
      method,
      headers: { ...signed, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: bytes }),
      signal: patience.signal,
    });
    const text = await reply.text();
    clearTimeout(tooLong);
    return reply.ok
      ? ({ ok: true, value: JSON.parse(text) as unknown } as const)
      : ({ ok: false, problem: problem.parse(JSON.parse(text)) } as const);
  };

  const goOnInChild = (
    reason: Exclude<StreamReason, 'new' | 'recovered' | 'carried-over'>,
    head: StreamHead,
  ): void => {
    keep({ id: streamId.parse(randomUUID()), reason, parent: { stream: its.id, head } });
    isOpened = false;
    token = undefined;
    acknowledged = undefined;
  };

  /** The last event that this ledger and the head office's stream both have, between two that are known. */
  const lastCommon = async (stream: StreamId, least: StreamHead): Promise<StreamHead> => {
    let common = least;
    for (;;) {
      const reply = await ask('GET', `${eventsPath(stream)}?from=${common.number + 1}`);
      if (!reply.ok) return common;
      const { events } = eventsReply.parse(reply.value);
      for (const { number, hash } of events) {
        if (hashAt(number) !== hash) return common;
        common = { number, hash };
      }
      if (events.length === 0) return common;
    }
  };

  const beginning = (): StreamHead => its.parent?.head ?? { number: 0, hash: hashBeforeFirst };

  const meet = async (head: StreamHead): Promise<void> => {
    if (hashAt(head.number) === head.hash) acknowledged = head;
    // It has more of this stream than this ledger, which was put back, or something else.
    else goOnInChild('restored', await lastCommon(its.id, beginning()));
  };

  const heed = async (refusal: Problem): Promise<void> => {
    switch (refusal.kind) {
      case 'behind':
      case 'ahead':
        await meet(refusal.head);
        return;
      case 'fork':
        goOnInChild('forked', refusal.common);
        return;
      case 'stream-closed':
        goOnInChild('cloned', await lastCommon(its.id, beginning()));
        return;
      case 'session-taken':
        token = undefined;
        return;
      case 'not-found':
        isOpened = false;
        token = undefined;
        acknowledged = undefined;
        throw new Error(refusal.kind);
      default:
        throw new Error(`${refusal.kind}: ${refusal.sentence}`);
    }
  };

  const step = async (): Promise<void> => {
    if (!isOpened) {
      const { reason, parent } = its;
      const opened = await ask('PUT', streamPath(its.id), { reason, merchantId: 'shop', parent });
      if (!opened.ok) {
        await heed(opened.problem);
        return;
      }
      isOpened = true;
    }
    if (token === undefined || acknowledged === undefined) {
      const begun = await ask('POST', sessionPath(its.id), {});
      if (!begun.ok) {
        await heed(begun.problem);
        return;
      }
      const session = sessionReply.parse(begun.value);
      token = session.token;
      if (session.isOpen) await meet(session.head);
      else goOnInChild('cloned', await lastCommon(its.id, beginning()));
      return;
    }
    const events = after(acknowledged.number, batch);
    const appended = await ask('POST', eventsPath(its.id), { token, after: acknowledged, events });
    if (!appended.ok) {
      await heed(appended.problem);
      return;
    }
    acknowledged = appendReply.parse(appended.value).head;
  };

  const isUpToDate = (): boolean =>
    acknowledged !== undefined && token !== undefined && acknowledged.number === end();
  let isRunning = false;
  const run = async (): Promise<void> => {
    while (!isUpToDate()) {
      try {
        await step();
        onChange(null);
      } catch (error) {
        onChange(String(error));
        await sleep(5 + Math.random() * 40);
        // A lost reply, or an unknown COMMIT: the head is read again.
        acknowledged = undefined;
      }
    }
  };
  return {
    wake: () => {
      if (isRunning) return;
      isRunning = true;
      void run().finally(() => (isRunning = false));
    },
    isUpToDate,
  };
}
