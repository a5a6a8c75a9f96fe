import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parseAmount } from '../../../src-merchant-api/amount.ts';
import { succeed } from '../../../src-merchant-api/result.ts';
import { activationIntent, refundIntent, saleIntent, topUpIntent } from '../../../test/fixtures/intents.ts';
import { fakeClock } from '../../../test/tills/fake-clock.ts';
import { value } from '../../../test/value.ts';
import type { AttemptFailure } from '../../domain/orders/attempt-failure.ts';
import { answerChange } from '../../domain/orders/package-change.ts';
import { answerTopUp } from '../../domain/orders/top-up.ts';
import { isIn, type Sale, type SaleIn } from '../../domain/orders/sale.ts';
import { Ledger } from '../../ledger/ledger.ts';
import { BalanceWatch } from './balance-watch.ts';

const start = Date.UTC(2026, 10, 21, 12);
const amountOf = (text: string) => parseAmount(text) ?? expect.fail(text);
const unchanged = amountOf('90');

const refusal = { kind: 'insufficient-funds', detail: '' } as const;
const noReply = { kind: 'no-reply', cause: 'timeout', detail: '' } as const;

/** A till whose balance stays the same, whatever happens. */
function openTill() {
  const folder = mkdtempSync(join(tmpdir(), 'purchase-starts-'));
  const ledger = value(Ledger.open(join(folder, 'ledger.sqlite')));
  onTestFinished(() => {
    ledger.close();
    rmSync(folder, { recursive: true });
  });
  const clock = fakeClock(start);
  const service: { status: 'in_processing' | 'completed' | 'canceled' | undefined; asked: number } = {
    status: 'in_processing',
    asked: 0,
  };
  const balances = new BalanceWatch({
    merchantId: 'shop',
    ledger,
    client: { balance: () => Promise.resolve(succeed({ status: null, balance: unchanged, message: null })) },
    statusOf: () => {
      service.asked += 1;
      return Promise.resolve(service.status);
    },
    clock,
    clockAheadMs: () => 0,
    isStopped: () => false,
  });
  const begin = (): SaleIn<'sending'> => value(ledger.sales.draft(saleIntent(start)));
  const accept = (sale: SaleIn<'sending'>): SaleIn<'accepted'> => {
    const { orderId } = sale.intent;
    const event = { kind: 'accepted', uidCustomer: `uid of ${orderId}`, charged: null } as const;
    const accepted = value(ledger.sales.answer(sale, event, start));
    balances.moved(accepted);
    return isIn(accepted, 'accepted') ? accepted : expect.fail(accepted.progress.state);
  };
  const fails = (sale: SaleIn<'sending'>, failure: AttemptFailure): SaleIn<'unknown'> => {
    const unknown = value(ledger.sales.answer(sale, { kind: 'unanswered', failure }, start));
    return isIn(unknown, 'unknown') ? unknown : expect.fail(unknown.progress.state);
  };
  return { ledger, clock, service, balances, begin, accept, fails };
}

type Till = ReturnType<typeof openTill>;

/** Begins a purchase, and compares the balance after it. @returns the one before that counts. */
async function compared({ balances, begin }: Till, meanwhile: (sale: Sale) => unknown = () => undefined) {
  const sale = begin();
  const before = balances.beforePurchase(sale.intent.orderId, 1);
  await meanwhile(sale);
  const seen = await balances.compare(before);
  return { sale, before: seen.before, isRecent: seen.isRecent };
}

describe('a balance from before a purchase counts', () => {
  it('while another that is not issued yet was not canceled', async () => {
    const till = openTill();
    till.accept(till.begin());
    await till.balances.read();
    const { sale, before, isRecent } = await compared(till);
    expect({ before, isRecent, asked: till.service.asked }).toEqual({
      before: unchanged,
      isRecent: true,
      asked: 1,
    });
    // The other's line may be later than its debit, and would explain another.
    expect(await till.balances.beforeFirst(sale.intent.orderId)).toEqual({
      before: { amount: unchanged, at: null },
      earlier: null,
    });
  });

  it.each(['unknown', 'held'])('while one that was only refused is %s', async (state) => {
    const till = openTill();
    const refused = till.fails(till.begin(), refusal);
    if (state === 'held') value(till.ledger.sales.hold(refused, start));
    await till.balances.read();
    expect((await compared(till)).before).toBe(unchanged);
  });

  it('the instant after another was refused, however often that was sent', async () => {
    const till = openTill();
    await till.balances.read();
    const { sale } = await compared(till);
    till.balances.beforePurchase(sale.intent.orderId, 2);
    till.balances.moved(value(till.ledger.sales.answer(sale, { kind: 'refused', failure: refusal }, start)));
    expect((await compared(till)).before).toBe(unchanged);
  });

  it('while another is sent that was begun after it was read', async () => {
    const till = openTill();
    await till.balances.read();
    const { sale, before } = await compared(till, () =>
      till.balances.beforePurchase(till.begin().intent.orderId, 1),
    );
    expect(before).toBe(unchanged);
    // Nothing was open when it was read: whatever has a line since explains where money went.
    const { orderId } = sale.intent;
    expect(await till.balances.beforeFirst(orderId)).toEqual({
      before: { amount: unchanged, at: start },
      earlier: null,
    });
  });

  it('while an activation is open', async () => {
    const till = openTill();
    value(till.ledger.operations.draftActivation(activationIntent(start)));
    await till.balances.read();
    expect((await compared(till)).before).toBe(unchanged);
  });
});

describe('SECURITY: a balance that may be the same by a credit', () => {
  it.each(['canceled', undefined] as const)(
    'does not count once an eSIM that was not issued is %s',
    async (status) => {
      const till = openTill();
      till.accept(till.begin());
      await till.balances.read();
      till.service.status = status;
      const { sale, before } = await compared(till);
      expect(before).toBeNull();
      expect(await till.balances.beforeFirst(sale.intent.orderId)).toEqual({ before: null, earlier: null });
    },
  );

  it('nor once this till knows of that cancellation, or closed the eSIM', async () => {
    for (const ends of [
      ({ ledger, balances }: Till, other: SaleIn<'accepted'>) =>
        balances.moved(value(ledger.sales.reportCancel(other, start))),
      ({ ledger }: Till, other: SaleIn<'accepted'>) =>
        value(ledger.sales.writeOff(other, { staff: null, reason: 'Left' }, start)),
    ]) {
      const till = openTill();
      const other = till.accept(till.begin());
      await till.balances.read();
      expect((await compared(till, () => ends(till, other))).before).toBeNull();
    }
  });

  it('nor hours later, when staff drop it', async () => {
    const till = openTill();
    till.accept(till.begin());
    await till.balances.read();
    const { sale } = await compared(till);
    await till.clock.pass(7_200_000);
    expect((await till.balances.beforeFirst(sale.intent.orderId)).before).not.toBeNull();
    till.service.status = 'canceled';
    expect(await till.balances.beforeFirst(sale.intent.orderId)).toEqual({ before: null, earlier: null });
  });

  it.each([
    ['had no answer', (till: Till) => void till.fails(till.begin(), noReply)],
    [
      'was interrupted after a refusal',
      ({ ledger, begin, fails }: Till) => {
        const again = value(ledger.sales.attempt(fails(begin(), refusal), start));
        value(ledger.sales.answer(again, { kind: 'held' }, start));
      },
    ],
    [
      'was canceled once',
      (till: Till) => void value(till.ledger.sales.reportCancel(till.accept(till.begin()), start)),
    ],
    [
      'is a top-up that is not added yet',
      ({ ledger }: Till) => {
        const sent = value(ledger.operations.draftTopUp(topUpIntent(start)));
        const event = { kind: 'accepted', charged: null, idPack: null } as const;
        value(ledger.operations.moveTopUp(sent, answerTopUp(sent.progress, event), start));
      },
    ],
    [
      'is a refund',
      ({ ledger }: Till) => {
        const sent = value(ledger.operations.draftRefund(refundIntent(start)));
        const event = { kind: 'unanswered', failure: refusal } as const;
        value(ledger.operations.moveChange(sent, answerChange(sent.progress, event), start));
      },
    ],
  ])('does not count while one is open that %s', async (_, open) => {
    const till = openTill();
    open(till);
    await till.balances.read();
    expect((await compared(till)).before).toBeNull();
  });

  it('does not count while more eSIMs are open than can be asked for meanwhile', async () => {
    const till = openTill();
    for (let count = 0; count < 6; count += 1) till.accept(till.begin());
    await till.balances.read();
    expect((await compared(till)).before).toBeNull();
    expect(till.service.asked).toBe(0);
  });

  it('is not explained by the lines since an earlier one, where what was bought since was closed', async () => {
    const till = openTill();
    await till.balances.read();
    const other = till.accept(till.begin());
    till.balances.moved(value(till.ledger.sales.writeOff(other, { staff: null, reason: 'Left' }, start)));
    const { sale } = await compared(till);
    expect(await till.balances.beforeFirst(sale.intent.orderId)).toEqual({ before: null, earlier: null });
  });

  it('does not count where a refund was sent since', async () => {
    const till = openTill();
    await till.balances.read();
    const refund = refundIntent(start);
    const { before } = await compared(till, () => till.balances.beforeSending(refund.operationId, 1));
    expect(before).toBeNull();
  });
});

describe('SECURITY: a balance that may have been read after the purchase went out', () => {
  it('does not count: one that was read between two attempts', async () => {
    const till = openTill();
    const sale = till.begin();
    till.balances.beforePurchase(sale.intent.orderId, 1);
    till.fails(sale, refusal);
    await till.balances.read();
    const again = till.balances.beforePurchase(sale.intent.orderId, 2);
    expect((await till.balances.compare(again)).before).toBeNull();
    expect(await till.balances.beforeFirst(sale.intent.orderId)).toEqual({ before: null, earlier: null });
  });

  it('nor one from before another was accepted', async () => {
    const till = openTill();
    await till.balances.read();
    till.accept(till.begin());
    const { sale, before } = await compared(till);
    expect(before).toBeNull();
    // That one and the lines since then can explain it.
    const earlier = { amount: unchanged, at: start };
    till.service.status = 'canceled';
    expect(await till.balances.beforeFirst(sale.intent.orderId)).toEqual({ before: null, earlier: null });
    till.service.status = 'in_processing';
    expect(await till.balances.beforeFirst(sale.intent.orderId)).toEqual({ before: null, earlier });
    till.balances.beforeSending(refundIntent(start).operationId, 1);
    expect(await till.balances.beforeFirst(sale.intent.orderId)).toEqual({ before: null, earlier: null });
  });
});
