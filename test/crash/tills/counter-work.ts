import type { MerchantClient } from '../../../src-merchant-api/client.ts';
import { parseAmount, sum } from '../../../src-merchant-api/amount.ts';
import { idPackOf } from '../../../src-merchant-api/id-pack.ts';
import type { PackageRecord } from '../../../src-merchant-api/reading/package.ts';
import type { Product } from '../../../src-merchant-api/reading/product.ts';
import { succeed, type Result } from '../../../src-merchant-api/result.ts';
import { decimalWithin } from '../../../src-books/money/decimal.ts';
import { discountedPrices } from '../../../src-main/pricing/discounted-prices.ts';
import type { Ledger } from '../../../src-main/ledger/ledger.ts';
import { askStatus, orderOfProfile } from '../../../src-main/selling/answers/ask-status.ts';
import type { SoldPiece, SoldPieces } from '../../../src-main/domain/orders/cart.ts';
import type { OrderId } from '../../../src-main/domain/orders/sale.ts';
import type { ProviderOperationId } from '../../../src-main/domain/orders/operation.ts';
import type { BegunOrders } from '../../tills/begin-orders.ts';
import { inDollars } from '../../fixtures/price-terms.ts';
import type {
  OperationRefusal,
  SaleCommand,
  SaleRefusal,
  ToppedUp,
} from '../../../src-main/selling/commands.ts';
import { salePayment } from '../../../src-main/services/selling/read-payments.ts';
import type { GivenPayment } from '../../../src-preload/contract/payments/given-payment.ts';
import { timesSettled } from '../../../src-books/payments/ticket.ts';
import { ownTender, splitBetween } from '../plan/split-between.ts';
import type { Press } from './till-messages.ts';

/** Of so many of the newest sales, one is chosen for an operation. */
const salesInReach = 40;

/** How often the packages of a profile are asked for before the staff give up. */
const looks = 3;

type Deps = {
  readonly orders: BegunOrders;
  readonly ledger: Ledger;
  readonly client: MerchantClient;
  readonly products: readonly Product[];
};

/** What came of a press: the ids that are promised, or why nothing was begun, and whether the till said so. */
export type Pressed = Result<
  readonly ProviderOperationId[],
  { readonly why: string; readonly staffSaw: 'nothing' | 'uncertain' | null }
>;

const notBegun = (why: string, staffSaw: 'nothing' | 'uncertain' | null = null): Pressed => ({
  ok: false,
  failure: { why, staffSaw },
});

/** What stands on a ticket: packages for new eSIMs, or top-ups of one that was sold before. */
type Line = { readonly product: Product; readonly quantity: number; readonly esim?: ToppedUp };

/** Every third sale is discounted, on the first line and on the ticket. */
function discountedBy(
  pick: number,
  [first, ...others]: readonly [Line, ...Line[]],
): Pick<SaleCommand, 'discounted'> {
  // How it is paid depends on the remainder: every third of each kind has a discount.
  if (Math.floor(pick / 3) % 3 !== 0) return {};
  const reason = 'Regular customer';
  const discount = { change: { kind: 'percent', percent: tenth }, reason } as const;
  const lineOf = ({ product, quantity }: Line) => ({
    list: product.salePrice,
    terms: inDollars,
    quantity,
    discount: null,
  });
  const lines = [{ ...lineOf(first), discount }, ...others.map(lineOf)] as const;
  const priced = discountedPrices(lines, discount);
  if (!priced.ok) throw new Error(`a tenth off ${first.product.salePrice} is ${priced.failure.kind}`);
  const pieces = priced.value.flat();
  const given = (on: 'line' | 'ticket') =>
    ({ ...discount, on, approvedBy: null, off: pieces.map((piece) => piece[on]) }) as const;
  return { discounted: { pieces, discounts: [given('line'), given('ticket')] } };
}

const tenth = decimalWithin({ least: '0', most: '100' }).parse('10');

/** Every second sale pays with what is owed on some ticket, where something is: an exchange. */
function exchangeIn({ paybacks }: Ledger, pick: number): GivenPayment[] {
  const { owed: all } = paybacks;
  const from = pick % 2 === 0 ? all[pick % Math.max(1, all.length)] : undefined;
  if (from === undefined) return [];
  const { ticket, owed } = from;
  const { ticketId } = ticket.intent;
  return [{ kind: 'carried-over', ticketId, owed, paybacks: timesSettled(ticket) }];
}

/** Whatever is left to pay. */
const rest = (pick: number): GivenPayment =>
  pick % 4 === 0
    ? { kind: 'cash', received: null }
    : { kind: 'card-terminal', amount: null, reference: null };

const noAmount = sum([]);

const idOfPiece = (piece: SoldPiece): ProviderOperationId =>
  piece.kind === 'sale' ? piece.orderId : piece.operationId;

/** Does what staff do at the counter, one press at a time. */
export function counterWork({ orders, ledger, client, products }: Deps): (press: Press) => Promise<Pressed> {
  const staffSaw = (
    begun: Result<ProviderOperationId | SoldPieces, SaleRefusal | OperationRefusal>,
  ): Pressed => {
    if (begun.ok)
      return succeed(typeof begun.value === 'string' ? [begun.value] : begun.value.map(idOfPiece));
    const { failure } = begun;
    // A disk that fails may have written it all the same, and the till says so.
    return notBegun(failure.kind, 'left' in failure && failure.left !== null ? 'uncertain' : 'nothing');
  };

  const packagesOf = async (
    orderId: OrderId,
    uidCustomer: string,
  ): Promise<readonly PackageRecord[] | undefined> => {
    for (let look = 0; look < looks; look += 1) {
      const status = await askStatus(client, orderOfProfile(ledger, { orderId, uidCustomer }));
      if (status.ok && status.value.status === 'completed') return status.value.activatedItems;
    }
    return undefined;
  };

  /** A completed sale, and a package on its profile. */
  const chosen = async (pick: number) => {
    const completed = ledger.sales
      .recent(salesInReach)
      .flatMap(({ intent, progress }) =>
        progress.state === 'completed' ? [{ intent, uidCustomer: progress.uidCustomer }] : [],
      );
    const sale = completed[pick % Math.max(1, completed.length)];
    const packages = sale === undefined ? undefined : await packagesOf(sale.intent.orderId, sale.uidCustomer);
    return sale === undefined || packages === undefined ? undefined : { ...sale, packages };
  };

  /** Every second customer buys another package besides; some have an eSIM of before topped up, once or twice. */
  const ticketOf = async (pick: number, product: Product): Promise<readonly [Line, ...Line[]]> => {
    const bought = { product, quantity: 1 };
    const next = products[(pick + 1) % products.length];
    const besides = pick % 2 === 0 && next !== undefined ? [{ product: next, quantity: 1 }] : [];
    const target = Math.floor(pick / 7) % 3 === 0 ? await chosen(pick) : undefined;
    if (target === undefined) return [bought, ...besides];
    const { intent, uidCustomer, packages } = target;
    const knownPackages = packages.flatMap(({ uid }) => uid ?? []);
    const esim = { uidCustomer, orderId: intent.orderId, knownPackages };
    const topUps = { product, quantity: 1 + (pick % 3), esim };
    if (pick % 5 === 0) return [topUps];
    return pick % 5 === 1 ? [topUps, bought, ...besides] : [bought, ...besides, topUps];
  };

  return async (pressed) => {
    const { kind, press: cart, pick } = pressed;
    const product = products[pick % products.length];
    if (product === undefined) return notBegun('no product');
    const price = product.salePrice;
    if (kind === 'sell') {
      const { mode: activationMode, again } = pressed;
      const [first, ...others] = await ticketOf(pick, product);
      const off = discountedBy(pick, [first, ...others]);
      const listed = [first, ...others].flatMap(({ product: { salePrice }, quantity }) =>
        Array.from({ length: quantity }, () => salePrice),
      );
      const due = sum(off.discounted?.pieces.map((piece) => piece.price) ?? listed);
      const exchanged = exchangeIn(ledger, pick);
      const given = exchanged.length === 0 ? splitBetween(due, pick) : [...exchanged, rest(pick)];
      const payment = salePayment(
        given,
        due,
        'USD',
        () => [ownTender],
        (seen) => {
          const owed = ledger.paybacks.asSeen({ ...seen, owed: parseAmount(seen.owed) ?? noAmount });
          return owed.ok ? owed : { ok: false, failure: { kind: 'not-owed' } };
        },
      );
      if (!payment.ok) return notBegun(payment.failure.kind);
      const { tender, paid } = payment.value;
      const by = { tender, ...(paid === null ? {} : { paid }), ...off };
      const asSold = (line: Line) => ({ ...line, price: line.product.salePrice, activationMode });
      const ticket = { ...asSold(first), others: others.map(asSold) };
      return staffSaw(orders.sellTicket({ ...ticket, cart, again, ...by }));
    }
    const target = await chosen(pick);
    if (target === undefined) return notBegun('no profile');
    const { intent, uidCustomer, packages } = target;
    const on = { uidCustomer, orderId: intent.orderId, cart };
    if (kind === 'top-up') {
      const knownPackages = packages.flatMap(({ uid }) => (uid === null ? [] : [uid]));
      return staffSaw(orders.topUp({ ...on, product, price, activationMode: 'ON_DEMAND', knownPackages }));
    }
    const bought = packages[pick % packages.length];
    const number = idPackOf(bought?.uid);
    const expected = bought?.salePrice ?? null;
    if (expected === null || number.kind !== 'number') return notBegun('no package');
    const change = { ...on, idPack: number.idPack };
    if (kind === 'activation') return staffSaw(orders.activate(change));
    // Whose price goes back is certain of the only package.
    const boughtAs = packages.length === 1 ? intent.orderId : null;
    const isExchange = pick % 2 === 0;
    return staffSaw(
      orders.refund({ ...change, reason: 'The phone is locked', isExchange, expected, boughtAs }),
    );
  };
}
