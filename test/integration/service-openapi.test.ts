import { Validator } from '@seriousme/openapi-schema-validator';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { orderRecord } from '../../src-merchant-api/records/order.ts';
import { orderStatusRecord } from '../../src-merchant-api/records/order-status.ts';
import { topUpRecord } from '../../src-merchant-api/records/top-up.ts';
import {
  controller,
  rawCall,
  rawMerchant,
  type Controller,
  type RawMerchant,
  type RawReply,
} from '../network/raw-merchant.ts';
import { startService, type TestService } from '../network/start-service.ts';

let service: TestService;
let merchant: RawMerchant;
let control: Controller;
/** As it came, and the part of it that is read here. */
let served: unknown;
let document: z.infer<typeof documentShape>;

const jsonSchema = z.record(z.string(), z.unknown());
const contentShape = z.object({ 'application/json': z.object({ schema: z.object({ $ref: z.string() }) }) });
const operationShape = z.object({
  operationId: z.string(),
  security: z.array(jsonSchema),
  responses: z.record(z.string(), z.object({ content: contentShape })),
});
const documentShape = z.object({
  openapi: z.literal('3.1.0'),
  paths: z.record(z.string(), z.record(z.string(), operationShape)),
  components: z.object({ schemas: z.record(z.string(), jsonSchema) }),
});

beforeAll(async () => {
  service = await startService({ issueDelayMs: 0 });
  merchant = rawMerchant(service);
  control = controller(service);
  // Without a merchant id: tools have none.
  const reply = await rawCall(service.address, { method: 'GET', path: '/api/v1/openapi.json' });
  expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
  served = reply.json;
  document = documentShape.parse(served);
});
afterAll(() => service.stop());

/** A copy of its own: the validator writes into what it is given. */
const wholeDocument = () => jsonSchema.parse(structuredClone(served));

/** Validates with Ajv, which Fastify brings: another reading of the schemas than the one that wrote them. */
async function faults(schemaName: string, value: unknown): Promise<unknown> {
  const ajv = { customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false } } as const;
  const server = fastify({ ajv });
  const schema = document.components.schemas[schemaName] ?? expect.fail(`no schema ${schemaName}`);
  server.post('/', { schema: { body: schema } }, () => 'fits');
  const reply = await server.inject({
    method: 'POST',
    url: '/',
    payload: JSON.stringify(value),
    headers: { 'content-type': 'application/json' },
  });
  return reply.body === 'fits' ? undefined : reply.json();
}

/** A reply to an operation fits the schema that the document names for its status. */
async function expectToFit(path: string, reply: RawReply, status = 200): Promise<void> {
  expect({ status: reply.status, text: reply.text }).toMatchObject({ status });
  const [operation] = Object.values(document.paths[path] ?? {});
  const reference = operation?.responses[String(status)]?.content['application/json'].schema.$ref;
  const name = reference?.replace('#/components/schemas/', '') ?? expect.fail(`${path} has no ${status}`);
  expect(await faults(name, reply.json)).toBeUndefined();
}

describe('the OpenAPI document', () => {
  it('is valid', async () => {
    const result = await new Validator().validate(wholeDocument());
    expect(result).toEqual(expect.objectContaining({ valid: true }));
  });

  it('is found invalid when it is', async () => {
    const result = await new Validator().validate({ ...wholeDocument(), paths: { orders: [] } });
    expect(result.valid).toBe(false);
  });

  it('has the ten endpoints of the interface', () => {
    const methods = Object.entries(document.paths).map(([path, operations]) => [
      path,
      Object.keys(operations),
    ]);
    expect(Object.fromEntries(methods)).toEqual({
      '/orders/submit': ['post'],
      '/orders/topup': ['post'],
      '/orders/activate': ['post'],
      '/orders/refund': ['post'],
      '/orders/getStatus': ['get'],
      '/orders/connectivity': ['get'],
      '/customer/balance': ['get'],
      '/products/list': ['get'],
      '/customer/history': ['get'],
      '/customer/sign': ['post'],
    });
  });

  it('names the statuses of each', () => {
    const statuses = Object.entries(document.paths).map(([path, operations]) => [
      path,
      Object.values(operations).flatMap(({ responses }) => Object.keys(responses)),
    ]);
    expect(Object.fromEntries(statuses)).toEqual({
      '/orders/submit': ['200', '400', '401', '402', '409', 'default'],
      '/orders/topup': ['200', '400', '401', '402', '409', 'default'],
      '/orders/activate': ['200', '400', '401', 'default'],
      '/orders/refund': ['200', '400', '401', 'default'],
      '/orders/getStatus': ['200', '400', '401', '404', 'default'],
      '/orders/connectivity': ['200', '400', '401', 'default'],
      '/customer/balance': ['200', '401', 'default'],
      '/products/list': ['200', '401', 'default'],
      '/customer/history': ['200', '400', '401', 'default'],
      '/customer/sign': ['200', '400', '401', 'default'],
    });
  });
});

describe('each reply fits the document', () => {
  const productId = 'jp-1gb-7d';
  const status = (uidCustomer: string): Promise<RawReply> =>
    merchant.get(`/orders/getStatus?uidCustomer=${uidCustomer}`);

  it('of a sale, from the order to the refund', async () => {
    await control.post('/outcomes', { for: 'next', delayMs: 3_600_000 });
    const submitted = await merchant.post('/orders/submit', { productId, orderId: 'one' });
    await expectToFit('/orders/submit', submitted);
    await expectToFit(
      '/orders/submit',
      await merchant.post('/orders/submit', { productId, orderId: 'one' }),
      409,
    );
    const { uidCustomer } = orderRecord.parse(submitted.json);
    await expectToFit('/orders/getStatus', await status(uidCustomer));
    await control.post('/outcomes', { for: { orderId: 'one' }, delayMs: 0 });
    await expect
      .poll(async () => orderStatusRecord.parse((await status(uidCustomer)).json).status, {
        interval: 5,
      })
      .toBe('completed');
    const completed = await status(uidCustomer);
    await expectToFit('/orders/getStatus', completed);
    const iccid = orderStatusRecord.parse(completed.json).esimProfile?.iccid ?? '';
    await expectToFit('/orders/connectivity', await merchant.get(`/orders/connectivity?iccid=${iccid}`));

    const topUp = { uidCustomer, productId, activationMode: 'ON_DEMAND' };
    const packs = [await merchant.post('/orders/topup', topUp), await merchant.post('/orders/topup', topUp)];
    const [first = 0, second = 0] = packs.map(({ json }) => topUpRecord.parse(json).package.id);
    for (const reply of packs) await expectToFit('/orders/topup', reply);
    await expectToFit('/orders/activate', await merchant.post('/orders/activate', { idPack: first }));
    await expectToFit('/orders/refund', await merchant.post('/orders/refund', { idPack: second }));
    await expectToFit('/orders/refund', await merchant.post('/orders/refund', { idPack: second }), 400);
    await expectToFit('/customer/history', await merchant.get('/customer/history?limit=10'));
  });

  it('of all others', async () => {
    await expectToFit('/customer/balance', await merchant.get('/customer/balance'));
    await expectToFit('/products/list', await merchant.get('/products/list'));
    await expectToFit('/orders/getStatus', await status('nobody'), 404);
    const sign = await rawCall(service.address, {
      method: 'POST',
      path: '/api/v1/customer/sign',
      headers: { 'CF-MERCHANT-ID': service.merchantId, 'Content-Type': 'application/json' },
      body: '{"payload":{}}',
    });
    await expectToFit('/customer/sign', sign);
    const stranger = await rawCall(service.address, { method: 'GET', path: '/api/v1/customer/balance' });
    await expectToFit('/customer/balance', stranger, 401);
  });

  it.each([
    ['a number as text', { status: 'completed', message: null, balance: '5' }],
    ['null where there has to be a text', { status: null, message: null, balance: 5 }],
    ['a member too many', { status: 'completed', message: null, balance: 5, more: 1 }],
    ['a member missing', { status: 'completed', message: null }],
  ])('or is found not to, with %s', async (_, value) => {
    expect(await faults('Balance', value)).toBeDefined();
  });
});
