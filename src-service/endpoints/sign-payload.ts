import { canonicalJson } from '../../src-merchant-api/canonical-json.ts';
import { signatureRequest } from '../../src-merchant-api/reading/signature-reply.ts';
import type { Signer } from '../../src-merchant-api/signature.ts';
import { refusal, reply, type Endpoint } from './endpoint.ts';

/**
 * POST /customer/sign: 200 or 400.
 *
 * SECURITY: the interface hands out signatures for the merchant id alone, so here the merchant id is worth as much as
 * the secret. It is compared in constant time, and the service listens on this computer only.
 */
export function signPayload(sign: Signer): Endpoint {
  return {
    method: 'POST',
    path: '/customer/sign',
    signature: 'ignored',
    answer: ({ body }) => {
      const request = signatureRequest.safeParse(body);
      if (!request.success) return refusal(400, 'The request needs a payload, an object.');
      return reply({
        status: 'completed',
        message: null,
        signature: sign(canonicalJson(request.data.payload)),
      });
    },
  };
}
