import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { entriesBelow, statsOf } from '../ledgers/files-below.ts';
import { launchOnline, newDataFolder, type CounterApp } from '../windows/counter-app.ts';

/** What is in the folder that others of this computer may read, with its mode. */
function openToOthers(folder: string): string[] {
  return [folder, ...entriesBelow(folder).map(({ path }) => path)].flatMap((path) => {
    const stats = statsOf(path);
    const isOpen = stats !== undefined && !stats.isSymbolicLink() && (stats.mode & 0o077) !== 0;
    return isOpen ? [`${relative(folder, path)}: ${(stats.mode & 0o777).toString(8)}`] : [];
  });
}

/** Everything that leaves a file behind. */
async function use({ page }: CounterApp): Promise<void> {
  await page.locator('[data-product-id]').first().waitFor();
  await page.evaluate(async () => {
    await till.ask('zoom-set', { to: 'larger' });
    const printing = await till.ask('printing-read');
    await till.ask('printing-set', { ...printing, shop: { ...printing.shop, name: 'Corner' } });
    await till.ask('cost-shown-set', { isShown: true });
    const [product] = (await till.ask('catalog')).products;
    if (product === undefined) throw new Error('there is nothing to sell');
    const { productId, costVersion, price, currency } = product;
    const sold = await till.ask('sell', {
      productId,
      costVersion,
      price,
      currency,
      cart: crypto.randomUUID(),
      again: true,
    });
    if (!sold.ok) throw new Error('not sold');
    const [piece] = sold.pieces;
    if (piece.kind !== 'sale') throw new Error('it is no sale');
    const { orderId } = piece;
    while ((await till.ask('order', { orderId }))?.state !== 'completed')
      await new Promise((resolve) => setTimeout(resolve, 50));
    await till.ask('staff-change', { kind: 'begin', name: 'Ana', pin: '1111' });
  });
}

/** Another user of this computer, who has no other rights: only root can be somebody else. */
const somebodyElse = 65_534;
const canBeSomebodyElse = process.platform === 'linux' && process.getuid?.() === 0;

/**
 * What somebody else may read of a folder, and of the files that they know the names of. They begin inside of it: else it
 * would hang on the folders above, which keep everybody out where the system gives each user a temporary folder of their own.
 */
function readBySomebodyElse(folder: string, names: readonly string[]): string[] {
  const tries = `
    const { openSync, readdirSync } = require('node:fs');
    process.setgroups([]); process.setgid(${somebodyElse}); process.setuid(${somebodyElse});
    const read = ${JSON.stringify(['.', ...names])}.filter((path) => {
      for (const attempt of [() => readdirSync(path), () => openSync(path, 'r'), () => openSync(path, 'a')])
        try { attempt(); return true; } catch {}
      return false;
    });
    console.log(JSON.stringify(read));`;
  const output = execFileSync(process.execPath, ['-e', tries], { encoding: 'utf8', cwd: folder });
  return z.array(z.string()).parse(JSON.parse(output));
}

describe.skipIf(process.platform === 'win32')('what the till writes', () => {
  it('is for its own user alone, while it runs, after it, and where an older version left it open', async () => {
    const folder = newDataFolder();
    // As a system makes it that shares everything.
    const before = process.umask(0o022);
    mkdirSync(join(folder, 'live', 'backups'), { recursive: true });
    writeFileSync(join(folder, 'live', 'backups', 'old.sqlite'), '');
    writeFileSync(join(folder, 'practice.log'), '');
    chmodSync(folder, 0o755);
    let counter: CounterApp;
    try {
      counter = await launchOnline({ dataFolder: folder });
    } finally {
      process.umask(before);
    }
    await use(counter);
    await expect.poll(() => openToOthers(folder)).toEqual([]);
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    for (const name of ['settings.json', 'printing.json', 'staff.json', 'practice/ledger.sqlite'])
      expect(names, name).toContain(name);
    // Chromium's own of sites, which a till has none of: src-main/electron/start/unused-features.ts.
    expect(names.filter((name) => /^(DIPS|SharedStorage)/.test(name))).toEqual([]);
    if (canBeSomebodyElse) {
      expect(readBySomebodyElse(folder, names)).toEqual([]);
      // They could, where they were let in.
      const open = mkdtempSync(join(tmpdir(), 'open-'));
      writeFileSync(join(open, 'note'), '');
      chmodSync(open, 0o755);
      chmodSync(join(open, 'note'), 0o644);
      expect(readBySomebodyElse(open, ['note'])).toHaveLength(2);
      rmSync(open, { recursive: true });
    }
    await counter.close();
    expect(openToOthers(folder)).toEqual([]);
  });
});
