import type { SaleIn } from '../../../domain/orders/sale.ts';
import type { TopUpIn } from '../../../domain/orders/top-up.ts';
import { idOf } from '../../../domain/orders/operation.ts';
import { nameAtService, orderIdOf } from '../../../domain/orders/late-name.ts';
import { isAnothers } from '../reading/own-order.ts';
import { mayBeOfTopUp } from './top-up-line.ts';
import { isOfUnnamedSale } from './unnamed-sale.ts';
import type { KnownPurchase, SoughtOrder } from './search-history.ts';
import type { Ledger } from '../../../ledger/ledger.ts';

type Books = Pick<Ledger, 'moneyMovements'>;
type MovedBooks = Pick<Ledger, 'find' | 'sales' | 'operations' | 'moneyMovements' | 'accountMoves'>;

/** What to search a history for to find a purchase, by what the books have of it and of others. */
export const soughtPurchase = (
  ledger: MovedBooks,
  purchase: Pick<SoughtOrder, 'id' | 'cost' | 'since'>,
): SoughtOrder & Required<Pick<SoughtOrder, 'isOlder'>> => ({
  ...purchase,
  isOlder: boughtBefore(ledger, purchase.id),
  wasClockWrong: ledger.moneyMovements.wasClockSetBackAround(purchase.id),
  isElsewhere: wasSentElsewhere(ledger, purchase.id),
  isOfAnother: ofAnotherSale(ledger, purchase.id),
  known: knownAround(ledger, purchase.id),
});

/** Returns a test for whether a uidCustomer is that of another sale; undefined if the purchase is no sale. */
function ofAnotherSale(ledger: MovedBooks, id: string): ((uidCustomer: string) => boolean) | undefined {
  const sale = ledger.sales.find(id);
  return sale && ((uidCustomer) => isAnothers(ledger, sale, uidCustomer));
}

/** Returns a test for whether an order was recorded as bought before another purchase or operation was started. */
export function boughtBefore({ moneyMovements }: Books, id: string): (orderId: string) => boolean {
  const begun = moneyMovements.begunBy(id);
  return (orderId) =>
    begun !== undefined && (moneyMovements.boughtBy(orderId)?.number ?? Infinity) < begun.number;
}

/**
 * Returns a test for whether an order was recorded as bought by a time, by the till's clock, in milliseconds since
 * 1970 in UTC.
 */
export const boughtUntil =
  ({ moneyMovements }: Books, at: number) =>
  (orderId: string): boolean =>
    (moneyMovements.boughtBy(orderId)?.at ?? Infinity) <= at;

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

/** The last purchases that were completed before another one was begun, and since: one sale and one top-up of each. */
export function knownAround(ledger: Parameters<typeof soldAround>[0], id: string): KnownPurchase[] {
  const { before, since } = soldAround(ledger, id);
  return [before, since].flatMap((sold) => {
    const completed = sold.filter(({ progress }) => progress.state === 'completed');
    const sale = completed.find(
      (purchase) => purchase.kind === 'sale' && orderIdOf(purchase.intent) !== null,
    );
    const topUp = completed.find((purchase) => purchase.kind === 'top-up');
    return [
      ...(sale?.kind === 'sale' ? [knownSale(sale)] : []),
      ...(topUp === undefined ? [] : [knownTopUp(topUp)]),
    ];
  });
}

/**
 * The last sale of an account that was completed of those begun by a time, by the till's clock, in milliseconds since 1970
 * in UTC; none if the books have none under an order id.
 */
export function knownUntil(
  { sales, accountMoves }: MovedBooks,
  merchantId: string,
  at: number,
): KnownPurchase[] {
  const sinceEvent = accountMoves.lastUnshown(merchantId);
  const sale = sales
    .soldBetween(merchantId, { after: -Infinity, before: at + 1, sinceEvent }, mostSold)
    .find(({ intent, progress }) => progress.state === 'completed' && orderIdOf(intent) !== null);
  return sale === undefined ? [] : [knownSale(sale)];
}

const knownSale = (sale: SaleIn<'accepted' | 'completed'>): KnownPurchase => ({
  id: nameAtService(sale.intent.orderId),
  since: sale.intent.createdAt,
  isUnnamed: (line, history) => isOfUnnamedSale(sale, line, history),
});

const knownTopUp = (topUp: TopUpIn<'accepted' | 'completed'>): KnownPurchase => ({
  id: nameAtService(topUp.intent.operationId),
  since: topUp.intent.createdAt,
  mayBe: (line) => mayBeOfTopUp(topUp, line),
});
