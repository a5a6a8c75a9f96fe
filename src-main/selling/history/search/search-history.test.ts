import { describe, expect, it } from 'vitest';
import { fakeClock } from '../../../../test/tills/fake-clock.ts';
import { otherSeller, seller as ourSeller } from '../../../../test/fixtures/seller.ts';
import { historyClient, lineAt } from '../../../../test/network/history-client.ts';
import { value } from '../../../../test/value.ts';
import { parseAmount } from '../../../../src-merchant-api/amount.ts';
import type { MerchantFailure } from '../../../../src-merchant-api/failure.ts';
import { fail, succeed } from '../../../../src-merchant-api/result.ts';
import type { Seller } from '../../../domain/orders/installation.ts';
import { newOrderId } from '../../../domain/orders/order-id.ts';
import { searchHistory, type Search } from './search-history.ts';
import { readHistory } from '../reading/service-history.ts';

const hour = 3_600_000;
const now = Date.UTC(2026, 10, 21, 12);
const cost = parseAmount('18.4') ?? expect.fail();
const sought = { id: 'T1-OURS', cost, since: now - hour, known: [] };

const others = [
  lineAt(now - 20_000, { orderId: 'T1-A', amount: -1 }),
  lineAt(now - 30 * hour, { orderId: 'T1-B', amount: -1 }),
];

/** Searches for our order in a history that begins with these lines. */
async function search(...first: object[]): Promise<Search> {
  const { client } = historyClient([...first, ...others]);
  return searchHistory(sought, succeed(value(await readHistory(client, fakeClock(now), sought))));
}

const ours = (change: object): object => lineAt(now - hour / 2, { amount: -18.4, ...change });
const cannotTell = (why: string) => ({ kind: 'cannot-tell', why });

describe('a search for an order', () => {
  it('finds it, rather where its uidCustomer is named', async () => {
    expect(await search(ours({ orderId: 'T1-OURS' }))).toMatchObject({ kind: 'found' });
    const named = ours({ orderId: 't1-ours ', uidCustomer: 'uid-1' });
    expect(await search(ours({ orderId: 'T1-OURS' }), named)).toMatchObject({
      kind: 'found',
      transaction: { uidCustomer: 'uid-1' },
    });
    expect(await search(ours({ orderId: 'T1-OURS', type: 'refund', amount: 18.4 }))).toMatchObject({
      kind: 'found',
    });
  });

  it('says that it is not there only where it was searched as far back as the first attempt', async () => {
    expect(await search()).toMatchObject({ kind: 'not-there' });
    expect(await search(ours({ orderId: 'T1-OURS', status: 'declined' }))).toMatchObject({
      kind: 'not-there',
    });
    const { client } = historyClient(others, { shows: 1 });
    const reply = succeed(value(await readHistory(client, fakeClock(now), sought)));
    expect(searchHistory(sought, reply)).toEqual(cannotTell('too-short'));
    expect(searchHistory({ ...sought, since: now - 30 * hour }, reply)).toEqual(cannotTell('too-short'));
  });

  it('cannot tell where it was sent to what may be another service', async () => {
    const { client } = historyClient(others);
    const reply = succeed(value(await readHistory(client, fakeClock(now), sought)));
    expect(searchHistory({ ...sought, isElsewhere: true }, reply)).toEqual(cannotTell('another-service'));
  });

  it('cannot tell where a completed purchase is missing to which the history reaches back', async () => {
    const { client } = historyClient(others, { shows: 2 });
    const reply = succeed(value(await readHistory(client, fakeClock(now), sought)));
    const saying = (id: string, since: number) => searchHistory({ ...sought, known: [{ id, since }] }, reply);
    expect(saying('t1-a', now - 20_000)).toMatchObject({ kind: 'not-there' });
    expect(saying('T1-C', now - 2 * hour)).toEqual(cannotTell('lacks-a-sale'));
    expect(saying('T1-C', now - 40 * hour)).toMatchObject({ kind: 'not-there' });
  });

  it.each([
    ['before all that it shows, and seemed to be in the future', 40, 'not-there'],
    ['where it reaches back to', 2, 'cannot-tell'],
  ] as const)(
    'has to have a completed purchase by the earliest time of contradictory replies: %s',
    async (_, hoursAgo, kind) => {
      const { client } = historyClient(others, { shows: 2 });
      const reply = succeed(value(await readHistory(client, fakeClock(now), sought)));
      const serviceTime = { from: now - hoursAgo * hour, until: now + 3 * hour };
      const known = [{ id: 'T1-C', since: now, serviceTime }];
      expect(searchHistory({ ...sought, known }, reply)).toMatchObject({ kind });
    },
  );

  it('cannot tell where the last purchase before it is missing, and an older one shows that the history reaches back', async () => {
    const minute = 60_000;
    const { client } = historyClient([lineAt(now - 10 * minute, { orderId: 'T1-OLDER' })]);
    const madeAt = (at: number) => ({ from: at, until: at });
    const wanted = {
      ...sought,
      since: now - 5 * minute,
      madeBefore: (id: string) => (id === 'T1-OLDER' ? madeAt(now - 10 * minute) : undefined),
    };
    const reply = succeed(value(await readHistory(client, fakeClock(now), wanted)));
    expect(searchHistory(wanted, reply)).toMatchObject({ kind: 'not-there' });
    // By the service's time, whatever the till's clock was set to then.
    const last = { id: 'T1-LAST', since: now + 48 * hour, serviceTime: madeAt(now - 7 * minute) };
    expect(searchHistory({ ...wanted, known: [last] }, reply)).toEqual(cannotTell('lacks-a-sale'));
    // By the till's clock alone, which was ahead then, it may be older than all that is shown.
    const dated = { id: last.id, since: last.since };
    expect(searchHistory({ ...wanted, known: [dated] }, reply)).toMatchObject({ kind: 'not-there' });
  });

  it('is not there where an older purchase shows that the history reaches back, whichever clock was behind when it was begun', async () => {
    const minute = 60_000;
    const orderId = newOrderId(ourSeller, now - 10 * minute);
    const older = lineAt(now - 10 * minute, { orderId });
    const made = { from: now - 10 * minute, until: now - 10 * minute };
    const madeBefore = (id: string) => (id === orderId ? made : undefined);
    const { client } = historyClient([older]);
    const begun = { ...sought, since: now - 12 * hour, madeBefore };
    const reply = succeed(value(await readHistory(client, fakeClock(now), begun)));
    expect(searchHistory({ ...begun, until: now - 5 * minute }, reply)).toMatchObject({ kind: 'not-there' });
    expect(searchHistory({ ...begun, until: now - 20 * minute }, reply)).toEqual(cannotTell('too-short'));
  });

  it('cannot tell where a whole history lacks a sale that is dated in the future', async () => {
    const opening = lineAt(now - 31 * hour, { type: 'opening', amount: 500, balance: 500 });
    const lacking = { ...sought, known: [{ id: 'T1-C', since: now + 48 * hour }] };
    const { client } = historyClient([...others, opening]);
    const reply = succeed(value(await readHistory(client, fakeClock(now), lacking)));
    expect(searchHistory(lacking, reply)).toEqual(cannotTell('lacks-a-sale'));
  });

  it('cannot tell where a line can not be read', async () => {
    expect(await search({ type: 'order' })).toEqual(cannotTell('unreadable-lines'));
  });

  it('cannot tell where no line names an order', async () => {
    const { client } = historyClient(others.map((line) => ({ ...line, orderId: null })));
    const reply = succeed(value(await readHistory(client, fakeClock(now), sought)));
    expect(searchHistory(sought, reply)).toEqual(cannotTell('names-no-orders'));
  });

  const before = new Date(now - 3 * hour).toISOString();
  const dayBefore = new Date(now - 24 * hour).toISOString();

  it.each([
    ['may be it', {}, true],
    ['tells no amount', { amount: null }, true],
    ['is of a type that nobody knows', { type: 'commande' }, true],
    ['names an eSIM', { uidCustomer: 'uid-9' }, true],
    ['cost something else', { amount: -3 }, false],
    ['cost much more', { amount: -92.1 }, false],
    ['came back', { type: 'refund', amount: 18.4 }, false],
    ['was taken from the account for another reason', { type: 'fee' }, true],
    ['was taken as a top-up of the account', { type: 'top-up' }, true],
    ['was paid in', { type: 'top-up', amount: 18.4 }, false],
    ['failed', { status: 'failed' }, false],
    ['costs five times as much', { amount: -92 }, true],
    ['costs a fifth', { amount: -3.68 }, true],
    ['moves nothing', { amount: 0 }, false],
    ['is from before by a clock that nothing confirms', { date: before }, true],
    ['is from so long before that no time zone explains it', { date: dayBefore }, false],
  ])('with a line that names no order and %s', async (_, change, isDoubtful) => {
    const line = ours(change);
    const isOld = 'date' in change;
    const { client } = historyClient(isOld ? [others[0] ?? {}, line, others[1] ?? {}] : [line, ...others]);
    const reply = succeed(value(await readHistory(client, fakeClock(now), sought)));
    expect(searchHistory(sought, reply)).toMatchObject(
      isDoubtful ? cannotTell('unnamed-line') : { kind: 'not-there' },
    );
  });

  it('knows such a line for one from before where an older purchase confirms the clock', async () => {
    const older = lineAt(now - 2 * hour, { orderId: 'T1-OLD' });
    const line = lineAt(now - 1.5 * hour, { amount: -18.4 });
    const { client } = historyClient([line, older]);
    const madeAt = (at: number) => ({ from: at, until: at + 30_000 });
    const saying = async (span: ReturnType<typeof madeAt>) => {
      const madeBefore = (id: string) => (id === 'T1-OLD' ? span : undefined);
      const wanted = { ...sought, madeBefore };
      return searchHistory(wanted, succeed(value(await readHistory(client, fakeClock(now), wanted))));
    };
    expect(await saying(madeAt(now - 2 * hour))).toMatchObject({ kind: 'not-there' });
    expect(await saying(madeAt(now - 4 * hour))).toEqual(cannotTell('too-short'));
  });

  it('cannot tell where its own line failed and names an eSIM', async () => {
    const failed = ours({ orderId: 'T1-OURS', status: 'failed', uidCustomer: 'uid-1' });
    expect(await search(failed)).toEqual(cannotTell('failed-doubtfully'));
  });

  it('cannot tell where its own line failed and the balance moved with it', async () => {
    const before = lineAt(now - 2 * hour, { orderId: 'T1-A', amount: -1, balance: 100 });
    const saying = async (balance: number, ...older: object[]) => {
      const failed = ours({ orderId: 'T1-OURS', status: 'failed', balance });
      const { client } = historyClient([failed, ...older, ...others.slice(1)]);
      return searchHistory(sought, succeed(value(await readHistory(client, fakeClock(now), sought))));
    };
    expect(await saying(100, before)).toMatchObject({ kind: 'not-there' });
    expect(await saying(81.6, before)).toEqual(cannotTell('failed-doubtfully'));
    expect(await saying(100)).toEqual(cannotTell('failed-doubtfully'));
  });

  it('cannot tell where a seemingly whole history lacks what the service only accepted', async () => {
    const opening = lineAt(now - 31 * hour, { type: 'opening', amount: 500, balance: 500 });
    const lacking = { ...sought, known: [{ id: 'T1-C', since: now - 2 * hour, isPending: true as const }] };
    for (const [end, told] of [
      [[opening], cannotTell('lacks-a-sale')],
      [[], expect.objectContaining({ kind: 'not-there' })],
    ] as const) {
      const { client } = historyClient([...others, ...end]);
      const reply = succeed(value(await readHistory(client, fakeClock(now), lacking)));
      expect(searchHistory(lacking, reply)).toEqual(told);
    }
  });

  it('cannot tell where a line with a number of the service’s own may be it', async () => {
    expect(await search(ours({ orderId: '84411' }))).toEqual(cannotTell('unnamed-line'));
    expect(await search(ours({ orderId: '84411', amount: -1 }))).toMatchObject({ kind: 'not-there' });
  });

  it('says that it is not there where the uidCustomer of such a line is of another sale', async () => {
    const { client } = historyClient([ours({ orderId: '84411', uidCustomer: 'uid-9' }), ...others]);
    const reply = succeed(value(await readHistory(client, fakeClock(now), sought)));
    const saying = (theirs: string) =>
      searchHistory({ ...sought, isOfAnother: (uid) => uid === theirs }, reply);
    expect(saying('uid-9')).toMatchObject({ kind: 'not-there' });
    expect(saying('uid-8')).toEqual(cannotTell('unnamed-line'));
  });

  it('cannot tell by such a number beside order ids of tills, which alone say whose a line is', async () => {
    const ofTill = (seller: Seller) => ours({ orderId: newOrderId(seller, now).toLowerCase() });
    for (const seller of [ourSeller, otherSeller]) {
      expect(await search(ofTill(seller))).toMatchObject({ kind: 'not-there' });
      expect(await search(ours({ orderId: '84411' }), ofTill(seller))).toEqual(cannotTell('unnamed-line'));
    }
  });

  it.each([
    [{ kind: 'refused', httpStatus: 400, detail: '' }, 'not-shown'],
    [{ kind: 'unreadable-reply', httpStatus: 200, detail: '' }, 'not-shown'],
    [{ kind: 'no-reply', cause: 'timeout', detail: '' }, 'not-read'],
  ] satisfies [MerchantFailure, string][])('cannot tell after %j', (failure, why) => {
    expect(searchHistory(sought, fail(failure))).toEqual(cannotTell(why));
  });
});
