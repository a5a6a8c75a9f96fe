import type { z } from 'zod';
import { refusal, type EndpointReply } from '../endpoints/endpoint.ts';

/** One action of the control interface, apart from HTTP. Its path is relative to `/control`. */
export type ControlAction = {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: `/${string}`;
  /** @param params what the path names; @param body what was parsed of a POST. Neither is checked yet. */
  readonly run: (params: unknown, body: unknown) => EndpointReply;
};

export type ControlReply = EndpointReply;

/** An action with a body that its schema allows; unlike a merchant's request, with no member that it does not name. */
export function actionWithBody<Body>(
  path: ControlAction['path'],
  schema: z.ZodType<Body>,
  run: (body: Body, params: unknown) => ControlReply,
): ControlAction {
  return {
    method: 'POST',
    path,
    run: (params, body) => {
      const reading = schema.safeParse(body);
      if (reading.success) return run(reading.data, params);
      const faults = reading.error.issues.map(({ path: at, message }) =>
        [...at.map(String), message].join(': '),
      );
      return refusal(400, `The request is not valid: ${faults.join('; ')}.`);
    },
  };
}
