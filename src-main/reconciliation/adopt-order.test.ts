import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { profileRecord } from '../../test/ledgers/busy-ledger.ts';
import { saleIntent } from '../../test/fixtures/intents.ts';
import { readOrderStatus, type OrderStatusRecord } from '../../src-merchant-api/reading/order-status.ts';
import type { Result } from '../../src-merchant-api/result.ts';
import { Ledger } from '../ledger/ledger.ts';
import type { StaffId, StaffMark } from '../../src-books/staff-mark.ts';
import { adoptOrder } from './adopt-order.ts';

const now = Date.UTC(2026, 10, 20, 12);

const value = <Value>(result: Result<Value, unknown>): Value =>
  result.ok ? result.value : expect.fail(JSON.stringify(result.failure));

let folder: string;
let ledger: Ledger;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'adopt-'));
  ledger = value(Ledger.open(join(folder, 'ledger.sqlite')));
});
afterEach(() => {
  ledger.close();
  rmSync(folder, { recursive: true });
});

const status = (orderId: string | null, createdAt: string | null): OrderStatusRecord => {
  const esimProfile = profileRecord('8944000000000000001');
  const order = { status: 'completed', uidCustomer: 'UID-7', orderId, createdAt, esimProfile };
  const read = readOrderStatus(order, 'uid-7');
  return read.ok ? read.value : expect.fail(read.failure);
};

const ana: StaffMark = { id: 'id-of-ana' as StaffId, name: 'Ana' };

type Times = { readonly createdAt: string | null; readonly at: number | null };

const adopt = (
  reported: string | null,
  orderId: string | null = null,
  { createdAt, at }: Times = { createdAt: null, at: null },
) =>
  adoptOrder({
    merchantId: 'shop',
    ledger,
    status: status(reported, createdAt),
    orderId,
    charged: null,
    at,
    productCalled: () => undefined,
    rest: () => Promise.resolve(),
    staff: ana,
    now: () => now,
  });

it('records an order once, under the other till’s id, without a price', async () => {
  const { intent } = value(await adopt('T2-ORDER'));
  expect(intent).toMatchObject({ orderId: 'T2-ORDER', price: null });
  expect(ledger.sales.events(intent.orderId)).toMatchObject([{ event: { kind: 'recovered', staff: ana } }]);
  expect(await adopt('T2-ORDER')).toMatchObject({ failure: { kind: 'in-books', orderId: 'T2-ORDER' } });
});

it('finds an order without an order id by the service’s number', async () => {
  const { orderId } = value(await adopt(null)).intent;
  expect(await adopt(null)).toMatchObject({ failure: { kind: 'in-books', orderId } });
});

it('does not adopt what was sold here under another id', async () => {
  const drafted = value(ledger.sales.draft(saleIntent(now)));
  const accepted = { kind: 'accepted', uidCustomer: 'uid-7', charged: null } as const;
  value(ledger.sales.answer(drafted, accepted, now));
  const { orderId } = drafted.intent;
  expect(await adopt(null)).toMatchObject({ failure: { kind: 'in-books', orderId } });
});

it('gives an order a new id if the service’s could be a shift’s', async () => {
  expect(value(await adopt('shift:9')).intent.orderId).toBe('elsewhere-UID-7');
});

it('does not mistake a top-up of the order’s eSIM for the order', async () => {
  expect(await adopt('T2-ORDER', 'T2-TOP-UP')).toMatchObject({ failure: { kind: 'another-purchase' } });
  expect(ledger.sales.recent(1)).toEqual([]);
});

it('does not take an order without an order id for a purchase that was made hours after it', async () => {
  const createdAt = new Date(now).toISOString();
  const at = now + 2 * 3_600_000;
  expect(await adopt(null, 'T2-TOP-UP', { createdAt, at })).toMatchObject({
    failure: { kind: 'another-purchase' },
  });
  expect(ledger.sales.recent(1)).toEqual([]);
  expect(value(await adopt(null, 'T2-ORDER', { createdAt, at: now })).intent.orderId).toBe('T2-ORDER');
});
