import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { accountOf, openAccountSession } from './account-session.ts';
import { directClient } from '../network/direct-client.ts';
import { startService, type TestService, type TestServiceOptions } from '../network/start-service.ts';
import { value } from '../value.ts';

const account = { merchantId: 'the-shop', secret: 'secret-of-the-shop' };

/** A till of a shop whose service moves, and services that it may find at the new address. */
export async function openMovingShop(folder: string) {
  const services: TestService[] = [];
  /** Each lets the shop's account in. */
  const start = async (options: TestServiceOptions = {}): Promise<TestService> => {
    const service = await startService({ issueDelayMs: 0, ...account, ...options });
    services.push(service);
    return service;
  };
  const before = await start();
  const till = openAccountSession({
    folder,
    practice: before,
    mode: 'live',
    account: accountOf(before),
    secretsOf: [before],
  });
  await till.session.till.connect();
  const stateOf = (orderId: string) => till.session.till.orders.find(orderId)?.state;
  const when = (orderId: string, state: string): Promise<true> =>
    till.when(() => (stateOf(orderId) === state ? true : undefined));
  const sell = (): string => value(till.sell())[0];
  return {
    /** Where it was. */
    before,
    till,
    start,
    stateOf,
    when,
    sell,
    /** Sells one of which the service's own answer never comes. @param reaches whether the service has it. */
    sellUnanswered: async (reaches: boolean): Promise<string> => {
      till.lies.answer = (url) => {
        if (!url.includes('/orders/submit')) return undefined;
        return new Response('<h1>Bad gateway</h1>', { status: 502 });
      };
      const orderId = sell();
      await when(orderId, 'unknown');
      if (reaches) {
        const [product] = till.session.till.catalog().products;
        if (product === undefined) throw new Error('there is nothing to sell');
        const { productId } = product;
        value(await directClient(before).submit({ productId, orderId, activationMode: 'NOW' }));
      }
      return orderId;
    },
    /** Whoever is at the new address may answer for itself from now on. */
    answersForItself: (): Promise<void> => {
      till.lies.answer = () => undefined;
      return till.session.till.refresh();
    },
    /** The order ids that a service has debited. */
    boughtAt: async (service: TestService): Promise<readonly (string | null)[]> =>
      value(await directClient(service).history(100)).transactions.flatMap(({ orderId, amount }) =>
        orderId !== null && amount !== null ? [orderId] : [],
      ),
    /** What the books have of the account's moves. */
    moves: (): unknown[] => {
      const ledger = new DatabaseSync(join(folder, 'live', 'ledger.sqlite'), { readOnly: true });
      const rows = ledger.prepare("SELECT event FROM event WHERE subject LIKE 'account:%'").all();
      ledger.close();
      return rows.map((row) => JSON.parse(String(row['event'])) as unknown);
    },
    close: async (): Promise<void> => {
      till.session.close();
      await Promise.all(services.map((service) => service.stop()));
    },
  };
}
export type MovingShop = Awaited<ReturnType<typeof openMovingShop>>;
