import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { GivenPayment } from '../../src-preload/contract/payments/given-payment.ts';
import type { OwedTicketView } from '../../src-preload/contract/payments/tickets.ts';
import type { StaffId, StaffMark } from '../../src-books/staff-mark.ts';
import { startService, type TestService } from '../network/start-service.ts';
import { openPracticeTill, type PracticeTill } from '../tills/practice-till.ts';
import { value } from '../value.ts';

const bo: StaffMark = { id: 'id-of-bo' as StaffId, name: 'Bo' };

let service: TestService;
let folder: string;
let opened: PracticeTill;
beforeEach(async () => {
  service = await startService({ balance: '500.00', issueDelayMs: 0 });
  folder = mkdtempSync(join(tmpdir(), 'given-back-'));
  opened = await openPracticeTill(folder, service, () => bo);
  opened.till.shifts.open({ floats: [{ currency: 'USD', amount: '100' }] });
});
afterEach(async () => {
  opened.session.close();
  await service.stop();
  rmSync(folder, { recursive: true });
});

function sell(payments: GivenPayment[] = [{ kind: 'cash', received: null }]): string {
  const [orderId] = sellSome(payments, 1);
  return orderId;
}

function sellTwo(): [string, string] {
  const [first, second] = sellSome([{ kind: 'cash', received: null }], 2);
  return second === undefined ? expect.fail('there is one') : [first, second];
}

function sellSome(payments: GivenPayment[], quantity: number) {
  const product = opened.till.catalog().products.find((each) => each.productId === 'jp-10gb-30d');
  if (product === undefined) return expect.fail('it is not sold');
  const { productId, costVersion, price, currency } = product;
  const wanted = { productId, costVersion, price, currency, cart: randomUUID(), again: true };
  return value(opened.till.selling.sell({ ...wanted, quantity, activationMode: 'ON_DEMAND', payments }));
}

/** Refunds a sale as soon as it is there, and waits until the refund is done. */
async function refund(orderId: string, isExchange = false): Promise<void> {
  const { uidCustomer } = await opened.when(() => {
    const sale = opened.sales.get(orderId);
    return sale?.state === 'completed' ? sale : undefined;
  });
  const reply = await opened.till.packages(orderId);
  const offer = reply.ok ? reply.packages[0]?.refund : undefined;
  if (offer?.offered !== true) return expect.fail('no refund is offered');
  const { idPack } = offer;
  const request = { orderId, uidCustomer: uidCustomer ?? '', idPack, reason: 'Wrong country', isExchange };
  const id = value(opened.till.selling.refund({ ...request, cart: randomUUID() }));
  await opened.when(() => opened.operations.get(id)?.state === 'completed' || undefined);
}

const owed = (): OwedTicketView => opened.till.owed.shown[0] ?? expect.fail('nothing is owed');

const give = ({ ticketId, owed: seen, paybacks }: OwedTicketView, isCountedElsewhere = false) =>
  opened.till.owed.payBack({
    ...{ ticketId, owed: seen, paybacks, tender: 'cash', amount: seen, rounding: '0', isCountedElsewhere },
  });

const refundOf = (orderId: string) =>
  opened.sales.get(orderId)?.operations.find(({ kind }) => kind === 'refund') ?? expect.fail('no refund');

describe('what staff gave back for a refund', () => {
  it('stands on its order as soon as they said so: how much, by what, when and who', async () => {
    const orderId = sell();
    await refund(orderId);
    expect(refundOf(orderId).moneyBack).toEqual({
      currency: 'USD',
      isOwed: true,
      given: [],
      carriedOver: [],
    });
    expect(give(owed())).toEqual({ ok: true });
    const back = {
      ...{ currency: 'USD', isOwed: false, carriedOver: [] },
      given: [
        {
          ...{ tender: 'cash', amount: '24.9', isCountedElsewhere: false, staff: bo },
          at: expect.any(String) as string,
        },
      ],
    };
    expect(refundOf(orderId).moneyBack).toEqual(back);
    expect(opened.till.orders.find(orderId)?.moneyBack).toEqual(back);
  });

  it('is what it paid for where it was exchanged', async () => {
    const orderId = sell();
    await refund(orderId, true);
    const { ticketId, owed: seen, paybacks } = owed();
    const other = sell([{ kind: 'carried-over', ticketId, owed: seen, paybacks }]);
    const view = opened.till.orders.find(orderId)?.operations.find(({ kind }) => kind === 'refund');
    expect(view?.moneyBack).toMatchObject({
      ...{ isOwed: false, given: [] },
      carriedOver: [{ amount: '24.9', to: other, staff: bo }],
    });
  });

  it('is nothing of a sale that stands', async () => {
    const orderId = sell();
    await opened.when(() => opened.sales.get(orderId)?.state === 'completed' || undefined);
    expect(opened.sales.get(orderId)?.moneyBack).toBeUndefined();
  });
});

describe('the receipt of an exchange', () => {
  it('names the paper of what was exchanged, which need not be the first of its ticket', async () => {
    const [first, second] = sellTwo();
    await refund(second, true);
    const { ticketId, owed: seen, paybacks } = owed();
    const other = sell([{ kind: 'carried-over', ticketId, owed: seen, paybacks }]);
    await opened.when(() => opened.sales.get(other)?.state === 'completed' || undefined);
    const from = [{ kind: 'carried-over', from: second }];
    expect(opened.sales.get(other)?.ticket?.payments).toMatchObject(from);
    const paper = (orderId: string) => opened.till.receipts.facts(orderId)?.paper;
    expect(paper(other)).toMatchObject({ purchase: { payments: from } });
    expect(paper(second)).toMatchObject({ kind: 'slip', receiptOf: first, piece: { end: 'refunded' } });
    expect(paper(first)).toMatchObject({
      purchase: { total: '49.8', totalNow: '24.9', usedFor: [{ amount: '24.9', order: other }], owed: '0' },
    });
  });
});
