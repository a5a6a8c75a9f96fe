import { signatureRecord, signatureRequest } from '../../src-merchant-api/records/signature.ts';
import type { Signer } from '../../src-merchant-api/signing/signature.ts';
import { defineEndpoint, refusal, reply, type Endpoint } from './endpoint.ts';

/**
 * POST /customer/sign: 200 or 400.
 *
 * SECURITY: the interface hands out signatures for the merchant id alone, so here the merchant id is worth as much as
 * the secret. It is compared in constant time, and the service listens on this computer only.
 */
export const signPayload = (sign: Signer): Endpoint =>
  defineEndpoint({
    method: 'POST',
    path: '/customer/sign',
    signature: 'ignored',
    contract: {
      summary: 'Sign a payload',
      request: signatureRequest,
      reply: { name: 'Signature', schema: signatureRecord },
      refusals: [400],
    },
    answer: (_request, body) => {
      // As it was written, so that the signature fits what the client will send.
      const payload = body.canonicalMember('payload');
      if (payload === undefined) return refusal(400, 'The request is not valid: payload.');
      return reply({ status: 'completed', message: null, signature: sign(payload) });
    },
  });
