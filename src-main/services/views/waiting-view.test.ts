import { expect, it } from 'vitest';
import { saleIntent } from '../../../test/fixtures/intents.ts';
import type { CounterSale, SaleProgress } from '../../domain/orders/sale.ts';
import { longWaitMs, waitingView } from './waiting-view.ts';

const sale = (progress: SaleProgress): CounterSale => ({ kind: 'sale', intent: saleIntent(1), progress });
const accepted = sale({ state: 'accepted', uidCustomer: 'uid-1', charged: null });
const events = [
  { at: 1_000, event: { kind: 'drafted' } },
  { at: 2_000, event: { kind: 'accepted' } },
];

it('says how long the service has had a sale, and when that is long', () => {
  const since = new Date(2_000).toISOString();
  const view = (now: number) => waitingView(accepted, events, undefined, now);
  expect(view(3_000)).toEqual({ since, isLong: false, isContradictory: false, answer: null });
  expect(view(2_000 + longWaitMs - 1)?.isLong).toBe(false);
  expect(view(2_000 + longWaitMs)?.isLong).toBe(true);
  // The clock was two days ahead, and was put right.
  expect(view(2_000 - 172_800_000)?.isLong).toBe(true);
  // It was set back by a moment.
  expect(view(2_000 - 1_000)?.isLong).toBe(false);
});

it('says that the service withdrew a cancellation', () => {
  const contradicted = [...events, { at: 2_500, event: { kind: 'cancel-withdrawn' } }];
  expect(waitingView(accepted, contradicted, undefined, 3_000)?.isContradictory).toBe(true);
});

it('says how long a sale’s outcome has been unknown, however often it was sent', () => {
  const failure = { kind: 'service-broken', httpStatus: 500, retryAfterMs: null, detail: '' } as const;
  const unknown = sale({ state: 'unknown', attempts: 2, failure });
  const sent = [...events.slice(0, 1), ...[1_500, 9_000].map((at) => ({ at, event: { kind: 'attempted' } }))];
  const view = waitingView(unknown, sent, undefined, 1_500 + longWaitMs);
  expect(view).toEqual({
    since: new Date(1_500).toISOString(),
    isLong: true,
    isContradictory: false,
    answer: null,
  });
});

it('has the service’s last answer, or why there was none', () => {
  const at = new Date(2_500).toISOString();
  const status = { at: 2_500, said: { kind: 'status', word: 'ERROR' } } as const;
  expect(waitingView(accepted, events, status, 3_000)?.answer).toEqual({
    at,
    word: 'ERROR',
    problem: null,
    esimOf: null,
    forgotten: null,
  });
  const failure = { kind: 'order-not-found', detail: '' } as const;
  const nothing = { at: 2_500, said: { kind: 'nothing', failure } } as const;
  expect(waitingView(accepted, events, nothing, 3_000)?.answer).toEqual({
    at,
    word: null,
    problem: { kind: 'order-not-found' },
    esimOf: null,
    forgotten: null,
  });
  const sale = saleIntent(2).orderId;
  const another = { at: 2_500, said: { kind: 'esim-of-another', sale } } as const;
  expect(waitingView(accepted, events, another, 3_000)?.answer).toEqual({
    at,
    word: null,
    problem: null,
    esimOf: sale,
    forgotten: null,
  });
  const forgotten = { at: 2_500, said: { kind: 'forgotten', order: sale } } as const;
  expect(waitingView(accepted, events, forgotten, 3_000)?.answer).toMatchObject({ forgotten: sale });
});

it('is empty for what the service does not have, or has finished', () => {
  const others: SaleProgress[] = [
    { state: 'sending', attempts: 1 },
    { state: 'held', attempts: 1 },
    { state: 'canceled', uidCustomer: 'uid-1' },
    { state: 'written-off', uidCustomer: null, charged: null },
  ];
  for (const progress of others) expect(waitingView(sale(progress), events, undefined, 9e9)).toBeNull();
});
