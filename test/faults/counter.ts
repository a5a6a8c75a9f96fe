import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Fetch } from '../../src-merchant-api/http/http-exchange.ts';
import type { Kind } from '../../src-books/orders/transitions.ts';
import type { ProviderOperation, ProviderOperationId } from '../../src-main/domain/orders/operation.ts';
import { compareBooks, emptyStaffSaw, type AskedRefund } from '../crash/books/books-compared.ts';
import type { Finding } from '../crash/books/finding.ts';
import { readLedgerBook } from '../crash/books/ledger-book.ts';
import { readServiceBook } from '../crash/books/service-book.ts';
import { directClient } from '../network/direct-client.ts';
import { value } from '../value.ts';
import { openOrdersTill, type OrdersTill } from '../tills/orders-till.ts';
import { startFaultyProxy, type FaultyProxy } from '../network/faulty-proxy.ts';
import { controller, type Controller } from '../network/raw-merchant.ts';
import { codeIn } from '../tills/sealed-codes.ts';
import { startService } from '../network/start-service.ts';
import { preparePress } from './press.ts';
import { callLimits, customerWaitsMs, patienceMs, quietMs } from './waits.ts';

export const pathOf = {
  sale: '/orders/submit',
  'top-up': '/orders/topup',
  activation: '/orders/activate',
  refund: '/orders/refund',
} as const satisfies Record<Kind, string>;

/** How something ended, and how often it was sent. */
export type Ending = {
  readonly id: ProviderOperationId;
  /** Undefined where it didn't end. */
  readonly operation: ProviderOperation | undefined;
  readonly sent: number;
};

/** A till and a service of its own, at which one kind of thing is done over and over. */
export type Counter = {
  readonly control: Controller;
  /** The way to the service. */
  readonly way: FaultyProxy;
  /** Sells to another customer, and nothing goes wrong. @returns what the service calls the order, and its eSIM. */
  readonly sellOther: () => Promise<{ readonly uidCustomer: string; readonly esimProfile: object }>;
  /** Does it once, after something was made to go wrong. */
  readonly perform: (goWrong: () => Promise<unknown>) => Promise<Ending>;
  /** Ends the service, and compares its books with the ledger. */
  readonly close: () => Promise<readonly Finding[]>;
};

const refundBody = z
  .string()
  .transform((body): unknown => JSON.parse(body))
  .pipe(z.object({ idPack: z.int() }));

/** @param isOnTheWay whether something can go wrong on the way too; else the till speaks to the service itself. */
export async function openCounter(kind: Kind, isOnTheWay = false): Promise<Counter> {
  const folder = mkdtempSync(join(tmpdir(), `faults-${kind}-`));
  const serviceFolder = join(folder, 'service');
  const service = await startService({
    dataFolder: serviceFolder,
    balance: '100000.00',
    issueDelayMs: 0,
    refundLimit: 1_000,
  });
  const control = controller(service);
  const way = await startFaultyProxy(service.address);
  const asked = isOnTheWay ? { ...service, address: way.address } : service;
  const askedRefunds: AskedRefund[] = [];
  let sent = 0;
  const watched: Fetch = (url, init) => {
    if (url.endsWith(pathOf[kind])) sent += 1;
    if (url.endsWith(pathOf.refund)) {
      const { idPack } = refundBody.parse(init.body);
      askedRefunds.push({ idPack, at: Date.now() });
    }
    return fetch(url, init);
  };

  const openTill = (): OrdersTill =>
    openOrdersTill({
      folder,
      merchantId: service.merchantId,
      // A new one each time: what another was asked to wait is nothing to it.
      client: directClient(asked, { fetch: watched, limits: callLimits }),
      quietMs,
      customerWaitsMs,
    });

  return {
    control,
    way,
    sellOther: async () => {
      const till = openTill();
      const press = await preparePress('sale', till, directClient(service));
      const { progress } = await till.ended(press());
      till.close();
      if (progress.state !== 'completed' || !('uidCustomer' in progress)) throw new Error(progress.state);
      const { uidCustomer } = progress;
      const status = value(await directClient(service).getStatus(uidCustomer));
      if (status.status !== 'completed') throw new Error(status.status);
      return { uidCustomer, esimProfile: { ...status.esimProfile, activatedAt: null } };
    },
    perform: async (goWrong) => {
      const till = openTill();
      const press = await preparePress(kind, till, directClient(service));
      sent = 0;
      await goWrong();
      const id = press();
      const operation = await Promise.race([till.ended(id), sleep(patienceMs, undefined, { ref: false })]);
      const ending = { id, operation, sent };
      await control.clear('/faults');
      way.interfere(() => 'pass');
      till.close();
      return ending;
    },
    close: async () => {
      await way.close();
      await service.stop();
      const books = {
        ledgers: [readLedgerBook(join(folder, 'ledger.sqlite'), codeIn)],
        service: readServiceBook(join(serviceFolder, 'service.sqlite')),
      };
      rmSync(folder, { recursive: true });
      return compareBooks({ ...books, staffSaw: emptyStaffSaw(), askedRefunds });
    },
  };
}
