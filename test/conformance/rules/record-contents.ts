import { expect, memberOf, numberAt, sameAmount, textAt, describeReply, valuesAt } from '../reply-checks.ts';
import type { Rule } from '../rule.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** What the fields of a record say of each other and of what was asked for. */
const rules: readonly Omit<Rule, 'section' | 'mode'>[] = [
  {
    id: 'order.uuid',
    words: 'uidCustomer of an order is a UUID',
    check: async ({ shop }) => {
      const uid = textAt((await shop.plainOrder()).reply, 'uidCustomer');
      expect(uuid.test(uid), `it is ${uid}`);
    },
  },
  {
    id: 'order.product',
    words: 'an order is of the product that was asked for',
    check: async ({ shop }) => {
      const { sent, reply } = await shop.fullOrder();
      expect(textAt(reply, 'esimProfile.productId') === sent['productId'], describeReply(reply));
    },
  },
  {
    id: 'order.order-id',
    words: 'an order has the orderId that it was given',
    check: async ({ shop }) => {
      const { sent, reply } = await shop.fullOrder();
      expect(textAt(reply, 'orderId') === sent['orderId'], describeReply(reply));
    },
  },
  {
    id: 'status.order-id',
    words: 'the status record has the orderId that the order was given',
    check: async ({ shop }) => {
      const { sent } = await shop.fullOrder();
      const reply = await shop.fullCompleted();
      expect(textAt(reply, 'orderId') === sent['orderId'], describeReply(reply));
    },
  },
  {
    id: 'status.same-order',
    words: 'the status record is of the uidCustomer that was asked for',
    check: async ({ shop }) => {
      const uid = textAt((await shop.fullOrder()).reply, 'uidCustomer');
      const reply = await shop.fullCompleted();
      expect(textAt(reply, 'uidCustomer') === uid, describeReply(reply));
    },
  },
  {
    id: 'status.one-package',
    words: 'a new order has one package, of its name and price',
    check: async ({ shop }) => {
      const { reply } = await shop.plainOrder();
      const items = valuesAt((await shop.plainCompleted()).json, 'activatedItems.*');
      const [item] = items;
      const price = memberOf(item, 'salePrice');
      expect(items.length === 1, `there are ${String(items.length)}`);
      expect(memberOf(item, 'name') === textAt(reply, 'esimProfile.name'), 'it has another name');
      expect(price === numberAt(reply, 'esimProfile.salePrice'), `its salePrice is ${String(price)}`);
    },
  },
  {
    id: 'topup.profile',
    words: 'a top-up is of the uidCustomer and product that were asked for',
    check: async ({ shop }) => {
      const { sent, reply } = await shop.plainTopUp();
      expect(textAt(reply, 'uidCustomer') === sent['uidCustomer'], describeReply(reply));
      expect(textAt(reply, 'package.productId') === sent['productId'], describeReply(reply));
    },
  },
  {
    id: 'topup.order-id',
    words: 'a top-up has the orderId that it was given',
    check: async ({ shop }) => {
      const { sent, reply } = await shop.firstUseTopUp();
      expect(textAt(reply, 'package.orderId') === sent['orderId'], describeReply(reply));
    },
  },
  {
    id: 'topup.price',
    words: 'salePrice of an order and of a top-up of one product are the same',
    check: async ({ shop }) => {
      const order = numberAt((await shop.plainOrder()).reply, 'esimProfile.salePrice');
      const topUp = numberAt((await shop.plainTopUp()).reply, 'package.salePrice');
      expect(sameAmount(order, topUp), `${String(order)} and ${String(topUp)}`);
    },
  },
  {
    id: 'activate.id-pack',
    words: 'the reply to activate names the idPack that was sent',
    check: async ({ shop }) => {
      const { idPack, reply } = await shop.activated();
      expect(memberOf(reply.json, 'idPack') === idPack, describeReply(reply));
    },
  },
  {
    id: 'refund.id-pack',
    words: 'the reply to refund names the idPack that was sent',
    check: async ({ shop }) => {
      const { idPack, reply } = await shop.refunded();
      expect(memberOf(reply.json, 'idPack') === idPack, describeReply(reply));
    },
  },
  {
    id: 'connectivity.profile',
    words: 'the connectivity record is of the iccid that was asked for, with its imsi',
    check: async ({ shop }) => {
      const status = await shop.fullCompleted();
      const reply = await shop.connectivity();
      expect(
        textAt(reply, 'connectivity.iccid') === textAt(status, 'esimProfile.iccid'),
        describeReply(reply),
      );
      expect(textAt(reply, 'connectivity.imsi') === textAt(status, 'esimProfile.imsi'), describeReply(reply));
    },
  },
];

export const recordContents: readonly Rule[] = rules.map((rule) => ({
  ...rule,
  section: 'Resources',
  mode: 'spend',
}));
