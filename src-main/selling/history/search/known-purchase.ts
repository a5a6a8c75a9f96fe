import type { SaleIn, TimeSpan } from '../../../domain/orders/sale.ts';
import type { TopUpIn } from '../../../domain/orders/top-up.ts';
import { idOf } from '../../../domain/orders/operation.ts';
import { nameAtService, orderIdOf } from '../../../domain/orders/late-name.ts';
import type { Transaction } from '../../../../src-merchant-api/reading/history.ts';
import { purchaseMs } from '../reading/earlier-clock.ts';
import { isExact } from '../reading/exact-time.ts';
import { typeOf } from '../reading/balance-change.ts';
import { isAnothers, isSameId } from '../reading/own-order.ts';
import { mayBeOfTopUp } from './top-up-line.ts';
import { isOfUnnamedSale } from './unnamed-sale.ts';
import { isMadeWithin, type History } from '../reading/service-history.ts';
import type { KnownPurchase, SoughtOrder } from './search-history.ts';
import type { Ledger } from '../../../ledger/ledger.ts';

type Books = Pick<Ledger, 'moneyMovements' | 'find'>;
type MovedBooks = Pick<Ledger, 'find' | 'sales' | 'operations' | 'moneyMovements' | 'accountMoves'>;

/** What to search a history for to find a purchase, by what the books have of it and of others. */
export const soughtPurchase = (
  ledger: MovedBooks,
  purchase: Pick<SoughtOrder, 'id' | 'cost'>,
): Omit<SoughtOrder, 'since'> & Required<Pick<SoughtOrder, 'madeBefore'>> => ({
  ...purchase,
  madeBefore: madeBefore(ledger, purchase.id),
  isElsewhere: wasSentElsewhere(ledger, purchase.id),
  isOfAnother: ofAnotherSale(ledger, purchase.id),
  mayBeUnder: underOrderOfEsim(ledger, purchase.id),
  known: knownAround(ledger, purchase.id),
});

/**
 * Returns a test for whether a line of a history may be a top-up under the order that its eSIM came from; undefined if it is
 * none. Of an eSIM that another till sold that order may not be known: then it is any that isn't of another eSIM.
 */
function underOrderOfEsim(ledger: MovedBooks, id: string): SoughtOrder['mayBeUnder'] {
  const topUp = ledger.operations.find(id);
  if (topUp?.kind !== 'top-up') return undefined;
  const { knownPackages, uidCustomer, orderId } = topUp.intent;
  const order = orderId === null ? null : nameAtService(orderId);
  const sold = orderId === null ? undefined : whenMade(ledger, orderId);
  const isUnder = (line: Transaction): boolean => {
    if (line.orderId === null || isSameId(line.orderId, id)) return false;
    if (order !== null) return isSameId(line.orderId, order);
    return line.uidCustomer === null || isSameId(line.uidCustomer, uidCustomer);
  };
  return (line, history) => {
    if (!isUnder(line)) return false;
    const isKnown = line.idPack !== null && knownPackages?.includes(String(line.idPack)) === true;
    return !isKnown && !isEsimsOwn(line, history, sold);
  };
}

/**
 * Whether a line is the purchase of an eSIM itself.
 *
 * SECURITY: it is the only one under its order id, in a history that is whole or at the time at which the eSIM was sold: else
 * that line may be cut off, and this one be a top-up.
 */
function isEsimsOwn(
  line: Transaction,
  { transactions, reach }: History,
  sold: TimeSpan | undefined,
): boolean {
  const isPurchase = ({ orderId, ...its }: Transaction): boolean =>
    orderId !== null && isSameId(orderId, line.orderId ?? '') && typeOf(its) === 'purchase';
  if (!isPurchase(line) || transactions.filter(isPurchase).length > 1) return false;
  return reach.kind === 'beginning' || (sold !== undefined && isMadeWithin(line, sold));
}

/** Returns a test for whether a uidCustomer is that of another sale; undefined if the purchase is no sale. */
function ofAnotherSale(ledger: MovedBooks, id: string): ((uidCustomer: string) => boolean) | undefined {
  const sale = ledger.sales.find(id);
  return sale && ((uidCustomer) => isAnothers(ledger, sale, uidCustomer));
}

/** When the service made an order that was recorded as bought before another purchase or operation was started. */
export function madeBefore(ledger: Books, id: string): (orderId: string) => TimeSpan | undefined {
  const begun = ledger.moneyMovements.begunBy(id);
  return (orderId) => {
    const bought = ledger.moneyMovements.boughtBy(orderId);
    const isBefore = begun !== undefined && bought !== undefined && bought.number < begun.number;
    return isBefore ? whenMade(ledger, orderId) : undefined;
  };
}

/**
 * When the service made an order that was recorded as bought by a time, by the till's clock, in milliseconds since 1970 in
 * UTC.
 */
export const madeUntil =
  (ledger: Books, at: number) =>
  (orderId: string): TimeSpan | undefined =>
    (ledger.moneyMovements.boughtBy(orderId)?.at ?? Infinity) <= at ? whenMade(ledger, orderId) : undefined;

/**
 * Undefined where no reply had told the service's time before, or replies contradicted each other. Of an order that was sent
 * again, the first attempt counts.
 */
function whenMade(ledger: Books, orderId: string): TimeSpan | undefined {
  const intent = ledger.find(orderId)?.intent;
  const begun = intent !== undefined && 'serviceTime' in intent ? intent.serviceTime : undefined;
  return begun && isExact(begun) ? { from: begun.from, until: begun.until + purchaseMs } : undefined;
}

/**
 * Whether something was started before its account moved to another address that could not be shown to be the same
 * service. SECURITY: another service knows nothing about it, and would say so.
 */
export const wasSentElsewhere = (books: MovedBooks, id: string): boolean =>
  wasBegunBefore(books, id, (merchantId) => books.accountMoves.lastUnshown(merchantId));

/**
 * Whether something was started before its account moved at all. SECURITY: that a service knows earlier orders shows that it
 * was the same one once; a copy of it lacks the newest.
 */
export const wasBegunBeforeMove = (books: MovedBooks, id: string): boolean =>
  wasBegunBefore(books, id, (merchantId) => books.accountMoves.last(merchantId));

function wasBegunBefore(ledger: MovedBooks, id: string, moveOf: (merchantId: string) => number): boolean {
  const intent = ledger.find(id)?.intent;
  if (intent === undefined) return false;
  return (ledger.moneyMovements.begunBy(id)?.number ?? 0) < moveOf(intent.merchantId);
}

/** How many sales and how many top-ups are looked at on each side: not every service can be asked about a top-up. */
const mostSold = 3;

/** A purchase that the service accepted. */
export type SoldPurchase = SaleIn<'accepted' | 'completed'> | TopUpIn<'accepted' | 'completed'>;

/** Purchases that the service accepted, the newest first. */
export type SoldAround = {
  /** Begun before the purchase. */
  readonly before: readonly SoldPurchase[];
  /** Begun with it or since. */
  readonly since: readonly SoldPurchase[];
};

/**
 * The last purchases that the service accepted before another one was begun, and since. What was sold before a manager
 * took another address on their word, the service there needn't know.
 */
export function soldAround(ledger: MovedBooks, id: string): SoldAround {
  const { sales, operations, accountMoves } = ledger;
  const intent = ledger.find(id)?.intent;
  if (intent === undefined) return { before: [], since: [] };
  const { merchantId, createdAt } = intent;
  const sinceEvent = accountMoves.lastUnshown(merchantId);
  const between = (after: number, before: number): SoldPurchase[] => [
    ...sales.soldBetween(merchantId, { after, before, sinceEvent }, mostSold),
    ...operations.boughtBetween(merchantId, { after, before, sinceEvent }, mostSold),
  ];
  const [before, since] = [between(-Infinity, createdAt), between(createdAt - 1, Infinity)].map((sold) =>
    sold.toSorted((a, b) => b.intent.createdAt - a.intent.createdAt),
  );
  return { before: before ?? [], since: (since ?? []).filter((sold) => idOf(sold) !== id) };
}

/** The last purchases that the service accepted before another one was begun, and since: one of each kind. */
export function knownAround(ledger: Parameters<typeof soldAround>[0], id: string): KnownPurchase[] {
  const { before, since } = soldAround(ledger, id);
  return [before, since].flatMap((sold) => {
    const topUps = sold.filter((purchase) => purchase.kind === 'top-up');
    const topUp = topUps.find(({ progress }) => progress.state === 'completed');
    return [...knownSales(sold), ...(topUp === undefined ? [] : [knownTopUp(topUp)])];
  });
}

/**
 * The last sales that the service accepted of an account, of those begun by a time, by the till's clock, in milliseconds since
 * 1970 in UTC: one that is completed, and one that isn't yet.
 */
export function knownUntil(
  { sales, accountMoves }: MovedBooks,
  merchantId: string,
  at: number,
): KnownPurchase[] {
  const sinceEvent = accountMoves.lastUnshown(merchantId);
  return knownSales(
    sales.soldBetween(merchantId, { after: -Infinity, before: at + 1, sinceEvent }, mostSold),
  );
}

/** The first that is completed, and the first that isn't. */
function knownSales(sold: readonly SoldPurchase[]): KnownPurchase[] {
  const sales = sold.filter(isSaleWithId);
  const completed = sales.find(({ progress }) => progress.state === 'completed');
  const pending = sales.find(({ progress }) => progress.state === 'accepted');
  return [
    ...(completed === undefined ? [] : [knownSale(completed)]),
    ...(pending === undefined ? [] : [{ ...knownSale(pending), isPending: true } as const]),
  ];
}

const isSaleWithId = (sold: SoldPurchase): sold is SaleIn<'accepted' | 'completed'> =>
  sold.kind === 'sale' && orderIdOf(sold.intent) !== null;

/** When a purchase was begun, by both clocks. */
const begunAt = ({ intent }: SoldPurchase): Pick<KnownPurchase, 'since' | 'serviceTime'> => ({
  since: intent.createdAt,
  ...('serviceTime' in intent && { serviceTime: intent.serviceTime }),
});

const knownSale = (sale: SaleIn<'accepted' | 'completed'>): KnownPurchase => ({
  ...begunAt(sale),
  id: nameAtService(sale.intent.orderId),
  isUnnamed: (line, history) => isOfUnnamedSale(sale, line, history),
});

const knownTopUp = (topUp: TopUpIn<'accepted' | 'completed'>): KnownPurchase => ({
  ...begunAt(topUp),
  id: nameAtService(topUp.intent.operationId),
  mayBe: (line) => mayBeOfTopUp(topUp, line),
});
