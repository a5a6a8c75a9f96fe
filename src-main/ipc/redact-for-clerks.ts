import { z } from 'zod';
import type { PushName, PushOf, ReplyOf, RequestName } from '../../src-preload/contract.ts';
import type { SoldPackage } from '../../src-preload/contract/sales/after-sale.ts';
import type { CatalogProduct, FrontView } from '../../src-preload/contract/sales/catalog.ts';
import type { Balance } from '../../src-preload/contract/money/money.ts';
import type { OperationView } from '../../src-preload/contract/sales/operation.ts';
import type { OpenOperation } from '../../src-preload/contract/sales/orders.ts';
import { problem, type Problem } from '../../src-preload/contract/problem.ts';
import type { SaleView } from '../../src-preload/contract/sales/sale.ts';
import type { ServiceState } from '../../src-preload/contract/account/service.ts';
import type { Snapshot } from '../../src-preload/contract/snapshot.ts';
import type { Unfinished } from '../../src-preload/contract/sales/unfinished.ts';
import type { WaitingView } from '../../src-preload/contract/sales/waiting.ts';

/**
 * SECURITY: what a package costs the shop, what it earns, and the account's balance are for managers only. They are
 * removed here from everything else a clerk needs, at the last step before it leaves main.
 */

/** The service's own words may contain the balance and the amount that was charged. */
const ofWords = (words: string): string => words.replaceAll(/\p{Nd}+(?:[.,٫٬'\s]\p{Nd}+)*/gu, '…');

const ofProblem = (problem: Problem): Problem =>
  problem.kind === 'refused' ? { ...problem, detail: ofWords(problem.detail) } : problem;

const ofProblems = <Value extends { readonly problem: Problem | null }>(value: Value): Value => ({
  ...value,
  problem: value.problem === null ? null : ofProblem(value.problem),
});

function ofWaiting({ answer, ...waiting }: WaitingView): WaitingView {
  if (answer === null) return { ...waiting, answer };
  const word = answer.word === null ? null : ofWords(answer.word);
  return { ...waiting, answer: { ...ofProblems(answer), word } };
}

const waitingOf = ({ waiting }: Pick<SaleView, 'waiting'>): Pick<SaleView, 'waiting'> =>
  waiting === null || waiting === undefined ? {} : { waiting: ofWaiting(waiting) };

const ofProduct = (product: CatalogProduct): CatalogProduct => ({ ...product, cost: null, margin: null });

const ofOperation = (operation: OperationView): OperationView => {
  const view = {
    ...ofProblems(operation),
    ...waitingOf(operation),
    events: operation.events.map(ofProblems),
  };
  switch (view.kind) {
    case 'top-up':
      return { ...view, cost: null };
    case 'refund':
      return { ...view, amount: null };
    case 'activation':
      return view;
  }
};

const ofSale = (sale: SaleView): SaleView => ({
  ...ofProblems(sale),
  ...waitingOf(sale),
  cost: null,
  events: sale.events.map(ofProblems),
  operations: sale.operations.map(ofOperation),
});

const ofOpenOperation = ({ operation, ...of }: OpenOperation): OpenOperation => ({
  operation: ofOperation(operation),
  ...of,
});

/** Whether the balance is low or spent stays in: a clerk has to call somebody who can top it up. */
const ofBalance = (balance: Balance): Balance => ({
  ...balance,
  amount: null,
  salesLeft: null,
  warning: null,
});

const ofFront = ({ soldMost, favorites, askedFor }: FrontView): FrontView => ({
  soldMost: soldMost.map(ofProduct),
  favorites: favorites.map(ofProduct),
  askedFor: askedFor.map(ofProduct),
});

const ofUnfinished = (unfinished: Unfinished): Unfinished =>
  unfinished.kind === 'ticket'
    ? {
        ...unfinished,
        lines: unfinished.lines.map((line) => ({ ...line, product: ofProduct(line.product) })),
      }
    : unfinished;

const ofService = (service: ServiceState): ServiceState =>
  service.kind === 'offline' ? ofProblems(service) : service;

const ofSnapshot = (snapshot: Snapshot): Snapshot => ({
  ...snapshot,
  service: ofService(snapshot.service),
  balance: snapshot.balance === null ? null : ofBalance(snapshot.balance),
  front: ofFront(snapshot.front),
  sales: snapshot.sales.map(ofSale),
  unfinished: snapshot.unfinished === null ? null : ofUnfinished(snapshot.unfinished),
});

const ofPackage = (sold: SoldPackage): SoldPackage => ({
  ...sold,
  cost: null,
  earnings: null,
  refund: sold.refund.offered ? { ...sold.refund, amount: null } : sold.refund,
});

/** For any reply that says why something wasn't done. */
export function withoutFigures(reply: unknown): unknown {
  const refusal = refused.safeParse(reply);
  return refusal.success ? { ...refusal.data, problem: ofProblem(refusal.data.problem) } : reply;
}

const refused = z.looseObject({ ok: z.literal(false), problem });

/** By request, if the reply contains such money. Clerks get every other reply unchanged. */
export const redactedReplies: {
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
  'elsewhere-bought': ({ esim }) => ({
    esim: esim?.kind === 'topped-up' ? { ...esim, operations: esim.operations.map(ofOperation) } : esim,
  }),
  'elsewhere-esim': (reply) =>
    reply.ok && reply.esim.kind === 'packages'
      ? {
          ...reply,
          esim: {
            ...reply.esim,
            packages: reply.esim.packages.map(ofPackage),
            operations: reply.esim.operations.map(ofOperation),
          },
        }
      : reply,
};

/**
 * Replies to managers that are nothing but such money. Nobody else gets them, also where a manager asked and has left
 * before the reply came. What a manager did, such as an export, is still confirmed: that tells nothing.
 */
export const repliesForManagers: ReadonlySet<RequestName> = new Set([
  'history',
  'report',
  'report-today',
  'reconciliation',
  'findings',
  'prices-read',
  'prices-preview',
  'account-test',
]);

/** The same for pushes. Differences between the books and the service are counted for managers only. */
export const redactedPushes: { readonly [Name in PushName]?: (push: PushOf<Name>) => PushOf<Name> } = {
  sale: ofSale,
  operation: ofOperation,
  balance: ofBalance,
  service: ofService,
  front: ofFront,
  reconciliation: (state) => ({ ...state, openFindings: 0 }),
  'till-changed': ofSnapshot,
};
