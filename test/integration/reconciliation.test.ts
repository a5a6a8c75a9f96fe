import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkLedgerFile } from '../../src-main/ledger/checks/check-ledger.ts';
import { Ledger } from '../../src-main/ledger/ledger.ts';
import { adoptOperation } from '../../src-main/reconciliation/adopt-operation.ts';
import { saleOfUid } from '../../src-main/reconciliation/adopt-order.ts';
import { detailsOf } from '../../src-main/reconciliation/findings/finding-details.ts';
import { Reconciler } from '../../src-main/reconciliation/reconciler.ts';
import { storedTotals } from '../../src-main/reconciliation/stored-totals.ts';
import type { Clock } from '../../src-main/platform/clock.ts';
import type { StaffId, StaffMark } from '../../src-books/staff-mark.ts';
import type { MerchantClient } from '../../src-merchant-api/client.ts';
import type { MerchantFailure } from '../../src-merchant-api/failure.ts';
import { fail, type Result } from '../../src-merchant-api/result.ts';
import { directClient } from '../network/direct-client.ts';
import { fastClock } from '../tills/fast-clock.ts';
import { profileRecord } from '../ledgers/busy-ledger.ts';
import { clientOf, json, startOddService } from '../network/odd-service.ts';
import { controller } from '../network/raw-merchant.ts';
import { differences, DifferingBooks, type Wanted } from '../reconciliation/differing-books.ts';
import { startService, type TestService } from '../network/start-service.ts';

const hour = 3_600_000;
const ana: StaffMark = { id: 'id-of-ana' as StaffId, name: 'Ana' };
const day = 24 * hour;

const value = <Value>(result: Result<Value, unknown>): Value =>
  result.ok ? result.value : expect.fail(JSON.stringify(result.failure));

let folder: string;
let ledger: Ledger;
let service: TestService;
/** By how much till and service are ahead of this computer. */
let ahead: number;
/** The orders that the service was asked about. */
let asked: string[];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'reconciliation-'));
  ledger = value(Ledger.open(join(folder, 'ledger.sqlite')));
  service = await startService(account);
  ahead = 0;
  asked = [];
});
afterEach(async () => {
  ledger.close();
  await service.stop();
  rmSync(folder, { recursive: true });
});

const account = { balance: '900000.00', issueDelayMs: 0, refundLimit: 10_000 };

const restart = ({ dataFolder }: TestService): Promise<TestService> =>
  startService({ ...account, dataFolder });

const clock: Clock = { ...fastClock, now: () => Date.now() + ahead };

async function goOn(ms: number): Promise<void> {
  await controller(service).post('/clock', { advanceMs: ms });
  ahead += ms;
}

type ReconcilerChanges = {
  readonly onAsked?: () => void;
  /** What asking about an order fails with; undefined if it is answered. */
  readonly failureOf?: (uidCustomer: string) => MerchantFailure | undefined;
  /** What the balance fails with. */
  readonly noBalance?: MerchantFailure;
};

function reconciler(changes: ReconcilerChanges = {}): Reconciler {
  const client = directClient(service);
  const counted: MerchantClient = {
    ...client,
    balance: () =>
      changes.noBalance === undefined ? client.balance() : Promise.resolve(fail(changes.noBalance)),
    getStatus: (uidCustomer) => {
      asked.push(uidCustomer);
      changes.onAsked?.();
      const failure = changes.failureOf?.(uidCustomer);
      return failure === undefined ? client.getStatus(uidCustomer) : Promise.resolve(fail(failure));
    },
  };
  return new Reconciler({
    merchantId: service.merchantId,
    ledger,
    clock,
    client: () => counted,
    onChange: () => undefined,
    onLedgerFault: ({ detail }) => expect.fail(detail),
  });
}

async function reconcile(): Promise<void> {
  const running = reconciler();
  running.begin('asked-for');
  await running.whenIdle();
  expect(ledger.reconciliations.last(service.merchantId)).toMatchObject({ state: 'done' });
}

const open = () => ledger.findings.open(service.merchantId);

/** What was found, as what was made is told. */
const found = (): string[] =>
  open().map((kept) => {
    const { kind, about, why, orderId, key } = detailsOf(kept);
    return words({ kind, about, why, of: orderId ?? /^\w+ (\d+)/.exec(key)?.[1] ?? key });
  });

const words = ({ kind, about, why, of }: Wanted): string => `${kind} ${about} ${why} ${of}`;

describe('a comparison', () => {
  /** A few differences of every kind, settled at the service. */
  async function fewDifferences(): Promise<DifferingBooks> {
    const books = await DifferingBooks.open(service, ledger, clock.now);
    for (const difference of differences) {
      await books.make(difference);
      await books.agree();
    }
    service = await books.settle(restart);
    await goOn(3 * hour);
    return books;
  }

  it('resumes where it was stopped, or where the program ended', async () => {
    await fewDifferences();
    const stopped = reconciler({ onAsked: () => asked.length === 2 && stopped.stop() });
    stopped.begin('asked-for');
    await stopped.whenIdle();
    expect(ledger.reconciliations.last(service.merchantId)).toMatchObject({ state: 'stopped' });
    const killed = reconciler({ onAsked: () => asked.length === 4 && killed.end() });
    killed.begin('asked-for');
    await killed.whenIdle();
    expect(ledger.reconciliations.last(service.merchantId)).toMatchObject({ state: 'running' });
    const left = ledger.findings.countToAsk(service.merchantId);
    expect(left).toBeGreaterThan(0);
    ledger.close();
    ledger = value(Ledger.open(join(folder, 'ledger.sqlite')));
    const before = asked.length;
    await reconcile();
    expect(asked.length - before).toBe(left);
    expect(open()).toHaveLength(differences.length);
  });

  const noReply: MerchantFailure = { kind: 'no-reply', cause: 'timeout', detail: '' };

  it.each<[string, MerchantFailure]>([
    ['breaks', { kind: 'service-broken', httpStatus: 500, retryAfterMs: null, detail: '' }],
    ['is kept from this account', { kind: 'unauthorized', httpStatus: 403, clockSkewMs: null, detail: '' }],
    ['hangs', noReply],
  ])(
    'asks about every other order where the status of one %s, and about that one the next time',
    async (_how, failure) => {
      await fewDifferences();
      let bad: string | undefined;
      const running = reconciler({
        failureOf: (uidCustomer) => ((bad ??= uidCustomer) === uidCustomer ? failure : undefined),
      });
      running.begin('nightly');
      await running.whenIdle();
      expect(ledger.reconciliations.last(service.merchantId)).toMatchObject({ state: 'done' });
      const left = open().filter(({ isAsked }) => !isAsked);
      expect(new Set(left.map((kept) => detailsOf(kept).uidCustomer))).toEqual(new Set([bad]));
      expect(new Set(asked).size).toBeGreaterThan(2);
      await reconcile();
      expect(ledger.findings.countToAsk(service.merchantId)).toBe(0);
    },
  );

  it('reports a failure where the service tells the balance, and answers about no order', async () => {
    await fewDifferences();
    const failure: MerchantFailure = { kind: 'unauthorized', httpStatus: 403, clockSkewMs: null, detail: '' };
    const running = reconciler({ failureOf: () => failure });
    running.begin('nightly');
    await running.whenIdle();
    expect(ledger.reconciliations.last(service.merchantId)).toMatchObject({ state: 'failed', failure });
    expect(new Set(asked).size).toBeGreaterThan(4);
  });

  it('leaves the rest for a later run where nothing can be had of the service', async () => {
    await fewDifferences();
    const running = reconciler({ failureOf: () => noReply, noBalance: noReply });
    running.begin('nightly');
    await running.whenIdle();
    expect(ledger.reconciliations.last(service.merchantId)).toMatchObject({
      state: 'failed',
      failure: noReply,
    });
    expect(new Set(asked).size).toBe(1);
    await reconcile();
    expect(ledger.findings.countToAsk(service.merchantId)).toBe(0);
  });

  it('does not report again what was marked as known, until its amounts change', async () => {
    const books = await fewDifferences();
    await reconcile();
    const at = clock.now();
    for (const { number } of open())
      value(ledger.findings.settle(number, { standing: 'known', staff: null, note: 'Seen', at }));
    await reconcile();
    expect(found()).toEqual([]);
    const changed = ledger.findings
      .page(service.merchantId, false, Number.MAX_SAFE_INTEGER, 100)
      .map(detailsOf)
      .find(({ kind, about }) => kind === 'amounts-differ' && about === 'sale');
    books.changeLine(changed?.orderId ?? expect.fail('there is none'));
    service = await books.settle(restart);
    await reconcile();
    // Which the balance doesn't follow.
    expect(open().map((kept) => [detailsOf(kept).orderId, kept.note])).toEqual([
      [changed?.orderId, 'Seen'],
      [null, null],
    ]);
  });

  it('agrees once top-ups and refunds made elsewhere are adopted, without a price', async () => {
    const books = await DifferingBooks.open(service, ledger, clock.now);
    await books.agree();
    for (const difference of ['top-up made elsewhere', 'refund made elsewhere'] as const) {
      await books.make(difference);
      await books.make(difference);
    }
    await books.agree();
    await goOn(3 * hour);
    await reconcile();
    const findings = open().map(detailsOf);
    expect(findings).toHaveLength(4);
    for (const finding of findings) {
      const { about, saleId, uidCustomer } = finding;
      if (about !== 'top-up' && about !== 'refund') return expect.fail(about);
      const orderId = saleId ?? (await saleOfUid(ledger, uidCustomer ?? '', () => Promise.resolve()));
      const sale = ledger.sales.find(orderId ?? '') ?? expect.fail('the sale is not in the books');
      const parts = { ledger, sale, finding: { ...finding, about }, staff: ana, now: clock.now };
      const { kind, intent } = value(adoptOperation(parts));
      expect(kind).toBe(about);
      const [recovered] = ledger.operations.events(intent.operationId);
      expect(recovered?.event).toMatchObject({ kind: 'recovered', staff: ana });
      expect(intent.orderId).toBe(sale.intent.orderId);
      expect(adoptOperation(parts)).toEqual({ ok: false, failure: { kind: 'in-books' } });
    }
    await reconcile();
    expect(open()).toEqual([]);
    const totals = storedTotals.parse(ledger.reconciliations.last(service.merchantId)?.totals);
    expect(totals.ours).toBe(totals.theirs);
    // Taken and given back as the service tells; nothing of it is a price.
    const file = new DatabaseSync(join(folder, 'ledger.sqlite'), { readOnly: true });
    const entered = file
      .prepare(
        `SELECT book_entry.kind, price, sign(cost) AS cost, reverses IS NULL AS isAlone
         FROM book_entry JOIN event ON number = event_number WHERE event ->> '$.kind' = 'recovered' ORDER BY 1`,
      )
      .all();
    file.close();
    expect(entered.map((row) => ({ ...row }))).toEqual([
      { kind: 'refund', price: null, cost: -1, isAlone: 0 },
      { kind: 'refund', price: null, cost: -1, isAlone: 0 },
      { kind: 'top-up', price: null, cost: 1, isAlone: 1 },
      { kind: 'top-up', price: null, cost: 1, isAlone: 1 },
    ]);
    await checkLedgerFile(join(folder, 'ledger.sqlite'), { onProgress: () => undefined, depth: 'whole' });
  });

  it('drops a difference that is gone', async () => {
    const books = await DifferingBooks.open(service, ledger, clock.now);
    await books.agree();
    const { of } = await books.make('sale of another amount');
    await books.agree();
    await goOn(3 * hour);
    await reconcile();
    expect(open()).toHaveLength(1);
    for (let cents = 0; cents < 7; cents += 1) books.changeLine(of);
    service = await books.settle(restart);
    await reconcile();
    expect(open().map((kept) => detailsOf(kept).kind)).toEqual(['balance-jump']);
  });

  it('reports a failure, and is made when the service is back', async () => {
    await service.stop();
    const running = reconciler();
    running.begin('nightly');
    await running.whenIdle();
    expect(ledger.reconciliations.last(service.merchantId)).toMatchObject({
      state: 'failed',
      failure: { kind: 'not-reached' },
    });
    service = await restart(service);
    await reconcile();
  });
});

describe('a history of another shape', () => {
  type Line = Record<string, unknown>;
  const shapes: readonly [string, (lines: readonly Line[]) => unknown][] = [
    [
      'a bare list, oldest first, in seconds',
      (lines) =>
        lines.toReversed().map((line) => ({ ...line, date: Number(line['at']) / 1_000, at: undefined })),
    ],
    ['a list under data, each line twice', (lines) => ({ data: { history: [...lines, ...lines] } })],
    [
      'amounts as text with a currency, and without signs',
      (lines) => ({
        transactions: lines.map((line) => ({
          ...line,
          amount: `${String(line['amount']).replace('-', '')} USD`,
        })),
      }),
    ],
    [
      'lines that name no order',
      (lines) => ({ operations: lines.map((line) => ({ ...line, orderId: null })) }),
    ],
    ['a line that nobody can read', (lines) => ({ transactions: [...lines.slice(1), 'a line'] })],
  ];

  it.each(shapes)('is compared: %s', async (_name, written) => {
    const till = DifferingBooks.open(service, ledger, clock.now);
    const sold = [await (await till).sold(), await (await till).sold(), await (await till).sold()];
    await goOn(3 * hour);
    const transactions = value(await directClient(service).history(100)).transactions;
    const lines = transactions
      .filter(({ type }) => type === 'order')
      .map(({ id, amount, orderId, uidCustomer, at }) => ({
        id,
        type: 'order',
        amount,
        orderId,
        uidCustomer,
        at: at?.at,
      }));
    const odd = await startOddService((request, response) => {
      if (request.path.startsWith('/customer/history')) json(response, written(lines));
      else
        json(response, {
          status: 'completed',
          uidCustomer: new URL(request.path, 'http://till').searchParams.get('uidCustomer'),
          esimProfile: profileRecord('8944000000000000001'),
        });
    });
    const running = new Reconciler({
      merchantId: service.merchantId,
      ledger,
      clock,
      client: () => clientOf(odd.address),
      onChange: () => undefined,
      onLedgerFault: ({ detail }) => expect.fail(detail),
    });
    running.begin('asked-for');
    await running.whenIdle();
    expect(ledger.reconciliations.last(service.merchantId)).toMatchObject({ state: 'done' });
    expect(sold).toHaveLength(3);
    expect(found()).toEqual([]);
  });
});

describe('a book with 1,000 differences of every kind', () => {
  it('is reported completely and exactly, over nights that each see a part', async () => {
    const books = await DifferingBooks.open(service, ledger, clock.now);
    const wanted: string[] = [];
    for (const made of [350, 350, 300]) {
      for (let number = 0; number < made; number += 1) {
        const difference = differences[wanted.length % differences.length] ?? expect.fail();
        wanted.push(words(await books.make(difference)));
        if (number % 10 === 0) await books.agree();
      }
      service = await books.settle(restart);
      await goOn(3 * hour);
      await reconcile();
      expect(found().toSorted()).toEqual(wanted.toSorted());
      await goOn(2 * day);
    }
    expect(wanted).toHaveLength(1_000);
    expect(ledger.findings.countToAsk(service.merchantId)).toBe(0);
    const last = ledger.reconciliations.last(service.merchantId);
    // The history doesn't reach back to the first night, and that is said.
    expect(last?.seesFrom).toBeGreaterThan(ledger.moneyMovements.beginAt() ?? Infinity);
  }, 120_000);
});
