import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startLyingService, type Lie } from '../network/lying-service.ts';
import { controller } from '../network/raw-merchant.ts';
import { startService, type TestService } from '../network/start-service.ts';
import { clockOfSpeed } from '../tills/fast-clock.ts';
import { InstalledTills, type Start } from '../tills/installed-tills.ts';
import type { ShopTill } from '../tills/shop-till.ts';
import { firstProduct, packagesOf, sellTo } from '../tills/two-tills.ts';
import { value } from '../value.ts';

let folder: string;
let service: TestService;
let tills: InstalledTills;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'history-without-balances-'));
  service = await startService({ balance: '500.00', issueDelayMs: 0 });
  // The account is older than what is sold.
  await controller(service).post('/clock', { advanceMs: 172_800_000 });
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

/** Of a service that has shown at once what it sold. */
async function openTill(lies: readonly Lie[] = [], how?: Start): Promise<ShopTill> {
  const address = await startLyingService(service, [withoutBalances, ...lies]);
  tills = new InstalledTills(folder, () => ({ ...service, address }));
  const till = await tills.connected(how);
  // The first shows that the service shows at once what it does.
  for (let sold = 0; sold < 2; sold += 1) await balanceAfter(till, () => sellTo(till, 'ON_DEMAND'));
  return till;
}

/** Does something, and waits until the balance was read after it. */
async function balanceAfter<Done>(till: ShopTill, act: () => Promise<Done>): Promise<Done> {
  const done = await act();
  const doneAt = Date.now();
  const balanceAt = (): number => Date.parse(till.session.till.snapshot().balance?.at ?? '');
  await expect.poll(balanceAt).toBeGreaterThanOrEqual(doneAt);
  return done;
}

/** Refuses so many purchases. */
const refuse = (times: number) =>
  controller(service).post('/faults', {
    path: '/orders/submit',
    fault: { kind: 'refuse', when: 'before', status: 400 },
    times,
  });

function press(till: ShopTill): string {
  const [orderId] = value(
    till.session.till.selling.sell({ ...firstProduct(till), cart: crypto.randomUUID(), again: true }),
  );
  return orderId;
}

const isOver = ['refused', 'held', 'completed'];

const endOf = (till: ShopTill, orderId: string) =>
  till.when(() => (isOver.includes(till.order(orderId).state) ? till.order(orderId) : undefined));

const submits = (till: ShopTill): number => till.sent.filter((path) => path === '/orders/submit').length;

/** Presses once more, and looks how it is told. */
async function pressRefused(till: ShopTill): Promise<void> {
  const before = submits(till);
  const over = await endOf(till, press(till));
  expect(over.state).toBe('refused');
  // Told after the quiet time, it would have been sent once.
  expect(submits(till) - before).toBe(2);
}

/** @returns once it is accepted; its eSIM comes much later. */
async function sellPending(till: ShopTill): Promise<string> {
  await controller(service).post('/outcomes', { for: 'next', outcome: 'completed', delayMs: 3_600_000 });
  const orderId = press(till);
  await till.when(() => (till.order(orderId).state === 'accepted' ? true : undefined));
  return orderId;
}

async function activate(till: ShopTill): Promise<void> {
  const { orderId, uidCustomer } = await balanceAfter(till, () => sellTo(till, 'ON_DEMAND'));
  const [sold] = await packagesOf(till, orderId);
  if (uidCustomer === null || sold === undefined) return expect.fail('it has no package');
  const cart = crypto.randomUUID();
  value(till.session.till.selling.activate({ orderId, uidCustomer, idPack: Number(sold.uid), cart }));
  await till.when(() => (till.order(orderId).operations.at(-1)?.state === 'completed' ? true : undefined));
}

const circumstances: readonly [string, (till: ShopTill) => Promise<unknown>][] = [
  ['soon after a sale', () => Promise.resolve()],
  ['after an activation, which moves no money', activate],
  ['while an eSIM isn’t issued yet', (till) => balanceAfter(till, () => sellPending(till))],
  [
    'after a manager closed one without an end',
    (till) =>
      balanceAfter(till, async () => {
        const id = await sellPending(till);
        const closed = await till.session.till.openWork.writeOff({ id, reason: 'The customer left' });
        expect(closed.ok).toBe(true);
      }),
  ],
];

it.each(circumstances)(
  'a refusal %s is told by the balance from before, once its order id was refused twice',
  async (_, meanwhile) => {
    const till = await openTill();
    await meanwhile(till);
    await refuse(9);
    await pressRefused(till);
  },
);

it('a refusal the instant after another is told as soon', async () => {
  const till = await openTill();
  await refuse(9);
  await pressRefused(till);
  await pressRefused(till);
});

it('a refusal is never told as not sold where an eSIM that was not issued is canceled, and its credit hides the debit', async () => {
  const lying: { history: string | undefined; isOn: boolean } = { history: undefined, isOn: false };
  const hidden: Lie = {
    reply: (path, { status, text }) => {
      if (path === '/customer/history') {
        if (!lying.isOn) lying.history = text;
        return { status, text: lying.history ?? text };
      }
      const isRefused = lying.isOn && path === '/orders/submit';
      return isRefused ? { status: 400, text: '{"status":"ERROR","message":"Invalid"}' } : { status, text };
    },
  };
  const till = await openTill([hidden], { clock: clockOfSpeed(5) });
  const pending = await balanceAfter(till, () => sellPending(till));
  await till.session.till.refresh();
  lying.isOn = true;
  await controller(service).post('/outcomes', { for: { orderId: pending }, outcome: 'canceled', delayMs: 0 });
  const id = press(till);
  const over = await endOf(till, id);
  expect(over.state).toBe('held');
  const dropped = await till.session.till.openWork.decide({ id, decision: 'drop' }, ['sale']);
  expect(dropped.ok).toBe(false);
  expect(till.order(id).state).toBe('held');
});
