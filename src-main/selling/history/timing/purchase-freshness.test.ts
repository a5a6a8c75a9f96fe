import { expect, it } from 'vitest';
import { fakeClock } from '../../../../test/tills/fake-clock.ts';
import { seller } from '../../../../test/fixtures/seller.ts';
import { readTransaction, type Transaction } from '../../../../src-merchant-api/reading/history.ts';
import { fail, succeed } from '../../../../src-merchant-api/result.ts';
import { newOrderId } from '../../../domain/orders/order-id.ts';
import type { OrderId } from '../../../domain/orders/sale.ts';
import { PurchaseFreshness } from './purchase-freshness.ts';
import { FreshnessLog } from './freshness-log.ts';

const lineOf = (orderId: string): Transaction => {
  const reading = readTransaction({
    type: 'purchase',
    amount: -1,
    orderId,
    createdAt: '2026-11-23T09:00:00Z',
  });
  return reading.ok ? reading.value : expect.fail('the line is read');
};

/** A service that shows purchases after a delay, or not at all. */
function shop() {
  const clock = fakeClock(0);
  const bought: OrderId[] = [];
  const hidden = new Set<OrderId>();
  const service = { answersInMs: 300, isAway: false };
  const shown = (): Transaction[] => bought.filter((id) => !hidden.has(id)).map(lineOf);
  const history = async () => {
    const told = shown();
    await clock.pass(service.answersInMs);
    return service.isAway
      ? fail({ kind: 'no-reply', cause: 'timeout', detail: '' } as const)
      : succeed({
          transactions: told,
          unreadable: [],
          unreadableCount: 0,
          clockAheadMs: null,
          clockUncertainMs: null,
        });
  };
  const kept = { read: () => ({ checks: [], behindAt: null }), keep: () => undefined };
  const log = new FreshnessLog({ clock, kept });
  const purchaseFreshness = new PurchaseFreshness({ client: { history }, clock, log });
  const buy = async ({ isShown = true, answeredInMs = 0 } = {}): Promise<void> => {
    const id = newOrderId(seller, clock.now());
    const sentAt = clock.monotonic();
    await clock.pass(answeredInMs);
    bought.push(id);
    if (!isShown) hidden.add(id);
    await purchaseFreshness.bought(id, { sentAt, answeredAt: clock.monotonic() });
  };
  return {
    clock,
    service,
    bought,
    hidden,
    purchaseFreshness,
    buy,
    shown,
    believes: () => purchaseFreshness.isBelieved(shown()),
  };
}

it('believes a history that showed the last purchase at once', async () => {
  const { buy, believes } = shop();
  expect(believes()).toBe(false);
  await buy();
  expect(believes()).toBe(true);
});

it.each([
  [1_200, 900, true],
  [1_200, 1_100, false],
  [2_100, 100, false],
])(
  'of a purchase that was answered after %i ms and shown %i ms later, believes it: %s',
  async (answeredInMs, answersInMs, isBelieved) => {
    const { service, buy, believes } = shop();
    service.answersInMs = answersInMs;
    await buy({ answeredInMs });
    expect(believes()).toBe(isBelieved);
  },
);

it('does not believe one that showed one of the last three too late, or not at all', async () => {
  const { buy, service, hidden, believes } = shop();
  await buy();
  await buy({ isShown: false });
  hidden.clear();
  expect(believes()).toBe(false);
  await buy();
  await buy();
  expect(believes()).toBe(false);
  await buy();
  expect(believes()).toBe(true);
  service.answersInMs = 1_001;
  await buy();
  expect(believes()).toBe(false);
});

it('does not believe one that lacks the newest purchase by now', async () => {
  const { buy, bought, hidden, believes } = shop();
  await buy();
  await buy();
  for (const id of bought.slice(-1)) hidden.add(id);
  expect(believes()).toBe(false);
});

it('does not believe one that has what it did not tell of when it was refused', async () => {
  const { buy, bought, hidden, shown, purchaseFreshness, clock, believes } = shop();
  await buy();
  const refused = newOrderId(seller, clock.now());
  bought.push(refused);
  hidden.add(refused);
  purchaseFreshness.missed(refused);
  purchaseFreshness.heard(shown());
  expect(believes()).toBe(true);
  hidden.clear();
  purchaseFreshness.heard(shown());
  expect(believes()).toBe(false);
  // Whatever it does from then on.
  for (let sale = 0; sale < 3; sale += 1) await buy();
  expect(believes()).toBe(false);
});

it('believes one that tells of what was refused first, and then bought by the same order id', async () => {
  const { buy, bought, shown, purchaseFreshness, clock, believes } = shop();
  await buy();
  const refused = newOrderId(seller, clock.now());
  purchaseFreshness.missed(refused);
  purchaseFreshness.sendsAgain(refused);
  bought.push(refused);
  purchaseFreshness.heard(shown());
  expect(believes()).toBe(true);
});

it('learns nothing from a history that could not be read', async () => {
  const { buy, service, believes } = shop();
  await buy();
  service.isAway = true;
  await buy();
  expect(believes()).toBe(true);
});

it('forgets within seconds that a purchase seemed not to be made: its customer may have gone', async () => {
  const { clock, purchaseFreshness } = shop();
  const id = newOrderId(seller, 0);
  purchaseFreshness.noteSeemsNotMade(id);
  await clock.pass(3_000);
  expect(purchaseFreshness.seemsNotMade(id)).toBe(true);
  await clock.pass(1);
  expect([purchaseFreshness.seemsNotMade(id), purchaseFreshness.sendsAgain(id)]).toEqual([false, false]);
});
