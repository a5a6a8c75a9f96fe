import { createServer as createHttp } from 'node:http';
import { createServer as createHttps } from 'node:https';
import rateLimit from '@fastify/rate-limit';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { mostBytesOfBody } from '../../src-chain-api/limits.ts';
import type { Problem } from '../../src-chain-api/problem.ts';
import { enrolPath } from '../../src-chain-api/requests/enrol.ts';
import type { Result } from '../../src-merchant-api/result.ts';
import type { Log } from '../log/log-event.ts';
import type { OwnCertificate } from '../tls/make-certificate.ts';
import { problemOf } from './failure-problem.ts';
import { statusOf } from './problem-status.ts';
import { makeLimiters, type Limiters, type RateLimits } from './rate-limits.ts';
import type { Route } from './route.ts';
import { whoSigned, type FindTill } from './who-signed.ts';

export type HttpDeps = {
  readonly routes: readonly Route[];
  /** Not signed: a new till has no credential. */
  readonly enrol: (body: unknown, now: number) => Promise<Result<unknown, Problem>>;
  readonly findTill: FindTill;
  /** Null speaks plain HTTP: on loopback alone. */
  readonly tls: OwnCertificate | null;
  /** Whether what comes over loopback is from a proxy, which says from where it has it. */
  readonly behindProxy: boolean;
  readonly limits: RateLimits;
  /** Milliseconds since 1970 in UTC. */
  readonly now: () => number;
  readonly log: Log;
};

/** Milliseconds. */
const requestTimeout = 60_000;
/** Seconds. */
const comeAgain = 5;

/** The server with all its routes. It does not listen yet. */
export async function createHttpServer(deps: HttpDeps): Promise<FastifyInstance> {
  const { tls } = deps;
  const server = fastify({
    logger: false,
    bodyLimit: mostBytesOfBody,
    exposeHeadRoutes: false,
    trustProxy: deps.behindProxy ? 'loopback' : false,
    routerOptions: { maxParamLength: 400 },
    serverFactory: (handler) =>
      tls === null
        ? createHttp({ requestTimeout }, handler)
        : createHttps(
            { cert: tls.certificate, key: tls.key, minVersion: 'TLSv1.2', requestTimeout },
            handler,
          ),
    frameworkErrors: (error, _request, reply) => {
      const { problem } = problemOf(error);
      reply.hijack();
      reply.raw.writeHead(statusOf(problem.kind), { 'content-type': 'application/json; charset=utf-8' });
      reply.raw.end(JSON.stringify(problem));
    },
  });
  await server.register(rateLimit, { global: false });
  const limiters = makeLimiters(server, deps.limits);
  takeBytesOnly(server);
  limitWhatIsAtOnce(server, deps.limits.atOnce);
  server.addHook('onRequest', async (request, reply) => {
    const wait = (await limiters.address(request)) ?? (await limiters.refusals(request));
    if (wait !== null) return refuse(reply, tooMany, wait);
  });
  server.setErrorHandler((error, request, reply) => {
    const { problem, log } = problemOf(error);
    if (log !== null) deps.log(log);
    logRefusal(deps, request, problem);
    return refuse(reply, problem, comeAgain);
  });
  server.setNotFoundHandler((request, reply) => refuse(reply, unknownPath(request.url), comeAgain));
  server.post(enrolPath, (request, reply) => answerEnrol(deps, limiters, request, reply));
  for (const { method, path, handle } of deps.routes)
    server.route({
      method,
      url: path,
      // Who brings no signature sends no body either.
      onRequest: async (request, reply) => {
        if (request.headers['signature-input'] !== undefined) return;
        await limiters.countRefusal(request);
        return refuse(reply, unsigned, comeAgain);
      },
      handler: (request, reply) => answerSigned(deps, limiters, { request, reply, handle }),
    });
  return server;
}

const unsigned: Problem = {
  kind: 'unsigned',
  sentence: 'The request is not signed by a till of this chain.',
};
const tooMany: Problem = { kind: 'too-many', sentence: 'Too many requests; come again later.' };

const unknownPath = (url: string): Problem =>
  /^\/v(?!1\/)\d+\//.test(url)
    ? { kind: 'unknown-protocol', sentence: 'This head office speaks version 1 of the protocol.' }
    : { kind: 'not-found', sentence: 'There is no such address.' };

/** What was signed are the bytes, so nobody reads them before. */
function takeBytesOnly(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, bytes, done) => {
    done(null, bytes);
  });
}

/** When all tills come at once, those that would wait too long are sent away for a moment, each for another one. */
function limitWhatIsAtOnce(server: FastifyInstance, most: number): void {
  const counted = new WeakSet<FastifyRequest>();
  let running = 0;
  server.addHook('onRequest', async (request, reply) => {
    if (running >= most) return refuse(reply, tooMany, 1 + Math.floor(Math.random() * comeAgain));
    running += 1;
    counted.add(request);
  });
  const ended = (request: FastifyRequest): void => {
    if (counted.delete(request)) running -= 1;
  };
  server.addHook('onResponse', (request, _reply, done) => {
    ended(request);
    done();
  });
  server.addHook('onRequestAbort', (request, done) => {
    ended(request);
    done();
  });
}

async function answerEnrol(
  deps: HttpDeps,
  limiters: Limiters,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const body = jsonOf(bytesOf(request));
  if (!body.ok) return refuse(reply, body.failure, comeAgain);
  const enrolled = await deps.enrol(body.value, deps.now());
  if (!enrolled.ok && enrolled.failure.kind === 'code-refused') await limiters.countRefusal(request);
  return send(deps, { request, reply, result: enrolled });
}

async function answerSigned(
  deps: HttpDeps,
  limiters: Limiters,
  {
    request,
    reply,
    handle,
  }: { readonly request: FastifyRequest; readonly reply: FastifyReply } & Pick<Route, 'handle'>,
): Promise<FastifyReply> {
  const bytes = bytesOf(request);
  const now = deps.now();
  const signed = await whoSigned({ request, bytes, now }, deps.findTill);
  if (!signed.ok) {
    if (signed.failure.kind === 'unsigned') await limiters.countRefusal(request);
    return send(deps, { request, reply, result: signed });
  }
  const till = signed.value;
  const wait = await limiters.till(request, till.id);
  if (wait !== null) return refuse(reply, tooMany, wait);
  const body = bytes.length === 0 ? ({ ok: true, value: undefined } as const) : jsonOf(bytes);
  if (!body.ok) return send(deps, { request, reply, result: body });
  const { params, query } = request;
  return send(deps, { request, reply, result: await handle({ till, params, query, body: body.value, now }) });
}

const bytesOf = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));

function jsonOf(bytes: Buffer): Result<unknown, Problem> {
  try {
    const value: unknown = JSON.parse(bytes.toString());
    return { ok: true, value };
  } catch {
    return { ok: false, failure: { kind: 'bad-request', sentence: 'The body is not JSON.' } };
  }
}

function send(
  deps: HttpDeps,
  answered: {
    readonly request: FastifyRequest;
    readonly reply: FastifyReply;
    readonly result: Result<unknown, Problem>;
  },
): FastifyReply {
  const { request, reply, result } = answered;
  if (result.ok) return reply.code(200).send(result.value ?? {});
  logRefusal(deps, request, result.failure);
  return refuse(reply, result.failure, comeAgain);
}

/** What a till expects now and then is not written down. */
function logRefusal({ log }: HttpDeps, request: FastifyRequest, { kind }: Problem): void {
  if (kind === 'ahead' || kind === 'claimed') return;
  log({ event: 'refused', route: `${request.method} ${request.routeOptions.url ?? ''}`, kind });
}

function refuse(reply: FastifyReply, problem: Problem, afterSeconds: number): FastifyReply {
  const isLater = problem.kind === 'too-many' || problem.kind === 'unavailable';
  if (isLater) reply.header('retry-after', String(afterSeconds));
  return reply.code(statusOf(problem.kind)).send(problem);
}
