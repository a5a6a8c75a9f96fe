import type { Result } from '../../src-merchant-api/result.ts';
import type { InstallationId } from '../domain/orders/installation.ts';
import type { Keychain, KeychainFault } from './keychain.ts';

/** The keychain entry for a till's keys in a chain of shops. */
export const chainKeysName = (till: InstallationId): string => `head office of ${till}`;

/** As `chain/chain-keys.ts` reads it; null if there is none. */
export const readChainKeys = (
  keychain: Keychain,
  till: InstallationId,
): Promise<Result<string | null, KeychainFault>> => keychain.read(chainKeysName(till));

export const keepChainKeys = (
  keychain: Keychain,
  till: InstallationId,
  keys: string,
): Promise<Result<void, KeychainFault>> => keychain.keep(chainKeysName(till), keys);

/** If this fails, the keys stay: the head office can refuse them. */
export const forgetChainKeys = (
  keychain: Keychain,
  till: InstallationId,
): Promise<Result<boolean, KeychainFault>> => keychain.forget(chainKeysName(till));
