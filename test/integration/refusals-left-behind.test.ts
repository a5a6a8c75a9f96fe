import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { idPackOf } from '../../src-merchant-api/id-pack.ts';
import type { FindingView } from '../../src-preload/contract/books/reconciliation.ts';
import {
  accountOf,
  openAccountSession,
  typedAccount,
  type AccountSession,
} from '../tills/account-session.ts';
import { directClient } from '../network/direct-client.ts';
import { clockOfSpeed } from '../tills/fast-clock.ts';
import { startService, type TestService } from '../network/start-service.ts';
import { value } from '../value.ts';

const dayMs = 86_400_000;

/** Staff were told that something was not done, and left the account before the till had rechecked it. */
describe('a refusal on an account that is left', () => {
  let folder: string;
  let shop: TestService;
  let other: TestService;
  let till: AccountSession;
  let aheadMs: number;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'left-refusal-'));
    shop = await startService({ balance: '100.00', issueDelayMs: 0 });
    other = await startService({ merchantId: 'another-shop', secret: 'secret-of-another' });
    aheadMs = 0;
    const fast = clockOfSpeed(300);
    till = openAccountSession({
      ...{ folder, practice: other, mode: 'live', account: accountOf(shop), secretsOf: [shop] },
      clock: { ...fast, now: () => fast.now() + aheadMs },
    });
    await till.session.till.connect();
  });
  afterEach(async () => {
    till.session.close();
    await Promise.all([shop.stop(), other.stop()]);
    rmSync(folder, { recursive: true });
  });

  const { leave, comeBack } = {
    leave: {
      'practice mode': () => till.session.accounts.practice(),
      'another account': () => till.session.accounts.goLive(typedAccount(other)),
      'no secret': () => till.session.accounts.signOut(),
    },
    comeBack: async () => {
      expect(await till.session.accounts.goLive(typedAccount(shop))).toEqual({ ok: true });
    },
  };

  const refuse = (path: string): void => {
    till.lies.answer = (url) =>
      url.includes(path)
        ? Response.json({ status: 'ERROR', message: 'a condition is not met' }, { status: 400 })
        : undefined;
  };
  const saleIn = (orderId: string, state: string): Promise<true> =>
    till.when(() => (till.session.till.orders.find(orderId)?.state === state ? true : undefined));

  const sellInVain = async (): Promise<string> => {
    refuse('/orders/submit');
    const [orderId] = value(till.sell());
    await saleIn(orderId, 'refused');
    return orderId;
  };
  /** The order arrives at the service after all. */
  const comesLate = async (orderId: string): Promise<void> => {
    const [first] = value(await directClient(shop).products()).products;
    const productId = first?.productId ?? expect.fail('there is nothing to sell');
    value(await directClient(shop).submit({ productId, orderId, activationMode: 'ON_DEMAND' }));
  };
  const reconciliation = () => till.session.till.reconciliation();
  const found = async (): Promise<FindingView[]> => {
    const comparison = await reconciliation();
    const findings = (): FindingView[] =>
      comparison.findings({ isOpen: true, before: null, most: 9 }).findings;
    return expect.poll(findings, { timeout: 20_000 }).not.toEqual([]).then(findings);
  };
  /** So that no night's comparison is due, which would find it too. */
  const compare = async (): Promise<void> => {
    const comparison = await reconciliation();
    comparison.begin();
    await till.when(() => {
      const { state, last } = comparison.read();
      return state.doing.kind === 'idle' && last?.state === 'done' ? true : undefined;
    });
  };

  it.each(Object.entries(leave))('is rechecked once the account is back, left for %s', async (_, goAway) => {
    await compare();
    const orderId = await sellInVain();
    expect(await goAway()).toEqual({ ok: true });
    await comesLate(orderId);
    await comeBack();
    expect(await found()).toMatchObject([{ about: 'sale', why: 'refused-here', saleId: orderId }]);
    expect(till.session.till.orders.find(orderId)).toMatchObject({ state: 'refused', isMadeAfterAll: true });
    expect(till.sent.filter((url) => url.includes('/orders/submit'))).toHaveLength(1);
  });

  it('is found by the comparison of the books if the account is back only days later', async () => {
    await compare();
    const orderId = await sellInVain();
    expect(await leave['practice mode']()).toEqual({ ok: true });
    await comesLate(orderId);
    aheadMs = 3 * dayMs;
    await comeBack();
    expect(await found()).toMatchObject([{ about: 'sale', why: 'refused-here', saleId: orderId }]);
  });

  it.each(['activation', 'refund'] as const)(
    'is rechecked once the account is back, also of a package: %s',
    async (kind) => {
      await compare();
      const [product] = till.session.till.catalog().products;
      if (product === undefined) return expect.fail('there is nothing to sell');
      const request = {
        ...product,
        activationMode: 'ON_DEMAND',
        cart: crypto.randomUUID(),
        again: true,
      } as const;
      const [orderId] = value(till.session.till.selling.sell(request));
      await saleIn(orderId, 'completed');
      const uidCustomer = till.session.till.orders.find(orderId)?.uidCustomer ?? expect.fail('it has no uid');
      const status = value(await directClient(shop).getStatus(uidCustomer));
      const pack = idPackOf(status.status === 'completed' ? status.activatedItems[0]?.uid : undefined);
      if (pack.kind !== 'number') return expect.fail('its package has no number');
      const { idPack } = pack;
      const on = { uidCustomer, orderId, idPack, cart: crypto.randomUUID() };
      refuse(kind === 'activation' ? '/orders/activate' : '/orders/refund');
      const { selling } = till.session.till;
      value(
        kind === 'activation'
          ? selling.activate(on)
          : selling.refund({ ...on, reason: 'The phone is locked' }),
      );
      await till.when(() =>
        till.session.till.orders.find(orderId)?.operations.at(-1)?.state === 'refused' ? true : undefined,
      );
      expect(await leave['practice mode']()).toEqual({ ok: true });
      const direct = directClient(shop);
      value(kind === 'activation' ? await direct.activate(idPack) : await direct.refund(idPack));
      await comeBack();
      expect(await found()).toMatchObject([{ about: kind, why: 'refused-here' }]);
    },
  );
});
