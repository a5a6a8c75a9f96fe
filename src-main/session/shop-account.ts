import { createHash, timingSafeEqual } from 'node:crypto';
import type { Amount } from '../../src-merchant-api/amount.ts';
import { parseBaseAddress } from '../../src-merchant-api/http/base-address.ts';
import { createMerchantClient, type MerchantClient } from '../../src-merchant-api/client.ts';
import type { MerchantFailure } from '../../src-merchant-api/failure.ts';
import { CallGate } from '../../src-merchant-api/http/call-gate.ts';
import type { Fetch } from '../../src-merchant-api/http/http-exchange.ts';
import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';
import { createSigner, signedByService } from '../../src-merchant-api/signing/signature.ts';
import type { RequestOf } from '../../src-preload/contract.ts';
import type { Problem } from '../../src-preload/contract/problem.ts';
import type { Keychain, KeychainFault } from '../keychain/keychain.ts';
import type { Proof } from '../staff/staff-session.ts';
import { keychainName, type Account, type AccountSettings } from '../account/account.ts';
import { problemView } from '../services/views/problem-view.ts';
import { findSameAccount, type OwnOrders, type SameAccount } from '../account/same-account.ts';
import { testAccount } from '../account/test-account.ts';

export type ShopAccountDeps = {
  readonly settings: Pick<AccountSettings, 'account' | 'prices'>;
  readonly keychain: Keychain;
  readonly fetch: Fetch;
};

/** The shop's account: whether it works, who can prove to have its secret, and where that is kept. */
export class ShopAccount {
  readonly #deps: ShopAccountDeps;
  /** Of each address that was asked: a service may want to be left alone, and be tried again. */
  readonly #gates = new Map<string, CallGate>();

  constructor(deps: ShopAccountDeps) {
    this.#deps = deps;
  }

  /** Tests an account without keeping anything of it. */
  async test(
    typed: RequestOf<'account-test'>,
  ): Promise<Result<{ account: Account; balance: Amount; currency: string }, Problem>> {
    const address = parseBaseAddress(typed.baseAddress);
    if (!address.ok) return fail({ kind: 'address', fault: address.fault });
    const { merchantId, signing } = typed;
    const account: Account = { baseAddress: address.value, merchantId, signedBy: signing.by };
    const balance = await testAccount(this.#client(account, signing));
    const { balanceCurrency: currency } = this.#deps.settings.prices;
    return balance.ok
      ? succeed({ account, balance: balance.value, currency })
      : fail(problemView(balance.failure));
  }

  /**
   * Checks whether a secret is that of the shop's account: by the keychain or, if that has none, by asking the
   * service.
   */
  async prove(secret: string): Promise<Proof> {
    const { settings, keychain } = this.#deps;
    const { account } = settings;
    // SECURITY: nobody can prove anything without an account. The staff list that is made now is used once there is one: who
    // made themselves a manager at the lock of a practice till would be one of the shop.
    if (account === null) return 'not-possible';
    // SECURITY: anybody may know the merchant id.
    if (account.signedBy === 'service') return 'not-possible';
    const kept = await keychain.read(keychainName(account));
    if (kept.ok && kept.value !== null) return isSame(secret, kept.value) ? 'proved' : 'wrong';
    if (secret === '') return 'wrong';
    // SECURITY: asks the service that is set for the account. Another one would accept anything.
    const tested = await this.test({ ...account, signing: { by: 'till', secret } });
    if (tested.ok) return 'proved';
    return tested.failure.kind === 'unauthorized' ? 'wrong' : 'not-reached';
  }

  /** Puts the account's secret into the keychain, if it has one. */
  async keepSecret(
    account: Account,
    signing: RequestOf<'account-connect'>['signing'],
  ): Promise<Result<unknown, KeychainFault>> {
    const { keychain, settings } = this.#deps;
    const name = keychainName(account);
    if (signing.by === 'till') return keychain.keep(name, signing.secret);
    // SECURITY: an earlier secret of this account isn't left behind once none is needed.
    const before = settings.account;
    const hasSecret = before?.signedBy === 'till' && keychainName(before) === name;
    if (!hasSecret) return succeed(undefined);
    const forgotten = await keychain.forget(name);
    // If the keychain is gone, so is the secret.
    return forgotten.ok || forgotten.failure.kind === 'absent' ? succeed(undefined) : forgotten;
  }

  /** Removes the account's secret from the keychain. SECURITY: a keychain that doesn't answer may still have it. */
  async forgetSecret(): Promise<Result<unknown, KeychainFault>> {
    const { account } = this.#deps.settings;
    return account === null ? succeed(undefined) : this.forgetSecretOf(account);
  }

  forgetSecretOf(account: Account): Promise<Result<unknown, KeychainFault>> {
    return this.#deps.keychain.forget(keychainName(account));
  }

  /** Checks whether the service at an account's address has this till's orders. */
  findSame(
    account: Account,
    signing: RequestOf<'account-connect'>['signing'],
    own: OwnOrders,
  ): Promise<Result<SameAccount, MerchantFailure>> {
    return findSameAccount(this.#client(account, signing), own);
  }

  #client(account: Account, signing: RequestOf<'account-connect'>['signing']): MerchantClient {
    const signer = signing.by === 'till' ? createSigner(signing.secret) : signedByService;
    const { baseAddress } = account;
    const gate = this.#gates.get(baseAddress) ?? new CallGate(() => performance.now());
    this.#gates.set(baseAddress, gate);
    return createMerchantClient({ ...account, signer, fetch: this.#deps.fetch, gate });
  }
}

/** SECURITY: takes the same time whatever the texts are. */
function isSame(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => createHash('sha256').update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}
