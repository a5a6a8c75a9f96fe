import { describe, expect, it } from 'vitest';
import type { OperationState } from '../../../src-preload/contract/sales/operation.ts';
import { hasTopUpEnded, owedFor, type ToppedUpNow } from './topped-up-now.ts';

const at = '2026-11-01T09:00:00.000Z';
const topUp = {
  kind: 'top-up',
  operationId: 'T1-2',
  esim: { orderId: 'T1-1', iccid: '8900', customer: null },
} as const;
const operation = {
  ...{ kind: 'top-up', operationId: 'T1-2', orderId: 'T1-1', uidCustomer: 'uid-1' },
  ...{ balanceCurrency: 'USD', currency: 'USD', state: 'sending', createdAt: at, staff: null },
  ...{ problem: null, nextTryAt: null, events: [], package: null, cost: null, price: '5', idPack: null },
} satisfies ToppedUpNow['operation'];

const states: readonly OperationState[] = [
  ...(['drafted', 'sending', 'held', 'unknown', 'checked', 'accepted'] as const),
  ...(['completed', 'canceled', 'refused', 'written-off'] as const),
];

describe('a top-up in front of the customer', () => {
  it('has ended only where nothing is to be found out of it, or decided about it', () => {
    const ended = states.filter((state) => hasTopUpEnded({ topUp, operation: { ...operation, state } }));
    expect(ended.toSorted()).toEqual(['canceled', 'completed', 'refused', 'written-off']);
    expect(hasTopUpEnded({ topUp, operation: undefined })).toBe(false);
  });

  it('is owed for as itself, and as what was exchanged for it', () => {
    expect(owedFor([{ topUp, operation: undefined }])).toEqual(['T1-2']);
    const exchanged = { ...operation, exchangedFrom: ['T1-0'] };
    expect(owedFor([{ topUp, operation: exchanged }])).toEqual(['T1-2', 'T1-0']);
  });
});
