import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { refusal } from '../endpoints/endpoint.ts';
import { JsonBody } from '../http/json-body.ts';
import type { FaultHooks } from '../http/fault-hooks.ts';
import type { Fault } from './fault.ts';
import type { FaultPlan } from './fault-plan.ts';
import type { Pauses } from './pauses.ts';

const badGatewayPage = '<!doctype html><title>502 Bad Gateway</title><h1>Bad Gateway</h1>';
const html = 'text/html; charset=utf-8';
const firstOfTwo = 'x-first-of-two';
const refusedOnTheWay = 'Refused on the way.';

/**
 * Puts the faults of a plan between the endpoints and their clients. A request uses up a fault once its merchant id is
 * right and its body is read; its signature is checked with the endpoint's work.
 */
export function createFaultInjection(plan: FaultPlan, pauses: Pauses, now: () => Date): FaultHooks {
  /** On the first of two requests that are one to its sender: nothing happens to it. */
  const mark = randomUUID();

  /** Of requests that are on their way to their endpoint, what will happen to their reply. */
  const later = new WeakMap<FastifyRequest, Fault>();

  return {
    endWith: (server) => {
      server.addHook('preClose', (done) => {
        pauses.endAll();
        done();
      });
    },
    forEndpoint: (path) => ({
      preHandler: (request, reply, done) => {
        const fault = request.headers[firstOfTwo] === mark ? undefined : plan.take(path);
        if (fault === undefined) done();
        else if (!strikeBefore(fault, request, reply, done)) {
          later.set(request, fault);
          done();
        }
      },
      onSend: (request, reply, payload, done) => {
        const fault = later.get(request);
        if (fault === undefined) done(null, payload);
        else strikeAfter(fault, request, reply, String(payload), done);
      },
    }),
  };

  /** Has the endpoint do its work for a request; nobody hears the answer. */
  async function sendFirst({ server, method, url, headers, body }: FastifyRequest): Promise<void> {
    const passedOn = new Headers({ [firstOfTwo]: mark });
    for (const name of ['cf-merchant-id', 'cf-access-sign', 'content-type']) {
      const value = headers[name];
      if (typeof value === 'string') passedOn.set(name, value);
    }
    const first = await fetch(new URL(url, server.listeningOrigin), {
      method,
      headers: passedOn,
      ...(body instanceof JsonBody ? { body: body.canonicalForms[0] ?? '' } : {}),
    });
    await first.arrayBuffer();
  }

  /** @returns whether the request was dealt with, or is; otherwise its reply will be. */
  function strikeBefore(
    fault: Fault,
    request: FastifyRequest,
    reply: FastifyReply,
    goOn: () => void,
  ): boolean {
    if ('when' in fault && fault.when === 'after') return false;
    switch (fault.kind) {
      case 'delay':
        pauses.after(fault.ms, goOn);
        return true;
      case 'drop':
        reply.hijack();
        request.raw.socket.destroy();
        return true;
      case 'repeat':
        // Where the service ends meanwhile, the second one is told so.
        void sendFirst(request).then(goOn, goOn);
        return true;
      case 'bad-gateway':
        void reply.code(502).type(html).send(badGatewayPage);
        return true;
      case 'refuse':
        void reply.code(fault.status).send(refusal(fault.status, refusedOnTheWay).body);
        return true;
      case 'too-many-requests': {
        const { body } = refusal(429, 'There are too many requests.');
        void reply.code(429).header('retry-after', fault.retryAfterSeconds).send(body);
        return true;
      }
      case 'unavailable': {
        const { body } = refusal(503, 'The service is not available.');
        if (fault.retryAfterSeconds !== undefined) reply.header('retry-after', fault.retryAfterSeconds);
        void reply.code(503).send(body);
        return true;
      }
      case 'redirect':
        void reply.code(fault.status).header('location', fault.location).send();
        return true;
      case 'truncate':
      case 'content-type':
      case 'wrong-date':
      case 'other-reply':
      case 'oversized':
        return false;
    }
  }

  function strikeAfter(
    fault: Fault,
    request: FastifyRequest,
    reply: FastifyReply,
    payload: string,
    done: (error: null, payload: string | Buffer) => void,
  ): void {
    switch (fault.kind) {
      case 'delay':
        pauses.after(fault.ms, () => done(null, payload));
        return;
      case 'drop':
        request.raw.socket.destroy();
        return;
      case 'truncate':
        sendHalf(request, reply, payload);
        return;
      case 'content-type':
        reply.type(fault.contentType);
        break;
      case 'bad-gateway':
        reply.code(502).type(html);
        done(null, badGatewayPage);
        return;
      case 'refuse':
        reply.code(fault.status);
        done(null, JSON.stringify(refusal(fault.status, refusedOnTheWay).body));
        return;
      case 'wrong-date':
        reply.header('date', new Date(now().getTime() + fault.offsetMs).toUTCString());
        break;
      case 'other-reply':
        if (fault.status !== undefined) reply.code(fault.status);
        done(null, JSON.stringify({ ...membersOf(payload), ...fault.members }));
        return;
      case 'oversized': {
        const bytes = Buffer.from(payload);
        const blanks = Buffer.alloc(Math.max(0, fault.bytes - bytes.length), ' ');
        done(null, Buffer.concat([bytes, blanks]));
        return;
      }
      // These have struck before.
      case 'repeat':
      case 'too-many-requests':
      case 'unavailable':
      case 'redirect':
        break;
    }
    done(null, payload);
  }
}

const membersOf = (payload: string): Readonly<Record<string, unknown>> =>
  z.record(z.string(), z.unknown()).parse(JSON.parse(payload));

/** The length that is announced is the whole body's, so that the client can tell that half is missing. */
function sendHalf(request: FastifyRequest, reply: FastifyReply, payload: string): void {
  const bytes = Buffer.from(payload);
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
  reply.raw.writeHead(reply.statusCode, { 'content-length': bytes.length });
  reply.raw.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => request.raw.socket.destroy());
}
