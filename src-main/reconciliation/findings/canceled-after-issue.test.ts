import { expect, it } from 'vitest';
import { refundIntent, saleIntent } from '../../../test/fixtures/intents.ts';
import type { ProfileOperation } from '../../domain/orders/operation.ts';
import type { ChangeIn } from '../../domain/orders/package-change.ts';
import type { Sale } from '../../domain/orders/sale.ts';
import { isCanceledAfterIssue } from './canceled-after-issue.ts';

const intent = saleIntent(0);
const { orderId } = intent;
const profile = {
  ...{ iccid: '', imsi: '', state: '', active: false, activatedAt: null },
  activation: { kind: 'not-kept' },
} as const;
const sold: Sale = {
  kind: 'sale',
  intent,
  progress: { state: 'completed', uidCustomer: 'uid-1', charged: null, profile },
};
const accepted: Sale = { ...sold, progress: { state: 'accepted', uidCustomer: 'uid-1', charged: null } };
const refund = (progress: ChangeIn<'completed' | 'refused'>['progress']): ProfileOperation => ({
  kind: 'refund',
  intent: refundIntent(0, { orderId }),
  progress,
});
const failure = { kind: 'refused', httpStatus: 400, detail: '' } as const;

const isFound = (
  status: 'canceled' | 'in_processing',
  named: string | null,
  sale = sold,
  done: ProfileOperation[] = [],
) => isCanceledAfterIssue(sale, done, { status, orderId: named });

it('is a completed order that the service calls canceled', () => {
  expect(isFound('canceled', orderId)).toBe(true);
  expect(isFound('canceled', null)).toBe(true);
});

it('does not include an order that is not ready, was not issued, or is another one', () => {
  expect(isFound('in_processing', orderId)).toBe(false);
  expect(isFound('canceled', orderId, accepted)).toBe(false);
  expect(isFound('canceled', 'T1-ANOTHER')).toBe(false);
});

it('does not include an order refunded here, unless the refund was refused', () => {
  expect(isFound('canceled', orderId, sold, [refund({ state: 'completed', by: 'answer' })])).toBe(false);
  expect(isFound('canceled', orderId, sold, [refund({ state: 'refused', failure })])).toBe(true);
});
