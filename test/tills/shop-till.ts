import { Approvals } from '../../src-main/staff/approvals.ts';
import { Keychain } from '../../src-main/keychain/keychain.ts';
import { usualDiscounts } from '../../src-main/pricing/usual-discounts.ts';
import { defaultPriceRules } from '../../src-main/domain/price-rules.ts';
import { systemClock, type Clock } from '../../src-main/platform/clock.ts';
import { keychainName, type Account } from '../../src-main/account/account.ts';
import { AccountSwitcher } from '../../src-main/session/account-switcher.ts';
import type { Fetch } from '../../src-merchant-api/http/http-exchange.ts';
import { parseBaseAddress } from '../../src-merchant-api/http/base-address.ts';
import type { PushName, PushOf } from '../../src-preload/contract.ts';
import type { SaleView } from '../../src-preload/contract/sales/sale.ts';
import { Listening } from '../network/listening.ts';
import { beginLedgerWork } from '../ledgers/ledger-work.ts';
import type { TestService } from '../network/start-service.ts';
import { withIdentity } from './stored-identity.ts';
import { Pace } from '../../src-main/selling/pace.ts';

/** A keychain in memory, which can be taken away and brought back. */
export class TestKeychain {
  readonly entries = new Map<string, string>();
  /** A locked one waits for somebody, perhaps for ever. */
  standing: 'open' | 'locked' | 'absent' = 'open';
  /** How often it was asked in vain. */
  refusals = 0;

  readonly keychain = new Keychain(
    () =>
      Promise.resolve({
        getPassword: (_service, name) => this.#answer(() => this.entries.get(name) ?? null),
        setPassword: (_service, name, secret) => this.#answer(() => void this.entries.set(name, secret)),
        deletePassword: (_service, name) => this.#answer(() => this.entries.delete(name)),
      }),
    100,
  );

  /** Takes the keys away that open codes and telephone numbers. */
  forgetSealKeys(): void {
    for (const name of this.entries.keys())
      if (name.startsWith('activation codes of ')) this.entries.delete(name);
  }

  #answer<Value>(value: () => Value): Promise<Value> {
    if (this.standing !== 'open') this.refusals += 1;
    if (this.standing === 'absent') return Promise.reject(new Error('no keychain'));
    return this.standing === 'locked' ? new Promise(() => undefined) : Promise.resolve(value());
  }
}

export type ShopTillDeps = {
  readonly folder: string;
  readonly service: Pick<TestService, 'address' | 'merchantId' | 'secret'>;
  readonly keychain: TestKeychain;
  readonly signedBy?: Account['signedBy'];
  /** What the computer is called. */
  readonly computer?: string;
  /** Nobody has said yet what it is called. */
  readonly isNew?: boolean;
  /** How far ahead its clock is, in milliseconds. */
  readonly aheadMs?: number;
  /** Instead of the computer's. */
  readonly clock?: Clock;
  /** Whether a request to this path is lost on its way. Its body is "" if it has none. */
  readonly loses?: (body: string, path: string) => boolean;
};

/** A till of a shop's own account as the app opens it, without Electron and its windows; not connected yet. */
export function openShopTill({
  folder,
  service,
  keychain,
  signedBy = 'till',
  computer = 'counter',
  isNew = false,
  aheadMs = 0,
  clock = systemClock,
  loses = () => false,
}: ShopTillDeps) {
  const base = parseBaseAddress(service.address);
  if (!base.ok) throw new Error(`${service.address} is ${base.fault}`);
  const account: Account = { baseAddress: base.value, merchantId: service.merchantId, signedBy };
  if (signedBy === 'till') keychain.entries.set(keychainName(account), service.secret);
  const sent: string[] = [];
  const heard: Fetch = (url, init) => {
    const path = url.replace(service.address, '').replace(/\?.*/, '');
    sent.push(path);
    return loses(typeof init.body === 'string' ? init.body : '', path)
      ? Promise.reject(new TypeError('fetch failed'))
      : fetch(url, init);
  };
  const pushes = new Listening();
  const pushed = new Map<PushName, unknown>();
  const notHere = (): void => undefined;
  const settings = withIdentity(
    folder,
    {
      mode: 'live' as const,
      account,
      prices: defaultPriceRules,
      keepPrices: notHere,
      balanceWarning: null,
      discounts: usualDiscounts,
      shifts: { isRequired: false, isBlind: false },
      tenders: ['Voucher'],
      lastShift: () => 0,
      keepLastShift: () => undefined,
      keepBalanceWarning: notHere,
      favorites: () => [],
      keepFavorites: notHere,
      goLive: notHere,
      practice: notHere,
    },
    isNew,
  );
  const session = new AccountSwitcher({
    dataFolder: folder,
    computer,
    settings,
    keychain: keychain.keychain,
    practice: {
      merchantId: 'practice',
      start: () => Promise.resolve({ ok: false, failure: { detail: 'not here' } } as const),
      stop: notHere,
    },
    fetch: heard,
    fetchOnce: heard,
    callback: () => null,
    clock: { ...clock, now: () => clock.now() + aheadMs },
    random: Math.random,
    pace: new Pace(),
    staff: () => null,
    isManager: () => true,
    approvals: new Approvals({ clock: systemClock, staff: () => null, till: () => undefined }),
    push: (name, value) => {
      pushed.set(name, value);
      pushes.notify();
    },
    beginWork: beginLedgerWork,
  });
  const order = (orderId: string): SaleView => {
    const found = session.till.orders.find(orderId);
    if (found === null) throw new Error(`${orderId} is not there`);
    return found;
  };
  return {
    session,
    /** Whose keys the keychain has. */
    get owner() {
      return settings.installation;
    },
    /** What was pushed last under a name. */
    last: <Name extends PushName>(name: Name) => pushed.get(name) as PushOf<Name> | undefined,
    /** The paths of all that was sent. */
    sent,
    when: pushes.when,
    order,
    /** Sells the first package of the catalog, up to its code. */
    sell: async (): Promise<SaleView> => {
      const [product] = session.till.catalog().products;
      if (product === undefined) throw new Error('there is nothing to sell');
      const sold = session.till.selling.sell({ ...product, cart: crypto.randomUUID(), again: true });
      if (!sold.ok) throw new Error(sold.failure.kind);
      const [orderId] = sold.value;
      return pushes.when(() => {
        const sale = order(orderId);
        return sale.state === 'completed' ? sale : undefined;
      });
    },
    /** A sale, once its code can be read. */
    readable: (orderId: string): Promise<SaleView> =>
      pushes.when(() => (order(orderId).install?.kind === 'readable' ? order(orderId) : undefined)),
  };
}
export type ShopTill = ReturnType<typeof openShopTill>;

/** All of a sale's code that is worth money, in the forms in which it could be written down. */
export function secretParts({ install }: SaleView): string[] {
  if (install?.kind !== 'readable') throw new Error('its code is not there');
  const { activationCode, manual, appleLink, androidLink, installLink } = install;
  const links = [appleLink, androidLink, installLink].filter((link) => link !== null);
  return [activationCode, ...(manual === null ? [] : [manual.matchingId]), ...links];
}
