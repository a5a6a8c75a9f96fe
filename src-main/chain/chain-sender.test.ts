import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HeadOfficeDouble } from '../../test/tills/head-office-double.ts';
import { chainHash } from '../../src-chain-api/event-link.ts';
import { eventHash, streamId, type StreamHead } from '../../src-chain-api/ids.ts';
import type { WireEvent } from '../../src-chain-api/wire-event.ts';
import { headOfNothing } from '../ledger/streams/stored-head.ts';
import { segmentsOf } from '../ledger/streams/segments.ts';
import type { StreamRow } from '../ledger/streams/stream-rows.ts';
import type { CardRow } from '../ledger/streams/card-rows.ts';
import { headOfEvent, type ReadBooks } from './books/ledger-books.ts';
import { ChainSender, type ChainSenderDeps } from './chain-sender.ts';

/** A ledger's file, as far as the sender knows one. */
type Book = {
  readonly events: readonly WireEvent[];
  readonly streams: readonly StreamRow[];
  readonly cards: readonly CardRow[];
};

const newStream = (reason: StreamRow['reason'], follows: StreamHead): StreamRow => ({
  stream: streamId.parse(randomUUID()),
  ...{ reason, follows },
});

/** A till, whose ledger can be killed, copied and restored. */
class Till {
  book: Book = { events: [], streams: [newStream('new', headOfNothing)], cards: [] };
  #sold = 0;
  readonly #name: string;
  constructor(name: string) {
    this.#name = name;
  }
  get end(): StreamHead {
    const last = this.book.events.at(-1);
    return last === undefined ? headOfNothing : headOfEvent(last);
  }
  sell(): void {
    const { number, hash } = this.end;
    const event = {
      number: number + 1,
      subject: this.#name,
      at: number,
      event: `{"sale":${(this.#sold += 1)}}`,
    };
    const linked = chainHash(Buffer.from(hash, 'hex'), { ...event, event: Buffer.from(event.event) });
    const wire = { ...event, hash: eventHash.parse(Buffer.from(linked).toString('hex')) };
    const card = {
      ...{ change: this.book.cards.length + 1, orderId: `${this.#name}-${this.#sold}`, version: this.#sold },
      customer: { name: 'Mei', phone: null, note: null },
    };
    this.book = { ...this.book, events: [...this.book.events, wire], cards: [...this.book.cards, card] };
  }
  begin(reason: StreamRow['reason'], follows = this.end): void {
    this.book = { ...this.book, streams: [...this.book.streams, newStream(reason, follows)] };
  }
  readonly read: ReadBooks = (work) => {
    const { events, streams, cards } = this.book;
    const at = (number: number): StreamHead | undefined => {
      const event = events[number - 1];
      if (number === 0) return headOfNothing;
      return event === undefined ? undefined : headOfEvent(event);
    };
    return work({
      ...{ segments: segmentsOf(streams), end: this.end, at, timeAt: (number) => number },
      eventsAfter: (number, until, most = 500) => events.slice(number, until).slice(0, Math.min(most, 3)),
      cardsAfter: (change, limit) => cards.filter((card) => card.change > change).slice(0, limit),
    });
  };
}

type Fault = 'none' | 'not-sent' | 'answer-lost' | 'busy';

/** What a till asks goes wrong in each way once it is told to. */
function faulty(
  office: ReturnType<HeadOfficeDouble['as']>,
  next: () => Fault,
): ReturnType<HeadOfficeDouble['as']> {
  const lost = { kind: 'no-answer', cause: 'unreachable' } as const;
  const pass = async <Reply>(ask: () => Promise<Reply>) => {
    const fault = next();
    if (fault === 'not-sent') return lost;
    if (fault === 'busy')
      return {
        kind: 'refused',
        problem: { kind: 'unavailable', sentence: '' },
        retryAfterMs: 2_000,
      } as const;
    const reply = await ask();
    return fault === 'answer-lost' ? lost : reply;
  };
  return {
    openStream: (...asked) => pass(() => office.openStream(...asked)),
    beginSession: (...asked) => pass(() => office.beginSession(...asked)),
    append: (...asked) => pass(() => office.append(...asked)),
    eventsFrom: (...asked) => pass(() => office.eventsFrom(...asked)),
    sendCards: (...asked) => pass(() => office.sendCards(...asked)),
  };
}

const still: ChainSenderDeps['clock'] = { now: () => 1, monotonic: () => 0, after: () => () => undefined };

function senderOf(till: Till, office: ReturnType<HeadOfficeDouble['as']>): ChainSender {
  return new ChainSender({
    ...{ books: till.read, office, merchantId: 'shop', clock: still, random: () => 0.5 },
    branch: (reason, follows) => {
      till.begin(reason, follows);
      return Promise.resolve(true);
    },
    seal: (cards) =>
      Promise.resolve(
        cards.map(({ orderId, version }) => ({ kind: 'kept', orderId, version, sealed: '', phoneMarks: [] })),
      ),
  });
}

/** Turns until everything is there. */
async function settle(sender: ChainSender): Promise<void> {
  for (let turn = 0; turn < 400; turn += 1) {
    const rest = await sender.turn();
    if (rest !== 'none' && rest.isUntilWoken) return;
  }
  expect.fail(`it never came to rest: ${JSON.stringify(sender.status)}`);
}

/** Whether the head office has each event of a till's ledger, in the stream that it is part of, and none twice. */
function expectAllThere(till: Till, office: HeadOfficeDouble): void {
  const last = segmentsOf(till.book.streams).at(-1) ?? expect.fail('no stream');
  expect(office.chainOf(last.stream)).toEqual(till.book.events);
  expect([...office.state.cards.keys()]).toEqual(
    expect.arrayContaining(till.book.cards.map(({ orderId }) => orderId)),
  );
}

describe('The sender', () => {
  it('sends everything, each once, and rests', async () => {
    const [till, office] = [new Till('T1'), new HeadOfficeDouble()];
    for (let sale = 0; sale < 10; sale += 1) till.sell();
    const sender = senderOf(till, office.as('one'));
    await settle(sender);
    expectAllThere(till, office);
    expect(sender.status).toEqual({ upTo: 1, waiting: 0, trouble: null });
    till.sell();
    await settle(sender);
    expectAllThere(till, office);
  });

  it('goes on in a stream of its own after an older copy of the ledger was put in place', async () => {
    const [till, office] = [new Till('T1'), new HeadOfficeDouble()];
    till.sell();
    const { book } = till;
    till.sell();
    await settle(senderOf(till, office.as('one')));
    till.book = book;
    await settle(senderOf(till, office.as('one')));
    expect(till.book.streams[1]).toMatchObject({ reason: 'restored', follows: till.end });
    till.sell();
    await settle(senderOf(till, office.as('one')));
    expectAllThere(till, office);
  });

  it('goes on after the last event that both have if it sold on before it was noticed', async () => {
    const [till, office] = [new Till('T1'), new HeadOfficeDouble()];
    for (let sale = 0; sale < 20; sale += 1) till.sell();
    const { book, end } = till;
    for (let sale = 0; sale < 20; sale += 1) till.sell();
    await settle(senderOf(till, office.as('one')));
    till.book = book;
    for (let sale = 0; sale < 30; sale += 1) till.sell();
    await settle(senderOf(till, office.as('one')));
    expect(till.book.streams[1]).toMatchObject({ reason: 'forked', follows: end });
    expectAllThere(till, office);
  });

  it('sends again what a head office lost that was restored from a backup', async () => {
    const [till, office] = [new Till('T1'), new HeadOfficeDouble()];
    const empty = office.backup();
    for (let sale = 0; sale < 7; sale += 1) till.sell();
    const sender = senderOf(till, office.as('one'));
    await settle(sender);
    office.restore(empty);
    till.sell();
    await settle(sender);
    expectAllThere(till, office);
    expect(till.book.streams).toHaveLength(1);
  });

  it('goes on in streams of their own if a till was copied with its keys, and neither loses a sale', async () => {
    const [one, other, office] = [new Till('T1'), new Till('T2'), new HeadOfficeDouble()];
    for (let sale = 0; sale < 5; sale += 1) one.sell();
    other.book = one.book;
    const senders = [senderOf(one, office.as('one')), senderOf(other, office.as('one'))];
    for (let day = 0; day < 4; day += 1) {
      one.sell();
      other.sell();
      for (const sender of senders) for (let turn = 0; turn < 30; turn += 1) await sender.turn();
    }
    for (const sender of senders) await settle(sender);
    expectAllThere(one, office);
    expectAllThere(other, office);
  });

  it('goes on from another till’s stream if its ledger is a copy of that one’s, sent or not, the same or not', async () => {
    for (const isSent of [true, false])
      for (const sales of [0, 5]) {
        const [one, other, office] = [new Till('T1'), new Till('T2'), new HeadOfficeDouble()];
        for (let sale = 0; sale < 5; sale += 1) one.sell();
        if (isSent) await settle(senderOf(one, office.as('one')));
        other.book = one.book;
        for (let sale = 0; sale < sales; sale += 1) one.sell();
        for (let sale = 0; sale < sales + 1; sale += 1) other.sell();
        const senders = [senderOf(one, office.as('one')), senderOf(other, office.as('other'))];
        for (const sender of senders) await settle(sender);
        for (const sender of senders) await settle(sender);
        one.sell();
        for (const sender of senders) await settle(sender);
        expectAllThere(one, office);
        expectAllThere(other, office);
      }
  });

  it('waits longer after each failure, and at least as long as it is told to', async () => {
    const till = new Till('T1');
    till.sell();
    const faults: Fault[] = ['not-sent', 'not-sent', 'not-sent', 'busy'];
    const sender = senderOf(
      till,
      faulty(new HeadOfficeDouble().as('one'), () => faults.shift() ?? 'none'),
    );
    const rests = [await sender.turn(), await sender.turn(), await sender.turn(), await sender.turn()];
    expect(rests.map((rest) => (rest === 'none' ? 0 : rest.ms))).toEqual([750, 1500, 3000, 6000]);
    expect(sender.status.trouble).toMatchObject({ kind: 'unavailable' });
    await settle(sender);
    expect(sender.status.trouble).toBeNull();
  });

  it('ends with the head office having every event once, whatever is lost, killed, copied and restored', async () => {
    const fault = fc.constantFrom<Fault>('none', 'none', 'none', 'not-sent', 'answer-lost', 'busy');
    const act = fc.oneof(
      fc.record({ kind: fc.constant('turn' as const), fault }),
      fc.record({ kind: fc.constant('turn' as const), fault }),
      fc.record({ kind: fc.constant('sell' as const), times: fc.integer({ min: 1, max: 8 }) }),
      fc.constantFrom(
        ...(
          ['kill', 'keep', 'put-back', 'restore', 'recover', 'office-keeps', 'office-restored'] as const
        ).map((kind) => ({ kind })),
      ),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 60 }), async (acts) => {
        const [till, office] = [new Till('T1'), new HeadOfficeDouble()];
        let kept = till.book;
        let officeKept = office.backup();
        let next: Fault = 'none';
        const begin = () =>
          senderOf(
            till,
            faulty(office.as('one'), () => next),
          );
        let sender = begin();
        for (const each of acts) {
          switch (each.kind) {
            case 'turn':
              next = each.fault;
              await sender.turn();
              break;
            case 'sell':
              for (let sale = 0; sale < each.times; sale += 1) till.sell();
              break;
            case 'kill':
              sender = begin();
              break;
            case 'keep':
              kept = till.book;
              break;
            case 'put-back':
              till.book = kept;
              break;
            case 'restore':
              till.book = kept;
              till.begin('restored');
              sender = begin();
              break;
            case 'recover':
              till.book = { ...till.book, events: till.book.events.slice(0, -2) };
              till.book = {
                ...till.book,
                streams: till.book.streams.filter(({ follows }) => follows.number <= till.end.number),
              };
              till.begin('recovered');
              sender = begin();
              break;
            case 'office-keeps':
              officeKept = office.backup();
              break;
            case 'office-restored':
              office.restore(officeKept);
              break;
          }
        }
        next = 'none';
        await settle(begin());
        expectAllThere(till, office);
      }),
      { numRuns: 300 },
    );
  });
});
