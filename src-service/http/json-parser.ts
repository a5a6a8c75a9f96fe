import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readJsonBody, type JsonBody } from './json-body.ts';

/** What was read of a request's body; a request without one is not in here. */
const bodies = new WeakMap<FastifyRequest, JsonBody>();

/** Bodies are JSON and nothing else: every other content type is refused with 415. */
export function parseJsonOnly(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    const body = Buffer.isBuffer(bytes) ? readJsonBody(bytes) : undefined;
    if (body === undefined) {
      done(Object.assign(new Error('not JSON'), { statusCode: 400 }));
      return;
    }
    bodies.set(request, body);
    done(null, body.value);
  });
}

export const bodyOf = (request: FastifyRequest): JsonBody | undefined => bodies.get(request);
