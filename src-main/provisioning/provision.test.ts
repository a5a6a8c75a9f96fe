import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { saleIntent } from '../../test/fixtures/intents.ts';
import { value } from '../../test/value.ts';
import { Keychain } from '../keychain/keychain.ts';
import { Ledger } from '../ledger/ledger.ts';
import { hashPin, pin } from '../staff/pin.ts';
import { exportProfile } from './export-profile.ts';
import { readProfile } from './profile.ts';
import { provision } from './provision.ts';
import { finishPutting, putFiles } from './put-files.ts';
import { newFiles } from './till-files.ts';

const secret = 'provisioned-secret';
const address = 'https://service.example/api/v1';
const cheap = { N: 2, r: 1, p: 1 };

describe('provisioning', () => {
  let folder: string;
  let kept: Map<string, string>;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'provisioning-'));
    kept = new Map();
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const keychain = new Keychain(() =>
    Promise.resolve({
      getPassword: (_service, account) => Promise.resolve(kept.get(account) ?? null),
      setPassword: (_service, account, password) => Promise.resolve(void kept.set(account, password)),
      deletePassword: (_service, account) => Promise.resolve(kept.delete(account)),
    }),
  );
  const give = (profile: object, typed = '') =>
    provision({
      dataFolder: folder,
      profile: JSON.stringify({ version: 1, ...profile }),
      secret: typed,
      keychain,
    });
  const files = (): Record<string, string> =>
    Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
  const everything = async () => ({
    till: 'SHOP2',
    account: { address, merchantId: 'corner' },
    language: 'de',
    staff: {
      lockAfterMinutes: 5,
      members: [{ id: 'ana', name: 'Ana', role: 'manager', pin: await hashPin(pin.parse('1234'), cheap) }],
    },
    printing: {
      shop: { name: 'Corner', logo: null, address: [], taxLines: [], footer: [] },
      printers: [],
      usual: null,
      filePaper: 'a4',
    },
    locked: ['prices'],
  });

  it('moves a till to another computer, except its secret', async () => {
    expect((await give(await everything(), secret)).ok).toBe(true);
    expect([...kept]).toEqual([[`corner@${address}`, secret]]);
    const exported = JSON.stringify(exportProfile(folder));
    expect(exported).not.toContain(secret);

    const before = files();
    rmSync(folder, { recursive: true });
    mkdirSync(folder);
    const other = await provision({ dataFolder: folder, profile: exported, secret, keychain });
    expect(other.ok).toBe(true);
    expect(files()).toEqual(before);
  });

  it('never copies an installation id', async () => {
    const own = { id: 'K7M2QX9P', isInUse: true, isInKeychain: true, computer: 'front', formerly: [] };
    writeFileSync(join(folder, 'settings.json'), JSON.stringify({ till: 'T1', installation: own }));
    const exported = exportProfile(folder);
    expect(JSON.stringify(exported)).not.toContain(own.id);
    expect(readProfile(JSON.stringify({ ...exported, installation: own })).ok).toBe(false);
    expect(await give({ till: 'T2' })).toMatchObject({ ok: true });
    expect(JSON.parse(files()['settings.json'] ?? '')).toMatchObject({ till: 'T2', installation: own });
  });

  it('leaves what the profile doesn’t name as it is', async () => {
    await give(await everything(), secret);
    const before = files();
    expect((await give({ language: 'fr' })).ok).toBe(true);
    const { 'settings.json': settings, ...others } = files();
    expect(JSON.parse(settings ?? '')).toEqual({
      ...JSON.parse(before['settings.json'] ?? ''),
      language: 'fr',
    });
    expect(others).toEqual({ 'printing.json': before['printing.json'], 'staff.json': before['staff.json'] });
  });

  it('changes nothing if anything is wrong', async () => {
    await give(await everything(), secret);
    const before = files();
    for (const profile of [
      { language: 'klingon', till: 'NEW' },
      { account: { address, merchantId: 'other' }, till: 'NEW' },
    ])
      expect((await give(profile)).ok).toBe(false);
    expect((await give({ language: 'de' }, 'a secret of nobody')).ok).toBe(false);
    expect(files()).toEqual(before);
    expect([...kept.values()]).toEqual([secret]);
  });

  it('changes nothing if the keychain can’t be used', async () => {
    const none = new Keychain(() => Promise.reject(new Error('no keychain')));
    const profile = JSON.stringify({ version: 1, ...(await everything()) });
    expect((await provision({ dataFolder: folder, profile, secret, keychain: none })).ok).toBe(false);
    expect(files()).toEqual({});
  });

  it('restores the former secret, or none, if the files can’t be written', async () => {
    // The plan can't be written: its place is taken.
    const blocked = join(folder, 'provisioning.json-next');
    mkdirSync(blocked);
    const refused = { ok: false, failure: [expect.stringMatching(/EISDIR.*nothing was changed\.$/)] };
    expect(await give(await everything(), secret)).toEqual(refused);
    expect([...kept]).toEqual([]);
    rmSync(blocked, { recursive: true });
    expect((await give(await everything(), secret)).ok).toBe(true);
    const before = files();
    mkdirSync(blocked);
    expect(await give({ ...(await everything()), language: 'fr' }, 'another-secret')).toEqual(refused);
    expect([...kept.values()]).toEqual([secret]);
    rmSync(blocked, { recursive: true });
    expect(files()).toEqual(before);
  });

  it('keeps the secret once the files are prepared, and the next start puts them in place', async () => {
    await give(await everything(), secret);
    const blocked = join(folder, 'settings.json-next');
    mkdirSync(blocked);
    const outcome = await give({ ...(await everything()), language: 'fr' }, 'renewed');
    expect(outcome).toEqual({ ok: false, failure: [expect.stringMatching(/EISDIR.*start the till/)] });
    expect([...kept.values()]).toEqual(['renewed']);
    rmSync(blocked, { recursive: true });
    finishPutting(folder);
    expect(JSON.parse(files()['settings.json'] ?? '')).toMatchObject({ language: 'fr' });
  });

  it('says so if the former secret can’t be restored', async () => {
    await give(await everything(), secret);
    let writes = 0;
    const once = new Keychain(() =>
      Promise.resolve({
        getPassword: () => Promise.resolve(secret),
        setPassword: () => {
          writes += 1;
          return writes === 1 ? Promise.resolve() : Promise.reject(new Error('locked meanwhile'));
        },
        deletePassword: () => Promise.resolve(true),
      }),
    );
    mkdirSync(join(folder, 'provisioning.json-next'));
    const profile = JSON.stringify({ version: 1, ...(await everything()) });
    const outcome = await provision({ dataFolder: folder, profile, secret: 'renewed', keychain: once });
    expect(outcome).toEqual({
      ok: false,
      failure: [expect.stringContaining('did not take the former one back')],
    });
  });

  describe('with sales whose outcome is unknown', () => {
    const unsettle = (merchantId: string): void => {
      mkdirSync(join(folder, 'live'));
      const ledger = value(Ledger.open(join(folder, 'live', 'ledger.sqlite')));
      value(ledger.sales.draft({ ...saleIntent(1), merchantId }));
      ledger.close();
    };

    it('keeps their account and its address', async () => {
      await give(await everything(), secret);
      unsettle('corner');
      const other = await give({ account: { address, merchantId: 'other' } }, 'another-secret');
      expect(other).toEqual({ ok: false, failure: [expect.stringMatching(/^1 sales or changes/)] });
      const elsewhere = { account: { address: 'https://elsewhere.example/api/v1', merchantId: 'corner' } };
      expect(await give(elsewhere, secret)).toEqual({
        ok: false,
        failure: [expect.stringContaining('connect that address in Settings')],
      });
      // The same account with a new secret is allowed: the sales may need it.
      expect((await give({ account: { address, merchantId: 'corner' } }, 'renewed')).ok).toBe(true);
    });

    it('accepts no other account if the settings are lost', async () => {
      unsettle('corner');
      expect(await give({ account: { address, merchantId: 'other' } }, secret)).toEqual({
        ok: false,
        failure: [expect.stringContaining('of the account corner are not settled')],
      });
      expect((await give({ account: { address, merchantId: 'corner' } }, secret)).ok).toBe(true);
    });

    it('accepts no other account if the books cannot be read', async () => {
      await give(await everything(), secret);
      mkdirSync(join(folder, 'live'));
      writeFileSync(join(folder, 'live', 'ledger.sqlite'), 'x'.repeat(5_000));
      expect(await give({ account: { address, merchantId: 'other' } }, secret)).toEqual({
        ok: false,
        failure: [expect.stringContaining('can not be read')],
      });
    });
  });

  it('is all or nothing, wherever the program ends', async () => {
    await give(await everything(), secret);
    const old = files();
    const read = readProfile(JSON.stringify({ version: 1, till: 'NEW', ...(await changedParts()) }));
    if (!read.ok) return expect.fail(read.failure.join(' '));
    const wanted = newFiles(folder, read.value);
    for (let endsAfter = 0; ; endsAfter += 1) {
      for (const [name, text] of Object.entries(old)) writeFileSync(join(folder, name), text);
      writeFileSync(join(folder, 'first-view.json'), 'what the window showed last');
      let steps = 0;
      let ended = false;
      try {
        putFiles(folder, wanted, () => {
          if (steps === endsAfter) throw new Error('the program ends');
          steps += 1;
        });
      } catch {
        ended = true;
      }
      // As a start does.
      finishPutting(folder);
      expect(files()).toEqual({ ...old, ...wanted });
      if (!ended) break;
    }
    // Until the plan was written, nothing had changed.
    expect(Object.keys(files())).not.toContain('provisioning.json');
  });

  const changedParts = async () => ({
    staff: {
      lockAfterMinutes: 9,
      members: [{ id: 'bo', name: 'Bo', role: 'manager', pin: await hashPin(pin.parse('9876'), cheap) }],
    },
  });
});
