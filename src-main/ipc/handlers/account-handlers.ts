import type { Result } from '../../../src-merchant-api/result.ts';
import type { StaffOutcome, StaffProblem } from '../../../src-preload/contract/staff/staff.ts';
import type { CallbackServer } from '../../callbacks/callback-server.ts';
import type { Handlers } from '../ipc-endpoint.ts';
import type { Settings } from '../../settings/settings.ts';
import type { StaffSession } from '../../staff/staff-session.ts';
import type { AccountSwitcher } from '../../session/account-switcher.ts';

type AccountDeps = {
  readonly tills: () => AccountSwitcher;
  readonly settings: () => Settings;
  readonly staff: StaffSession;
  readonly callbackServer: () => Promise<CallbackServer>;
  /** Undefined if it was never opened. */
  readonly openedLedger: () => CallbackServer | undefined;
};

/** Handles requests about the shop's account, and about staff. */
export const accountHandlers = ({ tills, settings, staff, callbackServer, openedLedger }: AccountDeps) =>
  ({
    'account-read': () => tills().account(),
    'account-test': async (account) => {
      const tested = await tills().test(account);
      if (!tested.ok) return { ok: false, problem: tested.failure };
      const { balance, currency } = tested.value;
      return { ok: true, balance, currency };
    },
    'account-connect': (account) => tills().accounts.goLive(account),
    'account-practice': () => tills().accounts.practice(),
    'account-sign-out': () => tills().accounts.signOut(),
    'till-name-set': ({ name }) => tills().till.identity.name(name),
    'till-asks-read': () => tills().till.identity.letBe(),
    'tills-there': () => tills().till.identity.others(),
    'till-replace': ({ typed }) => tills().till.identity.replace(typed),
    'account-resume': () => tills().accounts.resume(),
    'callback-read': () => ({ setting: settings().callback, state: openedLedger()?.state ?? 'off' }),
    'callback-set': async (setting) => {
      const set = await (await callbackServer()).set(setting);
      return set.ok ? { ok: true } : { ok: false, fault: set.failure };
    },
    'staff-state': () => staff.state,
    'staff-lock': () => staff.lock(),
    'staff-unlock': async ({ id, pin }) => staffOutcome(await staff.unlock(id, pin)),
    'staff-recover': async ({ id, secret, pin }) => staffOutcome(await staff.recover(id, secret, pin)),
    'staff-own-pin': async ({ old, next }) => staffOutcome(await staff.changeOwnPin(old, next)),
    'staff-list': () => staff.list(),
    'staff-change': async (change) => staffOutcome(await staff.change(change)),
  }) satisfies Partial<Handlers>;

const staffOutcome = (result: Result<void, StaffProblem>): StaffOutcome =>
  result.ok ? { ok: true } : { ok: false, problem: result.failure };
