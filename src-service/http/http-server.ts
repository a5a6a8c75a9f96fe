import fastify, { type FastifyInstance } from 'fastify';
import type { Endpoint } from '../endpoints/endpoint.ts';
import type { ServiceClock } from '../service-clock.ts';
import { answerBrokenRequest, answerErrors, errorReply } from './error-replies.ts';
import type { FaultHooks } from './fault-hooks.ts';
import { parseJsonOnly } from './json-parser.ts';
import { openApiDocument } from '../openapi/openapi-document.ts';
import { addMerchantRoutes, type MerchantAccess } from './merchant-routes.ts';
import { versionPrefix } from './version-prefix.ts';

/** The interface shows no bounds; its largest request is far below these. */
const largestBodyBytes = 64 * 1024;
const requestTimeoutMs = 30_000;

type Deps = {
  readonly endpoints: readonly Endpoint[];
  readonly access: MerchantAccess;
  readonly clock: Pick<ServiceClock, 'now' | 'offsetMs'>;
  /** Told of faults of the service's own. */
  readonly report: (error: unknown) => void;
  readonly faults?: FaultHooks | undefined;
};

/** An HTTP server with the endpoints of the merchant interface. It does not listen yet. */
export function createHttpServer({ endpoints, access, clock, report, faults }: Deps): FastifyInstance {
  const server = fastify({
    logger: false,
    bodyLimit: largestBodyBytes,
    requestTimeout: requestTimeoutMs,
    exposeHeadRoutes: false,
    // Requests that arrive while the service drains are served like those before.
    return503OnClosing: false,
    schemaController: { compilersFactory: { buildValidator: noJsonSchema, buildSerializer: noJsonSchema } },
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error, _request, reply) => {
      const { status, body } = errorReply(error);
      reply.hijack();
      reply.raw.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
      reply.raw.end(JSON.stringify(body));
    },
  });
  answerErrors(server, endpoints, report);
  closeConnectionsWhenDraining(server);
  dateByServiceClock(server, clock);
  parseJsonOnly(server);
  faults?.endWith(server);
  addMerchantRoutes(server, endpoints, access, faults);
  serveDocument(server, endpoints);
  return server;
}

/**
 * Instead of Fastify's own, which it would load and build at each start: a third of the time until it listens. Requests
 * are checked with zod (endpoints/).
 */
function noJsonSchema(): never {
  throw new Error('requests are checked by zod: a route can be given no JSON Schema');
}

/** The document has no secrets, and is asked for by tools that have no merchant id. It is written when first asked for. */
function serveDocument(server: FastifyInstance, endpoints: readonly Endpoint[]): void {
  let document: string | undefined;
  server.get(`${versionPrefix}/openapi.json`, (_request, reply) => {
    document ??= JSON.stringify(openApiDocument(endpoints, versionPrefix));
    return reply.type('application/json; charset=utf-8').send(document);
  });
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

/** Node writes the computer's time by itself; a clock that was moved is told to the client too. */
function dateByServiceClock(server: FastifyInstance, clock: Deps['clock']): void {
  server.addHook('onRequest', (_request, reply, done) => {
    if (clock.offsetMs() !== 0) reply.header('date', clock.now().toUTCString());
    done();
  });
}
