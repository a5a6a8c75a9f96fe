import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MerchantClient } from '../../src-merchant-api/client.ts';
import type { Fetch } from '../../src-merchant-api/http/http-exchange.ts';
import type { Kind } from '../../src-books/orders/transitions.ts';
import type { ProviderOperationId } from '../../src-main/domain/orders/operation.ts';
import type { OperationId } from '../../src-main/domain/orders/order-id.ts';
import type { OrderId } from '../../src-main/domain/orders/sale.ts';
import type { StaffId, StaffMark } from '../../src-books/staff-mark.ts';
import type { Clock } from '../../src-main/platform/clock.ts';
import { directClient } from '../network/direct-client.ts';
import { openOrdersTill, type OrdersTill } from '../tills/orders-till.ts';
import { fastClock } from '../tills/fast-clock.ts';
import { preparePress } from '../faults/press.ts';
import { controller } from '../network/raw-merchant.ts';
import { startService, type TestService } from '../network/start-service.ts';
import { value } from '../value.ts';

const kinds: readonly Kind[] = ['sale', 'top-up', 'activation', 'refund'];
const ana: StaffMark = { id: 'id-of-ana' as StaffId, name: 'Ana' };
const nothing = (): undefined => undefined;
const send = { what: 'send', staff: null, whyNot: nothing } as const;
const drop = { what: 'drop', staff: null, whyNot: nothing } as const;
const changing = ['/orders/submit', '/orders/topup', '/orders/activate', '/orders/refund'];
/** Of the fast clock: longer than any test, and over at once. */
const quiet = { long: 36_000_000, over: 0 };

let folder: string;
let service: TestService;
let till: OrdersTill & { readonly client: MerchantClient };
/** The paths of what changes something and got to the service. */
let sent: string[];
/** What happens to what changes something. */
type Fate = 'passes' | 'never-leaves' | 'loses-its-answer' | 'answered-otherwise';
/** Of the till that was opened last. */
let way: {
  fate: Fate;
  forgets: 'nothing' | 'statuses' | 'everything';
  isBehind: boolean;
  whenSent: () => void;
};
/** What the service answered first to each question that it answers from an older copy while it is behind. */
let older: Map<string, string>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'held-'));
  service = await startService({ balance: '100.00', issueDelayMs: 0 });
  sent = [];
  older = new Map();
});
afterEach(async () => {
  till.close();
  await service.stop();
  rmSync(folder, { recursive: true });
});

const marks = (): string => join(folder, 'ledger.sqlite-sent');

const never = (): Promise<Response> => new Promise(() => undefined);

function openTill(quietMs = quiet.long, setByMs = 0): typeof till {
  const own: typeof way = { fate: 'passes', forgets: 'nothing', isBehind: false, whenSent: nothing };
  way = own;
  const watched: Fetch = async (url, init) => {
    if (own.forgets !== 'nothing' && url.includes('/orders/getStatus'))
      return Response.json({ status: 'ERROR', message: 'Order not found' }, { status: 404 });
    if (own.forgets === 'everything' && url.includes('/customer/history'))
      return Response.json({ status: 'completed', transactions: [] });
    if (/getStatus|history/.test(url)) {
      const first = older.get(url);
      if (own.isBehind && first !== undefined) return new Response(first);
      const reply = await fetch(url, init);
      if (first === undefined) older.set(url, await reply.clone().text());
      return reply;
    }
    if (!changing.some((path) => url.endsWith(path))) return fetch(url, init);
    if (own.fate === 'never-leaves') return never();
    sent.push(url.replace(service.address, ''));
    own.whenSent();
    const reply = await fetch(url, init);
    if (own.fate === 'answered-otherwise') return new Response('<h1>Bad gateway</h1>', { status: 502 });
    return own.fate === 'passes' ? reply : never();
  };
  const { merchantId } = service;
  const clock: Clock = { ...fastClock, now: () => fastClock.now() + setByMs };
  const client = directClient(service, { fetch: watched, now: clock.now });
  till = { ...openOrdersTill({ folder, merchantId, client, quietMs, clock }), client };
  return till;
}

/**
 * Begins something, and ends the till before it has an answer. @param isNamed whether what was handed to the client is named
 * as such; it isn't where the COMMIT failed and is found all the same, or where the power failed.
 */
async function leftSending(
  kind: Kind,
  how: Fate,
  isNamed: boolean,
  quietMs = quiet.over,
  startAgain = (start: () => void): void => start(),
): Promise<ProviderOperationId> {
  const press = await preparePress(kind, openTill(), directClient(service));
  await lookRound();
  way.fate = how;
  const before = sent.length;
  const id = press();
  if (how === 'loses-its-answer') await expect.poll(() => sent.length).toBe(before + 1);
  // A refund is handed over only after its package and the balance were read.
  if (isNamed) await expect.poll(() => readFileSync(marks(), 'utf8')).toContain(id);
  till.close();
  if (!isNamed) rmSync(marks());
  sent = [];
  const { runner } = openTill(quietMs);
  startAgain(() => runner.start());
  return id;
}

/** Reads all that the service may answer from an older copy later. */
async function lookRound(): Promise<void> {
  value(await till.client.history(100));
  for (const { uidCustomer } of value(await directClient(service).history(100)).transactions)
    if (uidCustomer !== null) value(await till.client.getStatus(uidCustomer));
}

/** Nothing can be written to the ledger until that ends. */
function failingWrites(): { readonly end: () => void } {
  const database = new DatabaseSync(join(folder, 'ledger.sqlite'));
  database.exec("CREATE TRIGGER failing BEFORE INSERT ON event BEGIN SELECT RAISE(ABORT, 'no room'); END");
  return {
    end: () => {
      database.exec('DROP TRIGGER failing');
      database.close();
    },
  };
}

const stateOf = (id: ProviderOperationId): string | undefined =>
  (till.ledger.sales.find(id) ?? till.ledger.operations.find(id))?.progress.state;

const eventsOf = (id: ProviderOperationId) =>
  (till.ledger.sales.find(id) === undefined
    ? till.ledger.operations.events(id as OperationId)
    : till.ledger.sales.events(id as OrderId)
  ).map(({ event }) => event);

const transactions = async (): Promise<number> =>
  value(await directClient(service).history(100)).transactions.length;

/** Resolves once the service was looked at so often. */
async function looks(id: ProviderOperationId, times: number): Promise<void> {
  for (let look = 0; look < times; look += 1) {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    let isFirst = true;
    void till.when(id, () => {
      // At once where it stands so already; then with each look.
      if (!isFirst) resolve(undefined);
      const wasFirst = isFirst;
      isFirst = false;
      return !wasFirst;
    });
    till.runner.askAbout(id);
    await promise;
  }
}

it.each(['sale', 'top-up'] as const)(
  'a held %s is not sent by anybody to a service that has forgotten what it sold before',
  async (kind) => {
    const press = await preparePress('sale', openTill(), directClient(service));
    await till.settled(press() as OrderId);
    till.close();
    const id = await leftSending(kind, 'never-leaves', false);
    way.forgets = 'everything';
    expect(await till.runner.decide(id, send)).toEqual({ ok: false, failure: { kind: 'cannot-tell' } });
    expect(stateOf(id)).toBe('held');
    expect(sent).toEqual([]);
    way.forgets = 'nothing';
    value(await till.runner.decide(id, send));
    expect((await till.ended(id)).progress.state).toBe('completed');
  },
);

it.each(['sale', 'top-up'] as const)(
  'a held %s is sent to a service that has put the last order away, which its history names',
  async (kind) => {
    const press = await preparePress('sale', openTill(), directClient(service));
    await till.settled(press() as OrderId);
    till.close();
    const id = await leftSending(kind, 'never-leaves', false);
    way.forgets = 'statuses';
    value(await till.runner.decide(id, send));
    way.forgets = 'nothing';
    expect((await till.ended(id)).progress.state).toBe('completed');
    expect(sent).toHaveLength(1);
  },
);

/** The account has another address, on somebody's word alone. */
function moveOnWord(): void {
  const { merchantId, address: from } = service;
  const move = { merchantId, from, to: 'https://other.example', unsettled: 1, staff: null } as const;
  value(till.ledger.accountMoves.add({ ...move, shownBy: { kind: 'word' } }, fastClock.now()));
}

it.each(['sale', 'top-up', 'activation', 'refund'] as const)(
  'a held %s is not sent by anybody to a service that is only on somebody’s word the one that it was for',
  async (kind) => {
    const id = await leftSending(kind, 'never-leaves', false);
    moveOnWord();
    expect(await till.runner.decide(id, send)).toEqual({ ok: false, failure: { kind: 'cannot-tell' } });
    expect(stateOf(id)).toBe('held');
    expect(sent).toEqual([]);
  },
);

it.each(['sale', 'top-up'] as const)(
  'a %s without an answer is not sent again to such a service, though its customer waits',
  async (kind) => {
    const press = await preparePress(kind, openTill(), directClient(service));
    sent = [];
    way.fate = 'answered-otherwise';
    way.whenSent = moveOnWord;
    const id = press();
    // That it was made is shown there, under its order id.
    expect((await till.ended(id)).progress.state).toBe('completed');
    expect(sent).toHaveLength(1);
  },
);

it.each(['activation', 'refund'] as const)(
  'a held %s is not dropped either, where its account has moved to such a service',
  async (kind) => {
    const id = await leftSending(kind, 'never-leaves', false);
    moveOnWord();
    expect(await till.runner.decide(id, drop)).toEqual({ ok: false, failure: { kind: 'cannot-tell' } });
    expect(sent).toEqual([]);
  },
);

it.each(['sale', 'top-up', 'refund'] as const)(
  'a held %s that was made is not dropped while only the balance shows it',
  async (kind) => {
    const readBefore = (start: () => void): void => {
      way.isBehind = true;
      start();
    };
    const id = await leftSending(kind, 'loses-its-answer', false, quiet.over, readBefore);
    expect(await till.runner.decide(id, drop)).toEqual({ ok: false, failure: { kind: 'cannot-tell' } });
    expect(stateOf(id)).toBe('held');
    way.isBehind = false;
    till.runner.askAbout(id);
    expect((await till.ended(id)).progress.state).toBe('completed');
    expect(sent).toEqual([]);
  },
);

describe.each(kinds)('a %s that a start finds as being sent', (kind) => {
  it('is held where nothing says that it was sent: it is looked at, and sent once staff say so', async () => {
    const id = await leftSending(kind, 'never-leaves', false);
    expect(stateOf(id)).toBe('held');
    await looks(id, 3);
    expect(stateOf(id)).toBe('held');
    expect(sent).toEqual([]);
    expect(await till.runner.decide(id, send)).toMatchObject({ ok: true });
    expect((await till.ended(id)).progress.state).toBe('completed');
    expect(till.faults).toEqual([]);
  });

  it('stays held where nothing can be sold any more by the time that it would be sent', async () => {
    const id = await leftSending(kind, 'never-leaves', false);
    const whyNot = () => ({ kind: 'no-shift' }) as const;
    const decided = await till.runner.decide(id, { ...send, whyNot });
    expect(decided).toEqual({ ok: false, failure: { kind: 'not-now', problem: { kind: 'no-shift' } } });
    expect(stateOf(id)).toBe('held');
    expect(sent).toEqual([]);
  });

  it('is ended once staff drop it, and nothing of it is ever sent', async () => {
    const id = await leftSending(kind, 'never-leaves', false);
    const before = await transactions();
    expect(await till.runner.decide(id, drop)).toMatchObject({ ok: true });
    expect(stateOf(id)).toBe('refused');
    expect(await till.runner.decide(id, send)).toMatchObject({ failure: { kind: 'not-held' } });
    till.close();
    openTill().runner.start();
    expect(stateOf(id)).toBe('refused');
    expect(sent).toEqual([]);
    expect(await transactions()).toBe(before);
  });

  it.each([
    ['send', 'attempted'],
    ['drop', 'refused'],
  ] as const)('keeps who decided to %s it', async (what, kindOfEvent) => {
    const id = await leftSending(kind, 'never-leaves', false);
    const attempts = eventsOf(id).length;
    value(await till.runner.decide(id, { what, staff: ana, whyNot: nothing }));
    await till.ended(id);
    const [decided, ...later] = eventsOf(id).slice(attempts);
    expect(decided).toMatchObject({ kind: kindOfEvent, staff: ana });
    for (const event of later) expect(event).not.toHaveProperty('staff');
  });

  it('is neither dropped nor done a second time while it may be on its way', async () => {
    const id = await leftSending(kind, 'never-leaves', false, quiet.long);
    expect(await till.runner.decide(id, drop)).toMatchObject({ failure: { kind: 'on-its-way' } });
    if (kind === 'refund')
      expect(await till.runner.decide(id, send)).toMatchObject({ failure: { kind: 'on-its-way' } });
    expect(stateOf(id)).toBe('held');
    expect(sent).toEqual([]);
  });

  it('is not dropped while the service does not tell whether it has it; a manager can close it', async () => {
    let start: () => void = () => undefined;
    const id = await leftSending(kind, 'loses-its-answer', false, quiet.over, (begin) => (start = begin));
    const control = controller(service);
    await control.post('/behavior', { historyLines: 0 });
    const away = { kind: 'refuse', when: 'before', status: 404 };
    await control.post('/faults', { path: '/orders/getStatus', fault: away, times: 'forever' });
    start();
    expect(stateOf(id)).toBe('held');
    expect(await till.runner.decide(id, drop)).toMatchObject({ failure: { kind: 'cannot-tell' } });
    expect(stateOf(id)).toBe('held');
    value(await till.runner.writeOff(id, { staff: ana, reason: 'Support does not know it' }));
    expect(stateOf(id)).toBe('written-off');
    expect(sent).toEqual([]);
  });

  it('is held once the disk takes that, and nothing of it is sent before', async () => {
    const id = await leftSending(kind, 'never-leaves', false, quiet.over, (start) => {
      const fails = failingWrites();
      start();
      expect(till.faults).toHaveLength(1);
      fails.end();
    });
    await till.when(id, ({ progress }) => progress.state !== 'sending');
    expect(stateOf(id)).toBe('held');
    await looks(id, 3);
    expect(stateOf(id)).toBe('held');
    expect(sent).toEqual([]);
  });

  it('is settled by itself where it is named as sent', async () => {
    const id = await leftSending(kind, 'never-leaves', true);
    expect(stateOf(id)).toBe('unknown');
    expect((await till.ended(id)).progress.state).toBe('refused');
    expect(sent).toEqual([]);
  });

  it('is settled by itself where an earlier attempt ended without an answer', async () => {
    const id = await leftSending(kind, 'never-leaves', true);
    till.close();
    // Named nowhere any more: nothing was being sent when the last start had taken it up.
    expect(readFileSync(marks(), 'utf8')).toBe('');
    openTill(quiet.over).runner.start();
    expect((await till.ended(id)).progress.state).toBe('refused');
    expect(sent).toEqual([]);
  });

  it('is found where the service has it after all, and not sent again', async () => {
    const id = await leftSending(kind, 'loses-its-answer', false);
    expect((await till.ended(id)).progress.state).toBe('completed');
    expect(sent).toEqual([]);
  });
});

it('what was sent is named until its answer is on record, and no longer than to the next start', async () => {
  const press = await preparePress('sale', openTill(), directClient(service));
  const id = press();
  expect(readFileSync(marks(), 'utf8')).toBe(`${id}\n`);
  await till.ended(id);
  till.close();
  openTill().runner.start();
  expect(existsSync(marks()) ? readFileSync(marks(), 'utf8') : '').toBe('');
});

describe.each([
  ['forward', 7_200_000],
  ['back', -7_200_000],
])('a held refund, where somebody set the clock %s two hours since', (_way, setByMs) => {
  it.each([
    ['was made', 'loses-its-answer', 'completed'],
    ['was never sent', 'never-leaves', 'refused'],
  ] as const)('is decided where it %s', async (_what, fate, end) => {
    const id = await leftSending('refund', fate, false, quiet.over, () => undefined);
    till.close();
    openTill(quiet.over, setByMs).runner.start();
    if (fate === 'never-leaves') {
      await looks(id, 1);
      value(await till.runner.decide(id, drop));
    }
    expect((await till.ended(id)).progress.state).toBe(end);
  });
});
