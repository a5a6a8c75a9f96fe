import type { Amount } from '../../src-merchant-api/amount.ts';
import { parseAmount } from '../../src-merchant-api/amount.ts';
import { idPackOf } from '../../src-merchant-api/id-pack.ts';
import type { OrderStatusRecord } from '../../src-merchant-api/reading/order-status.ts';
import { latestOf } from '../../src-merchant-api/reading/values/moment.ts';
import type { PackageRecord } from '../../src-merchant-api/reading/package.ts';
import type { Product } from '../../src-merchant-api/reading/product.ts';
import { fail, succeed, type Result } from '../../src-merchant-api/result.ts';
import type { WriteFault } from '../ledger/events/write-fault.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { lateName } from '../domain/orders/late-name.ts';
import { asTillWrote } from '../domain/orders/order-id.ts';
import { slackMs } from '../selling/history/reading/line-order.ts';
import { isSameId } from '../selling/history/reading/own-order.ts';
import { recoveredSaleIntent } from '../domain/payments/recovered-intent.ts';
import { isIn, type OrderId, type Sale, type SaleIn } from '../domain/orders/sale.ts';
import type { StaffMark } from '../../src-books/staff-mark.ts';
import { firstPackage } from './findings/reported-order.ts';
import { endAsShown, reopenSale } from './reopen-closed.ts';
import type { ShownOrder } from './shown-order.ts';

export type AdoptionDeps = {
  readonly merchantId: string;
  readonly ledger: Ledger;
  /** The order as the service reports it now. */
  readonly status: OrderStatusRecord;
  /** What the history shows of it, where its status says that it is not being made. */
  readonly shown?: ShownOrder | undefined;
  /** The order id in the history, if it has one. */
  readonly orderId: string | null;
  /** What it cost according to the history, if it says. */
  readonly charged: Amount | null;
  /** When it was made according to the history, in milliseconds since 1970 in UTC. */
  readonly at: number | null;
  /** Finds a package in the cached catalog by name. */
  readonly productCalled: (name: string) => Product | undefined;
  /** Called often while all sales are searched; work continues when it resolves. */
  readonly rest: () => Promise<void>;
  /** The staff member who adopts it. */
  readonly staff: StaffMark | null;
  readonly now: () => number;
};

export type AdoptionFailure =
  /** It is already in the books: adopted before, or sold here. */
  | { readonly kind: 'in-books'; readonly orderId: OrderId }
  /** The history refers to another purchase for the same eSIM than the order does, such as a top-up. */
  | { readonly kind: 'another-purchase' }
  | { readonly kind: 'ledger'; readonly fault: WriteFault };

/** The number of sales that are searched at a time. */
const atOnce = 1_000;

/**
 * Whether the ledger accepts this as the id of a sale or an operation. SECURITY: ids with a colon are reserved for
 * shifts and erasures.
 */
export const isName = (id: string | null): id is string =>
  id !== null && /^[\x21-\x39\x3b-\x7e]{1,100}$/.test(id);

/** The id for an order that has none that the ledger accepts. */
export const nameless = (uidCustomer: string): string =>
  `elsewhere-${uidCustomer.replace(/[^\x21-\x39\x3b-\x7e]/g, '_')}`.slice(0, 100);

/**
 * Records an order that was made elsewhere, as a sale that only the service knows. Nothing is bought or sent, its
 * price stays unknown, and it keeps the id that the other till gave it. One that was closed here is taken back into the books
 * instead, as the sale that it is.
 */
export async function adoptOrder(deps: AdoptionDeps): Promise<Result<Sale, AdoptionFailure>> {
  const adopted = await adoptTold(deps);
  if (!adopted.ok) return adopted;
  const ended = endAsShown(deps, adopted.value, deps.shown);
  return ended.ok ? ended : fail({ kind: 'ledger', fault: ended.failure });
}

async function adoptTold(deps: AdoptionDeps): Promise<Result<Sale, AdoptionFailure>> {
  const { ledger, merchantId, status, productCalled, now } = deps;
  if (isName(status.orderId) && isName(deps.orderId) && !isSameId(status.orderId, deps.orderId))
    return fail({ kind: 'another-purchase' });
  if (!isName(status.orderId) && isMadeBefore(deps)) return fail({ kind: 'another-purchase' });
  const reported = isName(status.orderId) ? asTillWrote(status.orderId) : deps.orderId;
  const orderId = (isName(reported) ? freeName(ledger, reported) : nameless(status.uidCustomer)) as OrderId;
  const known = isName(reported)
    ? ledger.sales.find(orderId)?.intent.orderId
    : await saleOfUid(ledger, status.uidCustomer, deps.rest);
  const closed = closedSale(ledger, known);
  if (closed !== undefined) return takeBack(deps, closed);
  if (known !== undefined) return fail({ kind: 'in-books', orderId: known });
  if (ledger.operations.find(orderId) !== undefined) return fail({ kind: 'another-purchase' });
  // An order belongs to one sale, and the recorded one has another order id.
  if (ledger.sales.ofUid(merchantId, status.uidCustomer) !== undefined)
    return fail({ kind: 'another-purchase' });
  // It may have been adopted while all sales were searched.
  if (ledger.sales.find(orderId) !== undefined) return fail({ kind: 'in-books', orderId });
  const first = firstPackage(status, isTopUpOf(deps));
  const paid = chargedFor(deps, first);
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

const chargedFor = ({ charged, shown }: AdoptionDeps, first: PackageRecord | undefined): Amount | null =>
  charged ?? shown?.charged ?? (first === undefined ? null : (parseAmount(first.salePrice) ?? null));

function closedSale(ledger: Ledger, orderId: OrderId | undefined): SaleIn<'written-off'> | undefined {
  const closed = orderId === undefined ? undefined : ledger.sales.find(orderId);
  return closed !== undefined && isIn(closed, 'written-off') ? closed : undefined;
}

/**
 * SECURITY: an eSIM belongs to one customer. So it isn't taken from another sale, nor given to this one by anything less than
 * its own order id or number.
 */
function takeBack(deps: AdoptionDeps, closed: SaleIn<'written-off'>): Result<Sale, AdoptionFailure> {
  const { merchantId, ledger, status } = deps;
  const { uidCustomer } = status;
  const isNamed = isName(status.orderId);
  const isItsNumber = closed.progress.uidCustomer?.toLowerCase() === uidCustomer.toLowerCase();
  const its = ledger.sales.ofUid(merchantId, uidCustomer);
  if (closed.intent.merchantId !== merchantId || (its !== undefined && its !== closed.intent.orderId))
    return fail({ kind: 'another-purchase' });
  if (closed.progress.uidCustomer !== null && !isNamed && !isItsNumber)
    return fail({ kind: 'another-purchase' });
  const said = { uidCustomer, charged: chargedFor(deps, firstPackage(status, isTopUpOf(deps))) };
  const reopened = reopenSale(deps, closed, isNamed ? { ...said, toldBy: 'order-id' } : said);
  return reopened.ok ? reopened : fail({ kind: 'ledger', fault: reopened.failure });
}

/**
 * Whether the order was made well before the line of the history. SECURITY: the line is a top-up of its eSIM then, whatever it
 * is called, and a sale of that name would show another customer's code.
 */
function isMadeBefore({ status, at }: AdoptionDeps): boolean {
  const made = status.createdAt === null ? null : latestOf(status.createdAt);
  return made !== null && at !== null && made < at - slackMs;
}

/**
 * Whether a package of the order's eSIM was added to it here, before the order was adopted: by its number, or because the eSIM
 * didn't have it when a top-up was begun.
 */
function isTopUpOf({ ledger, merchantId, status }: AdoptionDeps): (each: PackageRecord) => boolean {
  const before = ledger.operations
    .ofEsimElsewhere(merchantId, status.uidCustomer)
    .flatMap((operation) => (operation.kind === 'top-up' ? [operation.intent.knownPackages ?? []] : []))
    .filter((known) => known.length > 0);
  return ({ uid }) => {
    const number = idPackOf(uid);
    const bought =
      number.kind === 'number' ? ledger.operations.topUpOf(merchantId, number.idPack) : undefined;
    return bought !== undefined || before.some((known) => uid !== null && !known.includes(uid));
  };
}

/** If an order was refused here and made anyway, the refusal keeps the original id. */
export function freeName(ledger: Pick<Ledger, 'find'>, orderId: string): string {
  const known = ledger.find(orderId);
  return known?.progress.state === 'refused' ? lateName(orderId) : orderId;
}

/** The sale in our books with this uidCustomer, whatever its order id here. */
export async function saleOfUid(
  ledger: Ledger,
  uidCustomer: string,
  rest: AdoptionDeps['rest'],
): Promise<OrderId | undefined> {
  const wanted = uidCustomer.toLowerCase();
  let after = '';
  for (;;) {
    const page = ledger.moneyMovements.uidPage(after, atOnce);
    const found = page.find((sale) => sale.uidCustomer?.toLowerCase() === wanted);
    const last = page.at(-1);
    if (found !== undefined || last === undefined) return found?.orderId;
    after = last.orderId;
    await rest();
  }
}
