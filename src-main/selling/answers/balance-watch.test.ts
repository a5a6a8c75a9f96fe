import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { fakeClock } from '../../../test/tills/fake-clock.ts';
import { activationIntent, saleIntent, topUpIntent } from '../../../test/fixtures/intents.ts';
import { seller } from '../../../test/fixtures/seller.ts';
import { value } from '../../../test/value.ts';
import { parseAmount } from '../../../src-merchant-api/amount.ts';
import { succeed } from '../../../src-merchant-api/result.ts';
import { answerTopUp, holdTopUp } from '../../domain/orders/top-up.ts';
import { newOrderId } from '../../domain/orders/order-id.ts';
import { isIn, type OrderId, type Sale } from '../../domain/orders/sale.ts';
import { Ledger } from '../../ledger/ledger.ts';
import { BalanceWatch } from './balance-watch.ts';

const amount = parseAmount('90') ?? expect.fail();
const start = Date.UTC(2026, 10, 21, 12);
const id = newOrderId(seller, start);

/** A sale that is being sent. */
const sending = (orderId: OrderId): Sale => ({
  kind: 'sale',
  intent: saleIntent(start, { orderId }),
  progress: { state: 'sending', attempts: 1 },
});

/** Of a till with the ledger. */
function watchOn(ledger: Ledger, clock = fakeClock(start)): BalanceWatch {
  return new BalanceWatch({
    merchantId: 'shop',
    ledger,
    client: { balance: () => Promise.resolve(succeed({ status: null, balance: amount, message: null })) },
    clock,
    clockAheadMs: () => 0,
    statusOf: () => Promise.resolve(undefined),
    isStopped: () => false,
  });
}

function openLedger(): Ledger {
  const folder = mkdtempSync(join(tmpdir(), 'balance-watch-'));
  const ledger = value(Ledger.open(join(folder, 'ledger.sqlite')));
  onTestFinished(() => {
    ledger.close();
    rmSync(folder, { recursive: true });
  });
  return ledger;
}

it.each(['waits for its turn', 'was held before it was sent'])(
  'a top-up that %s does not hide what a balance says of others',
  async (how) => {
    const ledger = openLedger();
    const [first, second] = value(
      ledger.ticketDrafts.draft({ pieces: [topUpIntent(1), topUpIntent(1)], customer: null }),
    );
    if (first?.kind !== 'top-up' || second?.kind !== 'top-up') return expect.fail('two were drafted');
    if (first.progress.state !== 'sending' || second.progress.state !== 'drafted')
      return expect.fail('the second waits for the first');
    const closed = answerTopUp(first.progress, {
      kind: 'refused',
      failure: { kind: 'insufficient-funds', detail: '' },
    });
    value(ledger.operations.moveTopUp(first, closed, 2));
    if (how !== 'waits for its turn')
      value(ledger.operations.moveTopUp(second, holdTopUp(second.progress), 3));
    const balances = watchOn(ledger);
    await balances.read();
    const before = balances.beforeSending(id, 1);
    value(ledger.sales.draft(saleIntent(4)));
    expect(before.amount).toBe(amount);
    expect(await balances.compare(before)).toMatchObject({ before: amount, after: amount });
  },
);

it('one that may have been sent does', async () => {
  const ledger = openLedger();
  const sent = value(ledger.operations.draftTopUp(topUpIntent(1)));
  value(ledger.operations.moveTopUp(sent, answerTopUp(sent.progress, { kind: 'held' }), 2));
  const balances = watchOn(ledger);
  await balances.read();
  expect(balances.beforeSending(id, 1).amount).toBeNull();
});

it.each([0, 3_600_000, -3_600_000])(
  'the time of the balance before a purchase is by the clock as it is set now, which was set by %d ms since',
  async (setByMs) => {
    const ledger = openLedger();
    const clock = fakeClock(start);
    const service = { aheadMs: 0 };
    const balances = new BalanceWatch({
      merchantId: 'shop',
      ledger,
      client: { balance: () => Promise.resolve(succeed({ status: null, balance: amount, message: null })) },
      clock,
      clockAheadMs: () => service.aheadMs,
      statusOf: () => Promise.resolve(undefined),
      isStopped: () => false,
    });
    await balances.read();
    balances.beforeSending(id, 1);
    await clock.pass(5_000);
    clock.set(start + 5_000 + setByMs);
    service.aheadMs = setByMs;
    expect(balances.atFirst(id)).toEqual({ amount, at: start + setByMs });
  },
);

it('an activation, open or over, leaves a balance as it was', async () => {
  const ledger = openLedger();
  const activation = value(ledger.operations.draftActivation(activationIntent(1)));
  const balances = watchOn(ledger);
  await balances.read();
  balances.moved(activation);
  const before = balances.beforeSending(id, 1);
  value(ledger.sales.draft(saleIntent(4)));
  expect(before.amount).toBe(amount);
  expect(await balances.compare(before)).toMatchObject({ before: amount, after: amount });
});

describe('the balance before a second attempt', () => {
  const other = newOrderId(seller, start + 1);

  it('is that before the first one, which may have changed it', async () => {
    const clock = fakeClock(start);
    const balances = watchOn(openLedger(), clock);
    await balances.read();
    balances.beforeSending(id, 1);
    await clock.pass(1_000);
    balances.moved(sending(id));
    expect(balances.beforeSending(id, 2)).toMatchObject({ amount, isRecent: true });
    await clock.pass(40_000);
    expect(balances.beforeSending(id, 3)).toMatchObject({ amount, isRecent: false });
  });

  it.each([
    ['something else was sent', (balances: BalanceWatch) => void balances.beforeSending(other, 1)],
    ['something else was answered', (balances: BalanceWatch) => balances.moved(sending(other))],
  ])('is not known where %s since', async (_, happens) => {
    const balances = watchOn(openLedger());
    await balances.read();
    balances.beforeSending(id, 1);
    happens(balances);
    expect(balances.beforeSending(id, 2).amount).toBeNull();
  });

  it('is not known where another run made the first', async () => {
    const balances = watchOn(openLedger());
    await balances.read();
    balances.moved(sending(id));
    expect(balances.beforeSending(id, 2).amount).toBeNull();
  });
});

describe('the balance before something that another run began', () => {
  const begun = { from: start - 1_000, until: start, balance: amount };

  it.each([
    ['is the one that was recorded with it', begun, { amount, at: null }],
    ['is not known where none was', { from: start - 1_000, until: start }, null],
    ['is not known where no reply had told the time', undefined, null],
  ])('%s', (_, serviceTime, known) => {
    const ledger = openLedger();
    const { intent } = value(ledger.sales.draft(saleIntent(1, { serviceTime })));
    expect(watchOn(ledger).atFirst(intent.orderId)).toEqual(known);
  });

  it('stays that where it is sent again', async () => {
    const ledger = openLedger();
    const sale = value(ledger.sales.draft(saleIntent(1, { serviceTime: begun })));
    const failure = { kind: 'no-reply', cause: 'timeout', detail: '' } as const;
    const unanswered = value(ledger.sales.answer(sale, { kind: 'unanswered', failure }, 2));
    if (!isIn(unanswered, 'unknown')) return expect.fail(unanswered.progress.state);
    value(ledger.sales.attempt(unanswered, 3));
    const balances = watchOn(ledger);
    await balances.read();
    balances.beforeSending(sale.intent.orderId, 2);
    expect(balances.atFirst(sale.intent.orderId)).toEqual({ amount, at: null });
  });

  it('is told to whatever is begun while it is known', async () => {
    const balances = watchOn(openLedger());
    expect(balances.known).toBeUndefined();
    await balances.read();
    expect(balances.known).toBe(amount);
    balances.beforeSending(id, 1);
    expect(balances.known).toBeUndefined();
  });
});
