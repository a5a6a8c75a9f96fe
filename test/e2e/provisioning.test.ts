import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { showSettings } from '../windows/show-settings.ts';
import type { Bridge } from '../../src-preload/contract.ts';
import { electronOfSetup, launchOnline, newDataFolder } from '../windows/counter-app.ts';
import { filesHolding } from '../ledgers/files-holding.ts';
import { startService, type TestService } from '../network/start-service.ts';

declare global {
  // What the preload script puts there.
  var till: Bridge;
}

const root = join(import.meta.dirname, '../..');

type Ended = { readonly code: number | null; readonly out: string; readonly err: string };

/** Starts the program for an errand, as an administrator does. */
async function errand(dataFolder: string, args: readonly string[], input = ''): Promise<Ended> {
  const { executable, launchArguments } = electronOfSetup();
  const child = spawn(executable, [...launchArguments, root, `--user-data-dir=${dataFolder}`, ...args]);
  child.stdin.end(input);
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, out, err };
}

/** With the real program and the real keychain. */
describe('a till set up from a file', () => {
  const dataFolder = newDataFolder();
  const profile = join(dataFolder, '..', `profile-${process.pid}.json`);
  let service: TestService;

  beforeAll(async () => {
    service = await startService({ merchantId: 'chain-shop', secret: 'provisioned-and-kept' });
    const { address, merchantId } = service;
    const locked = ['prices', 'language'];
    writeFileSync(
      profile,
      JSON.stringify({ version: 1, till: 'C7', account: { address, merchantId }, language: 'en', locked }),
    );
  });
  afterAll(async () => {
    rmSync(profile);
    await service.stop();
  });

  it('is refused and left alone where the profile is wrong', async () => {
    const wrong = join(dataFolder, 'wrong.json');
    writeFileSync(wrong, '{ "version": 1, "till": "far too long a name" }');
    const { code, out, err } = await errand(dataFolder, ['--provision', wrong]);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain('till: has to be up to eight capital letters and digits.');
    expect(readdirSync(dataFolder)).not.toContain('settings.json');
  });

  it('is refused where its account has no secret', async () => {
    const { code, err } = await errand(dataFolder, ['--provision', profile]);
    expect(code).toBe(1);
    expect(err).toContain('The keychain has no secret of this account');
    expect(readdirSync(dataFolder)).not.toContain('settings.json');
  });

  it('says what it set, and sells with it', async () => {
    const { code, out } = await errand(dataFolder, ['--provision', profile], `${service.secret}\n`);
    expect(code).toBe(0);
    expect(out).toContain('the till is C7\n');
    expect(out).not.toContain(service.secret);

    const counter = await launchOnline({ dataFolder });
    await counter.page.locator('html[data-mode="live"]').waitFor({ state: 'attached' });
    expect(await counter.page.evaluate(async () => (await till.ask('snapshot'))?.till)).toBe('C7');
    const again = await errand(dataFolder, ['--provision', profile]);
    expect(again.code).toBe(1);
    expect(again.err).toContain('A till runs on this data folder');
    await counter.close();
  });

  it('shows what is locked, and changes none of it', async () => {
    const counter = await launchOnline({ dataFolder });
    const { page } = counter;
    await showSettings(page, 'displays');
    const language = page.locator('[data-managed="language"]');
    await expect.poll(() => language.getAttribute('disabled')).not.toBeNull();
    await page.getByText('Set by the shop’s administrator').first().waitFor();
    await showSettings(page, 'account');
    const account = page.locator('[data-managed="account"]');
    await account.first().waitFor({ state: 'attached' });
    expect(await account.first().getAttribute('disabled')).toBeNull();
    const changed = page.evaluate(() => till.ask('language-set', { language: 'de' }));
    await expect(changed).rejects.toThrow('language-set is for the shop');
    expect(await page.evaluate(() => till.ask('language'))).toBe('en');
    await counter.close();
  });

  it('goes on to another computer by what it exports, without its secret', async () => {
    const { code, out } = await errand(dataFolder, ['--export-profile', '-']);
    expect(code).toBe(0);
    expect(out).not.toContain(service.secret);
    const other = newDataFolder();
    const set = await errand(other, ['--provision', '-'], `${service.secret}\n${out}`);
    expect(set.code).toBe(0);
    expect(readFileSync(join(other, 'settings.json'), 'utf8')).toContain('chain-shop');
  });

  it('keeps the secret out of every file', () => {
    expect(filesHolding(dataFolder, [service.secret])).toEqual([]);
  });
});
