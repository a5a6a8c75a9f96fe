import { isOfType, seen } from '../field-types.ts';
import { expect, expectStatus, memberOf, sameAmount, textAt, describeReply } from '../reply-checks.ts';
import type { Rule } from '../rule.ts';
import type { RefusalCase } from './refusal-case.ts';
import { refusalsOfReading } from './refusals-of-reading.ts';
import { refusalsOfSpending } from './refusals-of-spending.ts';

const cases: readonly RefusalCase[] = [...refusalsOfReading, ...refusalsOfSpending];

/** Each refusal has its status. */
export const refusalStatuses: readonly Rule[] = cases.map(({ id, words, status, mode, ask }) => ({
  id,
  section: 'Endpoints',
  words,
  mode,
  check: async (context) => {
    expectStatus(await ask(context), status);
  },
}));

/** Each refusal has the error body. */
export const refusalBodies: readonly Rule[] = cases.map(({ id, status, mode, ask }) => ({
  id: `${id}.body`,
  section: 'Errors',
  words: `its body is JSON with status and message${status === 409 ? ', and uidCustomer' : ''}, each a string`,
  mode,
  check: async (context) => {
    const reply = await ask(context);
    expect(reply.status >= 400, `it was not refused: ${describeReply(reply)}`);
    const names = status === 409 ? ['status', 'message', 'uidCustomer'] : ['status', 'message'];
    for (const name of names) {
      const value = memberOf(reply.json, name);
      expect(isOfType(value, 'string'), `${name} ${seen(value)} in ${describeReply(reply)}`);
    }
  },
}));

/** What a refusal does not do. */
export const refusalEffects: readonly Rule[] = [
  {
    id: '409.same-order',
    section: 'Errors',
    words: 'the uidCustomer of a 409 is that of the order with this orderId',
    mode: 'spend',
    check: async ({ shop, merchant }) => {
      const { sent, reply } = await shop.fullOrder();
      const again = expectStatus(await merchant.post('/orders/submit', sent), 409);
      expect(textAt(again, 'uidCustomer') === textAt(reply, 'uidCustomer'), describeReply(again));
    },
  },
  {
    id: '409.debits-nothing',
    section: 'Errors',
    words: 'an orderId that is sent again debits nothing',
    mode: 'spend',
    check: async ({ shop, merchant }) => {
      const { sent } = await shop.fullOrder();
      const before = await shop.balance();
      await merchant.post('/orders/submit', sent);
      const after = await shop.balance();
      expect(sameAmount(before, after), `from ${before} to ${after}`);
    },
  },
  {
    id: '409.at-once',
    section: 'Errors',
    words: 'of one orderId that is sent five times at once, one is sold and four are 409',
    mode: 'spend',
    check: async ({ shop, merchant }) => {
      const sent = { productId: await shop.product(), orderId: shop.newOrderId() };
      const before = await shop.balance();
      const replies = await Promise.all(
        Array.from({ length: 5 }, () => merchant.post('/orders/submit', sent)),
      );
      const statuses = replies.map(({ status }) => status).sort();
      expect(statuses.join() === '200,409,409,409,409', statuses.join(', '));
      const sold = replies.find(({ status }) => status === 200);
      const price = memberOf(memberOf(sold?.json, 'esimProfile'), 'salePrice');
      const after = await shop.balance();
      expect(typeof price === 'number' && sameAmount(before - price, after), `from ${before} to ${after}`);
    },
  },
  {
    id: '402.sells-nothing',
    section: 'Errors',
    words: 'a refused purchase makes no order: its orderId can be used once there are funds',
    mode: 'control',
    check: async ({ shop, merchant, controls }) => {
      const sent = { productId: await shop.product(), orderId: shop.newOrderId() };
      const balance = await shop.balance();
      await controls().setBalance(0);
      const refused = await merchant.post('/orders/submit', sent);
      const left = await shop.balance();
      await controls().setBalance(balance);
      expectStatus(refused, 402);
      expect(left === 0, `the balance came to ${left}`);
      expectStatus(await merchant.post('/orders/submit', sent), 200);
    },
  },
];
