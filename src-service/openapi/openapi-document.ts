import { z } from 'zod';
import { conflictRecord, errorRecord } from '../../src-merchant-api/records/error-body.ts';
import { callbackRecord } from '../callbacks/callback-body.ts';
import type { Endpoint, RefusalStatus } from '../endpoints/endpoint.ts';

const refusalWords: Readonly<Record<RefusalStatus | 401, string>> = {
  400: 'The request is not valid, or what it asks for can not be done.',
  401: 'The merchant id or the signature is missing or wrong.',
  402: 'The balance is too low.',
  404: 'There is no such order.',
  409: 'An order with this orderId already exists.',
};

/**
 * The OpenAPI 3.1 document of the interface, made of the schemas that check its requests and type its replies.
 *
 * @param basePath what the paths are relative to: "/api/v1".
 */
export function openApiDocument(endpoints: readonly Endpoint[], basePath: string): object {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Merchant eSIM Ordering Service',
      version: '1.0.0',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: basePath }],
    paths: Object.fromEntries(
      endpoints.map((endpoint) => [
        endpoint.path,
        { [endpoint.method === 'GET' ? 'get' : 'post']: operation(endpoint) },
      ]),
    ),
    webhooks: { orderChanged: { post: callbackOperation } },
    components: {
      schemas: {
        ...Object.fromEntries(
          endpoints.map(({ contract }) => [contract.reply.name, jsonSchema(contract.reply.schema, 'output')]),
        ),
        Error: jsonSchema(errorRecord, 'output'),
        Conflict: jsonSchema(conflictRecord, 'output'),
        Callback: jsonSchema(callbackRecord, 'output'),
      },
      securitySchemes: {
        merchantId: { type: 'apiKey', in: 'header', name: 'CF-MERCHANT-ID' },
        signature: {
          type: 'apiKey',
          in: 'header',
          name: 'CF-ACCESS-SIGN',
          description: 'Base64 of the HMAC-SHA256 of the canonical body; of {} for a GET.',
        },
      },
    },
  };
}

function operation({ method, path, signature, contract }: Endpoint): object {
  const [, tag = '', name = ''] = path.split('/');
  return {
    operationId: name,
    tags: [tag],
    summary: contract.summary,
    security: security[signature],
    ...(method === 'GET'
      ? { parameters: queryParameters(contract.request) }
      : { requestBody: { required: true, content: json(jsonSchema(contract.request, 'input')) } }),
    responses: {
      200: { description: 'Done.', content: json(reference(contract.reply.name)) },
      ...Object.fromEntries(
        [...contract.refusals, 401 as const].map((status) => [
          status,
          {
            description: refusalWords[status],
            content: json(reference(status === 409 ? 'Conflict' : 'Error')),
          },
        ]),
      ),
      default: {
        description: 'The service failed or the request is not HTTP.',
        content: json(reference('Error')),
      },
    },
  };
}

const security: Readonly<Record<Endpoint['signature'], object[]>> = {
  required: [{ merchantId: [], signature: [] }],
  optional: [{ merchantId: [] }, { merchantId: [], signature: [] }],
  ignored: [{ merchantId: [] }],
};

const json = (schema: object) => ({ 'application/json': { schema } });
const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const callbackOperation = {
  summary: 'A change of an order or of one of its packages, sent to its callback address',
  security: security.required,
  requestBody: { required: true, content: json(reference('Callback')) },
  responses: { '2XX': { description: 'Taken. Any other status is tried again, later and later.' } },
};

/** @param io the side: what is sent is the input, what is received the output. */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output') {
  const written = z.toJSONSchema(schema, { io });
  // The document as a whole says which dialect its schemas are in.
  delete written.$schema;
  return written;
}

/** What a query means once it is read: its numbers are numbers. */
function queryParameters(request: z.ZodObject): object[] {
  const { properties = {}, required = [] } = jsonSchema(request, 'output');
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}
