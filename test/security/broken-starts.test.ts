import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filesBelow } from '../ledgers/files-below.ts';
import { launchCounter, launchOnline, newDataFolder, type CounterApp } from '../windows/counter-app.ts';

const used = newDataFolder();
const usedByStaff = newDataFolder();

/** Everything that a till keeps, and the browser's own files beside it. No state of windows is kept. */
const files = [
  ...['settings.json', 'printing.json', 'staff.json', 'unprinted.json'],
  ...['practice/ledger.sqlite', 'practice/kept.sqlite', 'Preferences', 'Local State'],
] as const;
type File = (typeof files)[number];

const garbage = Buffer.from('\u0000\u00ff{"half": "a rec', 'latin1');

/** How a file can be found. */
const breakings: Readonly<Record<string, (file: string) => void>> = {
  damaged: (file) =>
    writeFileSync(file, Buffer.concat([garbage, readIfThere(file).subarray(0, 3_000).fill(0x5a)])),
  empty: (file) => writeFileSync(file, ''),
  'cut short': (file) => truncateSync(file, Math.floor(statSync(file).size / 2)),
  missing: (file) => rmSync(file, { recursive: true, force: true }),
  'read-only': (file) => chmodSync(file, 0o400),
  'a folder': (file) => {
    rmSync(file, { recursive: true, force: true });
    mkdirSync(file);
  },
  'of a newer version': (file) => {
    if (file.endsWith('.sqlite')) {
      const database = new DatabaseSync(file);
      database.exec('PRAGMA user_version = 9999');
      database.close();
      return;
    }
    const kept: unknown = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(
      file,
      JSON.stringify({ ...(kept as object), version: 9999, ofTheFuture: { any: 'thing' } }),
    );
  },
};

const readIfThere = (file: string): Buffer => (existsSync(file) ? readFileSync(file) : Buffer.alloc(0));
const fingerprint = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Fingerprints of all that is below a folder. */
const contents = (folder: string): ReadonlySet<string> =>
  new Set(filesBelow(folder).map(({ bytes }) => fingerprint(bytes)));

/** A till that was used, with something in each of its files. */
async function useOnce(): Promise<void> {
  const counter = await launchOnline({ dataFolder: used });
  const { page } = counter;
  await page.locator('[data-product-id]').first().waitFor();
  await page.evaluate(async () => {
    const printing = await till.ask('printing-read');
    await till.ask('printing-set', { ...printing, shop: { ...printing.shop, name: 'Corner' } });
    await till.ask('cost-shown-set', { isShown: true });
    const [product] = (await till.ask('catalog')).products;
    if (product === undefined) throw new Error('there is nothing to sell');
    const { productId, costVersion, price, currency } = product;
    const sold = await till.ask('sell', {
      ...{ productId, costVersion, price, currency, cart: crypto.randomUUID(), again: true },
    });
    if (!sold.ok) throw new Error('not sold');
    const [piece] = sold.pieces;
    if (piece.kind !== 'sale') throw new Error('it is no sale');
    const { orderId } = piece;
    while ((await till.ask('order', { orderId }))?.state !== 'completed')
      await new Promise((resolve) => setTimeout(resolve, 50));
  });
  await counter.close();
  writeFileSync(join(used, 'unprinted.json'), '[]', { mode: 0o600 });
  cpSync(used, usedByStaff, { recursive: true });
  const locked = await launchOnline({ dataFolder: usedByStaff });
  await locked.page.evaluate(() => till.ask('staff-change', { kind: 'begin', name: 'Ana', pin: '1111' }));
  await locked.close();
}

type Shown = 'the till' | 'the lock' | 'the recovery screen';

/** What staff are to have in front of them. */
function shownOf(file: File, how: string): Shown {
  if (file === 'staff.json' && how !== 'missing') return 'the lock';
  return file === 'practice/ledger.sqlite' && how !== 'read-only' ? 'the recovery screen' : 'the till';
}

/** Waits until they have: the window is drawn before all is read. */
async function waitFor({ page }: CounterApp, shown: Shown): Promise<void> {
  switch (shown) {
    case 'the till':
      await page.locator('[data-service-state="online"]').waitFor();
      return page.getByTestId('search').waitFor();
    case 'the lock':
      await page.locator('input[type="password"]').or(page.getByText('staff list')).first().waitFor();
      return page.getByTestId('search').waitFor({ state: 'detached' });
    case 'the recovery screen':
      return page.locator('[data-closed-books="stopped"]').waitFor();
  }
}

/** Many starts, of which each is another: what is shown is seen, and that nothing was lost. */
describe('a start with', () => {
  beforeAll(useOnce);
  let counter: CounterApp | undefined;
  afterAll(() => counter?.close());

  const cases = files.flatMap((file) =>
    Object.keys(breakings)
      // It has nothing that a version could be of, or no half.
      .filter(
        (how) =>
          !(file === 'unprinted.json' && how === 'cut short') &&
          !(/^[PL]/.test(file) && how === 'of a newer version'),
      )
      .map((how): [File, string] => [file, how]),
  );

  it.each(cases)('%s %s: something is shown, and nothing is deleted', async (file, how) => {
    const folder = newDataFolder();
    // Whoever is asked for a PIN sees nothing else.
    cpSync(file === 'staff.json' ? usedByStaff : used, folder, { recursive: true });
    const path = join(folder, file);
    breakings[how]?.(path);
    const isKept = existsSync(path) && statSync(path).isFile() && statSync(path).size > 0;
    const before = isKept && file !== 'practice/kept.sqlite' ? fingerprint(readFileSync(path)) : undefined;
    counter = await launchCounter({ dataFolder: folder });
    const shown = shownOf(file, how);
    await waitFor(counter, shown);
    console.log(`${file}, ${how}: ${shown}`);
    await counter.close();
    counter = undefined;

    // Whole, in its place or in `quarantine`; the ledger and the browser's own files go on where they can be read.
    const goesOn = shown === 'the till' && !/^(settings|printing|unprinted)/.test(file);
    if (before !== undefined && !goesOn) expect(contents(folder)).toContain(before);
    for (const other of files)
      if (other !== file && existsSync(join(used, other)))
        expect(existsSync(join(folder, other)), other).toBe(true);
    if (file !== 'settings.json')
      expect(JSON.parse(readFileSync(join(folder, 'settings.json'), 'utf8'))).toMatchObject({
        showsCost: true,
      });
    // Backups are as they were.
    const backups = join(used, 'practice', 'backups');
    if (existsSync(backups))
      for (const name of readdirSync(backups))
        expect(existsSync(join(folder, 'practice', 'backups', name))).toBe(true);
  });
});
