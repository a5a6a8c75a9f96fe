import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startLyingService, type Lie } from '../network/lying-service.ts';
import { controller } from '../network/raw-merchant.ts';
import { startService, type TestService } from '../network/start-service.ts';
import { InstalledTills } from '../tills/installed-tills.ts';

let folder: string;
let service: TestService;
let tills: InstalledTills;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'history-without-balances-'));
  service = await startService({ balance: '500.00', issueDelayMs: 0 });
});
afterEach(async () => {
  tills.endAll();
  await service.stop();
  rmSync(folder, { recursive: true });
});

/** The interface shows no line of a history: many have no balance. */
const withoutBalances: Lie = {
  reply: (path, { status, text }) => ({
    status,
    text: path === '/customer/history' ? text.replaceAll(/"balance":[^,}]+/g, '"balance":null') : text,
  }),
};

it('a refusal soon after a sale is told by the balance from between the two, once its order id was refused twice', async () => {
  // The account is older than what is sold.
  await controller(service).post('/clock', { advanceMs: 172_800_000 });
  const address = await startLyingService(service, [withoutBalances]);
  tills = new InstalledTills(folder, () => ({ ...service, address }));
  const till = await tills.connected();
  // The first shows, too, that the service shows at once what it does.
  for (let sold = 0; sold < 2; sold += 1) {
    await till.sell();
    const soldAt = Date.now();
    const balanceAt = (): number => Date.parse(till.session.till.snapshot().balance?.at ?? '');
    await expect.poll(balanceAt).toBeGreaterThanOrEqual(soldAt);
  }
  const fault = { kind: 'refuse', when: 'before', status: 400 };
  await controller(service).post('/faults', { path: '/orders/submit', fault, times: 9 });
  const submits = (): number => till.sent.filter((path) => path === '/orders/submit').length;
  const before = submits();
  const [product] = till.session.till.catalog().products;
  if (product === undefined) return expect.fail('there is nothing to sell');
  const pressed = till.session.till.selling.sell({ ...product, cart: crypto.randomUUID(), again: true });
  if (!pressed.ok) return expect.fail(pressed.failure.kind);
  const [orderId] = pressed.value;
  const over = await till.when(() => {
    const sale = till.order(orderId);
    return ['refused', 'held', 'completed'].includes(sale.state) ? sale : undefined;
  });
  expect(over.state).toBe('refused');
  // Told after the quiet time, it would have been sent once.
  expect(submits() - before).toBe(2);
});
