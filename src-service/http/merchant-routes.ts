import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Signer } from '../../src-merchant-api/signing/signature.ts';
import { refusal, type Endpoint, type EndpointReply } from '../endpoints/endpoint.ts';
import type { Behavior } from '../behavior.ts';
import type { FaultHooks } from './fault-hooks.ts';
import { constantTimeComparison, equalInConstantTime } from './constant-time.ts';
import { header } from './header.ts';
import { emptyBody, JsonBody } from './json-body.ts';
import { versionPrefix } from './version-prefix.ts';

export type MerchantAccess = {
  readonly merchantId: string;
  readonly sign: Signer;
  /** Which bodies are taken; any that means what was signed, without it. */
  readonly takes?: () => Behavior['bodies'];
};

/**
 * Adds the endpoints of the merchant interface.
 *
 * Who may call is decided here for all of them: an endpoint can't be added without saying what it asks for.
 *
 * @param faults what practice and tests put between a request and its endpoint; nothing without it.
 */
export function addMerchantRoutes(
  server: FastifyInstance,
  endpoints: readonly Endpoint[],
  access: MerchantAccess,
  faults: FaultHooks | undefined,
): void {
  const isMerchant = constantTimeComparison(access.merchantId);
  for (const endpoint of endpoints) {
    server.route({
      method: endpoint.method,
      url: `${versionPrefix}${endpoint.path}`,
      // SECURITY: before the body is read, so that a stranger can't make the service parse anything.
      onRequest: (request, reply, done) => {
        if (isMerchant(header(request, 'cf-merchant-id') ?? '')) {
          done();
          return;
        }
        const { status, body } = refusal(401, 'The merchant id is missing or wrong.');
        reply.code(status).send(body);
      },
      handler: (request, reply) => {
        const { status, body } = answer(endpoint, request, access);
        return reply.code(status).send(body);
      },
      ...faults?.forEndpoint(endpoint.path),
    });
  }
}

function answer(endpoint: Endpoint, request: FastifyRequest, { sign, takes }: MerchantAccess): EndpointReply {
  const body = endpoint.method === 'GET' ? emptyBody : request.body;
  if (!(body instanceof JsonBody)) return refusal(400, 'The request needs a body of JSON.');
  if (!isAllowed(endpoint.signature, header(request, 'cf-access-sign'), body, sign)) {
    return refusal(401, 'The signature is missing or wrong.');
  }
  if (takes?.() === 'canonical' && !body.isCanonical) {
    return refusal(400, 'The body is not the text that is signed: keys sorted, no white space.');
  }
  return endpoint.answer(endpoint.method === 'GET' ? request.query : body.value, body);
}

/**
 * SECURITY: the signature is checked against the canonical form of the body as it was understood, not against the
 * bytes. For a client that keeps to the interface the two are the same (Authentication, 4); and whatever a
 * parser makes of odd bytes, such as a member that comes twice, what is acted upon is what was signed.
 */
function isAllowed(
  rule: Endpoint['signature'],
  given: string | undefined,
  body: JsonBody,
  sign: Signer,
): boolean {
  switch (rule) {
    case 'ignored':
      return true;
    case 'optional':
      return given === undefined || isSignatureOf(body, given, sign);
    case 'required':
      return given !== undefined && isSignatureOf(body, given, sign);
  }
}

const isSignatureOf = (body: JsonBody, given: string, sign: Signer): boolean =>
  body.canonicalForms.some((form) => equalInConstantTime(given, sign(form)));
