import { randomUUID } from 'node:crypto';
import { beforeFirst, chainHash } from '../../src-chain-api/event-link.ts';
import { sessionToken, streamHead, type SessionToken, type StreamHead } from '../../src-chain-api/ids.ts';
import type { Problem } from '../../src-chain-api/problem.ts';
import type { Card } from '../../src-chain-api/requests/cards.ts';
import type { OpenStreamRequest } from '../../src-chain-api/requests/streams.ts';
import type { WireEvent } from '../../src-chain-api/wire-event.ts';
import type { HeadOffice, Replied } from '../../src-main/chain/wire/head-office.ts';

type Stream = {
  readonly till: string;
  readonly opened: OpenStreamRequest;
  readonly base: StreamHead;
  events: readonly WireEvent[];
  isOpen: boolean;
  session: SessionToken | undefined;
  cardsThrough: number;
};

/** The office’s database: what a backup of it has. */
type State = {
  readonly streams: ReadonlyMap<string, Stream>;
  readonly cards: ReadonlyMap<string, Card>;
  readonly quarantine: readonly WireEvent[];
};

const nothing: StreamHead = streamHead.parse({ number: 0, hash: Buffer.from(beforeFirst).toString('hex') });

const refused = (problem: Problem): Replied<never> => ({ kind: 'refused', problem, retryAfterMs: null });
const notFound = refused({ kind: 'not-found', sentence: '' });
const closed = (head: StreamHead): Replied<never> => refused({ kind: 'stream-closed', head, sentence: '' });
const done = <Reply>(reply: Reply): Replied<Reply> => ({ kind: 'done', reply });

/**
 * A head office in memory that follows src-chain-api: for the sender’s tests, where the real one would take too long for a
 * thousand histories.
 */
export class HeadOfficeDouble {
  #state: State = { streams: new Map(), cards: new Map(), quarantine: [] };
  readonly #pageSize: number;

  constructor(pageSize = 3) {
    this.#pageSize = pageSize;
  }

  /** Everything that it has. */
  get state(): State {
    return this.#state;
  }

  backup(): State {
    return structuredClone(this.#state);
  }

  restore(state: State): void {
    this.#state = structuredClone(state);
  }

  /** As a till asks it. */
  as(till: string): Pick<HeadOffice, 'openStream' | 'beginSession' | 'append' | 'eventsFrom' | 'sendCards'> {
    const own = (id: string): Stream | undefined => {
      const stream = this.#state.streams.get(id);
      return stream?.till === till ? stream : undefined;
    };
    const answer = <Reply>(reply: Replied<Reply>): Promise<Replied<Reply>> => Promise.resolve(reply);
    return {
      openStream: (id, opened) => answer(this.#open(till, id, opened)),
      beginSession: (id) => {
        const stream = own(id);
        if (stream === undefined) return answer(notFound);
        stream.session = sessionToken.parse(randomUUID());
        const { isOpen, cardsThrough, session: token } = stream;
        return answer(done({ token, head: headOf(stream), isOpen, cardsThrough, serverTime: 0 }));
      },
      append: (id, { token, after, events }) => {
        const stream = own(id);
        return answer(stream === undefined ? notFound : this.#append(stream, token, after, events));
      },
      eventsFrom: (id, from) => {
        const stream = own(id);
        if (stream === undefined) return answer(notFound);
        const events = this.chainOf(id).filter(({ number }) => number >= from);
        return answer(done({ events: events.slice(0, this.#pageSize), head: headOf(stream) }));
      },
      sendCards: ({ cards, through }) => {
        const kept = new Map(this.#state.cards);
        for (const card of cards)
          if ((kept.get(card.orderId)?.version ?? 0) < card.version) kept.set(card.orderId, card);
        this.#state = { ...this.#state, cards: kept };
        for (const stream of this.#state.streams.values())
          if (stream.session === through.token) stream.cardsThrough = through.change;
        const versions = cards.map(({ orderId }) => ({ orderId, version: kept.get(orderId)?.version ?? 1 }));
        return answer(done({ versions }));
      },
    };
  }

  /** All events of a stream, those before its beginning too. */
  chainOf(id: string): readonly WireEvent[] {
    const stream = this.#state.streams.get(id);
    if (stream === undefined) return [];
    const { parent } = stream.opened;
    const before = parent === null ? [] : this.chainOf(parent.stream);
    return [...before.filter(({ number }) => number <= stream.base.number), ...stream.events];
  }

  #at(id: string, number: number): StreamHead | undefined {
    if (number === 0) return nothing;
    const event = this.chainOf(id).find((each) => each.number === number);
    return event === undefined ? undefined : { number, hash: event.hash };
  }

  #open(till: string, id: string, opened: OpenStreamRequest): Replied<unknown> {
    const there = this.#state.streams.get(id);
    if (there !== undefined) return there.till === till ? done({}) : notFound;
    const { parent } = opened;
    if (parent !== null) {
      const from = this.#state.streams.get(parent.stream);
      if (from === undefined) return notFound;
      const head = headOf(from);
      const known = this.#at(parent.stream, parent.head.number)?.hash;
      if (known !== parent.head.hash && from.till !== till) return notFound;
      if (known === undefined) return refused({ kind: 'behind', head, sentence: '' });
      if (known !== parent.head.hash) return refused({ kind: 'fork', common: from.base, head, sentence: '' });
      from.isOpen = false;
    }
    const stream: Stream = {
      ...{ till, opened, base: parent?.head ?? nothing, events: [] },
      ...{ isOpen: true, session: undefined, cardsThrough: 0 },
    };
    this.#state = { ...this.#state, streams: new Map(this.#state.streams).set(id, stream) };
    return done({});
  }

  #append(
    stream: Stream,
    token: SessionToken,
    after: StreamHead,
    offered: readonly WireEvent[],
  ): Replied<{ readonly head: StreamHead }> {
    const head = headOf(stream);
    if (stream.session !== token) return refused({ kind: 'session-taken', sentence: '' });
    let previous = after;
    for (const event of offered) {
      const link = { ...event, event: Buffer.from(event.event) };
      const hash = Buffer.from(chainHash(Buffer.from(previous.hash, 'hex'), link)).toString('hex');
      if (event.number !== previous.number + 1 || hash !== event.hash)
        return refused({ kind: 'bad-request', sentence: '' });
      previous = { number: event.number, hash: event.hash };
    }
    if (!stream.isOpen) return closed(head);
    if (after.number > head.number) return refused({ kind: 'behind', head, sentence: '' });
    const here = [stream.base, ...stream.events].find(({ number }) => number === after.number);
    const first = stream.events.find(({ number }) => number === after.number + 1);
    if (here?.hash !== after.hash || (first !== undefined && first.hash !== offered[0]?.hash)) {
      const common = here?.hash === after.hash ? after : stream.base;
      stream.isOpen = false;
      this.#state = { ...this.#state, quarantine: [...this.#state.quarantine, ...offered] };
      return refused({ kind: 'fork', common, head, sentence: '' });
    }
    if (after.number < head.number) return refused({ kind: 'ahead', head, sentence: '' });
    stream.events = [...stream.events, ...offered];
    return done({ head: headOf(stream) });
  }
}

const headOf = ({ base, events }: Stream): StreamHead => {
  const last = events.at(-1);
  return last === undefined ? base : { number: last.number, hash: last.hash };
};
