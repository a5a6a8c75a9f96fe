import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StaffId } from '../../src-books/staff-mark.ts';
import {
  accountOf,
  openAccountSession,
  typedAccount,
  type AccountSession,
} from '../tills/account-session.ts';
import { topUpEsim } from '../tills/top-up-esim.ts';
import { startService, type TestService } from '../network/start-service.ts';

const changing = { ok: false, failure: { kind: 'changing-account' } };

/** Practice, the shop's account and another one: nothing may be sold on the wrong one, or left behind on one. */
describe('a till whose account changes', () => {
  let practice: TestService;
  let shop: TestService;
  let other: TestService;
  let folder: string;
  let till: AccountSession;

  beforeAll(async () => {
    [practice, shop, other] = await Promise.all([
      startService({ merchantId: 'practice', secret: 'practice-secret' }),
      startService({ merchantId: 'the-shop', secret: 'secret-of-the-shop' }),
      startService({ merchantId: 'another-shop', secret: 'secret-of-another' }),
    ]);
  });
  afterAll(() => Promise.all([practice.stop(), shop.stop(), other.stop()]));

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'account-'));
  });
  afterEach(() => {
    till.session.close();
    rmSync(folder, { recursive: true });
  });

  const open = async (mode: 'practice' | 'live', account = accountOf(shop)): Promise<void> => {
    till = openAccountSession({ folder, practice, mode, account, secretsOf: [shop] });
    await till.session.till.connect();
  };
  const isSold = (orderId: string): Promise<true> =>
    till.when(() => (till.session.till.orders.find(orderId)?.state === 'completed' ? true : undefined));
  const unanswered = async (): Promise<void> => {
    const reached = till.gates.submit.shut();
    expect(till.sell().ok).toBe(true);
    await reached;
  };

  it('shows the window which till is open before that till has its service', async () => {
    await open('practice');
    const held = till.gates.balance.shut();
    const resumed = till.session.accounts.resume();
    await held;
    expect(till.snapshots.map(({ mode }) => mode)).toEqual(['live']);
    till.gates.balance.open();
    expect(await resumed).toEqual({ ok: true });
    expect(till.snapshots).toHaveLength(1);
  });

  it('has the practice service start before it connects, and sends it nothing until then', () => {
    till = openAccountSession({ folder, practice, mode: 'practice', account: null, secretsOf: [] });
    expect(till.practiceCalls).toEqual(['start']);
    expect(till.sent).toEqual([]);
  });

  it('ends a practice service that was started and is not needed', () => {
    till = openAccountSession({
      folder,
      practice,
      mode: 'live',
      account: accountOf(shop),
      secretsOf: [shop],
    });
    expect(till.practiceCalls).toEqual(['stop']);
  });

  it('has a new id for the window after each change and start', async () => {
    await open('practice');
    const { openTillId } = till.session.till.snapshot();
    await till.session.accounts.resume();
    const live = till.session.till.snapshot().openTillId;
    await till.session.accounts.practice();
    const again = till.session.till.snapshot().openTillId;
    expect(new Set([openTillId, live, again]).size).toBe(3);
  });

  it('begins no sale while waiting for another account’s service', async () => {
    await open('live');
    const held = till.gates.status.shut();
    const connected = till.session.accounts.goLive(typedAccount(other));
    await held;
    expect(till.sell()).toEqual(changing);
    till.gates.status.open();
    expect(await connected).toEqual({ ok: true });
    // On the account that came, it is sold as ever.
    const sold = till.sell();
    if (!sold.ok) return expect.fail(sold.failure.kind);
    await isSold(sold.value[0]);
    expect(till.sent.filter((url) => url.includes('/orders/submit'))).toEqual([
      `${other.address}/orders/submit`,
    ]);
  });

  it('begins no sale while the keychain forgets the secret', async () => {
    await open('live');
    const held = till.gates.keychain.shut();
    const signedOut = till.session.accounts.signOut();
    await held;
    expect(till.sell()).toEqual(changing);
    till.gates.keychain.open();
    expect(await signedOut).toEqual({ ok: true });
    expect(till.session.till.openWork.unsettled).toBe(0);
  });

  it('continues to sell after a failed change', async () => {
    await open('live');
    expect(
      await till.session.accounts.goLive({ ...typedAccount(other), merchantId: 'nobody' }),
    ).toMatchObject({
      ok: false,
    });
    const sold = till.sell();
    if (!sold.ok) return expect.fail(sold.failure.kind);
    await isSold(sold.value[0]);
  });

  it('makes one change at a time', async () => {
    await open('live');
    const held = till.gates.status.shut();
    const first = till.session.accounts.goLive(typedAccount(other));
    await held;
    const refused = { ok: false, problem: { kind: 'changing-account' } };
    expect(await till.session.accounts.practice()).toEqual(refused);
    expect(await till.session.accounts.signOut()).toEqual(refused);
    expect(await till.session.accounts.resume()).toEqual(refused);
    till.gates.status.open();
    expect(await first).toEqual({ ok: true });
    expect(till.settings).toMatchObject({ mode: 'live', account: { merchantId: 'another-shop' } });
  });

  describe('a top-up whose package is being checked', () => {
    const whileLookedAt = async (meanwhile: () => unknown): Promise<unknown> => {
      const sold = till.sell();
      if (!sold.ok) return expect.fail(sold.failure.kind);
      const [orderId] = sold.value;
      await isSold(orderId);
      const [product] = till.session.till.catalog().products;
      if (product === undefined) return expect.fail('there is nothing to sell');
      const held = till.gates.status.shut();
      const bought = topUpEsim(till.session.till.selling, { ...product, topsUp: orderId });
      await held;
      await meanwhile();
      till.gates.status.open();
      const end = await bought;
      expect(till.sent.filter((url) => url.includes('/orders/topup'))).toEqual([]);
      return end;
    };
    const refused = (kind: string) => ({ ok: false, failure: { kind } });

    it('is not bought on a till that was closed meanwhile', async () => {
      await open('live');
      expect(await whileLookedAt(() => till.session.accounts.practice())).toEqual(refused('another-till'));
    });

    it('is not bought for someone who has signed out', async () => {
      await open('live');
      till.at.staff = { id: 'ana' as StaffId, name: 'Ana' };
      const leave = (): unknown => (till.at.staff = null);
      expect(await whileLookedAt(leave)).toEqual(refused('not-at-till'));
    });

    it('is not bought without a shift if the shop now requires one', async () => {
      await open('live');
      const want = (): unknown => (till.at.needsShift = true);
      expect(await whileLookedAt(want)).toEqual(refused('no-shift'));
    });

    it('is not bought if the ledger cannot be written', async () => {
      await open('live');
      const stop = (): unknown => till.session.till.books.writeFailed({ kind: 'corrupted', detail: '' });
      expect(await whileLookedAt(stop)).toMatchObject({ ok: false, failure: { kind: 'ledger' } });
    });
  });

  it('does nothing when the computer wakes while the ledger is closed', async () => {
    await open('live');
    till.session.close();
    await expect(till.session.lookAround()).resolves.toBeUndefined();
  });

  it('stays on its account while a sale’s outcome is unknown, whichever way it would be left', async () => {
    await open('live');
    await unanswered();
    const stays = { ok: false, problem: { kind: 'sales-open', count: 1 } };
    expect(await till.session.accounts.goLive(typedAccount(other))).toEqual(stays);
    expect(await till.session.accounts.practice()).toEqual(stays);
    expect(await till.session.accounts.signOut()).toEqual(stays);
    till.gates.submit.open();
  });

  it('stays on its account while a sold eSIM has not come yet', async () => {
    await open('live');
    const held = till.gates.status.shut();
    const sold = till.sell();
    if (!sold.ok) return expect.fail(sold.failure.kind);
    await held;
    expect(till.session.till.orders.find(sold.value[0])?.state).toBe('accepted');
    const stays = { ok: false, problem: { kind: 'sales-open', count: 1 } };
    expect(await till.session.accounts.goLive(typedAccount(other))).toEqual(stays);
    expect(await till.session.accounts.practice()).toEqual(stays);
    till.gates.status.open();
    await isSold(sold.value[0]);
    expect(await till.session.accounts.practice()).toEqual({ ok: true });
  });

  it('leaves no unfinished sale behind after a crash that lost the settings', async () => {
    await open('live');
    await unanswered();
    till.session.close();
    till.gates.submit.open();
    // The settings are gone: nobody remembers whose the ledger is.
    till = openAccountSession({ folder, practice, mode: 'practice', account: null, secretsOf: [] });
    await till.session.till.connect();
    expect(await till.session.accounts.goLive(typedAccount(other))).toEqual({
      ok: false,
      problem: { kind: 'sales-of-account', merchantId: 'the-shop', count: 1 },
    });
    expect(await till.session.accounts.goLive(typedAccount(shop))).toEqual({ ok: true });
  });
});
