import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';
import { SealKey } from '../sealing/seal-key.ts';
import type { Keychain, KeychainFault } from './keychain.ts';

/**
 * The name that the key of a till's codes has in the keychain. It is the till's, not an account's: the ledger goes on
 * when the shop changes its account or its secret, and so must what was sealed in it.
 */
export const sealKeyName = (till: string): string => `activation codes of ${till}`;

/**
 * The key of a till's codes, made and kept where the keychain has none. SECURITY: it is in the keychain alone, and in
 * main's memory; a key that could not be kept is not used, or what it seals could never be opened.
 */
export async function readSealKey(keychain: Keychain, till: string): Promise<Result<SealKey, KeychainFault>> {
  const name = sealKeyName(till);
  const kept = await keychain.read(name);
  if (!kept.ok) return kept;
  const known = kept.value === null ? undefined : SealKey.read(kept.value);
  if (known !== undefined) return succeed(known);
  const made = SealKey.make();
  const written = await keychain.keep(name, made.text);
  if (written.ok) return succeed(made);
  made.erase();
  return fail(written.failure);
}
