import type { Transaction } from '../../../src-merchant-api/reading/history.ts';
import type { OrderStatusRecord } from '../../../src-merchant-api/reading/order-status.ts';
import { lateName, nameAtService } from '../../domain/orders/late-name.ts';
import { idOf, type ProfileOperation } from '../../domain/orders/operation.ts';
import { asTillWrote } from '../../domain/orders/order-id.ts';
import { isIn, type Sale, type SaleIn } from '../../domain/orders/sale.ts';
import { chargedFor, purchaseCost } from '../../domain/payments/purchase-cost.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { FoundNow } from '../../ledger/records/finding-book.ts';
import { saysMade } from '../../selling/answers/kept-order.ts';
import { findPackage, inspectActivation } from '../../selling/answers/inspect-package.ts';
import { packagesOfOthers } from '../../selling/history/search/others-packages.ts';
import { afterAllKey, type FindingSubject } from '../comparing/finding.ts';
import { isOwnOrder } from './canceled-after-issue.ts';
import { findingOfSale, foundByTill } from './finding-of-sale.ts';

type Books = {
  readonly merchantId: string;
  readonly ledger: Pick<Ledger, 'sales' | 'operations'>;
  /** Of the history that was read last; none if none was. */
  readonly lines: readonly Transaction[];
};

/**
 * Findings for a manager: what was closed without knowing how it ended, and a status shows now that the service made,
 * issued or canceled it. They have the keys of a comparison, so a history that shows the money replaces them.
 */
export function closedAndDone(books: Books, told: OrderStatusRecord, at: number): readonly FoundNow[] {
  const sale = saleOf(books, told);
  const isClosed = sale !== undefined && isIn(sale, 'written-off') && isOwnOrder(sale, told);
  return [...(isClosed ? endedSale(sale, told, at) : []), ...doneOperations(books, sale, told, at)];
}

/** By the order id too: a sale whose answer never came has no UUID. What was adopted after a refusal is the later of two. */
function saleOf({ merchantId, ledger: { sales } }: Books, told: OrderStatusRecord): Sale | undefined {
  const ofUid = sales.ofUid(merchantId, told.uidCustomer);
  if (ofUid !== undefined) return sales.find(ofUid);
  if (told.orderId === null) return undefined;
  const written = asTillWrote(told.orderId);
  const named = sales.find(lateName(written)) ?? sales.find(written);
  return named?.intent.merchantId === merchantId ? named : undefined;
}

/**
 * Of one that is still being processed there is nothing to say yet, if the books know that it was bought.
 *
 * SECURITY: if they don't, "canceled" or an error may be all that there ever was of an order that the service refused, and kept.
 * Then only the history tells whether money was taken for it.
 */
function endedSale(sale: SaleIn<'written-off'>, told: OrderStatusRecord, at: number): readonly FoundNow[] {
  const { intent, progress } = sale;
  const about = told.status === 'canceled' ? 'cancellation' : 'sale';
  const isBought = progress.uidCustomer !== null;
  if (isBought ? told.status !== 'completed' && told.status !== 'canceled' : !saysMade(told)) return [];
  const { orderId } = intent;
  const cost = purchaseCost(sale);
  const found = { saleId: orderId, orderId: nameAtService(orderId), uidCustomer: told.uidCustomer, cost };
  return [closed({ ...found, about, id: orderId, at })];
}

function doneOperations(
  { merchantId, ledger, lines }: Books,
  sale: Sale | undefined,
  told: OrderStatusRecord,
  at: number,
): readonly FoundNow[] {
  if (told.status !== 'completed') return [];
  const all =
    sale === undefined
      ? ledger.operations.ofEsimElsewhere(merchantId, told.uidCustomer)
      : ledger.operations.ofSale(sale.intent.orderId);
  return all
    .filter((operation) => isDone(operation, { all, lines }, told))
    .map((operation) => {
      const { orderId: saleId, uidCustomer } = operation.intent;
      const cost = operation.kind === 'top-up' ? chargedFor(operation) : null;
      const id = idOf(operation);
      return closed({ saleId, orderId: nameAtService(id), uidCustomer, cost, about: operation.kind, id, at });
    });
}

/**
 * Whether a status shows the package of a closed top-up, or what a closed activation did, and nothing else of these books
 * explains it. What shows of a refund isn't believed without its credit: the history says whose it is.
 */
function isDone(
  operation: ProfileOperation,
  { all, lines }: { readonly all: readonly ProfileOperation[] } & Pick<Books, 'lines'>,
  told: Extract<OrderStatusRecord, { status: 'completed' }>,
): boolean {
  const others = all.filter((other) => other !== operation);
  if (operation.kind === 'top-up') {
    const { intent, progress } = operation;
    if (progress.state !== 'written-off' || !progress.isBought || intent.product === null) return false;
    const taken = new Set(
      others.flatMap((other) =>
        other.kind === 'top-up' && 'packageUid' in other.progress ? [other.progress.packageUid] : [],
      ),
    );
    const activatedItems = told.activatedItems.filter(({ uid }) => !taken.has(uid));
    const { idPack } = progress;
    // SECURITY: without its number, a package that the history has under another order isn't this top-up's.
    const knownPackages =
      idPack === null ? packagesOfOthers(intent, told, { transactions: lines }) : intent.knownPackages;
    const sought = { idPack, knownPackages, productName: intent.product.name };
    const found = findPackage(sought, { ...told, activatedItems });
    return found.kind === 'found';
  }
  if (operation.kind === 'refund' || operation.progress.state !== 'written-off') return false;
  const { idPack } = operation.intent;
  const isOthers = others.some(
    ({ kind, intent, progress }) =>
      kind === 'activation' && intent.idPack === idPack && progress.state === 'completed',
  );
  return !isOthers && inspectActivation(operation, told) === 'done';
}

type Closed = Omit<Parameters<typeof findingOfSale>[0], 'key' | 'kind'> & {
  readonly about: FindingSubject;
  /** Of the sale or operation. */
  readonly id: string;
};

const closed = ({ about, id, ...of }: Closed): FoundNow => {
  const key = `${about} ${id}`;
  const found = findingOfSale({ ...of, key, kind: 'done-after-all' });
  return foundByTill({ ...found, about, why: 'written-off-here' });
};

/** The keys under which a comparison, or a status, finds something that was closed. */
export const keysOfClosed = (
  kind: Sale['kind'] | ProfileOperation['kind'],
  id: string,
): readonly string[] => [afterAllKey(kind, id), afterAllKey('cancellation', id)];
