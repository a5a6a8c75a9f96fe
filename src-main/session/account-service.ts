import { parseBaseAddress } from '../../src-merchant-api/http/base-address.ts';
import type { RequestOf } from '../../src-preload/contract.ts';
import type { Outcome, Problem } from '../../src-preload/contract/problem.ts';
import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';
import type { AccountMoveEvent } from '../ledger/records/till/account-move-row.ts';
import type { Account, AccountSettings } from '../account/account.ts';
import { keychainProblem } from './open-till.ts';
import { problemView } from '../services/views/problem-view.ts';
import type { OwnOrders } from '../account/same-account.ts';
import type { ShopAccount } from './shop-account.ts';

export type MoveShownBy = AccountMoveEvent['shownBy'];

/** What an account is left for: another one, by its merchant id, practice mode, or until its secret is entered again. */
export type Leaving =
  | { readonly for: 'account'; readonly merchantId: string }
  | { readonly for: 'practice' | 'signed-out' };

export type AccountServiceDeps = {
  readonly settings: AccountSettings;
  readonly account: ShopAccount;
  /** Why the current account has to stay; undefined if it may be left. */
  readonly whyStay: (next: Leaving) => Problem | undefined;
  /** What identifies the open till at its service. */
  readonly ownOrders: () => OwnOrders;
  /** Records that the account continues at another address, and why that address is believed to have it. */
  readonly noteMove: (from: Account, to: Account, shownBy: MoveShownBy) => Result<unknown, Problem>;
  /** Opens the till that the settings now name. It is open, and windows know it, when this returns. */
  readonly openAnother: () => { readonly connected: Promise<void> };
};

/**
 * Changes the till's account, one change at a time. While a change waits for the service or the keychain, nothing
 * begins on the old account. Unsettled work is checked again at the moment of leaving.
 */
export class AccountService {
  readonly #deps: AccountServiceDeps;
  #standing: 'settled' | 'changing' = 'settled';

  constructor(deps: AccountServiceDeps) {
    this.#deps = deps;
  }

  /** Why nothing may begin on the account; undefined if it may. */
  get whyNotBegin(): Problem | undefined {
    return this.#standing === 'changing' ? { kind: 'changing-account' } : undefined;
  }

  /** Tests an account, puts its secret into the keychain if it has one, and goes live with it. */
  goLive(typed: RequestOf<'account-connect'>): Promise<Outcome> {
    return this.#change(async () => {
      const { settings, account: shop } = this.#deps;
      const before = settings.account;
      const isMove = this.#isMove(typed);
      const whyStay = (): Problem | undefined => {
        const stays = this.#isSet(typed) ? undefined : this.#deps.whyStay(toAccount(typed));
        return isMove && stays?.kind === 'sales-open' ? undefined : stays;
      };
      const atFirst = whyStay();
      if (atFirst !== undefined) return refused(atFirst);
      const tested = await shop.test(typed);
      if (!tested.ok) return refused(tested.failure);
      const { account } = tested.value;
      const shown = await this.#whatShows(account, typed, isMove);
      if (shown?.ok === false) return refused(shown.failure);
      // Checked before the keychain gets another secret.
      const meanwhile = whyStay();
      if (meanwhile !== undefined) return refused(meanwhile);
      const kept = await shop.keepSecret(account, typed.signing);
      if (!kept.ok) return refused(keychainProblem(kept.failure));
      const atLast = whyStay();
      if (atLast !== undefined) return refused(atLast);
      if (shown !== undefined && before !== null) {
        const noted = this.#deps.noteMove(before, account, shown.value);
        if (!noted.ok) return refused(noted.failure);
      }
      settings.goLive(account);
      // SECURITY: nothing is sent to the old address any more.
      if (isMove && before !== null) void shop.forgetSecretOf(before);
      return otherTill;
    });
  }

  /** Whether the current account has something unsettled and is to continue at another address. */
  #isMove(typed: RequestOf<'account-connect'>): boolean {
    const { account, mode } = this.#deps.settings;
    if (mode !== 'live' || account?.merchantId !== typed.merchantId || this.#isSet(typed)) return false;
    return this.#deps.whyStay(toAccount(typed))?.kind === 'sales-open';
  }

  /**
   * What shows that a new address has the current account: the service there, or a manager's word. Undefined if the
   * ledger isn't open, or nothing moves.
   *
   * SECURITY: each move of an open till is recorded, with nothing open as well. Otherwise what is begun there would seem
   * to have been sent to the earlier address once the account goes back.
   */
  async #whatShows(
    account: Account,
    typed: RequestOf<'account-connect'>,
    isMove: boolean,
  ): Promise<Result<MoveShownBy, Problem> | undefined> {
    const { settings, ownOrders } = this.#deps;
    if (settings.mode !== 'live' || settings.account === null || this.#isSet(typed)) return undefined;
    if (settings.account.merchantId !== account.merchantId) return succeed({ kind: 'nothing-open' });
    const found = await this.#deps.account.findSame(account, typed.signing, ownOrders());
    if (!found.ok) return isMove ? fail(problemView(found.failure)) : succeed({ kind: 'nothing-open' });
    if (found.value.kind === 'shown') {
      return succeed({ kind: found.value.by, orderId: found.value.orderId });
    }
    if (!isMove) return succeed({ kind: 'nothing-open' });
    return typed.isSameAccount === true
      ? succeed({ kind: 'word' })
      : fail({ kind: 'not-same-account', why: found.value.kind });
  }

  /** Whether it is the current account with another secret: unsettled sales may need that. */
  #isSet({ baseAddress, merchantId }: RequestOf<'account-connect'>): boolean {
    const { account } = this.#deps.settings;
    const typed = parseBaseAddress(baseAddress);
    return account?.merchantId === merchantId && typed.ok && typed.value === account.baseAddress;
  }

  /** Goes live again with the account that was kept. */
  resume(): Promise<Outcome> {
    return this.#change(() => {
      const { settings } = this.#deps;
      if (settings.account === null) return refused({ kind: 'keychain', fault: 'no-secret' });
      if (settings.mode === 'live') return sameTill;
      settings.goLive(settings.account);
      return otherTill;
    });
  }

  /** Back to practice mode, unless the shop's account still has sales to settle. */
  practice(): Promise<Outcome> {
    return this.#change(() => {
      const { settings, whyStay } = this.#deps;
      if (settings.mode === 'practice') return sameTill;
      const stays = whyStay({ for: 'practice' });
      if (stays !== undefined) return refused(stays);
      settings.practice();
      return otherTill;
    });
  }

  /**
   * Removes the account's secret from the keychain. Its books stay open for reading, and nothing is sold until the
   * secret is entered again. Refused while anything is unsettled, which needs the secret; an eSIM that hasn't come is asked
   * about again once the secret is back.
   */
  signOut(): Promise<Outcome> {
    return this.#change(async () => {
      const { settings, account, whyStay } = this.#deps;
      const stays = whyStay({ for: 'signed-out' });
      if (stays !== undefined) return refused(stays);
      const forgotten = await account.forgetSecret();
      if (!forgotten.ok) return refused(keychainProblem(forgotten.failure));
      // The open till has the secret in memory, to sign with, so it is reopened.
      return settings.mode === 'live' ? otherTill : sameTill;
    });
  }

  async #change(change: () => Change | Promise<Change>): Promise<Outcome> {
    if (this.#standing === 'changing') return { ok: false, problem: { kind: 'changing-account' } };
    this.#standing = 'changing';
    let connected: Promise<void> | undefined;
    try {
      const changed = await change();
      if (changed.kind === 'refused') return { ok: false, problem: changed.problem };
      if (changed.kind === 'other-till') connected = this.#deps.openAnother().connected;
    } finally {
      this.#standing = 'settled';
    }
    await connected;
    return { ok: true };
  }
}

/** The result of a change: the settings name another till now, the open one stays, or the change was refused. */
type Change =
  | { readonly kind: 'other-till' }
  | { readonly kind: 'same-till' }
  | { readonly kind: 'refused'; readonly problem: Problem };

const toAccount = ({ merchantId }: RequestOf<'account-connect'>): Leaving => ({ for: 'account', merchantId });

const otherTill: Change = { kind: 'other-till' };
const sameTill: Change = { kind: 'same-till' };
const refused = (problem: Problem): Change => ({ kind: 'refused', problem });
