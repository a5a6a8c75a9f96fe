import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { makeBackup } from '../../src-main/ledger/backups/make-backup.ts';
import { ledgerFiles } from '../../src-main/ledger/file/ledger-files.ts';
import { makeSmallDisk } from '../ledgers/small-disk.ts';
import { clockOfSpeed } from '../tills/fast-clock.ts';
import { giveBack, owe, owed, sayings } from '../tills/owed-by-till.ts';
import { InstalledTills } from '../tills/installed-tills.ts';
import { controller } from '../network/raw-merchant.ts';
import type { ShopTill } from '../tills/shop-till.ts';
import { startService, type TestService } from '../network/start-service.ts';

let service: TestService;
let folder: string;
let tills: InstalledTills;
beforeEach(async () => {
  service = await startService({ balance: '0.50', issueDelayMs: 0 });
  folder = mkdtempSync(join(tmpdir(), 'paid-back-'));
  tills = new InstalledTills(folder, () => service);
});
afterEach(async () => {
  tills.endAll();
  await service.stop();
  rmSync(folder, { recursive: true });
});

const newsOf = (till: ShopTill) => till.session.till.snapshot().news;

const smallDisk = makeSmallDisk(60_000_000);
afterAll(() => smallDisk?.remove());

it.skipIf(smallDisk === undefined)(
  'each later start says that it may have been given, although the disk was full as the first one noted that its folder is older',
  async () => {
    if (smallDisk === undefined) return;
    const onDisk = new InstalledTills(smallDisk.folder, () => service);
    onTestFinished(() => onDisk.endAll());
    const till = await onDisk.connected();
    await owe(till);
    onDisk.end(till);
    onDisk.copy('first', 'older');
    const later = await onDisk.connected();
    giveBack(later);
    onDisk.end(later);
    onDisk.putBack('older', 'first');
    const restored = onDisk.start();
    smallDisk.fill();
    await restored.session.till.connect();
    expect(restored.session.till.snapshot().writing.kind).toBe('stopped');
    smallDisk.free();
    restored.session.till.tryToWrite();
    expect(restored.session.till.snapshot().writing.kind).toBe('writable');
    await restored.session.till.connect();
    onDisk.end(restored);
    expect(sayings(await onDisk.connected())).toEqual([{ paybacks: 0, mayBeGiven: true }]);
  },
);

describe('what was paid back after a copy was made, once the copy is put back', () => {
  it.each([
    ['the ledger alone', ['live']],
    ['the whole data folder', []],
  ])('may have been given already: %s', async (_what, part) => {
    const till = await tills.connected();
    await owe(till);
    expect(sayings(till)).toEqual([{ paybacks: 0, mayBeGiven: false }]);
    tills.end(till);
    tills.copy('first', 'older');
    const later = await tills.connected();
    giveBack(later);
    tills.end(later);
    tills.putBack('older', 'first', ...part);

    const restored = await tills.connected();
    expect(newsOf(restored)).toEqual({ kind: 'older', lookUp: 'done', fetched: 0 });
    expect(sayings(restored)).toEqual([{ paybacks: 0, mayBeGiven: true }]);
    // Nor does it pay for another sale before staff have found out.
    const [seen] = owed(restored);
    if (seen === undefined) return expect.fail('nothing is owed');
    expect(restored.session.till.owed.toCarryOver(seen, seen.currency).ok).toBe(false);
    expect(restored.last('owed')).toEqual(owed(restored));
    // What becomes owed from now on is certain.
    await owe(restored);
    expect(sayings(restored).map(({ mayBeGiven }) => mayBeGiven)).toEqual([true, false]);
    tills.end(restored);
    expect(sayings(await tills.connected()).map(({ mayBeGiven }) => mayBeGiven)).toEqual([true, false]);
  });

  it.each([
    ['out of this drawer', false],
    ['before, or at another till', true],
  ])(
    'is owed no more once staff say that it was given %s, and the drawer expects what is in it',
    async (_, isCountedElsewhere) => {
      const till = await tills.connected();
      till.session.till.shifts.open({ floats: [{ currency: 'USD', amount: '100' }] });
      await owe(till);
      tills.end(till);
      tills.copy('first', 'older');
      const later = await tills.connected();
      giveBack(later);
      tills.end(later);
      tills.putBack('older', 'first', 'live');
      const restored = await tills.connected();
      const [due] = owed(restored);
      const { ticketId, owed: amount, paybacks } = due ?? expect.fail('nothing is owed');
      const said = restored.session.till.owed.payBack({
        ...{ ticketId, owed: amount, paybacks, tender: 'cash', amount, rounding: '0', isCountedElsewhere },
      });
      expect(said).toEqual({ ok: true });
      expect(owed(restored)).toEqual([]);
      const { report } = restored.session.till.shifts.report('now') ?? expect.fail('no shift is open');
      expect(report.drawers).toMatchObject([{ paidBack: isCountedElsewhere ? '0' : amount }]);
      expect(report.countedElsewhere).toMatchObject(isCountedElsewhere ? [{ tender: 'cash', amount }] : []);
    },
  );

  it.each(['locked', 'absent'] as const)(
    'may have been given already though the keychain was %s just as it was paid back',
    async (standing) => {
      const keychain = tills.keychainOf('first');
      // A minute of its clock passes in a tenth of a second.
      const clock = clockOfSpeed(600);
      const till = await tills.connected({ clock });
      await owe(till);
      tills.end(till);
      tills.copy('first', 'older');
      const later = await tills.connected({ clock });
      keychain.standing = standing;
      giveBack(later);
      const noted = [...keychain.entries.values()];
      await expect.poll(() => keychain.refusals).toBeGreaterThan(0);
      keychain.standing = 'open';
      await expect.poll(() => [...keychain.entries.values()]).not.toEqual(noted);
      tills.end(later);
      tills.putBack('older', 'first');
      const restored = await tills.connected();
      expect(sayings(restored)).toEqual([{ paybacks: 0, mayBeGiven: true }]);
    },
  );

  it('is shown so before the till is connected, where the settings know it', async () => {
    const till = await tills.connected();
    await owe(till);
    tills.end(till);
    tills.copy('first', 'older');
    const later = await tills.connected();
    giveBack(later);
    tills.end(later);
    tills.putBack('older', 'first', 'live');
    expect(sayings(tills.start())).toEqual([{ paybacks: 0, mayBeGiven: true }]);
  });

  it('does not keep the till from fetching what was sold since', async () => {
    const till = await tills.connected();
    await owe(till);
    tills.end(till);
    tills.copy('first', 'older');
    await controller(service).post('/balance', { balance: '100.00' });
    const later = await tills.connected();
    const { orderId } = await later.sell();
    tills.end(later);
    tills.putBack('older', 'first', 'live');
    // It ends before it has asked the service.
    tills.end(tills.start());
    const restored = await tills.connected();
    expect((await restored.readable(orderId)).state).toBe('completed');
    expect(sayings(restored)).toEqual([{ paybacks: 0, mayBeGiven: true }]);
  });

  it('is noticed if the service was away when it was paid back', async () => {
    const till = await tills.connected();
    await owe(till);
    tills.end(till);
    // The till was open long enough to note in the keychain where its ledger ended.
    tills.end(await tills.connected());
    tills.copy('first', 'older');
    await service.stop();
    const later = await tills.connected();
    giveBack(later);
    tills.end(later);
    tills.putBack('older', 'first');
    expect(sayings(await tills.connected())).toEqual([{ paybacks: 0, mayBeGiven: true }]);
    service = await startService({ balance: '0.50', issueDelayMs: 0 });
  });
});

it('what was given as goodwill after a copy was made may have been given already, once the whole folder is put back', async () => {
  await controller(service).post('/balance', { balance: '100.00' });
  const till = await tills.connected();
  const { orderId } = await till.sell();
  await till.readable(orderId);
  const other = await till.sell();
  await till.readable(other.orderId);
  tills.end(till);
  // The till was open long enough to note in the keychain where its ledger ended.
  tills.end(await tills.connected());
  tills.copy('first', 'older');
  const later = await tills.connected();
  const pieceIn = (on: ShopTill) =>
    on.session.till.goodwill.read({ piece: orderId }).pieces[0] ?? expect.fail('nothing is left to give');
  const { id: piece, left, currency, tender, mayBeGiven } = pieceIn(later);
  expect(mayBeGiven).toBe(false);
  const given = later.session.till.goodwill.give({
    ...{ piece, left, amount: left, currency, tender, reason: 'Slow network', isCountedElsewhere: false },
  });
  expect(given).toEqual({ ok: true });
  expect(pieceIn(later).left).toBe('0');
  tills.end(later);
  tills.putBack('older', 'first');
  const restored = await tills.connected();
  expect(pieceIn(restored)).toMatchObject({ left, mayBeGiven: true, given: [] });
});

it('what was paid back after the last backup may have been given already, once the ledger is recovered', async () => {
  const till = await tills.connected();
  await owe(till);
  const file = tills.at('first', 'live', 'ledger.sqlite');
  await makeBackup(ledgerFiles(file), Date.now());
  giveBack(till);
  tills.end(till);
  writeFileSync(file, readFileSync(file).fill(0x5a, 0, 16_384));
  tills.tearOff();

  const damaged = tills.start();
  await damaged.when(() => (damaged.session.closedBooks?.kind === 'stopped' ? true : undefined));
  damaged.session.recover();
  await damaged.when(() => (damaged.session.closedBooks === null ? true : undefined));
  expect(sayings(damaged)).toEqual([{ paybacks: 0, mayBeGiven: true }]);
  // The keychain, which is asked now, can't tell what a recovered ledger lacks.
  await damaged.session.till.connect();
  expect(sayings(damaged)).toEqual([{ paybacks: 0, mayBeGiven: true }]);
  tills.end(damaged);
  const again = await tills.connected();
  expect(sayings(again)).toEqual([{ paybacks: 0, mayBeGiven: true }]);
});
