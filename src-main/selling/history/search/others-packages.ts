import { idPackOf } from '../../../../src-merchant-api/id-pack.ts';
import type { Transaction } from '../../../../src-merchant-api/reading/history.ts';
import type { OrderStatusRecord } from '../../../../src-merchant-api/reading/order-status.ts';
import { nameAtService } from '../../../domain/orders/late-name.ts';
import type { OperationId } from '../../../domain/orders/order-id.ts';
import type { TopUpIntent } from '../../../domain/orders/top-up.ts';
import { standingOf, typeOf } from '../reading/balance-change.ts';
import { isFromBefore } from '../reading/line-order.ts';
import { foldedId, isSameId } from '../reading/own-order.ts';
import { namesTills } from './search-history.ts';
import type { History } from '../reading/service-history.ts';

/** A top-up, and the till's other top-ups of the eSIM whose packages are among those that it knows. */
type KnowingTopUp = TopUpIntent & { readonly knownOrders?: readonly OperationId[] };

/**
 * The uids of an eSIM's packages that aren't known to be a top-up's own: those that it had before, and those that a history
 * of orders has under another order id, or under none. Another till, or somebody in the service's portal, may top up the same
 * eSIM at the same time.
 */
export function packagesOfOthers(
  intent: KnowingTopUp,
  record: OrderStatusRecord,
  history: Pick<History, 'transactions'> | undefined,
): string[] {
  const lines = history?.transactions ?? [];
  const own = idsOf(intent, record.orderId, lines);
  const numbers = new Set(ofOthers(own, lines).map(({ idPack }) => idPack));
  const items = record.status === 'completed' ? record.activatedItems : [];
  const theirs = items.flatMap(({ uid }) => {
    const number = idPackOf(uid);
    return uid !== null && number.kind === 'number' && numbers.has(number.idPack) ? [uid] : [];
  });
  return [...intent.knownPackages, ...theirs];
}

/**
 * Whether a history may have a package of another order on a top-up's eSIM without the package's number, from the time of
 * the top-up or later.
 */
export function mayHaveOthersPackage(
  intent: KnowingTopUp,
  { orderId }: Pick<OrderStatusRecord, 'orderId'>,
  history: Pick<History, 'transactions' | 'askedAt' | 'clockAheadMs'>,
): boolean {
  const { transactions } = history;
  const own = idsOf(intent, orderId, transactions);
  return ofOthers(own, transactions).some((line) => {
    const { idPack, uidCustomer } = line;
    if (idPack !== null || uidCustomer === null || !isSameId(uidCustomer, intent.uidCustomer)) return false;
    return !isFromBefore(line, intent.createdAt, history);
  });
}

/**
 * The order ids under which a history may have a top-up, or a package that it knows: its own, those of the till's others
 * whose packages it knows, or that of the order that its eSIM came from, which a line of a package from before may name.
 */
function idsOf(
  { operationId, orderId, knownPackages, knownOrders = [] }: KnowingTopUp,
  namedByStatus: string | null,
  transactions: readonly Transaction[],
): ReadonlySet<string> {
  const known = transactions.flatMap(({ idPack, orderId: named }) =>
    idPack !== null && knownPackages.includes(String(idPack)) ? [named] : [],
  );
  const ids = [operationId, orderId, namedByStatus, ...knownOrders, ...known].filter((id) => id !== null);
  return new Set(ids.map((id) => foldedId(nameAtService(id))));
}

/**
 * The purchases under another order id, or none. Where a history has no order id of a till, its ids are numbers of the service's own,
 * and say nothing.
 */
function ofOthers(own: ReadonlySet<string>, lines: readonly Transaction[]): readonly Transaction[] {
  return namesTills(lines) ? lines.filter((line) => isOfAnother(own, line)) : [];
}

/** Whether a line is a purchase that isn't under the top-up's own order id. SECURITY: one without an order id may be anybody's. */
function isOfAnother(own: ReadonlySet<string>, line: Transaction): boolean {
  if (standingOf(line) === 'failed') return false;
  const type = typeOf(line);
  if (type !== 'purchase' && type !== 'top-up' && type !== 'not-known') return false;
  return line.orderId === null || !own.has(foldedId(line.orderId));
}
