import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ledgerFiles } from '../../src-main/ledger/file/ledger-files.ts';
import { makeBackup } from '../../src-main/ledger/backups/make-backup.ts';
import type { SaleView } from '../../src-preload/contract/sales/sale.ts';
import { startFaultyProxy, type FaultyProxy } from '../network/faulty-proxy.ts';
import { openPracticeSession, type PracticeSession } from '../tills/practice-till.ts';
import { startService, type TestService } from '../network/start-service.ts';
import { value } from '../value.ts';

let folder: string;
let file: string;
let service: TestService;
let proxy: FaultyProxy;
let opened: PracticeSession;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'taken-away-'));
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

async function start(): Promise<void> {
  opened = openPracticeSession(folder, { ...service, address: proxy.address });
  await opened.session.till.connect();
}

const press = () => {
  const product = opened.session.till.catalog().products[0] ?? expect.fail('no products');
  return opened.session.till.selling.sell({ ...product, cart: randomUUID(), again: false });
};
async function sell(): Promise<SaleView> {
  const [orderId] = value(press());
  return completed(orderId);
}
const completed = (orderId: string): Promise<SaleView> =>
  opened.when(() => {
    const sale = opened.sales.get(orderId);
    return sale?.state === 'completed' ? sale : undefined;
  });
const listed = (): string[] =>
  (opened.session.snapshot()?.sales ?? expect.fail('no till')).map(({ orderId }) => orderId);
const submits = (): number => proxy.seen.filter((path) => path === '/orders/submit').length;
const stopped = () =>
  opened.when(() => {
    const writing = opened.last('writing');
    return writing?.kind === 'stopped' ? writing : undefined;
  });
/** Presses the button beside the sentence, and waits for the service. */
async function putBack(): Promise<void> {
  opened.session.tryAgain();
  expect(opened.session.closedBooks).toBeNull();
  await opened.session.till.connect();
}

it('a sale is refused once the file was deleted; nothing is sent, and the book continues with every sale in it', async () => {
  const first = await sell();
  rmSync(file);
  expect(press()).toMatchObject({ ok: false, failure: { kind: 'ledger', fault: 'taken-away' } });
  expect(submits()).toBe(1);
  expect(opened.last('writing')).toMatchObject({ kind: 'stopped', fault: 'taken-away', isRescued: true });
  await putBack();
  expect(opened.session.snapshot()?.writing).toEqual({ kind: 'writable' });
  expect(listed()).toEqual([first.orderId]);
  const second = await sell();
  expect(listed()).toEqual([second.orderId, first.orderId]);
  expect(submits()).toBe(2);
});

it('the next start has every sale if the program is closed before anybody noticed', async () => {
  const first = await sell();
  rmSync(join(folder, 'practice'), { recursive: true });
  opened.session.close();
  await start();
  expect(listed()).toEqual([first.orderId]);
  await sell();
});

it('a sale answered after an older copy replaced the file is made once', async () => {
  const copy = await makeBackup(ledgerFiles(file), Date.now());
  // The service has it by then, and its answer can't be written down any more.
  proxy.rewrite((body) => {
    if (existsSync(copy)) renameSync(copy, file);
    return body;
  });
  const [orderId] = value(press());
  expect(await stopped()).toMatchObject({ fault: 'taken-away', isRescued: true });
  await putBack();
  await completed(orderId);
  expect(listed()).toEqual([orderId]);
  expect(existsSync(join(folder, 'practice', 'quarantine'))).toBe(true);
});
