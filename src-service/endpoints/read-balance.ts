import { z } from 'zod';
import { balanceRecord } from '../../src-merchant-api/records/balance.ts';
import { snapshotTime, type BehaviorSetting } from '../behavior.ts';
import { toJsonNumber } from '../minor-units.ts';
import type { MerchantAccount } from '../storage/merchant-account.ts';
import { defineEndpoint, reply, type Endpoint } from './endpoint.ts';

/** GET /customer/balance. */
export const readBalance = (account: MerchantAccount, behavior: BehaviorSetting, now: () => Date): Endpoint =>
  defineEndpoint({
    method: 'GET',
    path: '/customer/balance',
    signature: 'optional',
    contract: {
      summary: 'Read the balance',
      request: z.object({}),
      reply: { name: 'Balance', schema: balanceRecord },
      refusals: [],
    },
    answer: () =>
      reply({
        status: 'completed',
        message: null,
        balance: toJsonNumber(account.balanceMinor(snapshotTime(behavior.current(), now))),
      }),
  });
