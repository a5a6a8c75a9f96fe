import type { FastifyInstance } from 'fastify';
import { readJsonBody } from './json-body.ts';

/** Bodies are JSON and nothing else: every other content type is refused with 415. `request.body` is a JsonBody. */
export function parseJsonOnly(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, bytes, done) => {
    const body = Buffer.isBuffer(bytes) ? readJsonBody(bytes) : undefined;
    done(body === undefined ? Object.assign(new Error('not JSON'), { statusCode: 400 }) : null, body);
  });
}
