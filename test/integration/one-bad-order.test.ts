import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { accountOf, openAccountSession, type AccountSession } from '../tills/account-session.ts';
import { startService, type TestService } from '../network/start-service.ts';

let shop: TestService;
let folder: string;
let till: AccountSession;

beforeAll(async () => {
  shop = await startService({ issueDelayMs: 0 });
});
afterAll(() => shop.stop());
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bad-order-'));
  const account = accountOf(shop);
  till = openAccountSession({ folder, practice: shop, mode: 'live', account, secretsOf: [shop] });
  await till.session.till.connect();
});
afterEach(() => {
  till.session.close();
  rmSync(folder, { recursive: true });
});

const sold = (): string => {
  const end = till.sell();
  return end.ok ? end.value[0] : expect.fail(end.failure.kind);
};
const saleOf = (orderId: string) => till.session.till.orders.find(orderId);

it.each([
  ['can not be read', () => new Response('{"status":"completed","esimProfile":{}}', { status: 200 })],
  ['breaks the service', () => new Response('{"status":"ERROR","message":""}', { status: 500 })],
  ['is kept from this account', () => new Response('{"status":"ERROR","message":""}', { status: 403 })],
])('an order whose status %s leaves the till online, and others are sold', async (_how, answer) => {
  let bad: string | undefined;
  let asked = 0;
  till.lies.answer = (url) => {
    if (!url.includes('/orders/getStatus')) return undefined;
    bad ??= url;
    if (url !== bad) return undefined;
    asked += 1;
    return answer();
  };
  const first = sold();
  await till.when(() => (asked > 1 ? true : undefined));
  const second = sold();
  await till.when(() => (saleOf(second)?.state === 'completed' ? true : undefined));
  expect(saleOf(first)?.state).toBe('accepted');
  expect(till.services).not.toContain('offline');
});

it.each([
  ['appleUniversalLink', (link: string) => link, /^LPA:1\$/],
  ['installationUrl', () => 'https://install.example/esim/1', /^https:\/\/install\.example\//],
])('an order with no code and the link %s is handed over by it', async (name, linkOf, code) => {
  const withoutCode = (text: string): string => {
    const status = JSON.parse(text) as { esimProfile: Record<string, string> | null };
    if (status.esimProfile === null) return text;
    const link = linkOf(
      `https://esimsetup.apple.com/?carddata=${status.esimProfile['activationCode'] ?? ''}`,
    );
    const bare = { ...status.esimProfile, installationUrl: null, androidUniversalLink: null };
    const esimProfile = { ...bare, activationCode: null, appleUniversalLink: null, [name]: link };
    return JSON.stringify({ ...status, esimProfile });
  };
  till.lies.rewrite = (url, text) => (url.includes('/orders/getStatus') ? withoutCode(text) : text);
  const orderId = sold();
  await till.when(() => (saleOf(orderId)?.state === 'completed' ? true : undefined));
  const install = saleOf(orderId)?.install;
  expect(install).toMatchObject({ kind: 'readable', activationCode: expect.stringMatching(code) as string });
});
