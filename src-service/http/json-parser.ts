import type { FastifyInstance } from 'fastify';
import { readJsonBody } from './json-body.ts';

/** Bodies are JSON as it is and nothing else: other content types, and what is compressed, are refused with 415. `request.body` is a JsonBody. */
export function parseJsonOnly(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    const { 'content-encoding': encoding = 'identity' } = request.headers;
    if (encoding.toLowerCase() !== 'identity') {
      done(Object.assign(new Error('compressed'), { statusCode: 415 }));
      return;
    }
    const body = Buffer.isBuffer(bytes) ? readJsonBody(bytes) : undefined;
    done(body === undefined ? Object.assign(new Error('not JSON'), { statusCode: 400 }) : null, body);
  });
}
