import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { sessionToken, tillId, type StreamHead } from '../../src-chain-api/ids.ts';
import { mostBytesOfBatch, mostBytesOfEvent } from '../../src-chain-api/limits.ts';
import { appendEvents } from '../../src-head-office/ingest/append-events.ts';
import { beginSession } from '../../src-head-office/streams/begin-session.ts';
import { openStream } from '../../src-head-office/streams/open-stream.ts';
import { readEvents } from '../../src-head-office/streams/read-events.ts';
import { onEachEngine } from '../chain/each-engine.ts';
import { streamDesk } from '../chain/stream-desk.ts';
import { chained, headOf, start } from '../chain/wire-chain.ts';

const failure = (expected: object) => ({ ok: false, failure: expect.objectContaining(expected) as object });
const success = (head: StreamHead) => ({ ok: true, value: { head } });

onEachEngine('A stream', ({ database }) => {
  it('takes events in order, and gives back exactly what was told', async () => {
    const desk = streamDesk(database);
    const token = await desk.begin();
    const events = chained(start, ['a', 'b é 😀', 'c']);
    expect(await desk.append(token, start, events.slice(0, 2))).toEqual(success(headOf(events[1])));
    expect(await desk.append(token, headOf(events[1]), events.slice(2))).toEqual(success(headOf(events[2])));
    expect(await desk.from(1)).toEqual({ ok: true, value: { events, head: headOf(events[2]) } });
    expect(await desk.from(3)).toEqual({
      ok: true,
      value: { events: events.slice(2), head: headOf(events[2]) },
    });
    expect(await desk.from(4)).toEqual({ ok: true, value: { events: [], head: headOf(events[2]) } });
  });

  it('is opened twice by the same request, and not by another', async () => {
    const desk = streamDesk(database);
    expect(await Promise.all([desk.open(), desk.open()])).toEqual([
      { ok: true, value: null },
      { ok: true, value: null },
    ]);
    expect(await desk.open({ reason: 'restored' })).toEqual(failure({ kind: 'bad-request' }));
    expect(await desk.open({ merchantId: 'shop' })).toEqual(failure({ kind: 'bad-request' }));
  });

  it('answers a repeat, whose reply was lost, with its head, and stores nothing twice', async () => {
    const desk = streamDesk(database);
    const token = await desk.begin();
    const events = chained(start, ['a', 'b', 'c']);
    await desk.append(token, start, events);
    const head = headOf(events[2]);
    expect(await desk.append(token, start, events)).toEqual(failure({ kind: 'ahead', head }));
    expect(await desk.append(token, headOf(events[0]), events.slice(1))).toEqual(
      failure({ kind: 'ahead', head }),
    );
    // With more behind it: from the head on they are taken.
    const more = chained(head, ['d']);
    expect(await desk.append(token, start, [...events, ...more])).toEqual(failure({ kind: 'ahead', head }));
    expect(await desk.append(token, head, more)).toEqual(success(headOf(more[0])));
    expect(await desk.stored()).toEqual(['1 T1-a', '2 T1-b', '3 T1-c', '4 T1-d']);
    expect(await desk.quarantined()).toEqual([]);
  });

  it('takes one of two batches that come at the same time after the same event', async () => {
    const desk = streamDesk(database);
    const token = await desk.begin();
    const [one, other] = [chained(start, ['a', 'b']), chained(start, ['a', 'x'])];
    const answers = await Promise.all([desk.append(token, start, one), desk.append(token, start, other)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.flatMap((answer) => (answer.ok ? [] : [answer.failure.kind]))).toEqual(['fork']);
    expect(await desk.stored()).toHaveLength(2);
    expect(await desk.quarantined()).toHaveLength(1);
  });

  it('says that it is behind after a restore of its own, and takes everything again from its head', async () => {
    const desk = streamDesk(database);
    const token = await desk.begin();
    const events = chained(start, ['a', 'b', 'c', 'd']);
    await desk.append(token, start, events.slice(0, 1));
    const head = headOf(events[0]);
    expect(await desk.append(token, headOf(events[2]), events.slice(3))).toEqual(
      failure({ kind: 'behind', head }),
    );
    expect(await desk.append(token, head, events.slice(1))).toEqual(success(headOf(events[3])));
  });

  it('closes at a fork after the last common event, and keeps what was offered apart', async () => {
    const desk = streamDesk(database);
    const token = await desk.begin();
    const events = chained(start, ['a', 'b', 'c']);
    await desk.append(token, start, events);
    const own = chained(headOf(events[0]), ['x', 'y', 'z']);
    const fork = failure({ kind: 'fork', common: headOf(events[0]), head: headOf(events[2]) });
    expect(await desk.append(token, headOf(events[0]), own)).toEqual(fork);
    expect(await desk.state()).toEqual({ state: 'forked', closed_number: 1, head_number: 3 });
    // The reply was lost: the same again.
    expect(await desk.append(token, headOf(events[0]), own)).toEqual(fork);
    expect(await desk.quarantined()).toEqual(['2 T1-x', '3 T1-y', '4 T1-z']);
    expect(await desk.stored()).toEqual(['1 T1-a', '2 T1-b', '3 T1-c']);
    expect(await desk.append(token, headOf(events[2]), chained(headOf(events[2]), ['d']))).toEqual(
      failure({ kind: 'stream-closed', head: headOf(events[2]) }),
    );
    // A child goes on from the common event, with the numbers of the ledger.
    const child = streamDesk(database, desk.till);
    const childToken = await child.begin({
      reason: 'forked',
      parent: { stream: desk.id, head: headOf(events[0]) },
    });
    expect(await child.append(childToken, headOf(events[0]), own)).toEqual(success(headOf(own[2])));
    expect(await child.stored()).toEqual(['2 T1-x', '3 T1-y', '4 T1-z']);
  });

  it('names a common event before the one that differs, where the till’s own last event differs', async () => {
    const desk = streamDesk(database);
    const token = await desk.begin();
    const events = chained(start, ['a', 'b']);
    await desk.append(token, start, events);
    const own = chained(headOf(events[0]), ['x', 'y']);
    expect(await desk.append(token, headOf(own[0]), own.slice(1))).toEqual(
      failure({ kind: 'fork', common: headOf(events[0]) }),
    );
    expect(await desk.quarantined()).toEqual(['3 T1-y']);
  });

  it('refuses the till that holds an older session, and the clone that took over is found at the first event that differs', async () => {
    const desk = streamDesk(database);
    const first = await desk.begin();
    const events = chained(start, ['a', 'b']);
    await desk.append(first, start, events.slice(0, 1));
    const clone = await desk.session();
    expect(await desk.append(first, headOf(events[0]), events.slice(1))).toEqual(
      failure({ kind: 'session-taken' }),
    );
    expect(await desk.append(sessionToken.parse(randomUUID()), headOf(events[0]), events.slice(1))).toEqual(
      failure({ kind: 'session-taken' }),
    );
    const cloned = chained(headOf(events[0]), ['x']);
    expect(await desk.append(clone, headOf(events[0]), cloned)).toEqual(success(headOf(cloned[0])));
    const again = await desk.session();
    expect(await desk.append(again, headOf(events[0]), events.slice(1))).toEqual(
      failure({ kind: 'fork', common: headOf(events[0]), head: headOf(cloned[0]) }),
    );
    expect(await desk.stored()).toEqual(['1 T1-a', '2 T1-x']);
    expect(await desk.quarantined()).toEqual(['2 T1-b']);
  });

  it('is closed by a child that goes on before its end, and keeps what it has', async () => {
    const desk = streamDesk(database);
    const token = await desk.begin();
    const events = chained(start, ['a', 'b', 'c']);
    await desk.append(token, start, events);
    const restored = streamDesk(database, desk.till);
    const parent = { stream: desk.id, head: headOf(events[1]) };
    expect((await restored.open({ reason: 'restored', parent })).ok).toBe(true);
    expect((await restored.open({ reason: 'restored', parent })).ok).toBe(true);
    expect(await desk.state()).toEqual({ state: 'closed', closed_number: 2, head_number: 3 });
    expect(await desk.append(token, headOf(events[2]), chained(headOf(events[2]), ['d']))).toEqual(
      failure({ kind: 'stream-closed' }),
    );
    const grandchild = streamDesk(database, desk.till);
    expect(
      (
        await grandchild.open({
          reason: 'restored',
          parent: { stream: restored.id, head: headOf(events[1]) },
        })
      ).ok,
    ).toBe(true);
    // An older one still: the lowest number is what counts.
    const older = streamDesk(database, desk.till);
    expect(
      (await older.open({ reason: 'restored', parent: { stream: desk.id, head: headOf(events[0]) } })).ok,
    ).toBe(true);
    expect(await desk.state()).toEqual({ state: 'closed', closed_number: 1, head_number: 3 });
    expect(await desk.stored()).toHaveLength(3);
  });

  it('doesn’t go on from an event that its parent doesn’t have', async () => {
    const desk = streamDesk(database);
    const token = await desk.begin();
    const events = chained(start, ['a', 'b', 'c']);
    await desk.append(token, start, events.slice(0, 2));
    const child = streamDesk(database, desk.till);
    const openAfter = (head: StreamHead, of = child, stream = desk.id) =>
      of.open({ reason: 'restored', parent: { stream, head } });
    expect(await openAfter(headOf(events[2]))).toEqual(failure({ kind: 'behind', head: headOf(events[1]) }));
    expect(await openAfter(headOf(chained(headOf(events[0]), ['x'])[0]))).toEqual(
      failure({ kind: 'fork', common: headOf(events[0]), head: headOf(events[1]) }),
    );
    expect(await openAfter(headOf(events[1]), child, child.id)).toEqual(failure({ kind: 'not-found' }));
    expect(await desk.state()).toEqual({ state: 'open', closed_number: null, head_number: 2 });
  });

  it('is nobody else’s: another till finds, reads and changes nothing of it', async () => {
    const desk = streamDesk(database);
    const token = await desk.begin();
    const events = chained(start, ['a']);
    await desk.append(token, start, events);
    const thief = streamDesk(database);
    const stranger = tillId.parse(randomUUID());
    const place = { till: stranger, stream: desk.id, now: 0 };
    const request = { reason: 'new', merchantId: null, parent: null } as const;
    const notFound = failure({ kind: 'not-found' });
    expect(await openStream(database(), { ...place, request })).toEqual(notFound);
    expect(await beginSession(database(), place)).toEqual(notFound);
    expect(await readEvents(database(), { ...place, from: 1 })).toEqual(notFound);
    expect(
      await appendEvents(database(), {
        ...place,
        request: { token, after: headOf(events[0]), events: chained(headOf(events[0]), ['x']) },
      }),
    ).toEqual(notFound);
    // Nor by naming it as a parent without knowing an event's hash.
    for (const number of [0, 1, 2, 1_000_000])
      expect(
        await thief.open({
          reason: 'restored',
          parent: { stream: desk.id, head: { number, hash: headOf(chained(start, ['?'])[0]).hash } },
        }),
      ).toEqual(notFound);
    expect(await desk.state()).toEqual({ state: 'open', closed_number: null, head_number: 1 });
  });

  it.each([
    ['whose hash is wrong', (events: ReturnType<typeof chained>) => [{ ...events[0], hash: start.hash }]],
    [
      'whose text was changed',
      (events: ReturnType<typeof chained>) => [{ ...events[0], event: '{"kind":"x"}' }],
    ],
    ['that is out of order', (events: ReturnType<typeof chained>) => [events[1], events[0]]],
    ['with a gap', (events: ReturnType<typeof chained>) => [events[0], events[2]]],
    ['that begins later than it says', (events: ReturnType<typeof chained>) => [events[1]]],
  ])('takes nothing of a batch %s', async (_what, spoil) => {
    const desk = streamDesk(database);
    const token = await desk.begin();
    const spoiled = spoil(chained(start, ['a', 'b', 'c']));
    expect(await desk.append(token, start, spoiled as ReturnType<typeof chained>)).toEqual(
      failure({ kind: 'bad-request' }),
    );
    expect(await desk.stored()).toEqual([]);
    expect(await desk.state()).toEqual({ state: 'open', closed_number: null, head_number: 0 });
  });

  it('takes a long event alone, and neither a longer one nor too much at once', async () => {
    const desk = streamDesk(database);
    const token = await desk.begin();
    const half = 'x'.repeat(mostBytesOfBatch / 2);
    expect(await desk.append(token, start, chained(start, [half, half]))).toEqual(
      failure({ kind: 'too-large' }),
    );
    expect(await desk.append(token, start, chained(start, ['x'.repeat(mostBytesOfEvent)]))).toEqual(
      failure({ kind: 'too-large' }),
    );
    const long = chained(start, [half.repeat(3)]);
    expect(await desk.append(token, start, long)).toEqual(success(headOf(long[0])));
  });

  it('raises an alarm where an event is there that can’t be, and writes nothing', async () => {
    const desk = streamDesk(database);
    const token = await desk.begin();
    const events = chained(start, ['a', 'b', 'c']);
    await database().query(
      'INSERT INTO event (stream_id, number, at, subject, event, hash) VALUES ($1, 2, 0, $2, $3, $3)',
      [desk.id, 'stray', new Uint8Array(32)],
    );
    expect(await desk.append(token, start, events)).toEqual(failure({ kind: 'alarm' }));
    expect(await desk.stored()).toEqual(['2 stray']);
    expect(await desk.state()).toEqual({ state: 'open', closed_number: null, head_number: 0 });
    const { rows } = await database().query('SELECT kind, till_id, number FROM alarm WHERE stream_id = $1', [
      desk.id,
    ]);
    expect(rows).toEqual([{ kind: 'duplicate-event', till_id: desk.till, number: 0 }]);
  });
});
