import type { Reply } from '../raw-request.ts';
import {
  expect,
  expectStatus,
  memberOf,
  numberAt,
  sameAmount,
  textAt,
  describeReply,
  valuesAt,
} from '../reply-checks.ts';
import type { Context, Rule } from '../rule.ts';
import { NotJudged } from '../verdict.ts';

/** What belongs to a completed order alone. */
const notPopulated = ['esimProfile', 'customer', 'activatedItems'] as const;

function expectIdentifiersOnly(reply: Reply, status: string): void {
  expect(
    memberOf(expectStatus(reply, 200).json, 'status') === status,
    `it is not ${status}: ${describeReply(reply)}`,
  );
  for (const name of notPopulated) {
    const value = memberOf(reply.json, name);
    expect(value === null || value === undefined, `${name} is populated`);
  }
}

const anHourMs = 3_600_000;

/** An order whose fate was decided, with the balance before it. */
async function fatedOrder({ shop, controls }: Context, outcome: 'completed' | 'canceled', delayMs: number) {
  const orderId = shop.newOrderId();
  await controls().decide(orderId, outcome, delayMs);
  const purchase = await shop.order({ orderId });
  return { ...purchase, uidCustomer: textAt(purchase.reply, 'uidCustomer') };
}

const rules: readonly Omit<Rule, 'section'>[] = [
  {
    id: 'submit.debits',
    words: 'submit debits the balance by the salePrice',
    mode: 'spend',
    check: async ({ shop }) => {
      const { reply, balanceBefore, balanceAfter } = await shop.plainOrder();
      const price = numberAt(reply, 'esimProfile.salePrice');
      expect(sameAmount(balanceBefore - price, balanceAfter), `from ${balanceBefore} to ${balanceAfter}`);
    },
  },
  {
    id: 'topup.debits',
    words: 'top-up debits the balance by the salePrice',
    mode: 'spend',
    check: async ({ shop }) => {
      const { reply, balanceBefore, balanceAfter } = await shop.plainTopUp();
      const price = numberAt(reply, 'package.salePrice');
      expect(sameAmount(balanceBefore - price, balanceAfter), `from ${balanceBefore} to ${balanceAfter}`);
    },
  },
  {
    id: 'order.is-issued',
    words: 'an order becomes completed, with a profile that can be installed',
    mode: 'spend',
    check: async ({ shop }) => {
      const reply = await shop.plainCompleted();
      expect(textAt(reply, 'esimProfile.activationCode') !== '', 'the activationCode is empty');
      expect(textAt(reply, 'esimProfile.iccid') !== '', 'the iccid is empty');
    },
  },
  {
    id: 'order.own-profile',
    words: 'two orders have two profiles',
    mode: 'spend',
    check: async ({ shop }) => {
      const replies = [await shop.plainCompleted(), await shop.fullCompleted()];
      for (const name of ['iccid', 'activationCode']) {
        const values = replies.map((reply) => textAt(reply, `esimProfile.${name}`));
        expect(new Set(values).size === 2, `both have one ${name}`);
      }
    },
  },
  {
    id: 'order.stays-completed',
    words: 'a completed order is told alike when it is asked for again',
    mode: 'spend',
    check: async ({ shop }) => {
      const first = await shop.plainCompleted();
      const again = await shop.status(textAt(first, 'uidCustomer'));
      for (const path of [
        'status',
        'orderId',
        'createdAt',
        'esimProfile.iccid',
        'esimProfile.activationCode',
      ]) {
        expect(valuesAt(first.json, path)[0] === valuesAt(again.json, path)[0], `${path} has changed`);
      }
    },
  },
  {
    id: 'in_processing.identifiers',
    words: 'an order in processing has neither esimProfile, customer nor activatedItems',
    mode: 'control',
    check: async (context) => {
      const { uidCustomer } = await fatedOrder(context, 'completed', anHourMs);
      expectIdentifiersOnly(await context.shop.status(uidCustomer), 'in_processing');
    },
  },
  {
    id: 'in_processing.seen',
    words: 'the same, of an order that is caught in processing',
    mode: 'spend',
    check: async ({ shop }) => {
      const reply = await shop.status(textAt((await shop.order()).reply, 'uidCustomer'));
      if (memberOf(reply.json, 'status') === 'completed') {
        throw new NotJudged('the order was completed before it could be asked for');
      }
      expectIdentifiersOnly(reply, 'in_processing');
    },
  },
  {
    id: 'canceled.identifiers',
    words: 'a canceled order has neither esimProfile, customer nor activatedItems',
    mode: 'control',
    check: async (context) => {
      const { uidCustomer } = await fatedOrder(context, 'canceled', 0);
      expectIdentifiersOnly(await context.shop.settled(uidCustomer), 'canceled');
    },
  },
  {
    id: 'canceled.credits',
    words: 'the funds of a canceled order return to the balance, once',
    mode: 'control',
    check: async (context) => {
      const { uidCustomer, balanceBefore } = await fatedOrder(context, 'canceled', 0);
      await context.shop.settled(uidCustomer);
      await context.shop.status(uidCustomer);
      const balance = await context.shop.balance();
      expect(sameAmount(balance, balanceBefore), `from ${balanceBefore} it came to ${balance}`);
    },
  },
];

export const orderStates: readonly Rule[] = rules.map((rule) => ({ ...rule, section: 'States' }));
