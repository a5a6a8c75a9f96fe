import type { FastifyInstance } from 'fastify';
import { JsonBody } from '../http/json-body.ts';
import { controlAccess } from './control-access.ts';
import type { ControlAction } from './control-action.ts';

/** Apart from the merchant interface: no merchant has a path here. */
export const controlPrefix = '/control';

/**
 * Adds the control interface.
 *
 * @param token SECURITY: without one, none of its paths is there.
 */
export function addControlRoutes(
  server: FastifyInstance,
  actions: readonly ControlAction[],
  token: string,
): void {
  const onRequest = controlAccess(token);
  for (const action of actions) {
    server.route({
      method: action.method,
      url: `${controlPrefix}${action.path}`,
      onRequest,
      handler: (request, reply) => {
        const { status, body } = action.run(request.params, valueOf(request.body));
        return reply.code(status).send(body);
      },
    });
  }
}

const valueOf = (body: unknown): unknown => (body instanceof JsonBody ? body.value : undefined);
