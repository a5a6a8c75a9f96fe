import { parseBaseAddress } from '../../src-merchant-api/http/base-address.ts';
import type { MerchantConnection } from '../../src-merchant-api/caller.ts';
import { createMerchantClient, type MerchantClient } from '../../src-merchant-api/client.ts';
import type { EsimProfile } from '../../src-merchant-api/reading/profile.ts';
import { createSigner } from '../../src-merchant-api/signing/signature.ts';
import type { TestService } from './start-service.ts';

/** Speaks to a service past the till, to compare what both say; or for a till, with what it is to do otherwise. */
export function directClient(
  { address, merchantId, secret }: Pick<TestService, 'address' | 'merchantId' | 'secret'>,
  otherwise: Partial<Pick<MerchantConnection, 'fetch' | 'limits' | 'now' | 'onClockSkew'>> = {},
): MerchantClient {
  const base = parseBaseAddress(address);
  if (!base.ok) throw new Error(`${address} is ${base.fault}`);
  const signer = createSigner(secret);
  return createMerchantClient({ baseAddress: base.value, merchantId, signer, fetch, ...otherwise });
}

/** The profile that the service issued for an order id of ours. */
export async function issuedProfile(
  client: MerchantClient,
  orderId: string,
  productId: string,
): Promise<EsimProfile> {
  // An order id that is there already is answered with its uidCustomer, and nothing is bought.
  const again = await client.submit({ productId, orderId });
  if (again.ok || again.failure.kind !== 'order-exists' || again.failure.uidCustomer === null) {
    throw new Error(`the service has no order ${orderId}`);
  }
  const status = await client.getStatus(again.failure.uidCustomer);
  if (!status.ok || status.value.status !== 'completed') throw new Error(`${orderId} is not completed`);
  return status.value.esimProfile;
}
