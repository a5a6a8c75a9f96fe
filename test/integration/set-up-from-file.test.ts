import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { defaultPriceRules } from '../../src-main/domain/price-rules.ts';
import { Keychain } from '../../src-main/keychain/keychain.ts';
import { readProfileFile } from '../../src-main/provisioning/profile-file.ts';
import { SetUpFromFile } from '../../src-main/provisioning/set-up-from-file.ts';
import { ShopAccount } from '../../src-main/session/shop-account.ts';
import type { ManagedPart } from '../../src-preload/contract/account/managed.ts';
import { requests } from '../../src-preload/contract.ts';
import { startService, type TestService } from '../network/start-service.ts';

describe('setting a till up from a file that staff choose', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService({ merchantId: 'corner-shop', secret: 'as-given-to-the-shop' });
  });
  afterAll(() => service.stop());

  let folder = '';
  let dataFolder = '';
  let secrets: Map<string, string>;
  let locked: readonly ManagedPart[];
  let hasKeychain: boolean;
  let puts: { hasStaff: boolean }[];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'set-up-'));
    dataFolder = join(folder, 'data');
    mkdirSync(dataFolder);
    secrets = new Map();
    locked = [];
    hasKeychain = true;
    puts = [];
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const file = (): string => join(folder, 'till.json');
  const till = (chosen: string | undefined = file()): SetUpFromFile => {
    const keychain = new Keychain(() =>
      hasKeychain
        ? Promise.resolve({
            getPassword: (_, name) => Promise.resolve(secrets.get(name) ?? null),
            setPassword: (_, name, secret) => Promise.resolve(void secrets.set(name, secret)),
            deletePassword: (_, name) => Promise.resolve(secrets.delete(name)),
          })
        : Promise.reject(new Error('none')),
    );
    const account = new ShopAccount({
      settings: { account: null, prices: defaultPriceRules },
      keychain,
      fetch,
    });
    return new SetUpFromFile({
      dataFolder,
      keychain,
      choose: () => Promise.resolve(chosen),
      test: (typed) => account.test(typed),
      locked: () => locked,
      onPut: (put) => puts.push(put),
    });
  };
  const write = (content: unknown): void =>
    writeFileSync(file(), typeof content === 'string' ? content : JSON.stringify(content));
  const whole = () => ({
    version: 1,
    till: 'C7',
    account: { address: service.address, merchantId: service.merchantId },
    language: 'es',
    locked: ['prices'],
  });

  it('says what the file sets, and sets nothing before it is applied', async () => {
    write(whole());
    const read = await till().choose();
    expect(requests['profile-choose'].reply.parse(read)).toEqual({
      kind: 'read',
      name: 'till.json',
      asksSecret: true,
      sets: [
        { part: 'till', name: 'C7' },
        { part: 'account', merchantId: service.merchantId, address: service.address },
        { part: 'language', language: 'es' },
        { part: 'locked', parts: ['prices'] },
      ],
    });
    expect(readdirSync(dataFolder)).toEqual([]);
  });

  it('is where it was if nobody chooses', async () => {
    const setUp = new SetUpFromFile({
      dataFolder,
      keychain: new Keychain(() => Promise.reject(new Error('none'))),
      choose: () => Promise.resolve(undefined),
      test: () => Promise.reject(new Error('nothing is tried')),
      locked: () => [],
      onPut: (put) => puts.push(put),
    });
    expect(await setUp.choose()).toEqual({ kind: 'dismissed' });
    expect(await setUp.apply({ secret: null })).toEqual({ ok: false, fault: { kind: 'not-chosen' } });
  });

  it.each([
    ['empty', ' \n', { kind: 'empty' }],
    ['no JSON', '{ "version": 1,', { kind: 'no-profile' }],
    ['of another version', { version: 2, tills: ['C7'] }, { kind: 'other-version' }],
    ['of no version', { till: 'C7' }, { kind: 'wrong', places: ['version'] }],
    ['no profile', [1], { kind: 'no-profile' }],
    ['with a setting that there is none of', { version: 1, tll: 'C7' }, { kind: 'no-profile' }],
    [
      'wrong in many places',
      { version: 1, till: 'far too long', language: 'xx', shifts: 1, showsCost: 'no' },
      { kind: 'wrong', places: ['till', 'showsCost', 'shifts'] },
    ],
    ['too large', `"${'x'.repeat(5_000_001)}"`, { kind: 'too-large' }],
  ])('refuses a file that is %s', async (_, content, fault) => {
    write(content);
    const setUp = till();
    expect(await setUp.choose()).toEqual({ kind: 'unusable', name: 'till.json', fault });
    expect(await setUp.apply({ secret: null })).toEqual({ ok: false, fault: { kind: 'not-chosen' } });
    expect(readdirSync(dataFolder)).toEqual([]);
  });

  it('refuses a file that is gone, a folder, and one that this user may not read', async () => {
    expect(await till().choose()).toMatchObject({ fault: { kind: 'unreadable' } });
    expect(await till(folder).choose()).toMatchObject({ fault: { kind: 'unreadable' } });
    write(whole());
    const refused = await readProfileFile(file(), {
      stat: () => Promise.reject(Object.assign(new Error('EACCES'), { code: 'EACCES' })),
      readFile: () => Promise.reject(new Error('is not read')),
    });
    expect(refused).toEqual({ ok: false, failure: { kind: 'not-permitted' } });
  });

  it('reads a file that an editor of Windows wrote', async () => {
    write(`\uFEFF${JSON.stringify({ version: 1, till: 'C7' })}`);
    expect(await till().choose()).toMatchObject({ kind: 'read', asksSecret: false });
  });

  it('tries the account before it keeps anything', async () => {
    write(whole());
    const setUp = till();
    await setUp.choose();
    expect(await setUp.apply({ secret: '' })).toEqual({ ok: false, fault: { kind: 'no-secret' } });
    const wrong = await setUp.apply({ secret: 'another' });
    expect(wrong).toMatchObject({ ok: false, fault: { kind: 'account', problem: { kind: 'unauthorized' } } });
    expect([...secrets]).toEqual([]);
    expect(readdirSync(dataFolder)).toEqual([]);

    expect(await setUp.apply({ secret: service.secret })).toEqual({ ok: true });
    expect(puts).toEqual([{ hasStaff: false }]);
    expect([...secrets.values()]).toEqual([service.secret]);
    const settings = readFileSync(join(dataFolder, 'settings.json'), 'utf8');
    expect(JSON.parse(settings)).toMatchObject({
      firstRun: 'over',
      till: 'C7',
      mode: 'live',
      namedFor: service.merchantId,
      locked: ['prices'],
    });
    expect(settings).not.toContain(service.secret);
    // Once.
    expect(await setUp.apply({ secret: service.secret })).toMatchObject({ fault: { kind: 'not-chosen' } });
  });

  it('still applies what is shown after another file could not be read', async () => {
    write({ version: 1, till: 'C7' });
    const setUp = till();
    await setUp.choose();
    write('');
    expect(await setUp.choose()).toMatchObject({ kind: 'unusable' });
    expect(await setUp.apply({ secret: null })).toEqual({ ok: true });
    expect(readFileSync(join(dataFolder, 'settings.json'), 'utf8')).toContain('"till": "C7"');
  });

  it('applies what was read, whatever the file holds by now', async () => {
    write({ version: 1, till: 'C7' });
    const setUp = till();
    await setUp.choose();
    write({ version: 1, till: 'EVIL' });
    expect(await setUp.apply({ secret: null })).toEqual({ ok: true });
    expect(readFileSync(join(dataFolder, 'settings.json'), 'utf8')).toContain('"till": "C7"');
  });

  it('changes nothing without a keychain, or where an administrator has locked something', async () => {
    write(whole());
    const setUp = till();
    await setUp.choose();
    hasKeychain = false;
    expect(await setUp.apply({ secret: service.secret })).toEqual({ ok: false, fault: { kind: 'keychain' } });
    hasKeychain = true;
    locked = ['updates'];
    expect(await setUp.apply({ secret: service.secret })).toEqual({ ok: false, fault: { kind: 'locked' } });
    expect(readdirSync(dataFolder)).toEqual([]);
    expect(puts).toEqual([]);
  });

  it('says why nothing could be written', async () => {
    write({ version: 1, till: 'C7' });
    const setUp = till();
    await setUp.choose();
    rmSync(dataFolder, { recursive: true });
    writeFileSync(dataFolder, 'a file where the folder should be');
    expect(await setUp.apply({ secret: null })).toEqual({ ok: false, fault: { kind: 'not-written' } });
    expect(puts).toEqual([]);
  });
});
