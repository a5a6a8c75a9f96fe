import { randomUUID } from 'node:crypto';
import type { Members } from '../merchant.ts';
import { unknownProduct, type RefusalCase } from './refusal-case.ts';

/** A number that no package of a service will have. */
const unknownPack = 9_007_199_254_000_001;

const post = (id: string, words: string, path: string, members: Members): RefusalCase => ({
  id,
  words: `${words} is 400`,
  status: 400,
  mode: 'read',
  ask: ({ merchant }) => merchant.post(path, members),
});

const get = (id: string, words: string, status: 400 | 404, path: string): RefusalCase => ({
  id,
  words: `${words} is ${status}`,
  status,
  mode: 'read',
  ask: ({ merchant }) => merchant.get(path),
});

const submit = '/orders/submit';
const topup = '/orders/topup';

/** Each names a product, an order or a package that isn't there: taken by mistake, it still costs nothing. */
export const refusalsOfReading: readonly RefusalCase[] = [
  post('submit.400.none', 'submit without productId', submit, {}),
  post('submit.400.type', 'submit with a number as productId', submit, { productId: 7 }),
  post('submit.400.unknown', 'submit of a product that is not found', submit, { productId: unknownProduct }),
  post('topup.400.no-profile', 'top-up without uidCustomer', topup, { productId: unknownProduct }),
  post('topup.400.no-product', 'top-up without productId', topup, { uidCustomer: randomUUID() }),
  post('topup.400.unknown', 'top-up of a profile and a product that are not found', topup, {
    productId: unknownProduct,
    uidCustomer: randomUUID(),
  }),
  ...['activate', 'refund'].flatMap((name) => [
    post(`${name}.400.none`, `${name} without idPack`, `/orders/${name}`, {}),
    post(`${name}.400.null`, `${name} with null as idPack`, `/orders/${name}`, { idPack: null }),
    post(`${name}.400.type`, `${name} with a text as idPack`, `/orders/${name}`, { idPack: 'conformance' }),
    post(`${name}.400.fraction`, `${name} with a fraction as idPack`, `/orders/${name}`, { idPack: 0.5 }),
    post(`${name}.400.unknown`, `${name} of a package that is not found`, `/orders/${name}`, {
      idPack: unknownPack,
    }),
  ]),
  get('getStatus.400.none', 'getStatus without uidCustomer', 400, '/orders/getStatus'),
  get(
    'getStatus.404',
    'getStatus of an order that is not found',
    404,
    `/orders/getStatus?uidCustomer=${randomUUID()}`,
  ),
  get('connectivity.400.none', 'connectivity without iccid', 400, '/orders/connectivity'),
  get(
    'connectivity.400.unknown',
    'connectivity of a profile that is not found',
    400,
    '/orders/connectivity?iccid=8900000000000000000',
  ),
];
