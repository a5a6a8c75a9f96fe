import { idPackOf, type IdPack } from '../../../../src-merchant-api/id-pack.ts';
import type { MerchantClient } from '../../../../src-merchant-api/client.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Ledger } from '../../../ledger/ledger.ts';
import { orderIdOf } from '../../../domain/orders/late-name.ts';
import type { SaleIn } from '../../../domain/orders/sale.ts';
import { directionOf, standingOf, typeOf } from '../reading/balance-change.ts';
import { madeBefore } from './known-purchase.ts';
import { isSameId } from '../reading/own-order.ts';
import { readHistory, type History } from '../reading/service-history.ts';

/** Asks the service's history for the number of a sale's own package; null if it doesn't tell. */
export async function askOwnNumber(
  ledger: Ledger,
  { client, clock }: { readonly client: Pick<MerchantClient, 'history'>; readonly clock: Pick<Clock, 'now'> },
  sale: SaleIn<'completed'>,
): Promise<IdPack | null> {
  const { orderId, createdAt } = sale.intent;
  const wanted = { since: createdAt, madeBefore: madeBefore(ledger, orderId) };
  const history = await readHistory(client, clock, wanted);
  return history.ok ? ownNumber(sale, history.value) : null;
}

/**
 * The number of a sale's own package, by a history's line of its order. SECURITY: only a line that is a purchase by type and
 * a debit by sign: a later top-up or fee may stand under the same order id.
 */
export function ownNumber(
  { intent, progress }: SaleIn<'completed'>,
  { transactions, signs }: Pick<History, 'transactions' | 'signs'>,
): IdPack | null {
  const order = orderIdOf(intent);
  if (order === null) return null;
  const numbers = transactions
    .filter(({ orderId }) => orderId !== null && isSameId(orderId, order))
    .filter(({ uidCustomer }) => uidCustomer === null || isSameId(uidCustomer, progress.uidCustomer))
    .filter((line) => typeOf(line) === 'purchase' && standingOf(line) !== 'failed')
    .filter((line) => directionOf(line, signs) === 'debit')
    .flatMap(({ idPack }) => (idPack === null ? [] : [idPackOf(idPack)]))
    .flatMap((reading) => (reading.kind === 'number' ? [reading.idPack] : []));
  const [number, ...others] = new Set(numbers);
  return number === undefined || others.length > 0 ? null : number;
}
