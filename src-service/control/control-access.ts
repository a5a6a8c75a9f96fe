import type { onRequestHookHandler } from 'fastify';
import { refusal } from '../endpoints/endpoint.ts';
import { constantTimeComparison } from '../http/constant-time.ts';
import { header } from '../http/header.ts';

const loopbackNames: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Lets in who has the control token.
 *
 * SECURITY: a page in a browser on this computer can reach the port too. It has no token, and by a name of its own that
 * it points to this computer (DNS rebinding) it gets no answer at all, because the Host header then has that name.
 */
export function controlAccess(token: string): onRequestHookHandler {
  const isToken = constantTimeComparison(`Bearer ${token}`);
  return (request, reply, done) => {
    const verdict = !isLoopbackHost(header(request, 'host'))
      ? refusal(403, 'The control interface is reached by a name of this computer only.')
      : !isToken(header(request, 'authorization') ?? '')
        ? refusal(401, 'The control token is missing or wrong.')
        : undefined;
    if (verdict === undefined) done();
    else reply.code(verdict.status).send(verdict.body);
  };
}

/** By the URL parser's normal form, so that LOCALHOST is recognized and localhost.example is not. */
function isLoopbackHost(host: string | undefined): boolean {
  const address = `http://${host ?? ''}`;
  if (host === undefined || !URL.canParse(address)) return false;
  const url = new URL(address);
  return loopbackNames.has(url.hostname) && url.pathname === '/' && url.username === '' && url.search === '';
}
