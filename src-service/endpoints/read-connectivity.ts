import {
  connectivityQuery,
  connectivityRecord as schema,
} from '../../src-merchant-api/records/connectivity.ts';
import { connectivityRecord } from '../connectivity-record.ts';
import type { Books } from '../storage/books.ts';
import { defineEndpoint, refusal, reply, type Endpoint } from './endpoint.ts';

/** GET /orders/connectivity: 200 or 400. */
export const readConnectivity = ({ profiles }: Books): Endpoint =>
  defineEndpoint({
    method: 'GET',
    path: '/orders/connectivity',
    signature: 'required',
    contract: {
      summary: 'Read the connectivity of a profile',
      request: connectivityQuery,
      reply: { name: 'Connectivity', schema },
      refusals: [400],
    },
    answer: ({ iccid }) => {
      const profile = profiles.findByIccid(iccid);
      return profile === undefined
        ? refusal(400, 'There is no profile with this iccid.')
        : reply(connectivityRecord(profile));
    },
  });
