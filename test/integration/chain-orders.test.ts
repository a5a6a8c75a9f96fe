import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { FindOrdersRequest } from '../../src-chain-api/requests/orders.ts';
import type { TillId } from '../../src-chain-api/ids.ts';
import type { Database } from '../../src-head-office/database/database.ts';
import { findOrders } from '../../src-head-office/lookups/find-orders.ts';
import type { LogEvent } from '../../src-head-office/log/log-event.ts';
import { keepEntering } from '../../src-head-office/projections/keep-entering.ts';
import { Projector } from '../../src-head-office/projections/projector.ts';
import { rebuild } from '../../src-head-office/projections/rebuild.ts';
import type { StaffId } from '../../src-books/staff-mark.ts';
import { ticketFor } from '../../src-books/payments/ticket.ts';
import { recoveredSaleIntent } from '../../src-main/domain/payments/recovered-intent.ts';
import { newOrderId } from '../../src-main/domain/orders/order-id.ts';
import type { SaleIntent } from '../../src-main/domain/orders/sale.ts';
import { onEachEngine } from '../chain/each-engine.ts';
import { beginning, chained, type Happened } from '../chain/chained.ts';
import { addTill, openStreamOf } from '../chain/send-ledger.ts';
import { idPack, refundIntent, saleIntent } from '../fixtures/intents.ts';
import { otherSeller } from '../fixtures/seller.ts';
import { value } from '../value.ts';

const at = Date.UTC(2026, 4, 4, 9);
const charged = '18.4';

/** A sale as a till writes it, up to its eSIM. */
function sold(
  intent: SaleIntent,
  { uid, iccid }: { readonly uid: string; readonly iccid: string },
): Happened[] {
  const ticket = ticketFor([intent]);
  const { orderId, createdAt } = intent;
  return [
    [ticket.ticketId, createdAt, { kind: 'paid', intent: ticket }],
    [orderId, createdAt, { kind: 'drafted', intent }],
    [orderId, createdAt, { kind: 'attempted' }],
    [orderId, createdAt + 1, { kind: 'accepted', uidCustomer: uid, charged }],
    [orderId, createdAt + 2, { kind: 'issued', profile: { iccid, activation: { kind: 'not-kept' } } }],
  ];
}

/** The same, as another till finds it at the service. */
const adopted = (
  { orderId, merchantId, product, cost, createdAt }: SaleIntent,
  uid: string,
  foundAt: number,
): Happened => [
  orderId,
  foundAt,
  {
    kind: 'recovered',
    intent: recoveredSaleIntent({ orderId, merchantId, product, cost, createdAt }),
    uidCustomer: uid,
    charged,
    staff: null,
  },
];

/** An eSIM of nobody else's test. */
const newEsim = () => {
  const digits = String(BigInt(`0x${randomUUID().replaceAll('-', '').slice(0, 12)}`)).padStart(15, '0');
  return { uid: randomUUID(), iccid: `8901${digits.slice(0, 15)}` };
};

const intentAt = (createdAt: number): SaleIntent => saleIntent(createdAt, { staff: null, tender: 'cash' });

async function find(database: Database, till: TillId, request: FindOrdersRequest) {
  return value(await findOrders(database, { till, request, now: 5 }));
}

async function counted(database: Database, orderId: string) {
  const { rows } = await database.query(
    `SELECT kind, price, cost, is_counted FROM entry WHERE piece_id = $1 ORDER BY is_counted, at, number`,
    [orderId],
  );
  return rows;
}

onEachEngine('Orders of many tills', (shared) => {
  const enter = () => new Projector(shared.database()).catchUp();

  describe('an order that one till sold and another adopted', () => {
    it.each(['the seller', 'the adopter'] as const)('is counted once, if %s tells first', async (who) => {
      const database = shared.database();
      const [esim, intent] = [newEsim(), intentAt(at)];
      const seller = await openStreamOf(database, await addTill(database, 'T1'));
      const adopter = await openStreamOf(database, await addTill(database, 'T2'));
      const bySeller = () => seller.send(chained(beginning, sold(intent, esim)));
      // The clock of the adopter is behind.
      const byAdopter = () => adopter.send(chained(beginning, [adopted(intent, esim.uid, at - 1000)]));
      for (const tell of who === 'the seller' ? [bySeller, byAdopter] : [byAdopter, bySeller]) {
        await tell();
        await enter();
      }
      expect(await counted(database, intent.orderId)).toMatchObject([
        { kind: 'sale', price: null, is_counted: false },
        { kind: 'sale', price: 18_400_000, is_counted: true },
      ]);
      const { orders } = await find(database, adopter.till, { by: 'order', order: intent.orderId });
      expect(orders).toMatchObject([{ till: { id: seller.till, name: 'T1' }, state: 'completed' }]);
      const { rows } = await database.query('SELECT how FROM order_ref WHERE order_id = $1 ORDER BY how', [
        intent.orderId,
      ]);
      expect(rows, 'the adoption is noted').toEqual([{ how: 'found' }, { how: 'sold' }]);
    });

    it('is one order by the service’s number, whatever id it was adopted under', async () => {
      const database = shared.database();
      const [esim, intent] = [newEsim(), intentAt(at)];
      const seller = await openStreamOf(database, await addTill(database, 'T1'));
      const adopter = await openStreamOf(database, await addTill(database, 'T2'));
      const other = { ...intent, orderId: newOrderId(otherSeller, at) };
      await adopter.send(chained(beginning, [adopted(other, esim.uid.toUpperCase(), at + 9)]));
      await enter();
      expect(await counted(database, other.orderId)).toMatchObject([{ is_counted: true }]);
      await seller.send(chained(beginning, sold(intent, esim)));
      await enter();
      expect(await counted(database, other.orderId)).toMatchObject([{ is_counted: false }]);
      expect(await counted(database, intent.orderId)).toMatchObject([{ is_counted: true }]);
      const { orders } = await find(database, adopter.till, { by: 'order', order: esim.uid });
      expect(orders).toMatchObject([{ orderId: intent.orderId, till: { name: 'T1' } }]);
    });
  });

  describe('a ledger that forked', () => {
    /** Sold up to the attempt; the answer came after the copy was made. */
    async function fork() {
      const database = shared.database();
      const [esim, intent] = [newEsim(), intentAt(at)];
      const till = await addTill(database, 'T1');
      const parent = await openStreamOf(database, till);
      const all = chained(beginning, sold(intent, esim));
      const [common, own] = [all.slice(0, 3), all.slice(3)];
      const last = common.at(-1);
      if (last === undefined) throw new Error('nothing is common');
      await parent.send(common);
      await parent.send(own);
      const head = { number: last.number, hash: last.hash };
      const child = await openStreamOf(database, till, { stream: parent.stream, head }, 'restored');
      return { database, esim, intent, till, parent, child, head };
    }

    it('counts what came before the fork once, and what both say of it once', async () => {
      const { database, esim, intent, child, head } = await fork();
      const { orderId } = intent;
      const refund = refundIntent(at + 50, {
        boughtAs: orderId,
        orderId,
        uidCustomer: esim.uid,
        expected: intent.cost,
        idPack: idPack(77),
      });
      await child.send(
        chained(head, [
          [
            orderId,
            at + 10,
            { kind: 'unanswered', failure: { kind: 'no-reply', cause: 'interrupted', detail: '' } },
          ],
          [orderId, at + 20, { kind: 'accepted', uidCustomer: esim.uid, charged: null }],
          [orderId, at + 30, { kind: 'issued', profile: { iccid: esim.iccid } }],
          [refund.operationId, at + 50, { kind: 'drafted', intent: refund }],
          [refund.operationId, at + 51, { kind: 'attempted' }],
          [refund.operationId, at + 52, { kind: 'confirmed' }],
        ]),
      );
      await enter();
      const { rows } = await database.query(
        `SELECT kind, price FROM entry WHERE piece_id = $1 AND is_counted ORDER BY at`,
        [orderId],
      );
      expect(rows).toEqual([
        { kind: 'sale', price: 18_400_000 },
        { kind: 'refund', price: -18_400_000 },
      ]);
      const owed = await database.query(
        'SELECT owed, is_counted FROM ticket WHERE ticket_id = $1 ORDER BY owed',
        [`ticket:${orderId}`],
      );
      expect(owed.rows).toEqual([
        { owed: 0, is_counted: false },
        { owed: 18_400_000, is_counted: true },
      ]);
      const { orders } = await find(database, child.till, { by: 'iccid', iccid: esim.iccid });
      expect(orders).toMatchObject([{ orderId, stream: child.stream, isRefunded: true }]);
      expect(orders[0]?.price).toEqual({ amount: '18.4', currency: 'USD' });
    });

    it('counts what its closed stream holds beyond the fork', async () => {
      const { database, intent } = await fork();
      await enter();
      expect(await counted(database, intent.orderId)).toMatchObject([
        { price: 18_400_000, is_counted: true },
      ]);
    });
  });

  describe('an event that this head office can’t enter', () => {
    it.each([
      [
        'of a kind that it doesn’t know',
        { kind: 'sold-by-subscription' },
        'unknown-kind',
        'sold-by-subscription',
      ],
      ['of a newer version', { kind: 'attempted', version: 2 }, 'newer-version', 'attempted'],
      ['whose JSON is broken', '{"kind":', 'no-json', null],
      ['that lacks what it needs', { kind: 'drafted', intent: {} }, 'other-form', 'drafted'],
      ['that can’t have happened then', { kind: 'issued', profile: {} }, 'impossible', 'issued'],
    ] as const)('makes its stream wait there, and no other: one %s', async (_, event, why, kind) => {
      const database = shared.database();
      const [esim, intent] = [newEsim(), intentAt(at)];
      const till = await addTill(database);
      const [stuck, other] = [await openStreamOf(database, till), await openStreamOf(database, till)];
      const events = chained(beginning, [
        ...sold(intent, esim).slice(0, 3),
        [intent.orderId, at, event],
        ['account:1', at, { kind: 'moved' }],
      ]);
      await stuck.send(events);
      await other.send(chained(beginning, sold(intentAt(at), newEsim())));
      await enter();
      const { rows } = await database.query(
        `SELECT stream_id, projected_until, state, waiting_number, waiting_kind, waiting_why FROM projection
         WHERE stream_id = $1 OR stream_id = $2 ORDER BY projected_until`,
        [stuck.stream, other.stream],
      );
      expect(rows).toEqual([
        {
          ...{ stream_id: stuck.stream, projected_until: 3, state: 'waiting' },
          ...{ waiting_number: 4, waiting_kind: kind, waiting_why: why },
        },
        {
          ...{ stream_id: other.stream, projected_until: 5, state: 'running' },
          ...{ waiting_number: null, waiting_kind: null, waiting_why: null },
        },
      ]);
      expect(await enter(), 'it isn’t tried again and again').toBe(0);
      const stored = await database.query('SELECT number FROM event WHERE stream_id = $1', [stuck.stream]);
      expect(stored.rows).toHaveLength(5);
    });

    it('makes its stream wait at the one that it fails at, and no other', async () => {
      const database = shared.database();
      const fine = { ...intentAt(at), orderId: newOrderId(otherSeller, at + 1) };
      // No engine has a place for it in its texts.
      const odd = saleIntent(at, { staff: { id: 's1' as StaffId, name: 'A\u0000' } });
      const till = await addTill(database);
      const [stuck, other] = [await openStreamOf(database, till), await openStreamOf(database, till)];
      await stuck.send(chained(beginning, [...sold(intentAt(at), newEsim()), ...sold(odd, newEsim())]));
      await other.send(chained(beginning, sold(fine, newEsim())));
      await enter();
      const { rows } = await database.query(
        `SELECT projected_until, state, waiting_number, waiting_why FROM projection
         WHERE stream_id = $1 OR stream_id = $2 ORDER BY state`,
        [stuck.stream, other.stream],
      );
      expect(rows).toEqual([
        { projected_until: 5, state: 'running', waiting_number: null, waiting_why: null },
        { projected_until: 5, state: 'waiting', waiting_number: 6, waiting_why: 'fault' },
      ]);
      expect(await counted(database, fine.orderId)).toHaveLength(1);
    });

    it('is entered as soon as a head office starts that can', async () => {
      const database = shared.database();
      const intent = intentAt(at);
      const opened = await openStreamOf(database, await addTill(database));
      await opened.send(chained(beginning, sold(intent, newEsim())));
      // As an older one left it.
      await database.query(
        `INSERT INTO projection (stream_id, projected_until, state, waiting_number, waiting_kind, waiting_why)
         VALUES ($1, 0, 'waiting', 1, 'paid', 'unknown-kind')`,
        [opened.stream],
      );
      expect(await enter()).toBe(0);
      const newer = new Projector(database);
      await newer.resume();
      await newer.catchUp();
      expect(await counted(database, intent.orderId)).toHaveLength(1);
    });
  });

  it('are entered as they come, while the head office runs', async () => {
    const database = shared.database();
    const [esim, intent] = [newEsim(), intentAt(at)];
    const seller = await openStreamOf(database, await addTill(database));
    const log: LogEvent[] = [];
    const entering = keepEntering(database, (event) => log.push(event));
    try {
      await seller.send(chained(beginning, sold(intent, esim)));
      entering.poke();
      const found = () => find(database, seller.till, { by: 'order', order: intent.orderId });
      await expect.poll(async () => (await found()).orders.length).toBe(1);
    } finally {
      await entering.close();
    }
    expect(log).toEqual([]);
  });

  describe('a look-up', () => {
    async function one() {
      const database = shared.database();
      const [esim, intent] = [newEsim(), intentAt(at)];
      const seller = await openStreamOf(database, await addTill(database, 'T1'));
      await seller.send(chained(beginning, sold(intent, esim)));
      await enter();
      return { database, esim, intent, asking: await addTill(database, 'T9') };
    }

    it('finds an eSIM with its check digit and without, and no other', async () => {
      const { database, esim, intent, asking } = await one();
      for (const iccid of [esim.iccid, esim.iccid.slice(0, -1), `${esim.iccid}4`]) {
        const { orders } = await find(database, asking, { by: 'iccid', iccid });
        expect(
          orders.map(({ orderId }) => orderId),
          iccid,
        ).toEqual([intent.orderId]);
      }
      const another = `8902${esim.iccid.slice(4)}`;
      expect((await find(database, asking, { by: 'iccid', iccid: another })).orders).toEqual([]);
    });

    it('finds by a telephone number’s mark, until its customer is forgotten', async () => {
      const { database, intent, asking } = await one();
      const mark = randomUUID().replaceAll('-', '');
      const bytes = Buffer.from(mark, 'hex');
      await database.query('INSERT INTO card_phone (mark, order_id) VALUES ($1, $2)', [
        bytes,
        intent.orderId,
      ]);
      expect((await find(database, asking, { by: 'phone', mark })).orders).toHaveLength(1);
      await database.query('DELETE FROM card_phone WHERE order_id = $1', [intent.orderId]);
      expect((await find(database, asking, { by: 'phone', mark })).orders).toHaveLength(0);
    });

    it('tells neither the cost nor the customer', async () => {
      const { database, intent, asking } = await one();
      const { orders } = await find(database, asking, { by: 'order', order: intent.orderId });
      expect(Object.keys(orders[0]?.product ?? {})).not.toContain('salePrice');
      expect(orders[0]).toMatchObject({
        price: { amount: '18.4', currency: 'USD' },
        product: { name: intent.product.name },
      });
    });

    it('is written down: who, when, by what and how many, and not what for', async () => {
      const { database, intent, asking } = await one();
      await find(database, asking, { by: 'order', order: intent.orderId });
      await find(database, asking, { by: 'order', order: 'nothing' });
      const { rows } = await database.query('SELECT * FROM lookup_log WHERE till_id = $1 ORDER BY found', [
        asking,
      ]);
      expect(rows).toMatchObject([
        { till_id: asking, at: 5, asked_by: 'order', found: 0 },
        { till_id: asking, at: 5, asked_by: 'order', found: 1 },
      ]);
      expect(JSON.stringify(rows)).not.toContain(intent.orderId);
    });

    it('finds nothing for a till that was revoked', async () => {
      const { database, intent, asking } = await one();
      await database.query('UPDATE till SET revoked_at = 9 WHERE id = $1', [asking]);
      const request = { by: 'order', order: intent.orderId } as const;
      expect(await findOrders(database, { till: asking, request, now: 5 })).toMatchObject({
        ok: false,
        failure: { kind: 'revoked' },
      });
    });
  });

  it('rows of all this are the same when they are made anew', async () => {
    const database = shared.database();
    const flags = async () => {
      const { rows } = await database.query(
        'SELECT stream_id, number, is_counted FROM entry ORDER BY stream_id, number',
      );
      return rows;
    };
    const before = await flags();
    await rebuild(database);
    expect(await flags()).toEqual(before);
  });
});
