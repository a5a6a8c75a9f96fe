import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { RequestOf } from '../../src-preload/contract.ts';
import type { SoldPackage } from '../../src-preload/contract/sales/after-sale.ts';
import type { SaleView } from '../../src-preload/contract/sales/sale.ts';
import type { EsimElsewhere } from '../../src-preload/contract/sales/sold-elsewhere.ts';
import { directClient } from '../network/direct-client.ts';
import { startService, type TestService } from '../network/start-service.ts';
import { value } from '../value.ts';
import { InstalledTills } from './installed-tills.ts';
import type { ShopTill } from './shop-till.ts';
import { inCash, topUpEsim, type TopUpWanted } from './top-up-esim.ts';

/** Two tills of one account, each with books of its own: one sells eSIMs, which are looked up at the other. */
export async function openTwoTills() {
  const folder = mkdtempSync(join(tmpdir(), 'two-tills-'));
  const service = await startService({ balance: '500.00', issueDelayMs: 0 });
  const tills = new InstalledTills(folder, () => service);
  return {
    service,
    tills,
    seller: await tills.connected({ computer: 'seller' }),
    here: await tills.connected({ computer: 'here' }),
    close: async () => {
      tills.endAll();
      await service.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

/** What leads to an eSIM; by its order alone where the ICCID is null. */
export type Asked = { readonly iccid: string | null; readonly uidCustomer: string };
export type Names = Asked & { readonly iccid: string };

export function namesOf({ install, uidCustomer }: SaleView): Names {
  if (install === null || uidCustomer === null) return expect.fail('it has no eSIM');
  return { iccid: install.iccid, uidCustomer };
}

export const firstProduct = (till: ShopTill) =>
  till.session.till.catalog().products[0] ?? expect.fail('nothing to sell');

type Mode = 'NOW' | 'FIRST_USE' | 'ON_DEMAND';

/** Sells the first package of the catalog for cash, up to its eSIM. */
export async function sellTo(till: ShopTill, activationMode: Mode = 'FIRST_USE'): Promise<SaleView> {
  const [orderId] = value(
    till.session.till.selling.sell({
      ...{ ...firstProduct(till), activationMode, cart: crypto.randomUUID(), again: true },
      payments: [{ kind: 'cash', received: null }],
    }),
  );
  return till.when(() => (till.order(orderId).state === 'completed' ? till.order(orderId) : undefined));
}

/** For cash. As it was seen, where no sale is named. */
export const topUpOn = (till: ShopTill, { uidCustomer, iccid }: Names, changes: Partial<TopUpWanted> = {}) =>
  topUpEsim(till.session.till.selling, {
    ...{ ...firstProduct(till), topsUp: { uidCustomer, iccid }, payments: inCash },
    ...{ activationMode: 'FIRST_USE', ...changes },
  });

export async function esimOf(till: ShopTill, names: Asked) {
  const reply = await till.session.till.elsewhere.esim(names);
  return reply.ok ? reply.esim : expect.fail(reply.problem.kind);
}

type Packages = Extract<EsimElsewhere, { kind: 'packages' }>;

/** Of an eSIM that the till's books have no sale of. */
export async function packagesElsewhere(till: ShopTill, names: Asked): Promise<Packages> {
  const esim = await esimOf(till, names);
  return esim.kind === 'packages' ? esim : expect.fail(esim.kind);
}

/** Waits until an eSIM has so many packages, at the service itself. */
export const untilPackages = (service: TestService, { uidCustomer }: Asked, count: number) =>
  expect
    .poll(
      async () => {
        const status = value(await directClient(service).getStatus(uidCustomer));
        return status.status === 'completed' ? status.activatedItems.length : 0;
      },
      { timeout: 20_000 },
    )
    .toBe(count);

/** Waits until what a till did last on an eSIM of another has its end. */
export const untilDoneElsewhere = (till: ShopTill, names: Asked) =>
  expect
    .poll(async () => (await packagesElsewhere(till, names)).operations.at(-1)?.state, { timeout: 20_000 })
    .toBe('completed');

/** Of the eSIM of a sale. */
export async function packagesOf(till: ShopTill, orderId: string): Promise<readonly SoldPackage[]> {
  const told = await till.session.till.packages(orderId);
  return told.ok ? told.packages : expect.fail(told.problem.kind);
}

/** As a manager does. @returns the sale that the order is now. */
export async function adoptOrder(till: ShopTill, uidCustomer: string): Promise<string> {
  const reconciliation = await till.session.till.reconciliation();
  const adopted = await reconciliation.adoptOrder({ uidCustomer, note: null });
  if (adopted.kind !== 'adopted') return expect.fail(adopted.kind);
  await till.when(() => (till.order(adopted.orderId).state === 'completed' ? true : undefined));
  return adopted.orderId;
}

/** What a customer paid, in cash and elsewhere. */
export const priceOf = (till: ShopTill, piece: string, price = '24.90'): RequestOf<'price-give'> => ({
  ...{ piece, price, currency: firstProduct(till).currency, said: { kind: 'cash' } },
  ...{ takenIn: null, reason: 'Told by the other till' },
});

/** As a window does it. */
export const givePrice = (till: ShopTill, piece: string, price?: string) =>
  till.session.till.givePrice(priceOf(till, piece, price));

/** Of one package. */
export const refundOn = (
  till: ShopTill,
  wanted: Pick<RequestOf<'refund'>, 'uidCustomer' | 'orderId'> & { readonly uid: SoldPackage['uid'] },
) => {
  const { uid, ...on } = wanted;
  const cart = crypto.randomUUID();
  return till.session.till.selling.refund({ ...on, idPack: Number(uid), cart, reason: 'Changed plans' });
};
