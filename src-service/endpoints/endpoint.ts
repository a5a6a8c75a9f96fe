import type { z } from 'zod';
import type { JsonBody } from '../http/json-body.ts';
import type { ConflictRecord, ErrorRecord } from '../../src-merchant-api/records/error-body.ts';

/** The statuses of a refusal that the interface names for an endpoint. */
export type RefusalStatus = 400 | 402 | 404 | 409;

/** What an endpoint takes and gives; the OpenAPI document is made of these. */
export type Contract = {
  readonly summary: string;
  /** The query of a GET, the body of a POST. Members that it does not name are passed over. */
  readonly request: z.ZodObject;
  /** The 200 body, and its name in the OpenAPI document. */
  readonly reply: { readonly name: string; readonly schema: z.ZodType };
  readonly refusals: readonly RefusalStatus[];
};

/**
 * One endpoint of the interface, apart from HTTP. `signature` says whether CF-ACCESS-SIGN is asked for; a signature
 * that is sent has to be right wherever one means anything. The merchant id is asked for everywhere.
 */
export type Endpoint = {
  readonly method: 'GET' | 'POST';
  /** Relative to the base address. */
  readonly path: `/${string}`;
  readonly signature: 'required' | 'optional' | 'ignored';
  readonly contract: Contract;
  /** @param request the query or the body as it was parsed; not checked yet. @param body where it came in one. */
  readonly answer: (request: unknown, body: JsonBody) => EndpointReply;
};

/** `body` is written as JSON. */
export type EndpointReply<Body extends object = object> =
  | { readonly status: 200; readonly body: Body }
  | { readonly status: number; readonly body: ErrorRecord | ConflictRecord };

/** An endpoint as it is written: its answer gets the request checked, and is held to the reply's schema. */
type Definition<Request extends z.ZodObject, Body extends object> = Omit<Endpoint, 'contract' | 'answer'> & {
  readonly contract: Omit<Contract, 'request' | 'reply'> & {
    readonly request: Request;
    readonly reply: { readonly name: string; readonly schema: z.ZodType<Body> };
  };
  readonly answer: (request: z.output<Request>, body: JsonBody) => EndpointReply<NoInfer<Body>>;
};

/** Makes an endpoint that refuses what its request's schema does not allow. */
export function defineEndpoint<Request extends z.ZodObject, Body extends object>(
  definition: Definition<Request, Body>,
): Endpoint {
  return {
    ...definition,
    answer: (request, body) => {
      const reading = definition.contract.request.safeParse(request);
      if (reading.success) return definition.answer(reading.data, body);
      const fields = [...new Set(reading.error.issues.map((issue) => issue.path.join('.') || 'the whole'))];
      return refusal(400, `The request is not valid: ${fields.join(', ')}.`);
    },
  };
}

export const reply = <Body extends object>(body: Body): EndpointReply<Body> => ({ status: 200, body });

/** A refusal in the interface's shape. Source: merchant interface, Errors; its `status` text is not shown. */
export const refusal = (status: number, message: string): EndpointReply<never> => ({
  status,
  body: { status: 'ERROR', message },
});

/** The refusal of an order id that was used before; it tells for which order. Source: merchant interface, Errors. */
export const orderExists = (uidCustomer: string): EndpointReply<never> => ({
  status: 409,
  body: { status: 'ERROR', message: 'An order with this orderId already exists.', uidCustomer },
});
