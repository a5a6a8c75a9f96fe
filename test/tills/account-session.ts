import { Approvals } from '../../src-main/staff/approvals.ts';
import { Keychain } from '../../src-main/keychain/keychain.ts';
import { usualDiscounts } from '../../src-main/pricing/usual-discounts.ts';
import { defaultPriceRules } from '../../src-main/domain/price-rules.ts';
import { systemClock, type Clock } from '../../src-main/platform/clock.ts';
import { keychainName, type Account, type AccountSettings } from '../../src-main/account/account.ts';
import { AccountSwitcher } from '../../src-main/session/account-switcher.ts';
import type { StaffMark } from '../../src-books/staff-mark.ts';
import { parseBaseAddress } from '../../src-merchant-api/http/base-address.ts';
import type { Fetch } from '../../src-merchant-api/http/http-exchange.ts';
import type { PushName, RequestOf } from '../../src-preload/contract.ts';
import type { ServiceState } from '../../src-preload/contract/account/service.ts';
import type { Snapshot } from '../../src-preload/contract/snapshot.ts';
import { beginLedgerWork } from '../ledgers/ledger-work.ts';
import { Listening } from '../network/listening.ts';
import type { TestService } from '../network/start-service.ts';
import { withIdentity } from './stored-identity.ts';
import { Pace } from '../../src-main/selling/pace.ts';

type Service = Pick<TestService, 'address' | 'merchantId' | 'secret'>;

export const accountOf = ({ address, merchantId }: Service): Account => {
  const base = parseBaseAddress(address);
  if (!base.ok) throw new Error(`${address} is ${base.fault}`);
  return { baseAddress: base.value, merchantId, signedBy: 'till' };
};

/** What a manager types to connect an account. */
export const typedAccount = ({ address, merchantId, secret }: Service): RequestOf<'account-connect'> => ({
  baseAddress: address,
  merchantId,
  signing: { by: 'till', secret },
});

/** Holds what passes while it is shut. */
export class Gate {
  #opened: Promise<void> = Promise.resolve();
  #open: () => void = () => undefined;
  #reached: () => void = () => undefined;

  /** @returns resolves once something is held. */
  shut(): Promise<void> {
    this.#opened = new Promise((resolve) => (this.#open = resolve));
    return new Promise((resolve) => (this.#reached = resolve));
  }

  open(): void {
    this.#open();
  }

  async pass(): Promise<void> {
    this.#reached();
    await this.#opened;
  }
}

export type AccountSessionDeps = {
  readonly folder: string;
  /** Of practice mode. */
  readonly practice: Service;
  readonly mode: 'practice' | 'live';
  readonly account: Account | null;
  /** The secrets that the keychain holds, of these. */
  readonly secretsOf: readonly Service[];
  /** Instead of the computer's. */
  readonly clock?: Clock;
};

/** A till session whose account can be changed, as the app opens it, without Electron; it isn't connected yet. */
export function openAccountSession({
  folder,
  practice,
  mode,
  account,
  secretsOf,
  clock = systemClock,
}: AccountSessionDeps) {
  const kept: { mode: 'practice' | 'live'; account: Account | null } = { mode, account };
  const secrets = new Map(secretsOf.map((service) => [keychainName(accountOf(service)), service.secret]));
  const at: { staff: StaffMark | null; needsShift: boolean } = { staff: null, needsShift: false };
  const settings: AccountSettings = withIdentity(folder, {
    get mode() {
      return kept.mode;
    },
    get account() {
      return kept.account;
    },
    prices: defaultPriceRules,
    keepPrices: () => undefined,
    balanceWarning: null,
    discounts: usualDiscounts,
    get shifts() {
      return { isRequired: at.needsShift, isBlind: false };
    },
    tenders: [],
    lastShift: () => 0,
    keepLastShift: () => undefined,
    keepBalanceWarning: () => undefined,
    favorites: () => [],
    keepFavorites: () => undefined,
    goLive: (next) => Object.assign(kept, { mode: 'live', account: next }),
    practice: () => Object.assign(kept, { mode: 'practice' }),
  });
  const gates = { balance: new Gate(), status: new Gate(), submit: new Gate(), keychain: new Gate() };
  const sent: string[] = [];
  /** What the service says in place of its own answer; undefined where it may speak for itself. */
  const lies: {
    answer: (url: string) => Response | undefined;
    /** Changes what it says itself. */
    rewrite: ((url: string, text: string) => string) | undefined;
  } = { answer: () => undefined, rewrite: undefined };
  const gated: Fetch = async (url, init) => {
    sent.push(url);
    if (url.includes('/customer/balance')) await gates.balance.pass();
    if (url.includes('/orders/getStatus')) await gates.status.pass();
    if (url.includes('/orders/submit')) await gates.submit.pass();
    const lie = lies.answer(url);
    if (lie !== undefined || lies.rewrite === undefined) return lie ?? fetch(url, init);
    const { rewrite } = lies;
    const reply = await fetch(url, init);
    return new Response(rewrite(url, await reply.text()), {
      status: reply.status,
      headers: { 'content-type': 'application/json' },
    });
  };
  const pushes = new Listening();
  const snapshots: Snapshot[] = [];
  const services: ServiceState['kind'][] = [];
  const practiceBase = accountOf(practice).baseAddress;
  const practiceCalls: ('start' | 'stop')[] = [];
  const session = new AccountSwitcher({
    dataFolder: folder,
    settings,
    keychain: new Keychain(() =>
      Promise.resolve({
        getPassword: (_, name) => Promise.resolve(secrets.get(name) ?? null),
        setPassword: async (_, name, secret) => {
          await gates.keychain.pass();
          secrets.set(name, secret);
        },
        deletePassword: async (_, name) => {
          await gates.keychain.pass();
          return secrets.delete(name);
        },
      }),
    ),
    practice: {
      merchantId: practice.merchantId,
      start: () => {
        practiceCalls.push('start');
        return Promise.resolve({
          ok: true,
          value: { baseAddress: practiceBase, secret: practice.secret },
        } as const);
      },
      stop: () => practiceCalls.push('stop'),
    },
    fetch: gated,
    fetchOnce: gated,
    callback: () => null,
    clock,
    random: Math.random,
    pace: new Pace(),
    staff: () => at.staff,
    isManager: () => true,
    approvals: new Approvals({ clock: systemClock, staff: () => at.staff, till: () => undefined }),
    push: (name: PushName, push: unknown) => {
      // The name says which push it is; the types of both can't follow that together.
      if (name === 'till-changed') snapshots.push(push as Snapshot);
      if (name === 'service') services.push((push as ServiceState).kind);
      pushes.notify();
    },
    beginWork: beginLedgerWork,
  });
  return {
    session,
    settings: kept,
    secrets,
    gates,
    /** The addresses of all that was sent. */
    sent,
    /** Who is at the till, and what the shop wants. */
    at,
    /** The tills that the window was told of. */
    snapshots,
    /** How it stood with the service, as the window was told. */
    services,
    /** What the practice service was told, in order. */
    practiceCalls,
    lies,
    when: pushes.when,
    /** Presses "sell" for the first package of the catalog. */
    sell: () => {
      const [product] = session.till.catalog().products;
      if (product === undefined) throw new Error('there is nothing to sell');
      return session.till.selling.sell({ ...product, cart: crypto.randomUUID(), again: true });
    },
  };
}
export type AccountSession = ReturnType<typeof openAccountSession>;
