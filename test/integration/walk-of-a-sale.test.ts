import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { orderHandlers } from '../../src-main/electron/handlers/order-handlers.ts';
import { answerRequest } from '../../src-main/ipc/answer-request.ts';
import { followRequest } from '../follow-request.ts';
import { openPracticeTill } from '../practice-till.ts';
import { startService } from '../start-service.ts';
import { unlimited } from '../unlimited-window.ts';

it('visits no more files between the press and the socket than it has to', async () => {
  const service = await startService({ balance: '100.00', issueDelayMs: 0 });
  const folder = mkdtempSync(join(tmpdir(), 'till-'));
  const { till, session } = await openPracticeTill(folder, service);
  onTestFinished(async () => {
    session.close();
    await service.stop();
    rmSync(folder, { recursive: true });
  });
  const [product] = till.catalog().products;
  if (product === undefined) return expect.fail('there is nothing to sell');
  const { sell } = orderHandlers({
    tills: () => session,
    reports: () => expect.fail('nothing is added up'),
    openedReports: () => undefined,
    staff: () => null,
    onSold: () => undefined,
  });
  const { productId, costVersion, price, currency } = product;
  const wanted = { productId, costVersion, price, currency, cart: crypto.randomUUID(), again: false };

  const walk = await followRequest('/orders/submit', () =>
    answerRequest('sell', sell, wanted, {
      audience: 'counter',
      window: undefined,
      admits: () => true,
      locked: () => [],
      drawnTill: till.id,
      openTill: () => till.id,
      ...unlimited,
    }),
  );
  // Of the part after the last wait; whoever waits isn't on the stack.
  expect(walk.onTheWay.at(-1)).toBe('src-main/network/exchange-over.ts');
  expect(walk.visited.length).toBeLessThanOrEqual(70);
});
