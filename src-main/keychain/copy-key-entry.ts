import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';
import type { InstallationId } from '../domain/installation.ts';
import { PassphraseKey } from '../sealing/passphrase-key.ts';
import type { Keychain, KeychainFault } from './keychain.ts';

/** The name that the key of a till's copies has in the keychain. */
export const copyKeyName = (till: InstallationId): string => `copies of ${till}`;

/**
 * Keeps the key that copies are encrypted with. SECURITY: in the keychain alone, and neither there nor anywhere else the
 * passphrase that it was derived of: whoever opens a copy has to know that.
 */
export const keepCopyKey = (
  keychain: Keychain,
  till: InstallationId,
  key: PassphraseKey,
): Promise<Result<void, KeychainFault>> => keychain.keep(copyKeyName(till), key.text);

/** The key as a thread is handed it; no-key where the keychain has none that can be read. */
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

/** Where that fails the key stays: it opens nothing that its owner could not open anyway. */
export const forgetCopyKey = (
  keychain: Keychain,
  till: InstallationId,
): Promise<Result<boolean, KeychainFault>> => keychain.forget(copyKeyName(till));
