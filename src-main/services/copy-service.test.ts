import { beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { fakeClock } from '../../test/tills/fake-clock.ts';
import type { CopiesState } from '../../src-preload/contract/books/copies.ts';
import { Keychain, type Keytar } from '../keychain/keychain.ts';
import type { LedgerWork } from '../background-jobs/ledger-work.ts';
import type { WorkEnd } from '../background-jobs/run-ledger-work.ts';
import { PassphraseKey } from '../sealing/passphrase-key.ts';
import { CopyService, type CopySetting } from './copy-service.ts';
import { seller } from '../../test/fixtures/seller.ts';

// Deriving a key takes as long as it would take an attacker for each guess.
vi.setConfig({ testTimeout: 30_000 });

const words = 'correct horse battery';
const at = Date.UTC(2026, 2, 1);

let entries: Map<string, string>;
let setting: CopySetting;
let isPractice: boolean;
let works: LedgerWork[];
let end: WorkEnd;
let keytar: Keytar;
let service: CopyService;
const onChange = vi.fn<(state: CopiesState) => void>();

beforeEach(() => {
  onChange.mockClear();
  entries = new Map();
  setting = { folder: null, keyIds: [], last: null };
  isPractice = false;
  works = [];
  end = { kind: 'copied-outside', name: 'copy' };
  keytar = {
    getPassword: (_service, account) => Promise.resolve(entries.get(account) ?? null),
    setPassword: (_service, account, text) => Promise.resolve(void entries.set(account, text)),
    deletePassword: (_service, account) => Promise.resolve(entries.delete(account)),
  };
  service = new CopyService({
    settings: {
      till: 'T1',
      installation: { id: seller.installation, formerly: [] },
      get copies() {
        return setting;
      },
      keepCopies: (next) => (setting = next),
    },
    isPractice: () => isPractice,
    keychain: new Keychain(() => Promise.resolve(keytar), 20),
    clock: fakeClock(at),
    onChange,
  });
});

const choose = () => Promise.resolve('/stick');
const make = (number: number): Promise<boolean> =>
  service.make({
    file: '/till/ledger.sqlite',
    number,
    forgottenAt: null,
    run: (work) => {
      works.push(work);
      return Promise.resolve(end);
    },
  });

it('keeps the key in the keychain alone, and the passphrase nowhere', async () => {
  expect(await service.set(words, choose)).toEqual({ kind: 'set' });
  const [kept] = entries.values();
  const key = PassphraseKey.read(kept ?? '') ?? expect.fail('no key');
  expect(setting).toEqual({ folder: '/stick', keyIds: [key.id], last: null });
  expect(JSON.stringify([...entries, setting])).not.toContain(words);
  const { key: bytes } = z.object({ key: z.string().min(40) }).parse(JSON.parse(key.text));
  expect(JSON.stringify([setting, onChange.mock.calls])).not.toContain(bytes);
});

it('changes nothing if the passphrase is short, nobody chooses, or the keychain rejects the key', async () => {
  expect(await service.set('too short', () => expect.fail('asked'))).toEqual({ kind: 'short-passphrase' });
  expect(await service.set(words, () => Promise.resolve(undefined))).toEqual({ kind: 'dismissed' });
  keytar = { ...keytar, setPassword: () => Promise.reject(new Error('no bus')) };
  expect(await service.set(words, choose)).toEqual({ kind: 'not-kept', fault: 'no-keychain' });
  keytar = { ...keytar, setPassword: () => new Promise(() => undefined) };
  expect(await service.set(words, choose)).toEqual({ kind: 'not-kept', fault: 'keychain-locked' });
  expect(setting.folder).toBeNull();
  expect(entries.size).toBe(0);
});

it('makes a copy, and says when', async () => {
  await service.set(words, choose);
  expect(await make(7)).toBe(true);
  expect(works).toMatchObject([
    { kind: 'copy-outside', folder: '/stick', last: null, keyIds: setting.keyIds },
  ]);
  expect(service.state).toMatchObject({ lastAt: '2026-03-01T00:00:00.000Z', fault: null, isUnderWay: false });
  await make(7);
  await make(8);
  // If nothing has happened since, the job names the last copy.
  expect(works).toMatchObject([{}, { last: 'copy' }, { last: null }]);
});

it('makes no copy in practice mode, or if none is wanted', async () => {
  expect(await make(7)).toBe(true);
  await service.set(words, choose);
  isPractice = true;
  expect(await make(7)).toBe(true);
  isPractice = false;
  service.stop();
  expect(await make(7)).toBe(true);
  expect(works).toEqual([]);
  expect(entries.size).toBe(0);
});

it('says why a copy failed, keeps the time of the last one, and clears the fault with the next', async () => {
  await service.set(words, choose);
  await make(7);
  end = { kind: 'not-copied', why: 'no-folder' };
  expect(await make(8)).toBe(false);
  expect(service.state).toMatchObject({ fault: 'no-folder', lastAt: '2026-03-01T00:00:00.000Z' });
  end = { kind: 'failed', fault: { kind: 'disk-full', detail: '' } };
  expect(await make(8)).toBe(false);
  expect(service.state.fault).toBe('disk-full');
  end = { kind: 'copied-outside', name: 'next' };
  expect(await make(8)).toBe(true);
  expect(service.state.fault).toBeNull();
});

it('says that the keychain is locked, missing, or lost the key', async () => {
  await service.set(words, choose);
  const { getPassword } = keytar;
  keytar = { ...keytar, getPassword: () => new Promise(() => undefined) };
  expect(await make(7)).toBe(false);
  expect(service.state.fault).toBe('keychain-locked');
  keytar = { ...keytar, getPassword: () => Promise.reject(new Error('no bus')) };
  expect(await make(7)).toBe(false);
  expect(service.state.fault).toBe('no-keychain');
  keytar = { ...keytar, getPassword };
  entries.clear();
  expect(await make(7)).toBe(false);
  expect(service.state.fault).toBe('no-key');
  expect(works).toEqual([]);
});

it('recognizes copies under an earlier passphrase as its own', async () => {
  await service.set(words, choose);
  const [first] = setting.keyIds;
  service.stop();
  await service.set('another passphrase', choose);
  expect(setting.keyIds).toHaveLength(2);
  expect(setting.keyIds[0]).toBe(first);
});
