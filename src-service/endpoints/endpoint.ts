import type { ErrorBody } from '../../src-merchant-api/reading/error-body.ts';

/**
 * One endpoint of the interface, apart from HTTP. `signature` says whether CF-ACCESS-SIGN is asked for; a signature
 * that is sent has to be right wherever one means anything. The merchant id is asked for everywhere.
 */
export type Endpoint = {
  readonly method: 'GET' | 'POST';
  /** Relative to the base address. */
  readonly path: `/${string}`;
  readonly signature: 'required' | 'optional' | 'ignored';
  readonly answer: (request: EndpointRequest) => EndpointReply;
};

export type EndpointRequest = {
  /** As parsed from the address; not checked yet. */
  readonly query: unknown;
  /** As parsed from the JSON of a POST; not checked yet. */
  readonly body: unknown;
};

/** `body` is written as JSON. */
export type EndpointReply = { readonly status: number; readonly body: object };

export const reply = (body: object): EndpointReply => ({ status: 200, body });

/** A refusal in the interface's shape. Source: merchant interface, Errors; its `status` text is not shown. */
export function refusal(status: number, message: string, uidCustomer?: string): EndpointReply {
  const body: ErrorBody = { status: 'ERROR', message };
  return { status, body: uidCustomer === undefined ? body : { ...body, uidCustomer } };
}
