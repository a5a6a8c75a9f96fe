import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';
import type { InstallationId } from '../domain/orders/installation.ts';
import { SealKey } from '../sealing/seal-key.ts';
import { SealKeys } from '../sealing/seal-keys.ts';
import type { Keychain, KeychainFault } from './keychain.ts';

/**
 * The keychain entry for the key of a till's codes. It belongs to the installation, not to an account: the ledger
 * continues when the shop changes its account or secret, and so must whatever is sealed in it. It doesn't use the
 * till's name either, because two data folders of one computer user may have the same name.
 */
export const sealKeyName = (till: InstallationId): string => `activation codes of ${till}`;

/**
 * The keychain entry for keys that came with another computer's books. The till's own entry must hold a single key.
 */
export const restoredKeysName = (till: InstallationId): string => `restored books of ${till}`;

/** The installations under which a till has keys: its current one and its former ones. */
export type KeyOwner = { readonly id: InstallationId; readonly formerly: readonly InstallationId[] };

/**
 * The till's own key, created if there is none; the keys that it had before; and those that came with books from
 * another computer.
 */
export async function readSealKeys(
  keychain: Keychain,
  owner: KeyOwner,
): Promise<Result<SealKeys, KeychainFault>> {
  const own = await readSealKey(keychain, owner.id);
  if (!own.ok) return own;
  const others: SealKey[] = [];
  for (const name of namesOfOthers(owner)) {
    const kept = await keychain.read(name);
    if (!kept.ok) {
      for (const key of [own.value, ...others]) key.erase();
      return kept;
    }
    others.push(...keysIn(kept.value));
  }
  return succeed(new SealKeys(own.value, others));
}

const namesOfOthers = ({ id, formerly }: KeyOwner): string[] => [
  restoredKeysName(id),
  ...formerly.flatMap((former) => [sealKeyName(former), restoredKeysName(former)]),
];

const keysIn = (kept: string | null): SealKey[] =>
  (kept ?? '').split(' ').flatMap((text) => SealKey.read(text) ?? []);

/**
 * The keys in the form that a thread receives, the till's own first; none is created. Empty if the keychain has none
 * or can't be reached.
 */
export async function sealKeyTexts(keychain: Keychain, owner: KeyOwner): Promise<string[]> {
  const texts: string[] = [];
  for (const name of [sealKeyName(owner.id), ...namesOfOthers(owner)]) {
    const read = await keychain.read(name);
    if (read.ok && read.value !== null) texts.push(...read.value.split(' '));
  }
  return texts.filter((text) => {
    const key = SealKey.read(text);
    key?.erase();
    return key !== undefined;
  });
}

/**
 * Stores keys that came with another computer's books, beside those already there.
 *
 * @param texts in the form of SealKey.text.
 */
export async function keepRestoredKeys(
  keychain: Keychain,
  till: InstallationId,
  texts: readonly string[],
): Promise<Result<void, KeychainFault>> {
  const name = restoredKeysName(till);
  const before = await keychain.read(name);
  if (!before.ok) return before;
  const known = before.value === null ? [] : before.value.split(' ');
  const fresh = texts.filter((text) => !known.includes(text));
  return fresh.length === 0 ? succeed(undefined) : keychain.keep(name, [...fresh, ...known].join(' '));
}

/**
 * The key of a till's codes, created and stored if the keychain has none. SECURITY: it exists only in the keychain
 * and in main's memory. A key that could not be stored is not used, because what it sealed could never be opened
 * again.
 */
export async function readSealKey(
  keychain: Keychain,
  till: InstallationId,
): Promise<Result<SealKey, KeychainFault>> {
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
