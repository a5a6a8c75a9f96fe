import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { controller } from '../network/raw-merchant.ts';
import { startService, type TestService } from '../network/start-service.ts';
import { InstalledTills } from '../tills/installed-tills.ts';
import { giveBack, owe, owed, sayings } from '../tills/owed-by-till.ts';
import type { ShopTill } from '../tills/shop-till.ts';

let service: TestService;
let folder: string;
let tills: InstalledTills;
beforeEach(async () => {
  service = await startService({ balance: '0.50', issueDelayMs: 0 });
  folder = mkdtempSync(join(tmpdir(), 'unanswered-'));
  tills = new InstalledTills(folder, () => service);
});
afterEach(async () => {
  tills.endAll();
  await service.stop();
  rmSync(folder, { recursive: true });
});

const byService = { signedBy: 'service' } as const;
const certain = { paybacks: 0, mayBeGiven: false };
const doubtful = { paybacks: 0, mayBeGiven: true };
const endNoted = () => [...tills.keychainOf('first').entries].find(([name]) => name.startsWith('till '))?.[1];
const newsOf = (till: ShopTill) => till.session.till.snapshot().news?.kind;

/** A till that owes a customer something, whose end the keychain notes. It isn't running. */
async function owing(): Promise<void> {
  const till = await tills.connected(byService);
  await owe(till);
  tills.end(till);
  tills.end(await tills.connected(byService));
}

/** The whole data folder is put back as it was before the customer was paid. */
async function putBack(): Promise<void> {
  await owing();
  tills.copy('first', 'older');
  const later = await tills.connected(byService);
  giveBack(later);
  tills.end(later);
  tills.putBack('older', 'first');
}

describe('what an older data folder says is owed, before the keychain has answered', () => {
  it.each(['locked', 'absent', 'open'] as const)(
    'may have been given already from the first view on: %s',
    async (standing) => {
      await putBack();
      tills.keychainOf('first').standing = standing;
      const restored = tills.start(byService);
      expect(restored.session.till.snapshot().owed).toMatchObject([doubtful]);
    },
  );

  it.each(['locked', 'absent'] as const)(
    'stays so while it sells for an account that the service signs for, and is found behind later: %s',
    async (standing) => {
      await putBack();
      const noted = endNoted();
      tills.keychainOf('first').standing = standing;
      const restored = await tills.connected(byService);
      expect(sayings(restored)).toEqual([doubtful]);
      const [seen] = owed(restored);
      expect(seen && restored.session.till.owed.toCarryOver(seen, seen.currency).ok).toBe(false);
      // What this run makes owed is certain.
      await owe(restored);
      expect(sayings(restored)).toEqual([doubtful, certain]);

      tills.keychainOf('first').standing = 'open';
      // The end of the older ledger was not noted over that of the newer one.
      expect(endNoted()).toBe(noted);
      await restored.session.till.refresh();
      await restored.when(() => (newsOf(restored) === 'older' ? true : undefined));
      expect(sayings(restored)[0]).toEqual(doubtful);
      tills.end(restored);
      expect(sayings(await tills.connected(byService))[0]).toEqual(doubtful);
    },
  );

  it.each(['locked', 'absent'] as const)(
    'is found behind by the next start, if not sooner: %s',
    async (standing) => {
      await putBack();
      tills.keychainOf('first').standing = standing;
      tills.end(await tills.connected(byService));
      tills.keychainOf('first').standing = 'open';
      const next = await tills.connected(byService);
      expect(newsOf(next)).toBe('older');
      expect(sayings(next)).toEqual([doubtful]);
    },
  );

  it('stays so where the keychain answers, but notes no end', async () => {
    const till = await tills.connected(byService);
    await owe(till);
    tills.end(till);
    const next = await tills.connected(byService);
    expect(sayings(next)).toEqual([doubtful]);
    tills.end(next);
    // The one that was noted meanwhile agrees.
    expect(sayings(await tills.connected(byService))).toEqual([certain]);
  });

  it('can be settled by staff who found out', async () => {
    await putBack();
    tills.keychainOf('first').standing = 'absent';
    giveBack(await tills.connected(byService), true);
  });
});

describe('what the right data folder says is owed', () => {
  it.each([
    ['the till signs', {}],
    ['your provider signs', byService],
  ])('is certain once the keychain agrees, and windows are told: %s', async (_, signing) => {
    await owing();
    const till = tills.start(signing);
    expect(sayings(till)).toEqual([doubtful]);
    await till.session.till.connect();
    expect(sayings(till)).toEqual([certain]);
    expect(till.last('owed')).toMatchObject([certain]);
    giveBack(till);
  });

  it.each([
    ['the till signs', {}],
    ['your provider signs', byService],
  ])('is certain once a locked keychain is opened: %s', async (_, signing) => {
    await owing();
    tills.keychainOf('first').standing = 'locked';
    const till = await tills.connected(signing);
    expect(sayings(till)).toEqual([doubtful]);
    tills.keychainOf('first').standing = 'open';
    await till.session.till.refresh();
    await till.when(() => (till.last('owed')?.[0]?.mayBeGiven === false ? true : undefined));
    expect(sayings(till)).toEqual([certain]);
    expect(newsOf(till)).toBeUndefined();
  });

  it('is certain in the first run, whether there is a keychain or not', async () => {
    tills.keychainOf('first').standing = 'absent';
    const till = await tills.connected(byService);
    await owe(till);
    expect(sayings(till)).toEqual([certain]);
    giveBack(till);
  });
});

it('what is left to give as goodwill may have been given, until the keychain agrees', async () => {
  await controller(service).post('/balance', { balance: '100.00' });
  const first = await tills.connected(byService);
  const { orderId } = await first.sell();
  await first.readable(orderId);
  tills.end(first);
  tills.end(await tills.connected(byService));

  tills.keychainOf('first').standing = 'locked';
  const till = await tills.connected(byService);
  const mayBeGiven = () =>
    till.session.till.goodwill.read({ piece: orderId }).pieces.map((piece) => piece.mayBeGiven);
  expect(mayBeGiven()).toEqual([true]);
  tills.keychainOf('first').standing = 'open';
  await till.session.till.refresh();
  await till.when(() => (till.last('owed') === undefined ? undefined : true));
  expect(mayBeGiven()).toEqual([false]);
});
