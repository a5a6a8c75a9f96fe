import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { clockOfSpeed } from '../tills/fast-clock.ts';
import { otherText, startLyingService } from '../network/lying-service.ts';
import { openShopTill, TestKeychain } from '../tills/shop-till.ts';
import { startService } from '../network/start-service.ts';

const dayMs = 86_400_000;

/** Sets this computer's clock; a service that stands elsewhere keeps its own. */
function setClock(aheadMs: number): void {
  vi.restoreAllMocks();
  const now = Date.now.bind(Date);
  vi.spyOn(Date, 'now').mockImplementation(() => now() + aheadMs);
}
afterEach(() => void vi.restoreAllMocks());

it.each([
  { clock: 'ahead of the end of a package', aheadMs: 40 * dayMs, leftMs: 15 * dayMs, isOffered: true },
  { clock: 'behind it', aheadMs: -40 * dayMs, leftMs: -15 * dayMs, isOffered: false },
])('judges expiry by the service’s time, with a clock $clock', async (given) => {
  const folder = mkdtempSync(join(tmpdir(), 'clock-far-off-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const service = await startService({ issueDelayMs: 0 });
  onTestFinished(async () => void (await service.stop()));
  const expiresAt = new Date(Date.now() + given.leftMs).toISOString();
  const waiting = `"expiresAt":"${expiresAt}","activatedAt":null`;
  const active = /"expiresAt":"[^"]*","activatedAt":"[^"]*"/;
  const address = await startLyingService(service, [otherText('/orders/getStatus', active, waiting)]);
  const keychain = new TestKeychain();
  const till = openShopTill({ folder, service: { ...service, address }, keychain });
  setClock(given.aheadMs);
  onTestFinished(() => till.session.close());
  await till.session.till.connect();
  const { orderId } = await till.sell();
  const reply = await till.session.till.packages(orderId);
  const [sold] = reply.ok ? reply.packages : [];
  expect(sold?.refund).toMatchObject(
    given.isOffered ? { offered: true } : { offered: false, why: 'expired' },
  );
});

it('reloads packages that it received while the clock was ahead', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'clock-far-off-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const service = await startService();
  onTestFinished(async () => void (await service.stop()));
  const till = openShopTill({ folder, service, keychain: new TestKeychain(), clock: clockOfSpeed(100) });
  onTestFinished(() => till.session.close());
  setClock(dayMs);
  await till.session.till.connect();
  const timesAsked = (): number => till.sent.filter((path) => path === '/products/list').length;
  const before = timesAsked();
  setClock(0);
  expect(await till.when(() => (timesAsked() > before ? true : undefined))).toBe(true);
});
