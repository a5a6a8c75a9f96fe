import type { Amount } from '../../src-merchant-api/amount.ts';
import { parseAmount } from '../../src-merchant-api/amount.ts';
import type { OrderStatusRecord } from '../../src-merchant-api/reading/order-status.ts';
import type { Product } from '../../src-merchant-api/reading/product.ts';
import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';
import type { WriteFault } from '../ledger/events/write-fault.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { lateName } from '../domain/late-name.ts';
import { asTillWrote } from '../domain/order-id.ts';
import { isSameId } from '../selling/history/own-order.ts';
import { recoveredSaleIntent } from '../domain/recovered-intent.ts';
import type { OrderId, Sale } from '../domain/sale.ts';
import type { StaffMark } from '../domain/staff-mark.ts';
import { firstPackage } from './findings/reported-order.ts';

export type AdoptionDeps = {
  readonly merchantId: string;
  readonly ledger: Ledger;
  /** The order as the service tells it by now. */
  readonly status: OrderStatusRecord;
  /** The order id that the history names it by, where it does. */
  readonly orderId: string | null;
  /** What the history says that it cost, where it does. */
  readonly charged: Amount | null;
  /** When the history says that it was made, milliseconds since 1970 in UTC. */
  readonly at: number | null;
  /** The package of the kept catalog that has this name. */
  readonly productCalled: (name: string) => Product | undefined;
  /** Called often while all sales are looked through; it goes on when that resolves. */
  readonly rest: () => Promise<void>;
  /** Who adopts it. */
  readonly staff: StaffMark | null;
  readonly now: () => number;
};

export type AdoptionFailure =
  /** It is in the books already: adopted before, or sold here. */
  | { readonly kind: 'in-books'; readonly orderId: OrderId }
  /** The history means another purchase for the same eSIM than the service's order: a top-up, say. */
  | { readonly kind: 'another-purchase' }
  | { readonly kind: 'ledger'; readonly fault: WriteFault };

/** So many sales are looked through at a time. */
const atOnce = 1_000;

/** What the ledger takes as the name of a sale or an operation. SECURITY: a colon is of shifts and erasures alone. */
export const isName = (id: string | null): id is string =>
  id !== null && /^[\x21-\x39\x3b-\x7e]{1,100}$/.test(id);

/** The name of what has none that the ledger takes. */
export const nameless = (uidCustomer: string): string =>
  `elsewhere-${uidCustomer.replace(/[^\x21-\x39\x3b-\x7e]/g, '_')}`.slice(0, 100);

/**
 * Writes an order down that was made elsewhere, as a sale that the service alone knows of: nothing of it is bought or
 * sent, its price stays unknown, and its name is the one that the other till gave it.
 */
export async function adoptOrder(deps: AdoptionDeps): Promise<Result<Sale, AdoptionFailure>> {
  const { ledger, merchantId, status, charged, productCalled, now } = deps;
  if (isName(status.orderId) && isName(deps.orderId) && !isSameId(status.orderId, deps.orderId))
    return fail({ kind: 'another-purchase' });
  const told = isName(status.orderId) ? asTillWrote(status.orderId) : deps.orderId;
  const orderId = (isName(told) ? freeName(ledger, told) : nameless(status.uidCustomer)) as OrderId;
  const known = isName(told)
    ? ledger.sales.find(orderId)?.intent.orderId
    : await saleOfUid(ledger, status.uidCustomer, deps.rest);
  if (known !== undefined) return fail({ kind: 'in-books', orderId: known });
  if (ledger.operations.find(orderId) !== undefined) return fail({ kind: 'another-purchase' });
  // No two sales are one order: the one that is on record has another order id.
  if (ledger.sales.ofUid(merchantId, status.uidCustomer) !== undefined)
    return fail({ kind: 'another-purchase' });
  // It may have been adopted while all sales were looked through.
  if (ledger.sales.find(orderId) !== undefined) return fail({ kind: 'in-books', orderId });
  const first = firstPackage(status);
  const paid = charged ?? (first === undefined ? null : (parseAmount(first.salePrice) ?? null));
  const name = first?.name ?? null;
  const written = ledger.sales.recover(
    {
      kind: 'recovered',
      intent: recoveredSaleIntent({
        orderId,
        merchantId,
        product: name === null ? null : (productCalled(name) ?? null),
        cost: paid,
        createdAt: status.createdAt?.at ?? deps.at ?? now(),
      }),
      uidCustomer: status.uidCustomer,
      charged: paid,
      staff: deps.staff,
    },
    now(),
  );
  return written.ok ? succeed(written.value) : fail({ kind: 'ledger', fault: written.failure });
}

/** What was refused here and made all the same keeps its name for the refusal. */
export function freeName(
  { sales, operations }: Pick<Ledger, 'sales' | 'operations'>,
  orderId: string,
): string {
  const known = sales.find(orderId) ?? operations.find(orderId);
  return known?.progress.state === 'refused' ? lateName(orderId) : orderId;
}

/** The sale of our books that the service calls so, whatever name it has here. */
export async function saleOfUid(
  ledger: Ledger,
  uidCustomer: string,
  rest: AdoptionDeps['rest'],
): Promise<OrderId | undefined> {
  const wanted = uidCustomer.toLowerCase();
  let after = '';
  for (;;) {
    const page = ledger.moneyMoves.uidPage(after, atOnce);
    const found = page.find((sale) => sale.uidCustomer?.toLowerCase() === wanted);
    const last = page.at(-1);
    if (found !== undefined || last === undefined) return found?.orderId;
    after = last.orderId;
    await rest();
  }
}
