import { toJsonNumber } from '../minor-units.ts';
import type { MerchantAccount } from '../storage/merchant-account.ts';
import { reply, type Endpoint } from './endpoint.ts';

/** GET /customer/balance. */
export function readBalance(account: MerchantAccount): Endpoint {
  return {
    method: 'GET',
    path: '/customer/balance',
    signature: 'optional',
    answer: () =>
      reply({ status: 'completed', message: null, balance: toJsonNumber(account.balanceMinor()) }),
  };
}
