import { expect, it } from 'vitest';
import { parseBaseAddress } from '../../src-merchant-api/http/base-address.ts';
import { keychainName, type Account, type AccountSettings } from '../account/account.ts';
import { Keychain } from '../keychain/keychain.ts';
import { defaultPriceRules } from '../domain/price-rules.ts';
import { ShopAccount } from './shop-account.ts';

const address = parseBaseAddress('https://merchant.example/api/v1');
if (!address.ok) throw new Error('an address');
const account: Account = { baseAddress: address.value, merchantId: 'shop-1', signedBy: 'till' };

/** A shop's account whose secret is "right", in the keychain. */
function shopAccount(of: Account | null): ShopAccount {
  const entries = new Map([[keychainName(account), 'right']]);
  const keychain = new Keychain(() =>
    Promise.resolve({
      getPassword: (_service: string, name: string) => Promise.resolve(entries.get(name) ?? null),
      setPassword: () => Promise.resolve(),
      deletePassword: () => Promise.resolve(false),
    }),
  );
  const settings: Pick<AccountSettings, 'account' | 'prices'> = { account: of, prices: defaultPriceRules };
  const fetch = (): never => expect.fail('the service was asked');
  return new ShopAccount({ settings, keychain, fetch });
}

it.each(['', 'right', 'anything'])(
  'nobody proves anything at a till without an account, by %j either: its staff list is the shop’s once it sells',
  async (secret) => {
    expect(await shopAccount(null).prove(secret)).toBe('not-possible');
  },
);

it('the account’s secret is proved by the keychain, and no other one is', async () => {
  expect(await shopAccount(account).prove('right')).toBe('proved');
  expect(await shopAccount(account).prove('wrong')).toBe('wrong');
  expect(await shopAccount(account).prove('')).toBe('wrong');
});

it('an account that the service signs for proves nobody', async () => {
  expect(await shopAccount({ ...account, signedBy: 'service' }).prove('right')).toBe('not-possible');
});
