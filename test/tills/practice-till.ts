import { Approvals } from '../../src-main/staff/approvals.ts';
import { defaultPriceRules, type PriceRules } from '../../src-main/domain/price-rules.ts';
import { usualDiscounts } from '../../src-main/pricing/usual-discounts.ts';
import { Keychain } from '../../src-main/keychain/keychain.ts';
import { systemClock } from '../../src-main/platform/clock.ts';
import type { StaffMark } from '../../src-books/staff-mark.ts';
import { AccountSwitcher } from '../../src-main/session/account-switcher.ts';
import { parseBaseAddress } from '../../src-merchant-api/http/base-address.ts';
import { fail, succeed } from '../../src-merchant-api/result.ts';
import type { PushName, PushOf } from '../../src-preload/contract.ts';
import type { OperationView } from '../../src-preload/contract/sales/operation.ts';
import type { SaleView } from '../../src-preload/contract/sales/sale.ts';
import { Listening } from '../network/listening.ts';
import { beginLedgerWork } from '../ledgers/ledger-work.ts';
import { straightFetches } from '../network/straight-network.ts';
import type { TestService } from '../network/start-service.ts';
import { withIdentity } from './stored-identity.ts';
import { Pace } from '../../src-main/selling/pace.ts';

type Service = Pick<TestService, 'merchantId' | 'secret' | 'address'>;
type Staff = () => StaffMark | null;
const nobody: Staff = () => null;

/** A till as the app opens it, in practice mode on a service of the tests, without Electron and its windows. */
export async function openPracticeTill(
  dataFolder: string,
  service: Service,
  staff: Staff = nobody,
  beginWork = beginLedgerWork,
) {
  const opened = openPracticeSession(dataFolder, service, staff, beginWork);
  const { till } = opened.session;
  await till.connect();
  return { ...opened, till };
}
export type PracticeTill = Awaited<ReturnType<typeof openPracticeTill>>;

/**
 * The same, whether its ledger can be opened or not, and not connected yet.
 *
 * @param whyNoService why there is no way to the service; undefined if there is one.
 */
export function openPracticeSession(
  dataFolder: string,
  { merchantId, secret, address }: Service,
  staff: Staff = nobody,
  beginWork = beginLedgerWork,
  whyNoService?: string,
) {
  const base = parseBaseAddress(address);
  if (!base.ok) throw new Error(`${address} is ${base.fault}`);
  const notHere = (): never => {
    throw new Error('a practice till has no account');
  };
  let prices: PriceRules = defaultPriceRules;
  const rights = { isManager: true, discounts: usualDiscounts };
  const approvals = new Approvals({ clock: systemClock, staff, till: () => session.openTill?.id });
  const sales = new Map<string, SaleView>();
  const operations = new Map<string, OperationView>();
  const lastPushes = new Map<PushName, unknown>();
  const pushes = new Listening();
  const pushed: PushName[] = [];
  const session = new AccountSwitcher({
    dataFolder,
    settings: withIdentity(dataFolder, {
      mode: 'practice',
      account: null,
      get prices() {
        return prices;
      },
      keepPrices: (kept) => {
        prices = kept;
      },
      balanceWarning: null,
      get discounts() {
        return rights.discounts;
      },
      shifts: { isRequired: false, isBlind: false },
      tenders: ['Voucher'],
      lastShift: () => 0,
      keepLastShift: () => undefined,
      keepBalanceWarning: notHere,
      favorites: () => [],
      keepFavorites: notHere,
      goLive: notHere,
      practice: notHere,
    }),
    keychain: new Keychain(notHere),
    practice: {
      merchantId,
      start: () =>
        Promise.resolve(
          whyNoService === undefined
            ? succeed({ baseAddress: base.value, secret })
            : fail({ detail: whyNoService }),
        ),
      stop: () => undefined,
    },
    ...straightFetches(),
    callback: () => null,
    clock: systemClock,
    random: Math.random,
    pace: new Pace(),
    staff,
    isManager: () => rights.isManager,
    approvals,
    push: (name, value) => {
      lastPushes.set(name, value);
      pushed.push(name);
      // The name says which push it is; the types of both can't follow that together.
      if (name === 'sale') sales.set((value as SaleView).orderId, value as SaleView);
      if (name === 'operation') {
        operations.set((value as OperationView).operationId, value as OperationView);
      }
      pushes.notify();
    },
    beginWork,
  });
  return {
    session,
    /** What whoever is at the till may do, from the next press on. */
    rights,
    approvals,
    /** What was pushed last of each. */
    sales,
    operations,
    /** The names of all pushes, in their order. */
    pushed,
    /** What was pushed last under a name. */
    last: <Name extends PushName>(name: Name) => lastPushes.get(name) as PushOf<Name> | undefined,
    when: pushes.when,
  };
}
export type PracticeSession = ReturnType<typeof openPracticeSession>;
