import { toldTime } from '../tills/told-time.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Ledger } from '../../src-main/ledger/ledger.ts';
import { isIn, type OrderId } from '../../src-main/domain/orders/sale.ts';
import { OrderRunner } from '../../src-main/selling/order-runner.ts';
import { Pace } from '../../src-main/selling/pace.ts';
import type { MerchantClient } from '../../src-merchant-api/client.ts';
import { readOrderStatus } from '../../src-merchant-api/reading/order-status.ts';
import { fakeClock, type FakeClock } from '../tills/fake-clock.ts';
import { wireRecords } from '../fixtures/wire-records.ts';
import { saleIntent } from '../fixtures/intents.ts';
import { japan } from '../fixtures/products.ts';
import { testCodes } from '../tills/sealed-codes.ts';
import { openLedgerPlace } from '../model/model-till.ts';

const dayMs = 86_400_000;
const merchantId = 'shop';

type Asked = { readonly order: number; readonly at: number };

/** An account whose orders are all accepted and not issued yet, the later ones the newer; and what it is asked. */
class Crowd {
  readonly clock: FakeClock = fakeClock(Date.UTC(2026, 10, 21, 9));
  readonly asked: Asked[] = [];
  readonly pace = new Pace();
  /** What the service says of an order from now on. */
  says: (order: number) => 'in_processing' | 'completed' | 'canceled' = () => 'in_processing';
  /** How long each answer takes. */
  answersAfterMs = 0;
  readonly runner: OrderRunner;
  readonly #ledger: Ledger;

  constructor(file: string, orders: number) {
    const opened = Ledger.open(file);
    if (!opened.ok) throw new Error(opened.failure.detail);
    this.#ledger = opened.value;
    for (let order = 1; order <= orders; order += 1) this.#sold(order);
    const unused = (): never => {
      throw new Error('nothing else is asked');
    };
    const client: MerchantClient = {
      getStatus: async (uid) => {
        const order = Number(uid.replace('uid-', ''));
        this.asked.push({ order, at: this.clock.monotonic() });
        await new Promise<void>((resolve) => this.clock.after(this.answersAfterMs, resolve));
        const identifiers = { uidCustomer: uid, status: this.says(order) };
        const esimProfile = {
          ...wireRecords.status.esimProfile,
          iccid: `89320${String(order).padStart(14, '0')}`,
          activationCode: `LPA:1$smdp.example$MATCH-${order}`,
        };
        const whole = { ...wireRecords.status, ...identifiers, orderId: null, esimProfile };
        const reading = readOrderStatus(this.says(order) === 'completed' ? whole : identifiers, uid);
        return reading.ok ? { ok: true, value: reading.value } : expect.fail(reading.failure);
      },
      submit: unused,
      topup: unused,
      activate: unused,
      refund: unused,
      // It shows none, so that a cancellation is told by its second word.
      history: () =>
        Promise.resolve({ ok: false, failure: { kind: 'refused', httpStatus: 400, detail: 'no history' } }),
      connectivity: unused,
      balance: unused,
      products: unused,
      sign: unused,
    };
    this.runner = new OrderRunner({
      merchantId,
      ledger: this.#ledger,
      client,
      clock: this.clock,
      serviceTime: toldTime(this.clock),
      codes: testCodes,
      random: () => 0.5,
      pace: this.pace,
      onMove: () => undefined,
      onWait: () => undefined,
      onIssuedAfterCancel: () => undefined,
      onUncreditedCancel: () => undefined,
      onCreditedSince: () => undefined,
      onRefundedElsewhere: () => undefined,
      onEsimOfAnother: () => undefined,
      onOtherProduct: () => undefined,
      onDoneAfterAll: () => undefined,
      onCall: () => undefined,
      onLedgerFault: ({ detail }) => expect.fail(detail),
    });
    this.runner.start();
  }

  get open(): OrderId[] {
    return this.#ledger.sales.open(merchantId).map(({ id }) => id);
  }

  /** What is written down of the one order that is open. */
  eventsOfOne(): string[] {
    const [id] = this.open;
    return id === undefined ? [] : this.#ledger.sales.events(id).map(({ event }) => event.kind);
  }

  close(): void {
    this.runner.stop();
    this.#ledger.close();
  }

  #sold(order: number): void {
    const createdAt = order;
    const drafted = this.#ledger.sales.draft(saleIntent(createdAt));
    if (!drafted.ok || !isIn(drafted.value, 'sending')) throw new Error('not drafted');
    const accepted = { kind: 'accepted', uidCustomer: `uid-${order}`, charged: japan.salePrice } as const;
    const answered = this.#ledger.sales.answer(drafted.value, accepted, createdAt);
    if (!answered.ok) throw new Error(answered.failure.detail);
  }
}

/** The most questions that began within any second, whenever that second begins. */
function mostInASecond(asked: readonly Asked[]): number {
  let most = 0;
  let first = 0;
  asked.forEach(({ at }, index) => {
    while ((asked[first]?.at ?? at) <= at - 1_000) first += 1;
    most = Math.max(most, index - first + 1);
  });
  return most;
}

let place: ReturnType<typeof openLedgerPlace>;
let crowd: Crowd;
const openCrowd = (orders: number): Crowd => (crowd = new Crowd(place.empty, orders));

beforeEach(() => {
  place = openLedgerPlace();
});
afterEach(() => {
  crowd.close();
  place.remove();
});

describe('open orders', { timeout: 120_000 }, () => {
  it('cost less than five requests a second even with 10,000 open, newest first', async () => {
    const { clock, asked } = openCrowd(10_000);
    await clock.pass(30_000);
    // A fifth place is kept for what settles money.
    expect(mostInASecond(asked)).toBe(4);
    // Nothing is stalled either.
    expect(asked.length).toBeGreaterThanOrEqual(120);
    expect(asked[0]?.order).toBe(10_000);
    const newest = asked.map(({ order }) => order).filter((order) => order > 9_800);
    expect(newest.length).toBeGreaterThan(asked.length * 0.75);
  });

  it('are polled until they are completed or canceled, and never again', async () => {
    const crowded = openCrowd(200);
    crowded.says = (order) => (order % 2 === 0 ? 'completed' : 'canceled');
    // "Canceled" is believed five minutes after it was said first.
    await crowded.clock.pass(480_000);
    expect(crowded.open).toEqual([]);
    await crowded.clock.pass(dayMs);
    const timesAsked = (order: number): number => crowded.asked.filter((each) => each.order === order).length;
    const orders = Array.from({ length: 200 }, (_, index) => index + 1);
    const [completed, canceled] = [0, 1].map((rest) => orders.filter((order) => order % 2 === rest));
    expect(completed?.map(timesAsked)).toEqual(Array.from({ length: 100 }, () => 1));
    // For minutes until that is believed, and some times in the day after, because some services take it back.
    for (const times of (canceled ?? []).map(timesAsked)) {
      expect(times).toBeGreaterThanOrEqual(2);
      expect(times).toBeLessThanOrEqual(40);
    }
    const asked = crowded.asked.length;
    crowded.runner.askNow();
    await crowded.clock.pass(dayMs);
    expect(crowded.asked).toHaveLength(asked);
  });

  it('are polled less often while nobody is watching', async () => {
    const { clock, asked, pace } = openCrowd(1_000);
    pace.window = 'hidden';
    await clock.pass(30_000);
    expect(mostInASecond(asked)).toBe(1);
    expect(asked.length).toBeGreaterThanOrEqual(29);
    pace.window = 'shown';
    asked.length = 0;
    await clock.pass(5_000);
    expect(asked.length).toBeGreaterThanOrEqual(16);
    expect(mostInASecond(asked)).toBe(4);
  });

  it('are polled at once when the computer wakes or the network is back, at the same rate', async () => {
    const { clock, asked, runner } = openCrowd(20);
    // By then each waits for half a minute.
    await clock.pass(600_000);
    const before = asked.length;
    runner.askNow();
    await clock.pass(0);
    expect(asked.length).toBeGreaterThan(before);
    // The computer wakes, its network is back, and staff press "refresh".
    for (let time = 0; time < 3; time += 1) {
      runner.askNow();
      await clock.pass(300);
    }
    await clock.pass(6_000);
    expect(new Set(asked.slice(before).map(({ order }) => order)).size).toBe(20);
    expect(mostInASecond(asked)).toBe(4);
  });

  it('that get a hint during a poll are polled once more, at once', async () => {
    const { clock, asked, runner, open } = Object.assign(openCrowd(1), { answersAfterMs: 2_000 });
    await clock.pass(1_000);
    expect(asked).toHaveLength(1);
    for (const id of open) runner.askAbout(id);
    await clock.pass(1_000);
    expect(asked.map(({ at }) => at)).toEqual([0, 2_000]);
    await clock.pass(2_100);
    expect(asked).toHaveLength(2);
  });

  it.each([
    ['with every answer', 1, 4],
    ['with every third answer', 3, 12],
  ])(
    'whose service contradicts itself %s are polled less and less, and recorded a few times',
    async (_, every, most) => {
      const { clock, asked, runner } = Object.assign(openCrowd(1), {
        says: () => (Math.floor(crowd.asked.length / every) % 2 === 0 ? 'canceled' : 'in_processing'),
      });
      const id = crowd.open[0] ?? expect.fail();
      await clock.pass(180_000);
      expect(crowd.open).toEqual([id]);
      expect(runner.lastAnswer(id)?.said.kind).toBe('status');
      const [noted, before] = [crowd.eventsOfOne().length, asked.length];
      // As many as of an order that is slow.
      expect(before).toBeLessThan(25);
      await clock.pass(3_600_000);
      expect(asked.length - before).toBeLessThan(3_600_000 / 24_000);
      expect(crowd.eventsOfOne().length - noted).toBeLessThanOrEqual(most);
      expect(crowd.eventsOfOne().length).toBeLessThanOrEqual(3 + most);
    },
  );

  it('whose service withdraws a cancellation once, and then repeats it, are canceled', async () => {
    const { clock } = Object.assign(openCrowd(1), {
      says: () => (crowd.asked.length === 2 ? 'in_processing' : 'canceled'),
    });
    await clock.pass(360_000);
    expect(crowd.open).toEqual([]);
  });

  it.each([dayMs, -dayMs])('neither stall nor flood when the clock is set by %d ms', async (jump) => {
    const { clock, asked } = openCrowd(1_000);
    await clock.pass(10_000);
    clock.set(clock.now() + jump);
    await clock.pass(10_000);
    expect(asked.length).toBeGreaterThanOrEqual(75);
    expect(mostInASecond(asked)).toBe(4);
  });
});
