import { randomInt } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Amount } from '../src-merchant-api/amount.ts';
import { createSigner } from '../src-merchant-api/signing/signature.ts';
import { createCallbackCourier } from './callbacks/callback-courier.ts';
import { createDeliverCallback } from './callbacks/deliver-callback.ts';
import { readCatalogFile } from './catalog-file.ts';
import { controlActions } from './control/control-actions.ts';
import { addControlRoutes } from './control/control-routes.ts';
import { createFaultInjection } from './control/fault-injection.ts';
import { createFaultPlan } from './control/fault-plan.ts';
import { createPauses } from './control/pauses.ts';
import { createDueTimer } from './due-timer.ts';
import { merchantEndpoints } from './endpoints/merchant-endpoints.ts';
import { drain } from './http/drain.ts';
import { createHttpServer } from './http/http-server.ts';
import { versionPrefix } from './http/version-prefix.ts';
import { createBehaviorSetting } from './behavior.ts';
import { toMinorUnits } from './minor-units.ts';
import { createConnectProfile } from './commands/connect-profile.ts';
import { settleDueOrders } from './commands/settle-due-orders.ts';
import { startDuePackages } from './commands/start-due-packages.ts';
import { createUseData } from './commands/use-data.ts';
import { createOrderOutcomes } from './order-outcomes.ts';
import { createServiceClock } from './service-clock.ts';
import { errorCode, StartFailure } from './start-failure.ts';
import { openBooks } from './storage/books.ts';
import { openDatabase } from './storage/database.ts';

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
  /** From an order to its profile, and from a top-up to its start where it starts by itself, in milliseconds. */
  readonly issueDelayMs: number;
  /** Refunds in a calendar month. */
  readonly refundLimit?: number;
  readonly catalogFile: string;
  /** SECURITY: lets callbacks go to this computer and to private networks. */
  readonly allowLocalCallbacks?: boolean;
  /** Refuses a body that is not the very text that was signed. */
  readonly isStrict?: boolean;
  /** SECURITY: opens the control interface to whoever has it; without one there is none. */
  readonly controlToken?: string | undefined;
  /** The computer's clock. */
  readonly now?: () => Date;
  /** Told of faults, for a log. Holds no secrets; never sent to a client. */
  readonly report?: (error: unknown) => void;
};

/** Refunds in a calendar month where nothing else is said; the interface does not show the number. */
export const usualRefundLimit = 5;

export type RunningService = {
  /** The base address: "http://127.0.0.1:4010/api/v1". */
  readonly address: string;
  /** Ends the requests that are running, then closes the database. */
  readonly close: () => Promise<void>;
};

/** SECURITY: this computer only. */
const host = '127.0.0.1';

/** Orders that come due within so many milliseconds are settled in one transaction. */
const settleRestMs = 50;

/**
 * Starts the merchant service.
 *
 * @throws StartFailure where the catalog, the data folder, the balance or the port can't be used.
 */
export async function startService(options: ServiceOptions): Promise<RunningService> {
  const { merchantId, issueDelayMs, refundLimit = usualRefundLimit, controlToken } = options;
  const { now: computerNow = () => new Date(), report = () => undefined } = options;
  const balanceMinor = toMinorUnits(options.openingBalance);
  if (balanceMinor === undefined || balanceMinor < 0) {
    throw new StartFailure('the opening balance has to be a whole number of cents, not below zero');
  }
  const catalog = readCatalogFile(options.catalogFile);
  const database = openDatabase(options.dataFolder);
  try {
    const books = openBooks(database, merchantId, { balanceMinor, at: computerNow().getTime() });
    const clock = createServiceClock(books.clock, computerNow);
    const { now } = clock;
    const outcomes = createOrderOutcomes({ outcome: 'completed', delayMs: issueDelayMs });
    const faults = createFaultPlan();
    const pauses = createPauses();
    const behavior = createBehaviorSetting(options.isStrict);
    const sign = createSigner(options.secret);
    const allowLocal = options.allowLocalCallbacks ?? false;
    const deliver = createDeliverCallback({ merchantId, sign, allowLocal });
    const courier = createCallbackCourier({ books, deliver, now, report });
    const settler = createDueTimer({
      nextAt: () => earliest(books.orders.nextDueAt(), books.packages.nextStartAt()),
      runDue: () => {
        settleDueOrders(books, randomInt, now());
        startDuePackages(books, now());
        courier.wake();
      },
      now,
      report,
      restMs: settleRestMs,
    });
    const onChanged = (): void => {
      settler.wake();
      courier.wake();
    };
    const endpoints = merchantEndpoints({
      books,
      catalog,
      outcomes,
      behavior: behavior,
      sign,
      refundLimit,
      now,
      queueMs: issueDelayMs,
      onDue: settler.wake,
      onNews: courier.wake,
      whyStuck: settler.failure,
    });
    const server = createHttpServer({
      endpoints,
      access: { merchantId, sign, takes: () => behavior.current().bodies },
      clock,
      report,
      faults: controlToken === undefined ? undefined : createFaultInjection(faults, pauses, now),
    });
    if (controlToken !== undefined) {
      const actions = controlActions({
        books,
        clock,
        outcomes,
        faults,
        pauses,
        behavior,
        endpointPaths: endpoints.map(({ path }) => path),
        issueDelayMs,
        connectProfile: createConnectProfile(books, randomInt, now),
        useData: createUseData(books, now),
        onChanged,
      });
      addControlRoutes(server, actions, controlToken);
    }
    const origin = await listen(server, options.port);
    onChanged();
    let closing: Promise<void> | undefined;
    const stopTimers = (): void => {
      settler.stop();
      courier.stop();
    };
    const close = async (): Promise<void> => {
      stopTimers();
      await drain(server);
      // Requests that ended meanwhile have set them again.
      stopTimers();
      database.close();
    };
    return { address: `${origin}${versionPrefix}`, close: () => (closing ??= close()) };
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Undefined where nothing is due. */
function earliest(...moments: readonly (number | undefined)[]): number | undefined {
  const known = moments.filter((moment) => moment !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
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
