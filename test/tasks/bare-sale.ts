import { setTimeout as wait } from 'node:timers/promises';
import { parseBaseAddress } from '../../src-merchant-api/http/base-address.ts';
import { createMerchantClient, type MerchantClient } from '../../src-merchant-api/client.ts';
import { createSigner } from '../../src-merchant-api/signing/signature.ts';
import { newOrderId } from '../../src-main/domain/orders/order-id.ts';
import { pollWaitMs } from '../../src-main/selling/history/timing/retry-schedule.ts';
import type { TestService } from '../network/start-service.ts';
import type { Ordered } from './usual-sales.ts';
import { seller } from '../fixtures/seller.ts';

/** A script of nothing but the signed requests. */
export function bareClient(service: TestService): MerchantClient {
  const base = parseBaseAddress(service.address);
  if (!base.ok) throw new Error(`the service has the address ${service.address}`);
  const { merchantId, secret } = service;
  return createMerchantClient({ baseAddress: base.value, merchantId, signer: createSigner(secret), fetch });
}

/** Milliseconds from before the submit until the activation code is there, with the waits that a till makes. */
export async function bareSale(
  client: MerchantClient,
  { productId, activationMode }: Omit<Ordered, 'quantity'>,
): Promise<number> {
  const before = performance.now();
  const order = await client.submit({ productId, activationMode, orderId: newOrderId(seller, Date.now()) });
  if (!order.ok) throw new Error(`the bare script was refused: ${order.failure.kind}`);
  for (let question = 1; ; question += 1) {
    await wait(pollWaitMs(question, Math.random));
    const status = await client.getStatus(order.value.uidCustomer);
    if (status.ok && status.value.status === 'completed') return performance.now() - before;
  }
}
