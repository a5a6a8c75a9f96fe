import { randomInt } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Amount } from '../src-merchant-api/amount.ts';
import { createSigner } from '../src-merchant-api/signature.ts';
import { readCatalogFile } from './catalog-file.ts';
import { listProducts } from './endpoints/list-products.ts';
import { orderStatus } from './endpoints/order-status.ts';
import { readBalance } from './endpoints/read-balance.ts';
import { signPayload } from './endpoints/sign-payload.ts';
import { submitOrder } from './endpoints/submit-order.ts';
import { createHttpServer, versionPrefix } from './http/http-server.ts';
import { issueDueOrders } from './issue-due-orders.ts';
import { createIssueTimer } from './issue-timer.ts';
import { toMinorUnits } from './minor-units.ts';
import { createPlaceOrder } from './place-order.ts';
import { errorCode, StartFailure } from './start-failure.ts';
import { openDatabase } from './storage/database.ts';
import { openMerchantAccount } from './storage/merchant-account.ts';
import { createOrderStore } from './storage/order-store.ts';

export type ServiceOptions = {
  /** 0 picks a free one. */
  readonly port: number;
  /** Holds the database; made where it is missing. One service at a time can use it. */
  readonly dataFolder: string;
  readonly merchantId: string;
  /** SECURITY: kept in memory alone, never in the data folder. */
  readonly secret: string;
  /** The balance of a new data folder; one that is there keeps its own. */
  readonly openingBalance: Amount;
  /** From an order to its profile, in milliseconds. */
  readonly issueDelayMs: number;
  readonly catalogFile: string;
  readonly now?: () => Date;
  /** Told of faults, for a log. Holds no secrets; never sent to a client. */
  readonly report?: (error: unknown) => void;
};

export type RunningService = {
  /** The base address: "http://127.0.0.1:4010/api/v1". */
  readonly address: string;
  /** Ends the requests that are running, then closes the database. */
  readonly close: () => Promise<void>;
};

/** SECURITY: this computer only. */
const host = '127.0.0.1';

/** How long requests that are running may take when the service closes, in milliseconds. */
const drainMs = 5000;

/**
 * Starts the merchant service.
 *
 * @throws StartFailure where the catalog, the data folder, the balance or the port can't be used.
 */
export async function startService(options: ServiceOptions): Promise<RunningService> {
  const { now = () => new Date(), report = () => undefined, issueDelayMs } = options;
  const balanceMinor = toMinorUnits(options.openingBalance);
  if (balanceMinor === undefined || balanceMinor < 0) {
    throw new StartFailure('the opening balance has to be a whole number of cents, not below zero');
  }
  const catalog = readCatalogFile(options.catalogFile);
  const database = openDatabase(options.dataFolder);
  try {
    const account = openMerchantAccount(database, options.merchantId, { balanceMinor, at: now().getTime() });
    const orders = createOrderStore(database);
    const timer = createIssueTimer({
      nextIssueAt: orders.nextIssueAt,
      issueDue: () => {
        issueDueOrders(database, orders, randomInt, now());
      },
      now,
      report,
    });
    const sign = createSigner(options.secret);
    const placeOrder = createPlaceOrder({ database, catalog, account, orders, issueDelayMs, now });
    const server = createHttpServer(
      [
        submitOrder(placeOrder, timer.wake),
        orderStatus(orders, now),
        listProducts(catalog),
        readBalance(account),
        signPayload(sign),
      ],
      { merchantId: options.merchantId, sign },
      report,
    );
    const origin = await listen(server, options.port);
    timer.wake();
    let closing: Promise<void> | undefined;
    const close = async (): Promise<void> => {
      timer.stop();
      await drain(server);
      timer.stop();
      database.close();
    };
    return { address: `${origin}${versionPrefix}`, close: () => (closing ??= close()) };
  } catch (error) {
    database.close();
    throw error;
  }
}

async function listen(server: FastifyInstance, port: number): Promise<string> {
  try {
    return await server.listen({ host, port });
  } catch (error) {
    await server.close();
    const code = errorCode(error);
    const why = code === 'EADDRINUSE' ? 'is taken' : `can't be used (${code})`;
    throw new StartFailure(`the port ${port} ${why}`);
  }
}

/** Lets running requests end; connections that won't are cut. */
async function drain(server: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => server.server.closeAllConnections(), drainMs);
  await server.close();
  clearTimeout(cut);
}
