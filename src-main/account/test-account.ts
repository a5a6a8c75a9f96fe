import { randomUUID } from 'node:crypto';
import type { Amount } from '../../src-merchant-api/amount.ts';
import type { MerchantClient } from '../../src-merchant-api/client.ts';
import type { MerchantFailure } from '../../src-merchant-api/failure.ts';
import { succeed, type Result } from '../../src-merchant-api/result.ts';
import { askStatus, unknownOrder } from '../selling/answers/ask-status.ts';

/**
 * Tests an account: its balance, and whether its signature is accepted.
 *
 * The service may return the balance for the merchant id alone (merchant interface, Authentication 8), so that says
 * nothing about the secret. All order endpoints require the signature: asking for an order that doesn't exist costs
 * nothing, and only a request with a valid signature is answered "no such order".
 */
export async function testAccount(client: MerchantClient): Promise<Result<Amount, MerchantFailure>> {
  const order = await askStatus(client, unknownOrder(randomUUID()));
  const letIn = order.ok || order.failure.kind === 'order-not-found' || order.failure.kind === 'refused';
  if (!letIn) return order;
  const balance = await client.balance();
  return balance.ok ? succeed(balance.value.balance) : balance;
}
