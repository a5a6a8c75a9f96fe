import { expect, expectStatus, textAt, describeReply } from '../reply-checks.ts';
import type { Rule } from '../rule.ts';

/** The reads that need nothing bought. */
const reads = [
  ['balance', 'GET /customer/balance', '/customer/balance'],
  ['products', 'GET /products/list', '/products/list'],
  ['history', 'GET /customer/history', '/customer/history'],
  ['history.limit', 'GET /customer/history with limit', '/customer/history?limit=1'],
] as const;

const isJsonType = (contentType: string): boolean => /^application\/json\s*(;|$)/i.test(contentType);

/** Endpoints of which one reply is enough. */
export const endpointAnswers: readonly Rule[] = [
  ...reads.map(([id, words, path]): Rule => ({
    id: `${id}.200`,
    section: 'Endpoints',
    words: `${words} answers 200 with JSON to both headers`,
    mode: 'read',
    check: async ({ merchant }) => {
      const reply = expectStatus(await merchant.get(path), 200);
      expect(typeof reply.json === 'object' && reply.json !== null, `no JSON: ${describeReply(reply)}`);
    },
  })),
  {
    id: 'balance.status.completed',
    section: 'Endpoints',
    words: 'status of the balance is completed',
    mode: 'read',
    check: async ({ merchant }) => {
      const reply = await merchant.get('/customer/balance');
      expect(textAt(reply, 'status') === 'completed', describeReply(reply));
    },
  },
  {
    id: 'sign.200',
    section: 'Endpoints',
    words: 'POST /customer/sign of an empty object answers 200 with a signature',
    mode: 'read',
    check: async ({ merchant }) => {
      const reply = expectStatus(await merchant.post('/customer/sign', { payload: {} }), 200);
      expect(textAt(reply, 'signature') !== '', 'it is empty');
    },
  },
  {
    id: 'json.200',
    section: 'Endpoints',
    words: 'a 200 is sent as application/json',
    mode: 'read',
    check: async ({ merchant }) => {
      const { contentType } = await merchant.get('/customer/balance');
      expect(isJsonType(contentType), `it is ${contentType}`);
    },
  },
  {
    id: 'json.refusal',
    section: 'Errors',
    words: 'a refusal is sent as application/json',
    mode: 'read',
    check: async ({ merchant }) => {
      const { status, contentType } = await merchant.get('/orders/getStatus');
      expect(status >= 400, `it was not refused: ${status}`);
      expect(isJsonType(contentType), `it is ${contentType}`);
    },
  },
  {
    id: 'submit.order-id.optional',
    section: 'Endpoints',
    words: 'submit takes a productId alone',
    mode: 'spend',
    check: async ({ shop }) => {
      expectStatus((await shop.plainOrder()).reply, 200);
    },
  },
  {
    id: 'submit.all-fields',
    section: 'Endpoints',
    words: 'submit takes orderId, activationMode and null as callback',
    mode: 'spend',
    check: async ({ shop }) => {
      expectStatus((await shop.fullOrder()).reply, 200);
    },
  },
  {
    id: 'topup.optional',
    section: 'Endpoints',
    words: 'top-up takes uidCustomer and productId alone',
    mode: 'spend',
    check: async ({ shop }) => {
      expectStatus((await shop.plainTopUp()).reply, 200);
    },
  },
  {
    id: 'topup.first-use',
    section: 'Endpoints',
    words: 'top-up takes orderId and FIRST_USE as activationMode',
    mode: 'spend',
    check: async ({ shop }) => {
      expectStatus((await shop.firstUseTopUp()).reply, 200);
    },
  },
];
