import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Signer } from '../../src-merchant-api/signature.ts';
import { refusal, type Endpoint, type EndpointReply } from '../endpoints/endpoint.ts';
import { equalInConstantTime } from './constant-time.ts';
import { answerBrokenRequest, answerErrors, errorReply } from './error-replies.ts';
import { emptyBody, JsonBody, readJsonBody } from './json-body.ts';

/** Where the base address begins. Source: merchant interface, Versioning. */
export const versionPrefix = '/api/v1';

/** The interface shows no bounds; its largest request is far below these. */
const largestBodyBytes = 64 * 1024;
const requestTimeoutMs = 30_000;

type Access = { readonly merchantId: string; readonly sign: Signer };

/**
 * An HTTP server with the given endpoints. It does not listen yet.
 *
 * Who may call is decided here for all of them: an endpoint can't be added without saying what it asks for.
 */
export function createHttpServer(
  endpoints: readonly Endpoint[],
  access: Access,
  report: (error: unknown) => void,
): FastifyInstance {
  const server = fastify({
    logger: false,
    bodyLimit: largestBodyBytes,
    requestTimeout: requestTimeoutMs,
    exposeHeadRoutes: false,
    // Requests that arrive while the service drains are served like those before.
    return503OnClosing: false,
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error, _request, reply) => {
      const { status, body } = errorReply(error);
      reply.hijack();
      reply.raw.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
      reply.raw.end(JSON.stringify(body));
    },
  });
  answerErrors(server, report);
  closeConnectionsWhenDraining(server);
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, bytes, done) => {
    const body = Buffer.isBuffer(bytes) ? readJsonBody(bytes) : undefined;
    done(body === undefined ? Object.assign(new Error('not JSON'), { statusCode: 400 }) : null, body);
  });
  for (const endpoint of endpoints) addEndpoint(server, endpoint, access);
  return server;
}

/** Or a connection that was busy when the service began to close would stay open, with nothing to come. */
function closeConnectionsWhenDraining(server: FastifyInstance): void {
  let draining = false;
  server.addHook('preClose', (done) => {
    draining = true;
    done();
  });
  server.addHook('onSend', (_request, reply, _payload, done) => {
    if (draining) reply.header('connection', 'close');
    done();
  });
}

function addEndpoint(server: FastifyInstance, endpoint: Endpoint, access: Access): void {
  server.route({
    method: endpoint.method,
    url: `${versionPrefix}${endpoint.path}`,
    // SECURITY: before the body is read, so that a stranger can't make the service parse anything.
    onRequest: (request, reply, done) => {
      if (equalInConstantTime(header(request, 'cf-merchant-id') ?? '', access.merchantId)) {
        done();
        return;
      }
      const { status, body } = refusal(401, 'The merchant id is missing or wrong.');
      reply.code(status).send(body);
    },
    handler: (request, reply) => {
      const { status, body } = answer(endpoint, request, access.sign);
      return reply.code(status).send(body);
    },
  });
}

function answer(endpoint: Endpoint, request: FastifyRequest, sign: Signer): EndpointReply {
  const body = endpoint.method === 'GET' ? emptyBody : request.body;
  if (!(body instanceof JsonBody)) return refusal(400, 'The request needs a body of JSON.');
  if (!isAllowed(endpoint.signature, header(request, 'cf-access-sign'), body, sign)) {
    return refusal(401, 'The signature is missing or wrong.');
  }
  return endpoint.answer({ query: request.query, body: body.value });
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
      return given === undefined || equalInConstantTime(given, sign(body.canonical));
    case 'required':
      return given !== undefined && equalInConstantTime(given, sign(body.canonical));
  }
}

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}
