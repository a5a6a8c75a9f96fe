import type { PushName, PushOf, ReplyOf, RequestName, RequestOf } from '../../src-preload/contract.ts';
import type { SoldPackage } from '../../src-preload/contract/after-sale.ts';
import type { CatalogProduct, FrontView } from '../../src-preload/contract/catalog.ts';
import type { Balance } from '../../src-preload/contract/money.ts';
import type { OperationView } from '../../src-preload/contract/operation.ts';
import type { OpenOperation } from '../../src-preload/contract/orders.ts';
import type { SaleView } from '../../src-preload/contract/sale.ts';
import type { Snapshot } from '../../src-preload/contract/snapshot.ts';

/**
 * SECURITY: what a package costs the shop, what it earns, and what is in its account are told to managers alone. Here
 * they are taken out of whatever else a clerk needs, at the last step before it leaves main.
 */

const ofProduct = (product: CatalogProduct): CatalogProduct => ({ ...product, cost: null, margin: null });

const ofOperation = (operation: OperationView): OperationView => {
  switch (operation.kind) {
    case 'top-up':
      return { ...operation, cost: null };
    case 'refund':
      return { ...operation, amount: null };
    case 'activation':
      return operation;
  }
};

const ofSale = (sale: SaleView): SaleView => ({
  ...sale,
  cost: null,
  operations: sale.operations.map(ofOperation),
});

const ofOpenOperation = ({ operation, sold }: OpenOperation): OpenOperation => ({
  operation: ofOperation(operation),
  sold,
});

/** Whether it is low is told: whoever sells has to call somebody who tops the account up. */
const ofBalance = (balance: Balance): Balance => ({
  ...balance,
  amount: null,
  salesLeft: null,
  warning: null,
});

const ofFront = ({ soldMost, favourites, askedFor }: FrontView): FrontView => ({
  soldMost: soldMost.map(ofProduct),
  favourites: favourites.map(ofProduct),
  askedFor: askedFor.map(ofProduct),
});

const ofSnapshot = (snapshot: Snapshot): Snapshot => ({
  ...snapshot,
  balance: snapshot.balance === null ? null : ofBalance(snapshot.balance),
  front: ofFront(snapshot.front),
  sales: snapshot.sales.map(ofSale),
});

const ofPackage = (sold: SoldPackage): SoldPackage => ({
  ...sold,
  cost: null,
  earnings: null,
  refund: sold.refund.offered ? { offered: false, why: 'for-managers' } : sold.refund,
});

/** By request, where the reply tells of such money; what isn't here a clerk gets as it is. */
export const repliesForClerks: {
  readonly [Name in RequestName]?: (reply: ReplyOf<Name>) => ReplyOf<Name>;
} = {
  'first-view': (first) => (first === null ? null : { ...first, snapshot: ofSnapshot(first.snapshot) }),
  snapshot: (snapshot) => (snapshot === null ? null : ofSnapshot(snapshot)),
  catalog: (catalog) => ({ ...catalog, products: catalog.products.map(ofProduct) }),
  order: (sale) => (sale === null ? null : ofSale(sale)),
  'open-work': ({ sales, operations, ended, endedOperations }) => ({
    sales: sales.map(ofSale),
    operations: operations.map(ofOpenOperation),
    ended: ended.map(ofSale),
    endedOperations: endedOperations.map(ofOpenOperation),
    openFindings: 0,
  }),
  'order-sums': (reply) =>
    reply.ok
      ? {
          ...reply,
          sums: {
            ...reply.sums,
            amounts: reply.sums.amounts.map((amounts) => ({ ...amounts, cost: null, margin: null })),
          },
        }
      : reply,
  packages: (reply) => (reply.ok ? { ...reply, packages: reply.packages.map(ofPackage) } : reply),
};

/**
 * By request, where it names such money. SECURITY: what a clerk's page names as a cost is not looked at: whether it was right
 * would tell the cost to whoever guesses often enough.
 */
export const requestsOfClerks: {
  readonly [Name in RequestName]?: (request: RequestOf<Name>) => RequestOf<Name>;
} = {
  sell: (wish) => ({ ...wish, cost: null }),
  'top-up': (wish) => ({ ...wish, cost: null }),
};

/** The same of what main tells by itself. */
export const pushesForClerks: { readonly [Name in PushName]?: (push: PushOf<Name>) => PushOf<Name> } = {
  sale: ofSale,
  operation: ofOperation,
  balance: ofBalance,
  front: ofFront,
  'till-changed': ofSnapshot,
};
