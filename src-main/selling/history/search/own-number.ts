import { isSameToTheCent } from '../../../../src-merchant-api/amount.ts';
import { idPackOf, type IdPack } from '../../../../src-merchant-api/id-pack.ts';
import type { MerchantClient } from '../../../../src-merchant-api/client.ts';
import type { Transaction } from '../../../../src-merchant-api/reading/history.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Ledger } from '../../../ledger/ledger.ts';
import { orderIdOf } from '../../../domain/orders/late-name.ts';
import type { SaleIn } from '../../../domain/orders/sale.ts';
import { purchaseCost } from '../../../domain/payments/purchase-cost.ts';
import { directionOf, sizeOf, standingOf, typeOf } from '../reading/balance-change.ts';
import { madeBefore } from './known-purchase.ts';
import { isSameId } from '../reading/own-order.ts';
import { readHistory, type History } from '../reading/service-history.ts';

/**
 * Asks the service's history for the number of a sale's own package; null if it doesn't tell.
 *
 * @param packages the numbers of the packages of its eSIM that may be what was sold, null for each that has none.
 */
export async function askOwnNumber(
  ledger: Ledger,
  { client, clock }: { readonly client: Pick<MerchantClient, 'history'>; readonly clock: Pick<Clock, 'now'> },
  sale: SaleIn<'completed'>,
  packages: readonly (IdPack | null)[],
): Promise<IdPack | null> {
  const { orderId, merchantId, createdAt } = sale.intent;
  const wanted = { since: createdAt, madeBefore: madeBefore(ledger, orderId) };
  const history = await readHistory(client, clock, wanted);
  const isTopUp = (number: IdPack): boolean => ledger.operations.topUpOf(merchantId, number) !== undefined;
  const mayBe = packages.filter((number) => number === null || !isTopUp(number));
  return history.ok ? ownNumber(sale, mayBe, history.value) : null;
}

/**
 * The number of a sale's own package, by a history's line of its order.
 *
 * SECURITY: a refund of it gives back what this customer paid. Another till's top-up may stand under the same order id, as a
 * purchase, and alone: the line of the sale may have no number, or be older than what the history reaches back to. So the
 * line has to be of what the sale cost, and every other package that may be the sale's was bought under another order id.
 *
 * @param packages as of {@link askOwnNumber}, without those of the till's own top-ups.
 */
export function ownNumber(
  sale: SaleIn<'completed'>,
  packages: readonly (IdPack | null)[],
  { transactions, signs }: Pick<History, 'transactions' | 'signs'>,
): IdPack | null {
  const order = orderIdOf(sale.intent);
  if (order === null) return null;
  const debits = transactions
    .filter(({ uidCustomer }) => uidCustomer === null || isSameId(uidCustomer, sale.progress.uidCustomer))
    .filter((line) => standingOf(line) !== 'failed' && directionOf(line, signs) === 'debit');
  const isUnder = ({ orderId }: Transaction): boolean => orderId !== null && isSameId(orderId, order);
  const named = numbersOf(
    debits.filter((line) => isUnder(line) && typeOf(line) === 'purchase' && isOfCost(sale, line)),
  );
  const ofOthers = numbersOf(debits.filter((line) => line.orderId !== null && !isUnder(line)));
  const [number, ...others] = named;
  const left = packages.filter((its) => its === null || !ofOthers.has(its));
  const isOnlyOne = others.length === 0 && left.length === 1 && left[0] === number;
  return isOnlyOne ? (number ?? null) : null;
}

function isOfCost(sale: SaleIn<'completed'>, { amount }: Transaction): boolean {
  const [size, cost] = [sizeOf(amount), purchaseCost(sale)];
  return size === null || cost === null || isSameToTheCent(size, cost);
}

/** The numbers of packages in lines. */
const numbersOf = (lines: readonly Transaction[]): ReadonlySet<IdPack> =>
  new Set(
    lines
      .flatMap(({ idPack }) => (idPack === null ? [] : [idPackOf(idPack)]))
      .flatMap((reading) => (reading.kind === 'number' ? [reading.idPack] : [])),
  );
