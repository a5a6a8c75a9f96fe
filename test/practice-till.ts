import { defaultPriceRules, type PriceRules } from '../src-main/pricing/price-rules.ts';
import { Keychain } from '../src-main/keychain/keychain.ts';
import { systemClock } from '../src-main/sales/clock.ts';
import type { StaffMark } from '../src-main/staff/staff-mark.ts';
import { TillSession } from '../src-main/till/till-session.ts';
import { parseBaseAddress } from '../src-merchant-api/base-address.ts';
import type { OperationView, SaleView } from '../src-preload/contract.ts';
import { beginLedgerWork } from './ledger-work.ts';
import type { TestService } from './start-service.ts';

/** A till as the app opens it, in practice mode on a service of the tests, without Electron and its windows. */
export async function openPracticeTill(
  dataFolder: string,
  { merchantId, secret, address }: Pick<TestService, 'merchantId' | 'secret' | 'address'>,
  staff: () => StaffMark | null = () => null,
) {
  const base = parseBaseAddress(address);
  if (!base.ok) throw new Error(`${address} is ${base.fault}`);
  const notHere = (): never => {
    throw new Error('a practice till has no account');
  };
  let prices: PriceRules = defaultPriceRules;
  const sales = new Map<string, SaleView>();
  const operations = new Map<string, OperationView>();
  const listeners = new Set<() => void>();
  const session = new TillSession({
    dataFolder,
    settings: {
      mode: 'practice',
      till: 'T1',
      account: null,
      get prices() {
        return prices;
      },
      keepPrices: (kept) => {
        prices = kept;
      },
      balanceWarning: null,
      keepBalanceWarning: notHere,
      favourites: () => [],
      keepFavourites: notHere,
      goLive: notHere,
      practice: notHere,
    },
    keychain: new Keychain(notHere),
    practice: {
      merchantId,
      start: () => Promise.resolve({ ok: true, value: { baseAddress: base.value, secret } }),
      stop: () => undefined,
    },
    fetch,
    fetchOnce: fetch,
    callback: () => null,
    clock: systemClock,
    random: Math.random,
    staff,
    push: (name, value) => {
      // The name says which push it is; the types of both can't follow that together.
      if (name === 'sale') sales.set((value as SaleView).orderId, value as SaleView);
      if (name === 'operation') {
        operations.set((value as OperationView).operationId, value as OperationView);
      }
      for (const listener of listeners) listener();
    },
    beginWork: beginLedgerWork,
  });
  const { till } = session;
  await till.connect();
  return {
    session,
    till,
    /** What was pushed last of each. */
    sales,
    operations,
    /** Resolves with what is wanted, once it is there. */
    when: <Wanted>(look: () => Wanted | undefined): Promise<Wanted> =>
      new Promise((resolve) => {
        const listener = (): void => {
          const wanted = look();
          if (wanted === undefined) return;
          listeners.delete(listener);
          resolve(wanted);
        };
        listeners.add(listener);
        listener();
      }),
  };
}
export type PracticeTill = Awaited<ReturnType<typeof openPracticeTill>>;
