import { expect, it } from 'vitest';
import { SealKey } from '../sealing/seal-key.ts';
import { Keychain, type Keytar } from './keychain.ts';
import { KeysOfBooks } from './keys-of-books.ts';
import { readSealKey, readSealKeys, restoredKeysName, sealKeyName, sealKeyTexts } from './seal-key-entry.ts';
import { otherSeller, seller } from '../../test/fixtures/seller.ts';

const till = seller.installation;
const owner = { id: till, formerly: [] };

function keychainOf(entries: Map<string, string>, changed: Partial<Keytar> = {}): Keychain {
  const keytar: Keytar = {
    getPassword: (_service, name) => Promise.resolve(entries.get(name) ?? null),
    setPassword: (_service, name, password) => {
      entries.set(name, password);
      return Promise.resolve();
    },
    deletePassword: (_service, name) => Promise.resolve(entries.delete(name)),
    ...changed,
  };
  return new Keychain(() => Promise.resolve(keytar), 50);
}

const never = (): Promise<never> => new Promise(() => undefined);

async function idOfKey(keychain: Keychain, of = seller.installation): Promise<string> {
  const read = await readSealKey(keychain, of);
  if (!read.ok) throw new Error(read.failure.detail);
  return read.value.id;
}

it('makes a key once, and reads it from then on', async () => {
  const entries = new Map<string, string>();
  const first = await idOfKey(keychainOf(entries));
  expect(SealKey.read(entries.get(sealKeyName(till)) ?? '')?.id).toBe(first);
  await expect(idOfKey(keychainOf(entries))).resolves.toBe(first);
});

it('makes one for each till', async () => {
  const entries = new Map<string, string>();
  expect(await idOfKey(keychainOf(entries), till)).not.toBe(
    await idOfKey(keychainOf(entries), otherSeller.installation),
  );
});

it('replaces an entry that is not a key', async () => {
  const entries = new Map([[sealKeyName(till), 'nothing']]);
  const id = await idOfKey(keychainOf(entries));
  await expect(idOfKey(keychainOf(entries))).resolves.toBe(id);
});

it('has no key if the keychain is locked, missing, or has none', async () => {
  const entries = new Map<string, string>();
  const away = () => Promise.reject(new Error('no bus'));
  const expected = { ok: false, failure: expect.objectContaining({ kind: 'no-answer' }) as unknown };
  await expect(readSealKey(keychainOf(entries, { getPassword: never }), till)).resolves.toEqual(expected);
  await expect(readSealKey(keychainOf(entries, { setPassword: never }), till)).resolves.toEqual(expected);
  await expect(readSealKey(keychainOf(entries, { getPassword: away }), till)).resolves.toMatchObject({
    failure: { kind: 'absent' },
  });
  expect(entries.size).toBe(0);
});

it('opens with keys that came with the books of another computer, and seals with its own', async () => {
  const entries = new Map<string, string>();
  const keychain = keychainOf(entries);
  const own = await idOfKey(keychain);
  const [first, second] = [SealKey.make(), SealKey.make()];
  const books = new KeysOfBooks();
  books.add([first.text]);
  await books.keep(keychain, till);
  books.add([second.text, first.text]);
  await books.keep(keychain, till);
  const read = await readSealKeys(keychain, owner);
  if (!read.ok) throw new Error(read.failure.detail);
  expect(read.value.own.id).toBe(own);
  expect(read.value.all.map(({ id }) => id)).toEqual([own, second.id, first.id]);
  expect(read.value.of(first.id)?.text).toBe(first.text);
  expect(await sealKeyTexts(keychain, owner)).toEqual(read.value.all.map(({ text }) => text));
  // A version that knows only one key can still read this entry.
  expect(SealKey.read(entries.get(sealKeyName(till)) ?? '')?.id).toBe(own);
});

it('holds them until a locked keychain opens', async () => {
  const entries = new Map<string, string>();
  const key = SealKey.make();
  const books = new KeysOfBooks();
  books.add([key.text]);
  await books.keep(keychainOf(entries, { setPassword: never }), till);
  expect(entries.size).toBe(0);
  await books.keep(keychainOf(entries), till);
  expect(entries.get(restoredKeysName(till))).toBe(key.text);
});

it('passes no keys to a thread, and creates none, if there are none', async () => {
  const entries = new Map<string, string>();
  const away = () => Promise.reject(new Error('no bus'));
  expect(await sealKeyTexts(keychainOf(entries), owner)).toEqual([]);
  expect(await sealKeyTexts(keychainOf(entries, { getPassword: away }), owner)).toEqual([]);
  expect(entries.size).toBe(0);
});
