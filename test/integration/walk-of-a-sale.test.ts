import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { orderHandlers } from '../../src-main/ipc/handlers/order-handlers.ts';
import { answerRequest } from '../../src-main/ipc/answer-request.ts';
import { FloodLimit } from '../../src-main/ipc/flood-limit.ts';
import { followRequest, type Walk } from '../network/follow-request.ts';
import { openPracticeTill } from '../tills/practice-till.ts';
import { startService } from '../network/start-service.ts';

/** In the order of the walk; each room is entered once. */
const walk = [
  'src-main/ipc/answer-request.ts',
  'src-main/ipc/handlers/order-handlers.ts',
  'src-main/services/selling/selling.ts',
  'src-main/selling/new-orders.ts',
  'src-main/selling/order-runner.ts',
  'src-main/selling/flows/purchases/sale-flow.ts',
  'src-merchant-api/client.ts',
  'src-merchant-api/caller.ts',
  'src-merchant-api/http/call-gate.ts',
  'src-merchant-api/http/http-exchange.ts',
  'src-main/network/send-once.ts',
  'src-main/network/exchange-over.ts',
];

/**
 * Beside the walk: what is looked up and checked on the way, what the lines of a ticket hold, top-ups too, and the ledger with
 * what was paid. What an event enters and what money it moved are rules beside the ledger, in src-books: a head office has them too.
 */
const mostVisited = 68;

const roomOf = (file: string): string =>
  file.startsWith('src-main/') ? file.split('/').slice(0, 2).join('/') : file.slice(0, file.indexOf('/'));

const unlessRepeated = (name: string, at: number, all: readonly string[]): boolean => name !== all[at - 1];

async function followSale(): Promise<Walk> {
  const service = await startService({ balance: '100.00', issueDelayMs: 0 });
  const folder = mkdtempSync(join(tmpdir(), 'till-'));
  const { till, session, pushed } = await openPracticeTill(folder, service);
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
  const press = () =>
    answerRequest('sell', sell, wanted, {
      audience: 'counter',
      window: undefined,
      admits: () => true,
      locked: () => [],
      drawnTill: till.id,
      openTill: () => till.id,
      limit: new FloodLimit(() => performance.now()),
      useApproval: () => undefined,
      onFault: (thrown) => expect.fail(String(thrown)),
    });
  return followRequest('/orders/submit', press, () => pushed);
}

it('hands a request over in the turn of the press, before windows are told, by the walk that is drawn', async () => {
  const { isSameTurn, pushedBefore, onTheWay, visited } = await followSale();
  expect(isSameTurn).toBe(true);
  expect(pushedBefore).toEqual([]);
  // The gate lets a call back into the caller that came to it.
  expect(onTheWay.filter((file, at) => onTheWay.indexOf(file) === at)).toEqual(walk);
  const rooms = onTheWay.map(roomOf).filter(unlessRepeated);
  expect(rooms).toEqual([...new Set(rooms)]);
  expect(visited.length, visited.toSorted().join('\n')).toBeLessThanOrEqual(mostVisited);
});

it('is drawn in docs/architecture.md', () => {
  const [, drawing = ''] = readFileSync('docs/architecture.md', 'utf8').split('## One press of Sell');
  const places = walk.map((file) => drawing.search(new RegExp(` ${basename(file)}\\s`)));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places).not.toContain(-1);
});
