import { mkdtempSync, rmSync } from 'node:fs';
import { usualDiscounts } from '../../src-main/pricing/usual-discounts.ts';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Keychain } from '../../src-main/keychain/keychain.ts';
import { defaultPriceRules } from '../../src-main/domain/price-rules.ts';
import { systemClock } from '../../src-main/platform/clock.ts';
import type { Account, AccountSettings } from '../../src-main/account/account.ts';
import { AccountSwitcher } from '../../src-main/session/account-switcher.ts';
import type { Fetch } from '../../src-merchant-api/http/http-exchange.ts';
import type { RequestOf } from '../../src-preload/contract.ts';
import { problemSentence } from '../../src-renderer/words/failures/problem-sentence.ts';
import { beginLedgerWork } from '../ledgers/ledger-work.ts';
import { startService, type TestService } from '../network/start-service.ts';
import { withIdentity } from '../tills/stored-identity.ts';
import { Pace } from '../../src-main/selling/pace.ts';
import { noApprovals } from '../windows/unlimited-window.ts';

type Typed = RequestOf<'account-connect'>;

/** Who signs for the shop's account: the till with its secret, or the service at each call. */
describe('an account', () => {
  let folder: string;
  let service: TestService;
  let session: AccountSwitcher;
  /** What the keychain holds, by the names that it holds it under. */
  let secrets: Map<string, string>;
  let settings: { mode: 'practice' | 'live'; account: Account | null };
  /** The paths of all that is sent. */
  let sent: string[];
  /** The paths whose requests are lost. */
  let lost: string[];

  const parts = () => {
    const accountSettings: AccountSettings = withIdentity(folder, {
      get mode() {
        return settings.mode;
      },
      get account() {
        return settings.account;
      },
      prices: defaultPriceRules,
      keepPrices: () => undefined,
      balanceWarning: null,
      discounts: usualDiscounts,
      shifts: { isRequired: false, isBlind: false },
      tenders: [],
      lastShift: () => 0,
      keepLastShift: () => undefined,
      keepBalanceWarning: () => undefined,
      favorites: () => [],
      keepFavorites: () => undefined,
      goLive: (account) => (settings = { mode: 'live', account }),
      practice: () => (settings.mode = 'practice'),
    });
    const heard: Fetch = (url, init) => {
      sent.push(url.replace(service.address, ''));
      if (lost.some((path) => url.endsWith(path))) return Promise.reject(new TypeError('fetch failed'));
      return fetch(url, init);
    };
    return {
      dataFolder: folder,
      settings: accountSettings,
      keychain: new Keychain(() =>
        Promise.resolve({
          getPassword: (_, name) => Promise.resolve(secrets.get(name) ?? null),
          setPassword: (_, name, secret) => Promise.resolve(void secrets.set(name, secret)),
          deletePassword: (_, name) => Promise.resolve(secrets.delete(name)),
        }),
      ),
      practice: {
        merchantId: 'practice',
        start: () => Promise.resolve({ ok: false, failure: { detail: 'not here' } } as const),
        stop: () => undefined,
      },
      fetch: heard,
      fetchOnce: heard,
      callback: () => null,
      clock: systemClock,
      random: Math.random,
      pace: new Pace(),
      staff: () => null,
      isManager: () => true,
      approvals: noApprovals,
      push: () => undefined,
      beginWork: beginLedgerWork,
    };
  };
  /** The secrets of accounts that the keychain holds, without the key of the till's codes. */
  const secretsKept = (): string[] =>
    [...secrets].filter(([name]) => !/^(activation codes of|till) /.test(name)).map(([, secret]) => secret);
  const open = (): AccountSwitcher => new AccountSwitcher(parts());

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'till-'));
    service = await startService();
    secrets = new Map();
    settings = { mode: 'practice', account: null };
    sent = [];
    lost = [];
    session = open();
  });
  afterEach(async () => {
    session.close();
    await service.stop();
    rmSync(folder, { recursive: true });
  });

  const typed = (signing: Typed['signing'], merchantId = service.merchantId): Typed => ({
    baseAddress: service.address,
    merchantId,
    signing,
  });
  const bySecret = (): Typed => typed({ by: 'till', secret: service.secret });
  const byService = (): Typed => typed({ by: 'service' });

  it('signs with its secret from the keychain, and requests no signature', async () => {
    expect(await session.accounts.goLive(bySecret())).toEqual({ ok: true });
    expect(secretsKept()).toEqual([service.secret]);
    expect(session.account()).toMatchObject({ mode: 'live', signedBy: 'till' });
    expect(session.till.snapshot().service).toEqual({ kind: 'online' });
    expect(sent).not.toContain('/customer/sign');
  });

  it('that the service signs for has no secret here, and still has none after a restart', async () => {
    expect(await session.test(byService())).toMatchObject({ ok: true, value: { balance: '200' } });
    expect(await session.accounts.goLive(byService())).toEqual({ ok: true });
    expect(secretsKept()).toEqual([]);
    session.close();
    session = open();
    sent = [];
    await session.till.connect();
    expect(session.account()).toMatchObject({ mode: 'live', signedBy: 'service' });
    expect(session.till.snapshot()).toMatchObject({
      service: { kind: 'online' },
      balance: { amount: '200' },
    });
    // One signature for each question. The till may have begun to look for lost sales, whose question follows its signature.
    const questions = sent.filter((path) => path !== '/customer/sign');
    expect(questions).toEqual(expect.arrayContaining(['/customer/balance', '/products/list']));
    expect([0, 1]).toContain(sent.length - 2 * questions.length);
  });

  it('leaves no secret behind when the service signs from now on', async () => {
    await session.accounts.goLive(bySecret());
    expect(secretsKept()).toHaveLength(1);
    expect(await session.accounts.goLive(byService())).toEqual({ ok: true });
    expect(secretsKept()).toEqual([]);
  });

  it('that the service does not sign for is not connected, and the message mentions no secret', async () => {
    const tried = await session.accounts.goLive(typed({ by: 'service' }, 'somebody-else'));
    if (tried.ok) return expect.fail('connected');
    expect(problemSentence(tried.problem, 'connecting')).toBe(
      'Not connected. Nothing was changed. Your provider didn’t sign for the till. Check the merchant ID and try again, or use the secret.',
    );
    expect(settings).toEqual({ mode: 'practice', account: null });
  });

  it('accepts another secret, but is not replaced by another account, while a sale is unsettled', async () => {
    await session.accounts.goLive(bySecret());
    const [product] = session.till.catalog().products;
    if (product === undefined) return expect.fail('no products');
    lost = ['/orders/submit'];
    const sold = session.till.selling.sell({ ...product, cart: 'press-1', again: false });
    expect(sold.ok).toBe(true);
    const other = { ...bySecret(), merchantId: 'somebody-else' };
    expect(await session.accounts.goLive(other)).toMatchObject({
      ok: false,
      problem: { kind: 'sales-open' },
    });
    expect(await session.accounts.practice()).toMatchObject({ ok: false, problem: { kind: 'sales-open' } });
    expect(await session.accounts.goLive(bySecret())).toEqual({ ok: true });
  });
});
