import { randomUUID } from 'node:crypto';
import type { Amount } from '../../src-merchant-api/amount.ts';
import type { MerchantClient } from '../../src-merchant-api/client.ts';
import type { MerchantFailure } from '../../src-merchant-api/failure.ts';
import { succeed, type Result } from '../../src-merchant-api/result.ts';
import { askStatus, unknownOrder } from '../selling/answers/ask-status.ts';

/**
 * Tries an account: its balance, and whether its signature is taken.
 *
 * The balance may be given for the merchant id alone (merchant interface, Authentication 8), so it says nothing of
 * the secret. The orders endpoints all want the signature: asking for an order that nobody made costs nothing, and
 * the answer "no such order" comes to those alone who signed right.
 */
export async function testAccount(client: MerchantClient): Promise<Result<Amount, MerchantFailure>> {
  const order = await askStatus(client, unknownOrder(randomUUID()));
  const letIn = order.ok || order.failure.kind === 'order-not-found' || order.failure.kind === 'refused';
  if (!letIn) return order;
  const balance = await client.balance();
  return balance.ok ? succeed(balance.value.balance) : balance;
}
