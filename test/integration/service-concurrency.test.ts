import { beforeAll, afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { orderRecord } from '../../src-merchant-api/records/order.ts';
import { orderStatusRecord } from '../../src-merchant-api/records/order-status.ts';
import { topUpRecord } from '../../src-merchant-api/records/top-up.ts';
import {
  controller,
  rawMerchant,
  type Controller,
  type RawMerchant,
  type RawReply,
} from '../network/raw-merchant.ts';
import { startService, type TestService } from '../network/start-service.ts';

const refundLimit = 3;
const productId = 'jp-10gb-30d';

let service: TestService;
let merchant: RawMerchant;
let control: Controller;
beforeAll(async () => {
  service = await startService({ issueDelayMs: 0, refundLimit });
  merchant = rawMerchant(service);
  control = controller(service);
});
afterAll(() => service.stop());

const withStatus = (replies: readonly RawReply[], status: number): number =>
  replies.filter((reply) => reply.status === status).length;

const balance = async (): Promise<number> =>
  z.object({ balance: z.number() }).parse((await merchant.get('/customer/balance')).json).balance;

const times = <Value>(count: number, make: (index: number) => Promise<Value>): Promise<Value[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

async function profile(): Promise<string> {
  const reply = await merchant.post('/orders/submit', { productId });
  const { uidCustomer } = orderRecord.parse(reply.json);
  await expect
    .poll(
      async () =>
        orderStatusRecord.parse((await merchant.get(`/orders/getStatus?uidCustomer=${uidCustomer}`)).json)
          .status,
      { interval: 5 },
    )
    .toBe('completed');
  return uidCustomer;
}

describe('concurrent requests', () => {
  it('never overdraw: orders and top-ups are sold to the last cent and no further', async () => {
    const uidCustomer = await profile();
    await control.post('/balance', { balance: '131.00' });
    const replies = await times(40, (index) =>
      index % 2 === 0
        ? merchant.post('/orders/submit', { productId })
        : merchant.post('/orders/topup', { uidCustomer, productId }),
    );
    expect(withStatus(replies, 200)).toBe(7);
    expect(withStatus(replies, 402)).toBe(33);
    // 131.00 − 7 × 18.40
    expect(await balance()).toBe(2.2);
  });

  it('sell an order id once, whether by orders or top-ups', async () => {
    await control.post('/balance', { balance: 518.4 });
    const uidCustomer = await profile();
    const request = { productId, orderId: 'wanted by many' };
    const replies = await times(20, (index) =>
      index % 2 === 0
        ? merchant.post('/orders/submit', request)
        : merchant.post('/orders/topup', { ...request, uidCustomer }),
    );
    expect(withStatus(replies, 200)).toBe(1);
    expect(withStatus(replies, 409)).toBe(19);
    expect(await balance()).toBe(481.6);
  });

  it('credit a refund once, within the monthly limit', async () => {
    await control.post('/balance', { balance: 500 });
    const uidCustomer = await profile();
    const packs = await times(5, async () => {
      const reply = await merchant.post('/orders/topup', {
        uidCustomer,
        productId,
        activationMode: 'ON_DEMAND',
      });
      return topUpRecord.parse(reply.json).package.id;
    });
    const before = await balance();
    const replies = await times(30, (index) =>
      merchant.post('/orders/refund', { idPack: packs[index % 5] ?? 0 }),
    );
    expect(withStatus(replies, 200)).toBe(refundLimit);
    expect(withStatus(replies, 400)).toBe(30 - refundLimit);
    expect(await balance()).toBe(Math.round((before + refundLimit * 18.4) * 100) / 100);
  });

  it('either activate a package or refund it, never both', async () => {
    await control.post('/clock', { advanceMs: 32 * 86_400_000 });
    const uidCustomer = await profile();
    const reply = await merchant.post('/orders/topup', {
      uidCustomer,
      productId,
      activationMode: 'ON_DEMAND',
    });
    const idPack = topUpRecord.parse(reply.json).package.id;
    const replies = await times(10, (index) =>
      merchant.post(index % 2 === 0 ? '/orders/refund' : '/orders/activate', { idPack }),
    );
    expect(withStatus(replies, 200)).toBe(1);
  });
});
