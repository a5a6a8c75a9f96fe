import { describe, expect, it } from 'vitest';
import type { Transaction } from '../../../src-merchant-api/reading/history.ts';
import { amountOf } from '../../../src-merchant-api/reading/values/scalars.ts';
import { saleIntent } from '../../../test/fixtures/intents.ts';
import type { AttemptFailure } from '../../domain/orders/attempt-failure.ts';
import type { SaleEvent } from '../../domain/orders/sale.ts';
import {
  endOfKept,
  isKept,
  keptByLine,
  lastKept,
  saysNotMade,
  searchOfKept,
  wasOnlyRefused,
  whyNotMade,
  type ShownOfKept,
} from './kept-order.ts';

const detail = '';
const outOfStock = { kind: 'refused', httpStatus: 400, detail: 'Out of stock.' } as const;
const tooLow = { kind: 'insufficient-funds', detail } as const;
const late = { kind: 'refused', httpStatus: 408, detail } as const;
const timeout = { kind: 'no-reply', cause: 'timeout', detail } as const;
const broken = { kind: 'service-broken', httpStatus: 502, retryAfterMs: null, detail } as const;
const offline = { kind: 'not-reached', cause: 'offline', detail } as const;
const exists = { kind: 'order-exists', uidCustomer: null, detail } as const;

/** What is recorded of a sale whose attempts failed like this, when the next one is under way. */
const attempted = (...failures: readonly AttemptFailure[]): SaleEvent[] => [
  { kind: 'drafted', intent: saleIntent(1) },
  ...failures.flatMap((failure) => [{ kind: 'attempted' }, { kind: 'unanswered', failure }] as const),
  { kind: 'attempted' },
];

describe('whether a sale can have been accepted', () => {
  it.each([[[]], [[outOfStock]], [[tooLow, exists]], [[offline, outOfStock]]])(
    'not after %j and a 409',
    (failures) => {
      expect(wasOnlyRefused(attempted(...failures))).toBe(true);
    },
  );

  it.each([[timeout], [broken], [late]])('after %j, whatever was refused besides', (failure) => {
    expect(wasOnlyRefused(attempted(failure, outOfStock))).toBe(false);
    expect(wasOnlyRefused(attempted(outOfStock, failure))).toBe(false);
  });

  it('after an attempt that a start found under way', () => {
    const held = { kind: 'held' } as const;
    expect(wasOnlyRefused([...attempted(), held, { kind: 'attempted' }])).toBe(false);
    expect(wasOnlyRefused([...attempted(outOfStock).slice(0, -1), held, { kind: 'attempted' }])).toBe(true);
  });
});

it('was not made for the first reason that the service gave', () => {
  expect(whyNotMade(attempted(offline, outOfStock, exists, tooLow))).toBe(outOfStock);
  expect(whyNotMade(attempted(exists))).toMatchObject({ kind: 'order-not-found' });
});

it('is kept where a 409 named an order', () => {
  expect(isKept({ ...exists, uidCustomer: 'u' })).toBe(true);
  expect([exists, outOfStock, timeout].some(isKept)).toBe(false);
});

it('is kept for as long as no other attempt follows', () => {
  const kept = { ...exists, uidCustomer: 'u' };
  const events = attempted(outOfStock, kept).slice(0, -1);
  expect(lastKept([...events, { kind: 'held' }])).toBe(kept);
  expect(lastKept(attempted(outOfStock, kept))).toBeUndefined();
  expect(lastKept(attempted(kept, outOfStock).slice(0, -1))).toBeUndefined();
});

it('is said not to be made by two words alone', () => {
  const statuses = ['canceled', 'ERROR', 'in_processing', 'completed', 'other'] as const;
  expect(statuses.filter((status) => saysNotMade({ status }))).toEqual(['canceled', 'ERROR']);
});

describe('what becomes of an order that the service keeps', () => {
  const untaken: ShownOfKept = {
    status: 'not-made',
    search: 'not-there',
    isUntaken: true,
    isQuiet: true,
    mayStillWait: true,
  };

  it('is not bought where its status, the history and the balance say so, once none can be out of date', () => {
    expect(endOfKept(untaken)).toBe('not-bought');
    expect(endOfKept({ ...untaken, mayStillWait: false })).toBe('not-bought');
    expect(endOfKept({ ...untaken, isQuiet: false })).toBe('look-again');
  });

  it.each<Partial<ShownOfKept>>([{ status: 'not-told' }, { search: 'cannot-tell' }, { isUntaken: false }])(
    'stays open with %j, and is left to staff once its customer has gone',
    (other) => {
      expect(endOfKept({ ...untaken, ...other })).toBe('look-again');
      expect(endOfKept({ ...untaken, ...other, isQuiet: false, mayStillWait: false })).toBe('look-again');
      expect(endOfKept({ ...untaken, ...other, mayStillWait: false })).toBe('hold');
    },
  );

  it('is found by a line, or by what it says itself, at any time', () => {
    expect(endOfKept({ ...untaken, search: 'found' })).toBe('bought');
    expect(endOfKept({ ...untaken, status: 'made', isQuiet: false })).toBe('made');
    expect(endOfKept({ ...untaken, status: 'made', mayStillWait: false })).toBe('made');
  });

  it.each(['void-line', 'failed-line'] as const)(
    'is not bought with a %s, where nothing was taken',
    (search) => {
      expect(endOfKept({ ...untaken, search })).toBe('not-bought');
      expect(endOfKept({ ...untaken, search, isQuiet: false })).toBe('look-again');
    },
  );

  it('is a sale where a void line is left of what was taken', () => {
    expect(endOfKept({ ...untaken, search: 'void-line', isUntaken: false })).toBe('bought');
    expect(endOfKept({ ...untaken, search: 'failed-line', isUntaken: false })).toBe('look-again');
  });
});

describe('a line of an order that the service keeps', () => {
  const sold: Transaction = {
    ...{ id: '1', type: 'order', amount: amountOf(-10.45), balance: null, at: null },
    ...{ orderId: 'o', uidCustomer: 'u', idPack: null, description: null, status: 'completed' },
  };

  it.each([
    ['void-line', { status: 'canceled' }],
    ['void-line', { amount: amountOf(0) }],
    ['found', {}],
    ['found', { status: null }],
    ['found', { status: 'pending' }],
  ] as const)('is a %s with %j', (search, other) => {
    const line = { ...sold, ...other };
    expect(searchOfKept({ kind: 'found', transaction: line })).toBe(search);
    const kept = search === 'found' ? undefined : { kind: 'order-exists', uidCustomer: 'u' };
    expect(keptByLine(line)).toEqual(kept && expect.objectContaining(kept));
  });

  it('names no order where it has no uidCustomer', () => {
    expect(keptByLine({ ...sold, status: 'canceled', uidCustomer: null })).toBeUndefined();
  });

  it('says that it failed, or nothing', () => {
    expect(searchOfKept({ kind: 'cannot-tell', why: 'failed-doubtfully' })).toBe('failed-line');
    expect(searchOfKept({ kind: 'cannot-tell', why: 'too-short' })).toBe('cannot-tell');
    expect(searchOfKept({ kind: 'not-there', newestBalance: null })).toBe('not-there');
  });
});
