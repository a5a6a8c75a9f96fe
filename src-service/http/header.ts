import type { FastifyRequest } from 'fastify';

/** A header that comes once; undefined where it does not. `name` is in lower case. */
export function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}
