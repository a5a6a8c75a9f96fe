import { randomUUID } from 'node:crypto';
import { numberAt } from '../reply-checks.ts';
import { unknownProduct, type RefusalCase } from './refusal-case.ts';

/** These need something that was bought, or would buy where the service is wrong. */
export const refusalsOfSpending: readonly RefusalCase[] = [
  {
    id: 'submit.400.known-product-mode',
    words: 'submit of a product on sale with an activationMode that there is not is 400',
    status: 400,
    mode: 'spend',
    ask: async ({ shop, merchant }) =>
      merchant.post('/orders/submit', { productId: await shop.product(), activationMode: 'LATER' }),
  },
  {
    id: 'submit.409',
    words: 'submit with an orderId that exists is 409',
    status: 409,
    mode: 'spend',
    ask: async ({ shop, merchant }) => merchant.post('/orders/submit', (await shop.fullOrder()).sent),
  },
  {
    id: 'topup.400.unknown-profile',
    words: 'top-up of a profile that is not found is 400',
    status: 400,
    mode: 'spend',
    ask: async ({ shop, merchant }) =>
      merchant.post('/orders/topup', { productId: await shop.product(), uidCustomer: randomUUID() }),
  },
  {
    id: 'topup.400.unknown-product',
    words: 'top-up of a product that is not found is 400',
    status: 400,
    mode: 'spend',
    ask: async ({ shop, merchant }) => {
      const uidCustomer = await shop.profileOwner();
      return merchant.post('/orders/topup', { productId: unknownProduct, uidCustomer });
    },
  },
  {
    id: 'topup.409',
    words: 'top-up with the orderId of a top-up is 409',
    status: 409,
    mode: 'spend',
    ask: async ({ shop, merchant }) => merchant.post('/orders/topup', (await shop.firstUseTopUp()).sent),
  },
  {
    id: 'topup.409.order',
    words: 'top-up with the orderId of an order is 409',
    status: 409,
    mode: 'spend',
    ask: async ({ shop, merchant }) => {
      const { orderId = null } = (await shop.fullOrder()).sent;
      const uidCustomer = await shop.profileOwner();
      return merchant.post('/orders/topup', { productId: await shop.product(), uidCustomer, orderId });
    },
  },
  {
    id: 'activate.400.twice',
    words: 'activate of a package that is activated is 400',
    status: 400,
    mode: 'spend',
    ask: async ({ shop, merchant }) =>
      merchant.post('/orders/activate', { idPack: (await shop.activated()).idPack }),
  },
  {
    id: 'activate.400.now',
    words: 'activate of a NOW package is 400',
    status: 400,
    mode: 'spend',
    ask: async ({ shop, merchant }) =>
      merchant.post('/orders/activate', { idPack: numberAt((await shop.plainTopUp()).reply, 'package.id') }),
  },
  {
    id: 'activate.400.first-use',
    words: 'activate of a FIRST_USE package is 400',
    status: 400,
    mode: 'spend',
    ask: async ({ shop, merchant }) =>
      merchant.post('/orders/activate', {
        idPack: numberAt((await shop.firstUseTopUp()).reply, 'package.id'),
      }),
  },
  {
    id: 'refund.400.activated',
    words: 'refund of a package that is activated is 400',
    status: 400,
    mode: 'spend',
    ask: async ({ shop, merchant }) =>
      merchant.post('/orders/refund', { idPack: (await shop.activated()).idPack }),
  },
  {
    id: 'refund.400.twice',
    words: 'refund of a package that is refunded is 400',
    status: 400,
    mode: 'spend',
    ask: async ({ shop, merchant }) =>
      merchant.post('/orders/refund', { idPack: (await shop.refunded()).idPack }),
  },
  ...(['submit', 'topup'] as const).map((name): RefusalCase => ({
    id: `${name}.402`,
    words: `${name} beyond the balance is 402`,
    status: 402,
    mode: 'control',
    ask: async ({ shop, merchant, controls }) => {
      const sent = { productId: await shop.product(), uidCustomer: await shop.profileOwner() };
      const balance = await shop.balance();
      await controls().setBalance(0);
      try {
        return await merchant.post(`/orders/${name}`, sent);
      } finally {
        await controls().setBalance(balance);
      }
    },
  })),
];
