import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sessionToken, tillId } from '../../src-chain-api/ids.ts';
import { claimLivesMs } from '../../src-chain-api/limits.ts';
import type { Card } from '../../src-chain-api/requests/cards.ts';
import { keepCards } from '../../src-head-office/cards/keep-cards.ts';
import { claim, giveUpClaim } from '../../src-head-office/claims/claims.ts';
import type { Till } from '../../src-head-office/directory/tills.ts';
import { keepLines, readHistory } from '../../src-head-office/history/history.ts';
import { onEachEngine } from '../chain/each-engine.ts';
import { streamDesk } from '../chain/stream-desk.ts';

const now = 1_790_000_000_000;
const refused = (kind: string) => ({ ok: false, failure: expect.objectContaining({ kind }) as object });

onEachEngine('What tills share', ({ database }) => {
  describe('Cards', () => {
    const marks = ['0a'.repeat(16), '0b'.repeat(16)];
    const card = (orderId: string, version: number, phoneMarks = marks): Card => ({
      kind: 'kept',
      orderId,
      version,
      sealed: Buffer.from(`${orderId} ${version}`).toString('base64'),
      phoneMarks,
    });
    /** A till of a shop that sends cards. */
    const sender = async (shop: string = randomUUID()) => {
      const desk = streamDesk(database);
      const token = await desk.begin();
      const till: Till = { id: desk.till, shop, name: 'T1', signingKey: '', isRevoked: false };
      return {
        desk,
        shop,
        send: (cards: Card[], change = 1, by = token) =>
          keepCards(database(), { till, request: { cards, through: { token: by, change } }, now }),
      };
    };
    const storedOf = async (orderId: string) => {
      const { rows } = await database().query('SELECT version, sealed FROM card WHERE order_id = $1', [
        orderId,
      ]);
      const phones = await database().query('SELECT mark FROM card_phone WHERE order_id = $1', [orderId]);
      return rows.map(({ version, sealed }) => ({
        version,
        sealed: sealed instanceof Uint8Array ? Buffer.from(sealed).toString() : sealed,
        phones: phones.rows.length,
      }))[0];
    };

    it('are kept in their newest version, whichever order they come in', async () => {
      const { send } = await sender();
      const [one, other] = [randomUUID(), randomUUID()];
      expect(await send([card(one, 2), card(other, 1)])).toEqual({
        ok: true,
        value: {
          versions: expect.arrayContaining([
            { orderId: one, version: 2 },
            { orderId: other, version: 1 },
          ]) as object,
        },
      });
      expect(await send([card(one, 1), card(other, 3, [])])).toMatchObject({ ok: true });
      expect(await storedOf(one)).toEqual({ version: 2, sealed: `${one} 2`, phones: 2 });
      expect(await storedOf(other)).toEqual({ version: 3, sealed: `${other} 3`, phones: 0 });
    });

    it('of a customer who was forgotten are gone, and don’t come back', async () => {
      const { send } = await sender();
      const orderId = randomUUID();
      await send([card(orderId, 1)]);
      await send([{ kind: 'forgotten', orderId, version: 2 }]);
      await send([card(orderId, 1)]);
      expect(await storedOf(orderId)).toEqual({ version: 2, sealed: null, phones: 0 });
    });

    it('can be changed by a till of the same shop, and by none of another', async () => {
      const [first, other] = [await sender(), await sender()];
      const sameShop = await sender(first.shop);
      const orderId = randomUUID();
      await first.send([card(orderId, 1)]);
      expect(await other.send([{ kind: 'forgotten', orderId, version: 9 }])).toEqual({
        ok: true,
        value: { versions: [] },
      });
      expect((await storedOf(orderId))?.version).toBe(1);
      await sameShop.send([card(orderId, 2)]);
      expect((await storedOf(orderId))?.version).toBe(2);
    });

    it('are told up to a change by the stream’s own session', async () => {
      const { desk, send } = await sender();
      await send([card(randomUUID(), 1)], 7);
      const { rows } = await database().query('SELECT cards_through FROM stream WHERE id = $1', [desk.id]);
      expect(rows).toEqual([{ cards_through: 7 }]);
      const orderId = randomUUID();
      expect(await send([card(orderId, 1)], 8, sessionToken.parse(randomUUID()))).toEqual(
        refused('session-taken'),
      );
      expect(await storedOf(orderId)).toBeUndefined();
    });
  });

  describe('Claims', () => {
    const till = () => tillId.parse(randomUUID());
    const request = (subject: string, operationId: string) =>
      ({ kind: 'refund', merchantId: 'm', subject, operationId }) as const;

    it('have one holder, who renews it, however many ask at once', async () => {
      const subject = randomUUID();
      const tills = [till(), till(), till(), till()];
      const asked = await Promise.all(
        tills.map((id, index) =>
          claim(database(), { till: id, request: request(subject, `op-${index}`), now }),
        ),
      );
      expect(asked.filter(({ ok }) => ok)).toHaveLength(1);
      const holder = asked.findIndex(({ ok }) => ok);
      const again = (index: number, at: number) =>
        claim(database(), {
          till: tills[index] ?? till(),
          request: request(subject, `op-${index}`),
          now: at,
        });
      expect(await again(holder, now + 1000)).toEqual({
        ok: true,
        value: { until: now + 1000 + claimLivesMs, serverTime: now + 1000 },
      });
      expect(await again((holder + 1) % 4, now + claimLivesMs)).toEqual({
        ok: false,
        failure: expect.objectContaining({ kind: 'claimed', until: now + 1000 + claimLivesMs }) as object,
      });
    });

    it('end by themselves, and when they are given up by their holder', async () => {
      const [subject, one, other] = [randomUUID(), till(), till()];
      await claim(database(), { till: one, request: request(subject, 'a'), now });
      const take = (at: number) =>
        claim(database(), { till: other, request: request(subject, 'b'), now: at });
      await giveUpClaim(database(), { till: other, operationId: 'a' });
      expect(await take(now + claimLivesMs - 1)).toEqual(refused('claimed'));
      expect((await take(now + claimLivesMs)).ok).toBe(true);
      // The one whose time was over has it no more.
      expect(
        await claim(database(), { till: one, request: request(subject, 'a'), now: now + claimLivesMs }),
      ).toEqual(refused('claimed'));
      await giveUpClaim(database(), { till: other, operationId: 'b' });
      expect(
        (await claim(database(), { till: one, request: request(subject, 'a'), now: now + claimLivesMs })).ok,
      ).toBe(true);
    });

    it('of the same till are one operation’s', async () => {
      const [subject, one] = [randomUUID(), till()];
      await claim(database(), { till: one, request: request(subject, 'a'), now });
      expect(await claim(database(), { till: one, request: request(subject, 'b'), now })).toEqual(
        refused('claimed'),
      );
    });
  });

  describe('History', () => {
    const line = (transactionId: string, orderId: string, text = '{}') => ({
      ...{ transactionId, orderId, line: text, at: 5 },
    });
    const reader = async (merchantId: string) => {
      const desk = streamDesk(database);
      await desk.begin({ merchantId });
      return desk.till;
    };

    it('keeps each line once, and knows what is complete', async () => {
      const merchantId = randomUUID();
      const [one, other] = [await reader(merchantId), await reader(merchantId)];
      const keep = (till: typeof one, lines: ReturnType<typeof line>[], from: number, until: number) =>
        keepLines(database(), { till, request: { merchantId, lines, complete: { from, until } }, now });
      await Promise.all([
        keep(one, [line('1', 'a'), line('2', 'b')], 10, 20),
        keep(other, [line('2', 'b', 'other'), line('3', 'a')], 15, 30),
        keep(other, [], 50, 60),
      ]);
      const read = await readHistory(database(), { till: other, merchantId, orderId: 'a' });
      expect(read).toEqual({
        ok: true,
        value: {
          lines: [line('1', 'a'), line('3', 'a')],
          complete: [
            { from: 10, until: 30 },
            { from: 50, until: 60 },
          ],
        },
      });
      const { rows } = await database().query(
        'SELECT transaction_id FROM history_line WHERE merchant_id = $1',
        [merchantId],
      );
      expect(rows).toHaveLength(3);
      await keep(one, [], 20, 55);
      expect(await readHistory(database(), { till: one, merchantId, orderId: 'none' })).toEqual({
        ok: true,
        value: { lines: [], complete: [{ from: 10, until: 60 }] },
      });
    });

    it('is read and written by tills that sell on the account alone', async () => {
      const [merchantId, stranger] = [randomUUID(), await reader(randomUUID())];
      expect(await readHistory(database(), { till: stranger, merchantId, orderId: 'a' })).toEqual(
        refused('not-found'),
      );
      const request = { merchantId, lines: [line('1', 'a')], complete: { from: 1, until: 2 } };
      expect(await keepLines(database(), { till: stranger, request, now })).toEqual(refused('not-found'));
      const own = await reader(merchantId);
      expect(
        await keepLines(database(), {
          till: own,
          request: { ...request, complete: { from: 2, until: 1 } },
          now,
        }),
      ).toEqual(refused('bad-request'));
    });
  });
});
