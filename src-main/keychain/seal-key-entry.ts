import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';
import type { InstallationId } from '../domain/installation.ts';
import { SealKey } from '../sealing/seal-key.ts';
import { SealKeys } from '../sealing/seal-keys.ts';
import type { Keychain, KeychainFault } from './keychain.ts';

/**
 * The name that the key of a till's codes has in the keychain. It is the installation's, not an account's: the ledger goes
 * on when the shop changes its account or its secret, and so must what was sealed in it. Nor is it the till's name: two
 * data folders of one computer user may be called the same.
 */
export const sealKeyName = (till: InstallationId): string => `activation codes of ${till}`;

/** The name that the keys have which came with books of another computer. The till's own entry has to stay one key alone. */
export const restoredKeysName = (till: InstallationId): string => `restored books of ${till}`;

/** Under which installations a till has keys: its own, and those that it was before. */
export type KeyOwner = { readonly id: InstallationId; readonly formerly: readonly InstallationId[] };

/** The till's own key, made where there is none; those that it had before, and those that came with books of another computer. */
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
 * The keys as a thread is handed them, the till's own first; none is made. None at all where the keychain has none, or is
 * away.
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

/** Keeps keys that came with books of another computer, beside those that are there. @param texts as SealKey.text has them. */
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
 * The key of a till's codes, made and kept where the keychain has none. SECURITY: it is in the keychain alone, and in
 * main's memory; a key that could not be kept is not used, or what it seals could never be opened.
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
