import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { practicePhones, sealedPhones } from '../../src-main/ledger/customers/customer-phones.ts';
import { Ledger } from '../../src-main/ledger/ledger.ts';
import { entriesBelow } from '../ledgers/files-below.ts';
import { connectAccount, fillAccount, isLive } from '../tills/connect-account.ts';
import { launchCounter, newDataFolder, online, type CounterApp } from '../windows/counter-app.ts';
import { secretServicePid } from '../e2e/secret-service-pid.ts';
import { startService, type TestService } from '../network/start-service.ts';
import { heapSnapshot } from './attacks/heap-snapshot.ts';
import { heldBy, huntIn, huntInProcesses, type Hunted } from './traces.ts';
import { pressEnter } from '../windows/press-enter.ts';

const secret = 'S3cret/of+the shop: 7fQ2xWm9KpZr4TnB';
const passphrase = 'four words of a passphrase kept elsewhere';
const phones = ['+49 151 2345 6789', '+84 (0)90 765 4321'];

/** A day at the counter, with everything that writes; nothing of it may be found afterwards. Linux shows what runs. */
describe.runIf(process.platform === 'linux')(
  'after a day with crashes, and a keychain that was locked',
  () => {
    const dataFolder = newDataFolder();
    const elsewhere = mkdtempSync(join(tmpdir(), 'saved-by-staff-'));
    const temporary = mkdtempSync(join(tmpdir(), 'temporary-'));
    let service: TestService;
    let counter: CounterApp | undefined;
    const codes = new Set<string>();
    /** What was looked at while it ran. */
    const whileRunning: string[] = [];
    const seen = { processes: 0, snapshots: 0 };

    const theSecret: Hunted = { what: 'the secret', text: secret };
    /** As they were typed, and as digits with the country's code and without. */
    const thePhones: readonly Hunted[] = phones.flatMap((phone) => {
      const digits = phone.replace(/\(0\)|\D/g, '');
      return [phone, digits, digits.slice(2)].map((text) => ({ what: `a telephone number, ${text}`, text }));
    });
    const hunted = (): Hunted[] => [
      theSecret,
      { what: 'the passphrase', text: passphrase },
      ...thePhones,
      ...[...codes].flatMap((code) => {
        const [, host = '', matchingId = ''] = code.split('$');
        expect(matchingId.length).toBeGreaterThan(8);
        return [
          { what: `the code ${code}`, text: code },
          { what: `its matching id ${matchingId} (${host})`, text: matchingId },
        ];
      }),
    ];

    const start = async (): Promise<Page> => {
      const environment = { TMPDIR: temporary, XDG_CACHE_HOME: temporary };
      counter = await launchCounter({ dataFolder, environment });
      return counter.page;
    };
    const running = (): CounterApp => counter ?? expect.fail('it is not running');
    const look = (): void => {
      const { found, processes } = huntInProcesses(running().electron.process().pid ?? 0, hunted());
      seen.processes += processes;
      whileRunning.push(...found, ...huntIn(dataFolder, hunted()).found);
    };

    beforeAll(async () => {
      service = await startService({ secret, issueDelayMs: 50, balance: '500.00' });
    });
    afterAll(async () => {
      await counter?.close();
      await service.stop();
      for (const folder of [elsewhere, temporary]) rmSync(folder, { recursive: true });
    });

    /** Sells to somebody. @returns the order id, once there is a code. */
    const sell = (page: Page, phone: string): Promise<string> =>
      page.evaluate(async (number) => {
        const { products } = await till.ask('catalog');
        const product = products.find(({ productId }) => productId === 'jp-10gb-30d') ?? products[0];
        if (product === undefined) throw new Error('there is nothing to sell');
        const { productId, costVersion, price, currency } = product;
        const sold = await till.ask('sell', {
          ...{ productId, costVersion, price, currency, cart: crypto.randomUUID(), again: true },
          ...{ activationMode: 'ON_DEMAND' as const, payments: [{ kind: 'cash' as const, received: null }] },
          customer: { name: 'Đặng Thị Hoa', phone: number, note: null },
        });
        if (!sold.ok) throw new Error(sold.problem.kind);
        const [piece] = sold.pieces;
        if (piece.kind !== 'sale') throw new Error('it is no sale');
        const { orderId } = piece;
        while ((await till.ask('order', { orderId }))?.state !== 'completed')
          await new Promise((resolve) => setTimeout(resolve, 50));
        return orderId;
      }, phone);

    const noteCode = async (page: Page, orderId: string): Promise<void> => {
      const told = await page.evaluate(
        async (id) => JSON.stringify(await till.ask('order', { orderId: id })),
        orderId,
      );
      codes.add(/LPA:1\$[^"]+/.exec(told)?.[0] ?? expect.fail(told));
    };

    it('is a day', async () => {
      let page = await start();
      await online(page);
      await connectAccount(page, service);
      await isLive(page);
      await page.evaluate(async () => {
        await till.ask('staff-change', { kind: 'begin', name: 'Ana', pin: '73910482' });
        await till.ask('shift-open', { floats: [{ currency: 'USD', amount: '50' }] });
      });
      const first = await sell(page, phones[0] ?? '');
      await noteCode(page, first);
      look();
      // A power cut while a sale is on its way.
      await page.evaluate(async () => {
        const { products } = await till.ask('catalog');
        const [product] = products;
        if (product === undefined) return;
        const { productId, costVersion, price, currency } = product;
        void till.ask('sell', {
          ...{ productId, costVersion, price, currency, cart: crypto.randomUUID(), again: true },
        });
      });
      await running().kill();
      expect(huntIn(dataFolder, hunted()).found).toEqual([]);

      // A start while the keychain is locked.
      const keyring = secretServicePid();
      process.kill(keyring, 'SIGSTOP');
      try {
        page = await start();
        await page.locator('form input[type="password"]').fill('73910482');
        await page.keyboard.press('Enter');
        await page.locator('[data-service-state="offline"]').waitFor();
        look();
      } finally {
        process.kill(keyring, 'SIGCONT');
      }
      await page.evaluate(() => till.ask('refresh'));
      await online(page);

      // Top-up, refund, records, reconciliation, another crash.
      const second = await sell(page, phones[1] ?? '');
      await noteCode(page, second);
      for (const file of ['entries.csv', 'book.jsonl', 'backup.encrypted', 'receipt.pdf']) {
        await running().saveTo(join(elsewhere, file));
        await page.evaluate(
          async ({ name, words, orderId }) => {
            if (name === 'entries.csv') await till.ask('records-export', { what: 'entries' } as never);
            if (name === 'book.jsonl') await till.ask('records-export', { what: 'book' } as never);
            if (name === 'backup.encrypted') await till.ask('records-encrypt', { passphrase: words });
            if (name === 'receipt.pdf') await till.ask('receipt-save', { orderId, language: null });
          },
          { name: file, words: passphrase, orderId: second },
        );
      }
      look();
      await page.evaluate(async (orderId) => {
        const { uidCustomer = null } = (await till.ask('order', { orderId })) ?? {};
        const told = await till.ask('packages', { orderId });
        if (!told.ok || uidCustomer === null) throw new Error('nothing is told of its packages');
        const [refund] = told.packages.map((each) => each.refund);
        const { topUp } = told;
        if (refund?.offered !== true || !topUp.offered) throw new Error('it can not be given back');
        const { products } = await till.ask('catalog');
        const product = products.find(({ productId }) => topUp.productIds.includes(productId));
        if (product === undefined) throw new Error('nothing fits');
        const { productId, costVersion, price, currency } = product;
        const profile = { uidCustomer, orderId };
        const settled = async (): Promise<void> => {
          while ((await till.ask('open-work')).operations.length > 0)
            await new Promise((resolve) => setTimeout(resolve, 50));
        };
        const wanted = { productId, costVersion, price, currency };
        const line = { ...wanted, topsUp: orderId, cart: crypto.randomUUID(), again: true };
        const bought = await till.ask('sell', line);
        await settled();
        const { idPack } = refund;
        const request = { idPack, reason: 'Changed plans', cart: crypto.randomUUID() };
        const given = await till.ask('refund', { ...profile, ...request });
        await settled();
        if (!bought.ok || !given.ok) throw new Error('not done');
      }, second);
      await page.keyboard.press('Control+4');
      await page.getByRole('tab').nth(1).press('Enter');
      await pressEnter(page.getByTestId('compare'));
      await page.locator('[data-doing="idle"]').waitFor();
      // Whoever connects again types the secret into this very page.
      await page.keyboard.press('Control+6');
      await fillAccount(page, service);
      expect(heldBy(Buffer.from(await heapSnapshot(page)), [theSecret])).toEqual(['the secret']);
      await connectAccount(page, service);
      await page.getByText('Connected. The till is live.').waitFor();
      await page.keyboard.press('Control+1');
      await page.getByTestId('search').fill('japan');
      await page.locator('[data-product-id]').first().waitFor();
      const snapshot = await heapSnapshot(page);
      expect(snapshot.length).toBeGreaterThan(1_000_000);
      whileRunning.push(...heldBy(Buffer.from(snapshot), [theSecret]).map((what) => `a snapshot: ${what}`));
      look();
      const gone = new Promise((resolve) => running().electron.process().once('exit', resolve));
      await running()
        .electron.evaluate(() => process.crash())
        .catch(() => undefined);
      await gone;
      page = await start();
      await page.locator('form input[type="password"]').fill('73910482');
      await page.keyboard.press('Enter');
      await online(page);
      look();
      await running().close();
      counter = undefined;
    }, 240_000);

    it('whatever is hunted would be found, in any spelling and wherever it begins', () => {
      const written = [
        Buffer.from(secret),
        Buffer.from(secret, 'utf16le'),
        ...(['hex', 'base64', 'base64url'] as const).map((spelling) =>
          Buffer.from(Buffer.from(`é:${secret}.`).toString(spelling)),
        ),
        Buffer.from(Buffer.from(`${secret} `, 'utf16le').toString('base64')),
        Buffer.from(encodeURIComponent(secret)),
      ];
      for (const bytes of written)
        expect(heldBy(Buffer.concat([Buffer.from('..'), bytes]), [theSecret])).toEqual(['the secret']);
      const here = [{ what: 'a path', text: process.execPath }];
      expect(huntInProcesses(process.pid, here).found).not.toEqual([]);
    });

    it('the secret, the codes and customers’ telephone numbers are in no file, command line, environment or snapshot of a page', () => {
      expect(codes.size).toBe(2);
      const after = [dataFolder, temporary].map((folder) => huntIn(folder, hunted()));
      const [{ files, bytes } = { files: 0, bytes: 0 }] = after;
      console.log(`hunted through ${files} files of ${bytes} bytes, ${seen.processes} looks at processes`);
      expect(seen.processes).toBeGreaterThan(10);
      expect([...whileRunning, ...after.flatMap(({ found }) => found)]).toEqual([]);
      // What was in memory when it crashed is written nowhere.
      const names = [dataFolder, temporary].flatMap((folder) => entriesBelow(folder).map(({ path }) => path));
      expect(names.filter((name) => /\.dmp$|(^|\/)core(\.\d+)?$/.test(name))).toEqual([]);
    });

    it('the secret and the passphrase are in nothing that staff saved, and codes only on the receipt', () => {
      const { found, files } = huntIn(elsewhere, hunted());
      expect(files).toBe(4);
      const isTold = (each: string): boolean => each.includes('a telephone number');
      expect(found.filter((each) => !isTold(each) && !each.includes('receipt.pdf'))).toEqual([]);
      // What staff save of the books tells of customers: so it is found where it is.
      expect(found.some((each) => each.includes('entries.csv'))).toBe(true);
      expect(readFileSync(join(elsewhere, 'backup.encrypted')).length).toBeGreaterThan(10_000);
    });

    it('a telephone number that is not sealed would be found in the ledger', () => {
      const copy = join(elsewhere, 'copy');
      cpSync(join(dataFolder, 'live'), copy, { recursive: true });
      expect(huntIn(copy, thePhones).found).toEqual([]);
      const opened = Ledger.open(join(copy, 'ledger.sqlite'));
      if (!opened.ok) return expect.fail(opened.failure.detail);
      const ledger = opened.value;
      const [sale] = ledger.sales.recent(1);
      if (sale === undefined) return expect.fail('nothing was sold');
      const { orderId } = sale.intent;
      // The numbers of the day are there, and only the key opens them.
      ledger.keepPhones(sealedPhones(() => 'none'));
      expect(ledger.listing.page({ ...anything, text: '6789' }, { at: 'first' }, 10)).toMatchObject({
        sales: [],
        withoutPhones: true,
      });
      ledger.keepPhones(practicePhones);
      const [phone = ''] = phones;
      ledger.sales.noteCustomer(orderId, { name: null, phone: { kind: 'noted', text: phone }, note: null });
      ledger.close();
      expect(huntIn(copy, thePhones).found.length).toBeGreaterThan(1);
    });
  },
);

const anything = {
  countries: [],
  from: null,
  to: null,
  standing: null,
  productId: null,
  staffId: null,
} as const;
