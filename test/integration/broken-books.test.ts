import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { value } from '../value.ts';
import { Ledger } from '../../src-main/ledger/ledger.ts';
import { chosenPassphrase } from '../../src-main/sealing/passphrase-key.ts';
import { ledgerFiles } from '../../src-main/ledger/file/ledger-files.ts';
import { makeBackup } from '../../src-main/ledger/backups/make-backup.ts';
import type { OperationView } from '../../src-preload/contract/sales/operation.ts';
import type { SaleView } from '../../src-preload/contract/sales/sale.ts';
import { busyLedger, seededRandom } from '../ledgers/busy-ledger.ts';
import { beginLedgerWork } from '../ledgers/ledger-work.ts';
import { startFaultyProxy, type FaultyProxy } from '../network/faulty-proxy.ts';
import { openPracticeSession, type PracticeSession } from '../tills/practice-till.ts';
import { topUpEsim } from '../tills/top-up-esim.ts';
import { startService, type TestService } from '../network/start-service.ts';
import { tamper } from '../ledgers/tamper.ts';

let folder: string;
let file: string;
let service: TestService;
let proxy: FaultyProxy;
let opened: PracticeSession;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'books-'));
  file = join(folder, 'practice', 'ledger.sqlite');
  service = await startService({ balance: '500.00', issueDelayMs: 0 });
  proxy = await startFaultyProxy(service.address);
  await start();
});
afterEach(async () => {
  opened.session.close();
  await proxy.close();
  await service.stop();
  rmSync(folder, { recursive: true });
});

/** Starts the till, and connects it where its ledger is open. */
async function start(): Promise<void> {
  opened = openPracticeSession(folder, { ...service, address: proxy.address });
  if (opened.session.closedBooks === null) await opened.session.till.connect();
}

const product = () => opened.session.till.catalog().products[0] ?? expect.fail('no products');
const again = { again: false } as const;

async function sell(): Promise<SaleView> {
  const [orderId] = value(opened.session.till.selling.sell({ ...product(), cart: randomUUID(), ...again }));
  return saleIn(orderId, 'completed');
}
const saleIn = (orderId: string, state: SaleView['state']): Promise<SaleView> =>
  opened.when(() => {
    const sale = opened.sales.get(orderId);
    return sale?.state === state ? sale : undefined;
  });
const done = (id: string): Promise<OperationView> =>
  opened.when(() => {
    const operation = opened.operations.get(id);
    return operation?.state === 'completed' ? operation : undefined;
  });

/** The last sales as a window would list them. */
const listed = (): readonly SaleView[] => opened.session.snapshot()?.sales ?? expect.fail('no till');
const submits = (): number => proxy.seen.filter((path) => path === '/orders/submit').length;

/** Writes over the beginning of the ledger's file. */
function damage(): void {
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.fill(0x5a, 0, 16_384));
}

/** Ends the till as a power cut does: nothing is closed in good order. */
async function powerCut(tear: (file: string) => void): Promise<void> {
  const left = mkdtempSync(join(tmpdir(), 'books-'));
  cpSync(folder, left, { recursive: true });
  opened.session.close();
  rmSync(folder, { recursive: true });
  folder = left;
  file = join(folder, 'practice', 'ledger.sqlite');
  tear(file);
  await start();
}

/** Asks for the recovery, and waits until the till is there and has asked the service. */
async function recover(): Promise<void> {
  opened.session.recover();
  await opened.when(() => {
    const news = opened.last('news');
    return news?.kind === 'recovered' && news.lookUp === 'done' ? news : undefined;
  });
}

describe('a damaged ledger', () => {
  it('closes the till, and after recovery has what the service knows, with its eSIM and no price', async () => {
    const sale = await sell();
    opened.session.close();
    damage();
    rmSync(`${file}-closing`);
    await start();
    expect(opened.session.snapshot()).toBeNull();
    await opened.when(() => (opened.session.closedBooks?.kind === 'stopped' ? true : undefined));
    expect(opened.session.closedBooks).toMatchObject({ kind: 'stopped', fault: 'corrupted', backupAt: null });

    await recover();
    const back = await saleIn(sale.orderId, 'completed');
    expect(back).toMatchObject({ uidCustomer: sale.uidCustomer, install: sale.install, price: null });
    expect(listed().map(({ orderId }) => orderId)).toEqual([sale.orderId]);
    expect(opened.last('news')).toMatchObject({ kind: 'recovered', backupAt: null, fetched: 1 });
    expect(submits()).toBe(1);
    expect(existsSync(join(folder, 'practice', 'quarantine'))).toBe(true);
    // It sells on.
    await sell();
    expect(listed()).toHaveLength(2);
  });

  it('is recovered from its backup, including prices', async () => {
    const first = await sell();
    await makeBackup(ledgerFiles(file), Date.now());
    const second = await sell();
    opened.session.close();
    damage();
    rmSync(`${file}-closing`);
    await start();
    await opened.when(() => (opened.session.closedBooks?.kind === 'stopped' ? true : undefined));
    await recover();
    await saleIn(second.orderId, 'completed');
    expect(listed().map(({ orderId, price }) => [orderId, price])).toEqual([
      [second.orderId, null],
      [first.orderId, first.price],
    ]);
  });

  it('gets its top-ups and refunds back too, and refunds nothing twice', async () => {
    const onDemand = { ...product(), cart: randomUUID(), activationMode: 'ON_DEMAND', ...again } as const;
    const [orderId] = value(opened.session.till.selling.sell(onDemand));
    const sale = await saleIn(orderId, 'completed');
    const uidCustomer = sale.uidCustomer ?? expect.fail('it has no uid');
    const profile = { orderId, uidCustomer };
    const { selling } = opened.session.till;
    const topUp = await done(
      value(await topUpEsim(selling, { ...product(), topsUp: orderId, activationMode: 'ON_DEMAND' })),
    );
    if (topUp.kind !== 'top-up' || topUp.idPack === null) return expect.fail('its package is not known');
    const { idPack } = topUp;
    const request = { ...profile, idPack, reason: 'the phone is locked' };
    const refund = await done(value(selling.refund({ ...request, cart: randomUUID() })));
    opened.session.close();
    damage();
    rmSync(`${file}-closing`);
    await start();
    await opened.when(() => (opened.session.closedBooks?.kind === 'stopped' ? true : undefined));
    await recover();
    const back = await saleIn(orderId, 'completed');
    await opened.when(() => (opened.sales.get(orderId)?.operations.length === 2 ? true : undefined));
    const { operations } = opened.sales.get(orderId) ?? back;
    expect(operations.map(({ kind }) => kind).toSorted()).toEqual(['refund', 'top-up']);
    expect(operations.find(({ kind }) => kind === 'top-up')?.operationId).toBe(topUp.operationId);
    expect(refund.state).toBe('completed');
    const refunds = (): number => proxy.seen.filter((path) => path === '/orders/refund').length;
    expect(opened.session.till.selling.refund({ ...request, cart: randomUUID() }).ok).toBe(false);
    expect(refunds()).toBe(1);
  });

  it('is recovered while the service is away, and asks for missing sales when it is back', async () => {
    const sale = await sell();
    opened.session.close();
    damage();
    rmSync(`${file}-closing`);
    proxy.interfere(() => 'cut-before');
    await start();
    await opened.when(() => (opened.session.closedBooks?.kind === 'stopped' ? true : undefined));
    opened.session.recover();
    await opened.when(() => {
      const news = opened.last('news');
      return news?.kind === 'recovered' && news.lookUp === 'waits' ? news : undefined;
    });
    expect(listed()).toEqual([]);
    proxy.interfere(() => 'pass');
    await opened.session.till.refresh();
    await saleIn(sale.orderId, 'completed');
  });
});

it('a sale that contradicts its events is not shown, and selling stops', async () => {
  const sale = await sell();
  const intact = await sell();
  const { till } = opened.session;
  tamper(
    file,
    `UPDATE sale SET progress = replace(progress, 'LPA:1$', 'LPA:1$other.') WHERE order_id = '${sale.orderId}'`,
  );
  expect(till.orders.find(intact.orderId)?.install).toEqual(intact.install);
  expect(() => till.orders.find(sale.orderId)).toThrow(/not what its events say/);
  expect(() => till.receipts.activationCode(sale.orderId)).toThrow(/not what its events say/);
  expect(till.receipts.facts(intact.orderId)?.install).toEqual(intact.install);
  expect(opened.last('writing')).toMatchObject({ kind: 'stopped', fault: 'corrupted' });
  expect(till.selling.sell({ ...product(), cart: randomUUID(), ...again }).ok).toBe(false);
});

describe('after a power cut', () => {
  it('a sale that did not reach the disk is fetched back, and staff are told', async () => {
    const kept = await sell();
    const { size } = { size: readFileSync(`${file}-wal`).length };
    const lost = await sell();
    await powerCut((torn) => truncateSync(`${torn}-wal`, size));
    await opened.when(() => (opened.last('news')?.kind === 'fetched' ? true : undefined));
    expect(opened.last('news')).toEqual({ kind: 'fetched', fetched: 1 });
    await saleIn(lost.orderId, 'completed');
    expect(listed().map(({ orderId, price }) => [orderId, price])).toEqual([
      [lost.orderId, null],
      [kept.orderId, kept.price],
    ]);
    expect(submits()).toBe(2);
  });

  it('an intact ledger sells at once and is checked meanwhile, without bothering anybody', async () => {
    const before = await sell();
    await powerCut(() => undefined);
    expect(opened.session.closedBooks).toBeNull();
    expect(opened.session.snapshot()?.checking).toBe(0);
    const after = await sell();
    await opened.when(() => (opened.last('checking') === null ? true : undefined));
    expect(listed().map(({ orderId, price }) => [orderId, price])).toEqual([
      [after.orderId, after.price],
      [before.orderId, before.price],
    ]);
    expect(opened.last('news')).toBeUndefined();
    expect(opened.last('writing')).toBeUndefined();
  });

  it('damage found while selling stops it, and earlier sales are kept', async () => {
    await busyBooks();
    await sell();
    await powerCut((torn) => tamper(torn, 'UPDATE event SET at = at + 1 WHERE number = 400'));
    const { till } = opened.session;
    const meanwhile = await sell();
    await opened.when(() => (opened.last('writing')?.kind === 'stopped' ? true : undefined));
    expect(opened.last('writing')).toMatchObject({ fault: 'corrupted' });
    expect(till.selling.sell({ ...product(), cart: randomUUID(), ...again })).toEqual({
      ok: false,
      failure: { kind: 'ledger', fault: 'corrupted' },
    });
    opened.session.tryAgain();
    expect(opened.session.closedBooks).toMatchObject({ kind: 'stopped', fault: 'corrupted' });
    const sent = submits();
    await recover();
    const kept = listed().find(({ orderId }) => orderId === meanwhile.orderId);
    expect(kept).toMatchObject({ state: 'completed', price: meanwhile.price, install: meanwhile.install });
    expect(kept?.events.map(({ kind }) => kind)).toEqual(meanwhile.events.map(({ kind }) => kind));
    expect(opened.last('news')).toMatchObject({ kind: 'recovered', fetched: 0 });
    expect(submits()).toBe(sent);
  });
});

describe('a backup that somebody saved with a passphrase', () => {
  const passphrase = chosenPassphrase.parse('correct horse battery');

  it('replaces a damaged ledger, and the service returns later sales on the same account', async () => {
    const before = await sell();
    const saved = join(folder, 'saved.esimbackup');
    expect(
      await beginLedgerWork({ kind: 'encrypt', ledger: file, to: saved, passphrase, keys: [] }).end,
    ).toEqual({
      kind: 'encrypted',
    });
    const since = await sell();
    opened.session.close();
    damage();
    rmSync(`${file}-closing`);
    await start();
    await opened.when(() => (opened.session.closedBooks?.kind === 'stopped' ? true : undefined));
    expect(await opened.session.recoverFrom(saved, 'correct house battery')).toEqual({
      kind: 'refused',
      why: { kind: 'wrong-passphrase' },
    });
    expect(opened.session.closedBooks).toMatchObject({ kind: 'stopped', fault: 'corrupted' });

    expect(await opened.session.recoverFrom(saved, 'correct horse battery')).toEqual({ kind: 'recovered' });
    await opened.when(() => {
      const news = opened.last('news');
      return news?.kind === 'recovered' && news.lookUp === 'done' ? news : undefined;
    });
    const kept = listed().find(({ orderId }) => orderId === before.orderId);
    expect(kept).toMatchObject({ price: before.price, install: before.install });
    const back = await saleIn(since.orderId, 'completed');
    expect(back).toMatchObject({ install: since.install, price: null });
    expect(listed()).toHaveLength(2);
    expect(submits()).toBe(2);
    expect(existsSync(join(folder, 'practice', 'quarantine'))).toBe(true);
    // An open ledger is not taken for a damaged one.
    expect(await opened.session.recoverFrom(saved, 'correct horse battery')).toEqual({ kind: 'busy' });
  });
});

/** Sales of another account in the till's book, with a backup among them. */
async function busyBooks(): Promise<void> {
  opened.session.close();
  const ledger = value(Ledger.open(file));
  const commits = busyLedger(ledger, seededRandom(1));
  for (let commit = 1; commit <= 1_300; commit += 1) {
    commits.next();
    if (commit === 200) await makeBackup(ledgerFiles(file), Date.now());
  }
  ledger.close();
  await start();
}
