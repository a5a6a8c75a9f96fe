import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';
import type { InstallationId } from '../domain/orders/installation.ts';
import { PassphraseKey } from '../sealing/passphrase-key.ts';
import type { Keychain, KeychainFault } from './keychain.ts';

/** The keychain entry for the key of a till's outside copies. */
export const copyKeyName = (till: InstallationId): string => `copies of ${till}`;

/**
 * Stores the key that outside copies are encrypted with. SECURITY: it is stored only in the keychain, and the
 * passphrase that it was derived from is stored nowhere: whoever opens a copy has to know it.
 */
export const keepCopyKey = (
  keychain: Keychain,
  till: InstallationId,
  key: PassphraseKey,
): Promise<Result<void, KeychainFault>> => keychain.keep(copyKeyName(till), key.text);

/** The key in the form that a thread receives; no-key if the keychain has no readable one. */
export async function readCopyKey(
  keychain: Keychain,
  till: InstallationId,
): Promise<Result<string, KeychainFault | { readonly kind: 'no-key' }>> {
  const kept = await keychain.read(copyKeyName(till));
  if (!kept.ok) return kept;
  const key = kept.value === null ? undefined : PassphraseKey.read(kept.value);
  if (key === undefined || kept.value === null) return fail({ kind: 'no-key' });
  key.erase();
  return succeed(kept.value);
}

/** If this fails, the key stays: it opens nothing that its owner couldn't open anyway. */
export const forgetCopyKey = (
  keychain: Keychain,
  till: InstallationId,
): Promise<Result<boolean, KeychainFault>> => keychain.forget(copyKeyName(till));
