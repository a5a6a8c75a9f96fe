import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { keychainName } from '../../src-main/account/account.ts';
import {
  accountOf,
  openAccountSession,
  typedAccount,
  type AccountSession,
  type AccountSessionDeps,
} from '../tills/account-session.ts';
import { openMovingShop, type MovingShop } from '../tills/moving-shop.ts';
import type { TestService } from '../network/start-service.ts';
import { value } from '../value.ts';

const notSame = (why: 'denied' | 'not-shown') => ({ ok: false, problem: { kind: 'not-same-account', why } });

/** A sale has no answer, and the service is to be found at another address. */
describe('a service that has moved', () => {
  let folder: string;
  let shop: MovingShop;
  let before: TestService;
  let till: AccountSession;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'moved-'));
    shop = await openMovingShop(folder);
    ({ before, till } = shop);
  });
  afterEach(async () => {
    await shop.close();
    rmSync(folder, { recursive: true });
  });

  it.each([true, false])('is where the sale is looked for, and not sent again; has it: %s', async (has) => {
    const earlier = shop.sell();
    await shop.when(earlier, 'completed');
    const orderId = await shop.sellUnanswered(has);
    await before.stop();
    const after = await shop.start({ dataFolder: before.dataFolder });
    expect(await till.session.accounts.goLive(typedAccount(after))).toEqual({ ok: true });
    const looks = (): number =>
      till.sent.filter((url) => url.startsWith(`${after.address}/customer/history`)).length;
    const looksBefore = looks();
    await shop.answersForItself();
    if (has) await shop.when(orderId, 'completed');
    else await till.when(() => (looks() > looksBefore + 1 ? true : undefined));
    expect(till.sent).not.toContain(`${after.address}/orders/submit`);
    expect((await shop.boughtAt(after)).filter((id) => id === orderId)).toHaveLength(has ? 1 : 0);
    expect(shop.moves()).toEqual([
      {
        kind: 'moved',
        merchantId: before.merchantId,
        from: before.address,
        to: after.address,
        shownBy: { kind: 'order', orderId: earlier },
        unsettled: 1,
        staff: null,
      },
    ]);
    // The secret is kept for the address that is asked.
    expect([...till.secrets.keys()].filter((name) => name.startsWith(before.merchantId))).toEqual([
      keychainName(accountOf(after)),
    ]);
  });

  it('is recognized by its history if no order of the till succeeded', async () => {
    const orderId = await shop.sellUnanswered(true);
    await before.stop();
    const after = await shop.start({ dataFolder: before.dataFolder });
    expect(await till.session.accounts.goLive(typedAccount(after))).toEqual({ ok: true });
    await shop.answersForItself();
    await shop.when(orderId, 'completed');
    expect(shop.moves()).toMatchObject([{ shownBy: { kind: 'history', orderId } }]);
  });

  it.each([
    [500, 'its history'],
    [403, 'its history'],
    [500, 'a manager’s word'],
    [403, 'a manager’s word'],
    [429, 'its history'],
    [503, 'its history'],
  ])('whose status of the last order is a %d is taken by %s', async (status, by) => {
    const asked = new Set<string>();
    till.lies.answer = (url) => {
      if (url.includes('getStatus')) asked.add(new URL(url).search);
      return undefined;
    };
    const earlier = shop.sell();
    await shop.when(earlier, 'completed');
    await shop.sellUnanswered(true);
    await before.stop();
    const after = await shop.start({ dataFolder: before.dataFolder });
    const headers = { 'retry-after': '1' };
    const isBroken = (url: string): boolean =>
      url.includes('/customer/history') ? by !== 'its history' : asked.has(new URL(url).search);
    till.lies.answer = (url) =>
      isBroken(url) ? Response.json({ status: 'ERROR', message: '' }, { status, headers }) : undefined;
    const plain = await till.session.accounts.goLive(typedAccount(after));
    if (by === 'its history') expect(plain).toEqual({ ok: true });
    else {
      expect(plain).toEqual(notSame('not-shown'));
      const word = { ...typedAccount(after), isSameAccount: true };
      expect(await till.session.accounts.goLive(word)).toEqual({ ok: true });
    }
    const shownBy = by === 'its history' ? { kind: 'history', orderId: earlier } : { kind: 'word' };
    expect(shop.moves()).toMatchObject([{ to: after.address, shownBy }]);
  });

  it('whose status of the last order asks for a long wait is taken by a manager’s word meanwhile', async () => {
    const asked = new Set<string>();
    till.lies.answer = (url) => {
      if (url.includes('getStatus')) asked.add(new URL(url).search);
      return undefined;
    };
    await shop.when(shop.sell(), 'completed');
    await shop.sellUnanswered(true);
    await before.stop();
    const after = await shop.start({ dataFolder: before.dataFolder });
    const wait = { status: 429, headers: { 'retry-after': '6' } };
    till.lies.answer = (url) => {
      if (url.includes('/customer/history')) return new Response('', { status: 500 });
      return asked.has(new URL(url).search)
        ? Response.json({ status: 'ERROR', message: '' }, wait)
        : undefined;
    };
    expect(await till.session.accounts.goLive(typedAccount(after))).toEqual(notSame('not-shown'));
    const word = { ...typedAccount(after), isSameAccount: true };
    expect(await till.session.accounts.goLive(word)).toEqual({ ok: true });
    expect(shop.moves()).toMatchObject([{ to: after.address, shownBy: { kind: 'word' } }]);
  });

  it('is distinguished from another service that accepts the same account', async () => {
    await shop.when(shop.sell(), 'completed');
    await shop.sellUnanswered(false);
    const foreign = await shop.start();
    expect(await till.session.accounts.goLive(typedAccount(foreign))).toEqual(notSame('denied'));
    expect(till.settings.account).toEqual(accountOf(before));
    expect(till.secrets.has(keychainName(accountOf(foreign)))).toBe(false);
    expect(shop.moves()).toEqual([]);
  });

  it('is not confused with an unidentifiable service, or one that confirms everything', async () => {
    await shop.sellUnanswered(false);
    const empty = await shop.start();
    expect(await till.session.accounts.goLive(typedAccount(empty))).toEqual(notSame('not-shown'));
    const submits = till.lies.answer;
    till.lies.answer = (url) => {
      if (!url.startsWith(empty.address) || !url.includes('getStatus')) return submits(url);
      const uidCustomer = new URL(url).searchParams.get('uidCustomer');
      return Response.json({ message: '', status: 'in_processing', uidCustomer, orderId: 'T1-1' });
    };
    expect(await till.session.accounts.goLive(typedAccount(empty))).toEqual(notSame('denied'));
  });

  it.each([true, false])(
    'is accepted on a manager’s word, which is recorded, and is sent nothing from before; sold before: %s',
    async (hasSold) => {
      if (hasSold) await shop.when(shop.sell(), 'completed');
      const orderId = await shop.sellUnanswered(false);
      const foreign = await shop.start();
      const request = { ...typedAccount(foreign), isSameAccount: true };
      expect(await till.session.accounts.goLive(request)).toEqual({ ok: true });
      expect(shop.moves()).toMatchObject([{ to: foreign.address, shownBy: { kind: 'word' } }]);
      const asked = (): number =>
        till.sent.filter((url) => url.startsWith(`${foreign.address}/customer/history`)).length;
      const before = asked();
      await shop.answersForItself();
      await till.when(() => (asked() > before ? true : undefined));
      // It may have been made where it was sent.
      expect(till.sent).not.toContain(`${foreign.address}/orders/submit`);
      expect(shop.stateOf(orderId)).toBe('unknown');
      // What is begun from here on is sent there alone.
      await shop.when(shop.sell(), 'completed');
      expect(await shop.boughtAt(foreign)).not.toContain(orderId);
      // Nor is it left behind after that.
      expect(await till.session.accounts.practice()).toMatchObject({ ok: false });
    },
  );

  it.each([true, false])(
    'is sent nothing from before a manager’s word by a clock that was ahead; sold before: %s',
    async (hasSold) => {
      const realNow = Date.now.bind(Date);
      const clock = { aheadMs: 5_000 };
      const now = vi.spyOn(Date, 'now').mockImplementation(() => realNow() + clock.aheadMs);
      onTestFinished(() => now.mockRestore());
      const foreign = await shop.start();
      if (hasSold) await shop.when(shop.sell(), 'completed');
      const orderId = await shop.sellUnanswered(true);
      const begunBy = Date.now();
      clock.aheadMs = 0;
      const request = { ...typedAccount(foreign), isSameAccount: true };
      expect(await till.session.accounts.goLive(request)).toEqual({ ok: true });
      await shop.answersForItself();
      // It is looked for after the time at which it was begun, too.
      let looks = 0;
      till.lies.answer = (url) => {
        if (url.startsWith(`${foreign.address}/customer/history`) && Date.now() > begunBy) looks += 1;
        return undefined;
      };
      const isSent = (): boolean => till.sent.includes(`${foreign.address}/orders/submit`);
      await till.when(() => (looks > 1 || isSent() ? true : undefined));
      expect(till.sent).not.toContain(`${foreign.address}/orders/submit`);
      expect(shop.stateOf(orderId)).toBe('unknown');
    },
  );

  it('is not shown by an order from before a move with nothing open, which is recorded too', async () => {
    await shop.when(shop.sell(), 'completed');
    const foreign = await shop.start();
    expect(await till.session.accounts.goLive(typedAccount(foreign))).toEqual({ ok: true });
    expect(shop.moves()).toMatchObject([{ to: foreign.address, shownBy: { kind: 'nothing-open' } }]);
    await shop.sellUnanswered(false);
    expect(await till.session.accounts.goLive(typedAccount(before))).toEqual(notSame('not-shown'));
  });

  describe('while its ledger was closed', () => {
    /** The ways to another address that pass by the open till. */
    const ways = {
      'practice mode': async (to: TestService) => {
        expect(await till.session.accounts.practice()).toEqual({ ok: true });
        expect(await till.session.accounts.goLive(typedAccount(to))).toEqual({ ok: true });
      },
      'a profile': async (to: TestService) => {
        reopen({ mode: 'live', account: accountOf(to), secretsOf: [to] });
        await till.session.till.connect();
      },
      'lost settings': async (to: TestService) => {
        reopen({ mode: 'practice', account: null, secretsOf: [] });
        expect(await till.session.accounts.goLive(typedAccount(to))).toEqual({ ok: true });
      },
    };
    const reopen = (as: Pick<AccountSessionDeps, 'mode' | 'account' | 'secretsOf'>): void => {
      till.session.close();
      till = openAccountSession({ folder, practice: before, ...as });
      onTestFinished(() => till.session.close());
    };
    const sold = async (): Promise<string> => {
      const [orderId] = value(till.sell());
      await till.when(() =>
        till.session.till.orders.find(orderId)?.state === 'completed' ? true : undefined,
      );
      return orderId;
    };

    /** After which move it is kept how soon the service shows what was done; 0 before any. */
    const moveOfFreshness = (): unknown => {
      const kept = readFileSync(join(folder, 'live', 'ledger.sqlite-freshness'), 'utf8');
      return (JSON.parse(kept) as { move: unknown }).move;
    };

    it.each(Object.entries(ways))('is recorded once, by way of %s', async (_, move) => {
      const earlier = await sold();
      const foreign = await shop.start();
      await move(foreign);
      const between = { merchantId: before.merchantId, from: before.address, to: foreign.address };
      const unshown = { ...between, unsettled: 0, shownBy: { kind: 'nothing-open' } };
      expect(shop.moves()).toMatchObject([unshown]);
      await sold();
      // Nor is what the earlier service showed at once believed of this one.
      await expect.poll(moveOfFreshness).toBeGreaterThan(0);
      await ways['practice mode'](before);
      const shown = { from: foreign.address, to: before.address, shownBy: { kind: 'nothing-open' } };
      expect(shop.moves()).toMatchObject([unshown, shown]);
      // It is where it was: no move.
      expect(await till.session.accounts.practice()).toEqual({ ok: true });
      expect(await till.session.accounts.resume()).toEqual({ ok: true });
      expect(shop.moves()).toHaveLength(2);
      // What was sold before the moves shows nothing of it.
      expect(till.session.till.ownOrders.isOurs(earlier)).toBe(false);
    });

    it.each(Object.entries(ways))('is shown by an order of the till, by way of %s', async (_, move) => {
      const orderId = await sold();
      await before.stop();
      const after = await shop.start({ dataFolder: before.dataFolder });
      await move(after);
      expect(shop.moves()).toMatchObject([{ to: after.address, shownBy: { kind: 'order', orderId } }]);
      expect(till.session.till.ownOrders.isOurs(orderId)).toBe(true);
    });

    it('waits until the service can be asked if something is unsettled', async () => {
      const orderId = await sold();
      await shop.sellUnanswered(true);
      await before.stop();
      const after = await shop.start({ dataFolder: before.dataFolder });
      reopen({ mode: 'live', account: accountOf(after), secretsOf: [after] });
      till.lies.answer = () => new Response('<h1>Bad gateway</h1>', { status: 502 });
      await till.session.till.connect();
      expect(shop.moves()).toEqual([]);
      expect(till.session.till.snapshot().service.kind).toBe('offline');
      till.lies.answer = () => undefined;
      await till.session.till.refresh();
      expect(shop.moves()).toMatchObject([{ to: after.address, shownBy: { kind: 'order', orderId } }]);
    });

    it.each(['a profile', 'lost settings'] as const)(
      'is not believed about what was begun before, by way of %s',
      async (way) => {
        await sold();
        const orderId = await shop.sellUnanswered(true);
        const foreign = await shop.start();
        await ways[way](foreign);
        const looks = (): number =>
          till.sent.filter((url) => url.startsWith(`${foreign.address}/customer/history`)).length;
        const looksBefore = looks();
        await till.session.till.refresh();
        await till.when(() => (looks() > looksBefore ? true : undefined));
        expect(shop.moves()).toMatchObject([{ shownBy: { kind: 'word' }, unsettled: 1 }]);
        expect(wasSentElsewhere(orderId)).toBe(true);
        expect(till.sent).not.toContain(`${foreign.address}/orders/submit`);
        // Neither by itself nor by staff is it told as not sold.
        await till.session.till.openWork.decide({ id: orderId, decision: 'drop' }, ['sale']);
        expect(till.session.till.orders.find(orderId)?.state).toMatch(/^(unknown|held)$/);
      },
    );
    const wasSentElsewhere = (orderId: string): boolean => !till.session.till.ownOrders.isOurs(orderId);
  });

  it.each(['an order', 'its history'])(
    'is not shown by %s from before a manager’s word to be the one at which a sale was begun since',
    async (what) => {
      if (what === 'an order') await shop.when(shop.sell(), 'completed');
      const first = await shop.sellUnanswered(true);
      const foreign = await shop.start();
      const word = { ...typedAccount(foreign), isSameAccount: true };
      expect(await till.session.accounts.goLive(word)).toEqual({ ok: true });
      const second = shop.sell();
      await shop.when(second, 'unknown');
      expect(await till.session.accounts.goLive(typedAccount(before))).toEqual(notSame('not-shown'));
      const back = { ...typedAccount(before), isSameAccount: true };
      expect(await till.session.accounts.goLive(back)).toEqual({ ok: true });
      expect(shop.moves()).toMatchObject([{ shownBy: { kind: 'word' } }, { shownBy: { kind: 'word' } }]);
      const sentBefore = till.sent.length;
      const asked = (): number =>
        till.sent.slice(sentBefore).filter((url) => url.startsWith(`${before.address}/customer/history`))
          .length;
      await shop.answersForItself();
      // What was begun there before is settled only because the service there shows it by its order id.
      await shop.when(first, 'completed');
      await till.when(() => (asked() > 1 ? true : undefined));
      expect(till.sent.slice(sentBefore)).not.toContain(`${before.address}/orders/submit`);
      expect(shop.stateOf(second)).toBe('unknown');
      // An order from since the word shows where the account goes on.
      await shop.when(shop.sell(), 'completed');
      await before.stop();
      const after = await shop.start({ dataFolder: before.dataFolder });
      expect(await till.session.accounts.goLive(typedAccount(after))).toEqual({ ok: true });
      expect(shop.moves().at(-1)).toMatchObject({ shownBy: { kind: 'order' } });
    },
  );
});
